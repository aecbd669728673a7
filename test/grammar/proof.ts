// The law of grammars: every derived text compiles without repairs, and both engines accept it.
import { printEbnf, type Grammar } from '../../src/grammar/index.ts';
import type { Catalog } from '../../src/ui/catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../../src/ui/compile.ts';
import { createRandom } from '../ui/random.ts';
import { createDerive } from './derive.ts';
import { createEbnfCheck } from './engines.ts';
import { damages } from './mutate.ts';

export interface Failure {
  readonly seed: number;
  readonly text: string;
  readonly reason: string;
}

export function findRepairs(
  grammar: Grammar,
  catalog: Catalog,
  count: number,
  options?: CompilerOptions,
): readonly Failure[] {
  const derive = createDerive(grammar);
  const failures: Failure[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const text = derive(createRandom(seed));
    const compiler = createUiCompiler(catalog, options);
    compiler.push(text);
    compiler.end();
    // No grammar can prevent that an element is shown in two places.
    const [first] = compiler.diagnostics.filter(({ code }) => code !== 'repeated_reference');
    if (first !== undefined) failures.push({ seed, text, reason: `${first.code} at ${first.path}: ${first.message}` });
  }
  return failures;
}

export async function findRefusals(grammar: Grammar, count: number): Promise<readonly Failure[]> {
  const derive = createDerive(grammar);
  const accepts = await createEbnfCheck(printEbnf(grammar));
  const failures: Failure[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const text = derive(createRandom(seed));
    if (!accepts(text)) failures.push({ seed, text, reason: 'refused' });
  }
  return failures;
}

/** Damaged texts that xgrammar accepts. `count`: texts that are damaged. */
export async function findAcceptedDamage(
  grammar: Grammar,
  count: number,
): Promise<{ readonly tried: number; readonly failures: readonly Failure[] }> {
  const derive = createDerive(grammar);
  const accepts = await createEbnfCheck(printEbnf(grammar));
  const failures: Failure[] = [];
  let tried = 0;
  for (let seed = 0; seed < count; seed += 1) {
    const random = createRandom(seed);
    const intact = derive(random);
    for (const [reason, damage] of Object.entries(damages)) {
      const text = damage(intact, random);
      if (text === undefined) continue;
      tried += 1;
      if (accepts(text)) failures.push({ seed, text, reason });
    }
  }
  return { tried, failures };
}
