// Texts that match a regular expression of a caller's schema.
import { parsePattern, type CharSet, type Item } from '../ui/safety/parse-pattern.ts';
import { characters, choice, noneOf, nothing, repeat, sequence, text, type Expression } from './grammar.ts';
import type { CharacterRange } from './spelling.ts';
import { withLength, type Length } from './pattern-length.ts';

/** Each count is a state of the server's automaton. */
const maxCounted = 200;
/** llama.cpp rejects a grammar in which nested counts multiply to 2,000. */
const maxNested = 1_000;
/** Letters beyond ASCII are listed one by one, because xgrammar takes a class of them for bytes. */
const maxListed = 100;

export interface PatternTexts {
  /** Text that may precede a match without `^`. */
  readonly before: Expression;
  /** Text that may follow a match without `$`. */
  readonly behind: Expression;
  /** False: these texts never begin with the match, so a pattern with `^` has none. */
  readonly mayBegin?: boolean;
  /** The only characters of a match. */
  readonly among?: CharSet | undefined;
  readonly length: Length;
}

/** `none`: no text is possible; `unknown`: the pattern cannot be spelled out. */
export type Possible = Expression | 'none' | 'unknown';

export function patternRule(source: string, texts: PatternTexts): Possible {
  const pattern = parsePattern(source);
  // Their meaning depends on the surrounding text.
  if (typeof pattern === 'string' || /\\[bB]/.test(source)) return 'unknown';
  const { before, behind, mayBegin = true, among, length } = texts;
  const options: Expression[] = [];
  for (const branch of pattern) {
    const isStart = branch[0]?.atom.type === 'start';
    const isEnd = branch.at(-1)?.atom.type === 'edge';
    if (isStart && !mayBegin) continue;
    const inner = branchRule(branch.slice(isStart ? 1 : 0, isEnd ? -1 : undefined), among);
    if (inner === 'unknown') return inner;
    if (inner === 'none') continue;
    const whole = sequence(isStart ? nothing : before, inner, isEnd ? nothing : behind);
    const fitting = withLength(whole, length);
    if (fitting === undefined) continue;
    if (countsIn(fitting) > maxNested) return 'unknown';
    options.push(fitting);
  }
  return options.length === 0 ? 'none' : choice(...options);
}

/** The largest product of nested counts. */
function countsIn(expression: Expression): number {
  switch (expression.type) {
    case 'sequence':
      return Math.max(1, ...expression.items.map(countsIn));
    case 'choice':
      return Math.max(1, ...expression.options.map(countsIn));
    case 'repetition': {
      const { item, min, max } = expression;
      return countsIn(item) * Math.max(1, max === Infinity ? min : max);
    }
    default:
      return 1;
  }
}

function branchRule(items: readonly Item[], among: CharSet | undefined): Possible {
  const parts: Expression[] = [];
  for (const { atom, min, max } of items) {
    const part =
      atom.type === 'set'
        ? setRule(atom.chars, among)
        : atom.type === 'group'
          ? groupRule(atom.branches, among)
          : 'unknown';
    if (part === 'unknown' || min > maxCounted) return 'unknown';
    if (part === 'none' && min > 0) return 'none';
    if (part !== 'none')
      parts.push(min === 1 && max === 1 ? part : repeat(part, min, max > maxCounted ? Infinity : max));
  }
  return sequence(...parts);
}

function groupRule(branches: readonly (readonly Item[])[], among: CharSet | undefined): Possible {
  const options = branches.map((branch) => branchRule(branch, among));
  if (options.includes('unknown')) return 'unknown';
  const possible = options.filter((option) => typeof option !== 'string');
  return possible.length === 0 ? 'none' : choice(...possible);
}

const isIn = (chars: CharSet, code: number): boolean => chars.some(([from, to]) => code >= from && code <= to);

/** As they are written in a string. */
function setRule(chars: CharSet, among: CharSet | undefined): Possible {
  const has = (code: number): boolean => isIn(chars, code) && (among === undefined || isIn(among, code));
  const ranges: CharacterRange[] = [];
  for (let code = 0x20; code < 0x7f; code += 1) {
    if (!has(code) || code === 0x22 || code === 0x5c) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) ranges[ranges.length - 1] = [last[0], code];
    else ranges.push([code, code]);
  }
  const options: Expression[] = [];
  if (ranges.length > 0) options.push(characters(ranges));
  if (has(0x22)) options.push(text('\\"'));
  if (has(0x5c)) options.push(text('\\\\'));
  if (among === undefined || isIn(among, 0xffff)) options.push(...lettersBeyondAscii(chars));
  return options.length === 0 ? 'none' : choice(...options);
}

/** A list if there are few, otherwise any letter beyond ASCII: the engines cannot exclude single ones. */
function lettersBeyondAscii(chars: CharSet): readonly Expression[] {
  const letters: Expression[] = [];
  for (const [from, to] of chars)
    for (let code = Math.max(from, 0xa0); code <= to; code += 1) {
      const letter = String.fromCharCode(code);
      // A model needs no space beyond ASCII.
      if (/[\s\ud800-\udfff]/.test(letter)) continue;
      letters.push(text(letter));
      if (letters.length > maxListed) return [noneOf('\u0000-\u007f')];
    }
  return letters;
}
