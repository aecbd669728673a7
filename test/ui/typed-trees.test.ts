// Random trees of components: valid, the same in pieces, and each word of them is in the document, once, or a
// diagnostic reports a loss.
import { expect, test } from 'vitest';
import { isRecord } from '../../src/schema/check.ts';
import type { JsonValue, Schema } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import type { Diagnostic } from '../../src/ui/element.ts';
import { validate } from '../../src/ui/validate.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom } from './random.ts';
import { typedTree } from './typed-trees.ts';

const catalog = builtInCatalog();

/** Characters per push. The case decides which one is tried. */
const chunkSizes = [1, 3, 16];

function compile(
  text: string,
  size: number,
): { readonly content: string; readonly diagnostics: readonly Diagnostic[] } {
  const compiler = createUiCompiler(catalog);
  let content = '';
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  return { content: content + compiler.end(), diagnostics: compiler.diagnostics };
}

/** The strings that readers see. */
function shownTexts(value: JsonValue, schema: Schema | undefined): readonly string[] {
  if (schema?.type === 'action') return [];
  if (typeof value === 'string') {
    const isHidden = schema?.type === 'string' && ['name', 'uri', 'regex'].includes(schema.format);
    return isHidden ? [] : [value];
  }
  if (Array.isArray(value)) {
    const items = schema?.type === 'array' ? schema.items : undefined;
    return (value as readonly JsonValue[]).flatMap((item) => shownTexts(item, items));
  }
  if (!isRecord(value)) return [];
  const { component, props } = value;
  if (typeof component === 'string' && props !== undefined && isRecord(props)) {
    const schemas = catalog.find(component)?.component.props.properties ?? {};
    return Object.entries(props).flatMap(([name, member]) => shownTexts(member, schemas[name]));
  }
  const schemas = schema?.type === 'object' ? schema.properties : {};
  return Object.entries(value).flatMap(([name, member]) => shownTexts(member, schemas[name]));
}

/** Texts may be lost or repeated without a report in one of this many cases: in trees that no model writes. */
const casesPerFault = 100;

test(
  `${seedCount(2_000)} trees of components are valid in pieces of any size and keep their words`,
  () => {
    const count = seedCount(2_000);
    const faults: string[] = [];
    for (let seed = 0; seed < count; seed += 1) {
      const { form, text, words } = typedTree(catalog, createRandom(seed));
      const { content, diagnostics } = compile(text, text.length);
      const shown = `seed ${seed}, ${form}: ${text}`;
      const document = JSON.parse(content) as JsonValue;
      expect(validate(document, catalog), shown).toEqual([]);
      expect(compile(text, chunkSizes[seed % chunkSizes.length] ?? 1).content, shown).toBe(content);
      const isReported = diagnostics.some(({ lossy }) => lossy);
      const lost = isReported ? [] : words.filter((word) => !content.includes(word));
      const all = shownTexts(document, undefined).join('\n');
      const repeated = words.filter((word) => all.indexOf(word) !== all.lastIndexOf(word));
      if (lost.length > 0 || repeated.length > 0)
        faults.push(`lost: ${lost.join(', ')}; repeated: ${repeated.join(', ')}; ${shown}`);
    }
    expect(faults.length, faults.slice(0, 10).join('\n')).toBeLessThanOrEqual(count / casesPerFault);
  },
  seedTimeout,
);
