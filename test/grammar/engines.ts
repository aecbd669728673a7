// Two real engines for grammars: xgrammar, which vLLM and SGLang use, and a parser of GBNF, the language of llama.cpp.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction, constants } from 'node:vm';
import type * as Xgrammar from '@mlc-ai/web-xgrammar';
import GBNF, { RuleType } from 'gbnf';
import { memo } from '../../src/memo.ts';
import {
  choice,
  nothing,
  optional,
  repeat,
  sequence,
  type Expression,
  type Grammar,
} from '../../src/grammar/grammar.ts';
import { printGbnf } from '../../src/grammar/index.ts';

const require = createRequire(import.meta.url);

/** A UMD file in a package that is marked as a module, so it cannot be imported. */
function loadXgrammar(): typeof Xgrammar {
  const path = require.resolve('@mlc-ai/web-xgrammar');
  const module: { exports: object } = { exports: {} };
  const run = compileFunction(readFileSync(path, 'utf8'), ['exports', 'module', 'require', '__filename', '__dirname'], {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run(module.exports, module, require, path, dirname(path));
  // What the package exports.
  return module.exports as typeof Xgrammar;
}

let loaded: typeof Xgrammar | undefined;
export const xgrammar = (): typeof Xgrammar => (loaded ??= loadXgrammar());

/** One token for each byte, and one for the end. */
export const endToken = 256;
const vocabulary = [
  ...Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  '</s>',
];

export async function createMatcher(ebnf: string): Promise<Xgrammar.GrammarMatcher> {
  const { GrammarCompiler, GrammarMatcher, TokenizerInfo } = xgrammar();
  const tokenizer = await TokenizerInfo.createTokenizerInfo(vocabulary, 'byte_fallback', false, vocabulary.length, [
    endToken,
  ]);
  const compiler = await GrammarCompiler.createGrammarCompiler(tokenizer);
  return GrammarMatcher.createGrammarMatcher(await compiler.compileGrammar(ebnf), undefined, true);
}

/** Tells whether xgrammar accepts a text. Compiling the grammar of the catalog takes 0.3 s, so the last ones are kept. */
export const createEbnfCheck = memo(16, async (ebnf: string): Promise<(text: string) => boolean> => {
  const matcher = await createMatcher(ebnf);
  return (text) => {
    matcher.reset();
    // It terminates as soon as the grammar allows no more.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    return matcher._acceptString(text) && matcher.isTerminated();
  };
});

/** Tells whether a parser of GBNF accepts a text: whole, not just its beginning. */
export function createGbnfCheck(grammar: Grammar): (text: string) => boolean {
  const state = GBNF(printGbnf(withoutCounts(grammar)));
  return (text) => {
    try {
      return [...state.add(text)].some((rule) => rule.type === RuleType.END);
    } catch {
      return false;
    }
  };
}

/** The parser knows `?`, `*` and `+`, but not the counts of llama.cpp. */
function withoutCounts({ rules }: Grammar): Grammar {
  const spell = (expression: Expression): Expression => {
    switch (expression.type) {
      case 'sequence':
        return sequence(...expression.items.map(spell));
      case 'choice':
        return choice(...expression.options.map(spell));
      case 'repetition': {
        const { min, max } = expression;
        const item = spell(expression.item);
        if (max === Infinity && min < 2) return repeat(item, min);
        const least = Array.from({ length: min }, () => item);
        if (max === Infinity) return sequence(...least, repeat(item, 0));
        let rest = nothing;
        for (let count = min; count < max; count += 1) rest = optional(sequence(item, rest));
        return sequence(...least, rest);
      }
      default:
        return expression;
    }
  };
  return { rules: new Map([...rules].map(([name, expression]) => [name, spell(expression)])) };
}
