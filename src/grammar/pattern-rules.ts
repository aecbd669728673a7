// Texts that match a regular expression of a caller's schema.
import { parsePattern, type CharSet, type Item } from '../ui/safety/parse-pattern.ts';
import { choice, noneOf, nothing, repeat, sequence, text, type CharacterRange, type Expression } from './grammar.ts';

/** Each count is a state of the server's automaton. */
const maxCounted = 200;
/** llama.cpp refuses a grammar in which counts within counts multiply to 2,000. */
const maxNested = 1_000;

/** Undefined for a pattern that cannot be spelled out. `char`: the rule of any character. */
export function patternRule(source: string, char: Expression): Expression | undefined {
  const pattern = parsePattern(source);
  // What they assert depends on the text around them.
  if (typeof pattern === 'string' || /\\[bB]/.test(source)) return undefined;
  const anything = repeat(char, 0);
  const options: Expression[] = [];
  for (const branch of pattern) {
    const isStart = branch[0]?.atom.type === 'start';
    const isEnd = branch.at(-1)?.atom.type === 'edge';
    const inner = branchRule(branch.slice(isStart ? 1 : 0, isEnd ? -1 : undefined));
    if (inner === undefined || countsIn(inner) > maxNested) return undefined;
    options.push(sequence(isStart ? nothing : anything, inner, isEnd ? nothing : anything));
  }
  return choice(...options);
}

/** The highest product of counts within counts. */
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

function branchRule(items: readonly Item[]): Expression | undefined {
  const parts: Expression[] = [];
  for (const { atom, min, max } of items) {
    const part =
      atom.type === 'set' ? setRule(atom.chars) : atom.type === 'group' ? groupRule(atom.branches) : undefined;
    if (part === undefined || min > maxCounted) return undefined;
    parts.push(min === 1 && max === 1 ? part : repeat(part, min, max > maxCounted ? Infinity : max));
  }
  return sequence(...parts);
}

function groupRule(branches: readonly (readonly Item[])[]): Expression | undefined {
  const options = branches.map(branchRule).filter((option) => option !== undefined);
  return options.length < branches.length ? undefined : choice(...options);
}

/** As they are written in a string. Beyond ASCII, all characters or none. */
function setRule(chars: CharSet): Expression | undefined {
  const has = (code: number): boolean => chars.some(([from, to]) => code >= from && code <= to);
  const ranges: CharacterRange[] = [];
  for (let code = 0x20; code < 0x7f; code += 1) {
    if (!has(code) || code === 0x22 || code === 0x5c) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) ranges[ranges.length - 1] = [last[0], code];
    else ranges.push([code, code]);
  }
  const options: Expression[] = [];
  if (ranges.length > 0) options.push({ type: 'characters', ranges, isNegated: false });
  if (has(0x22)) options.push(text('\\"'));
  if (has(0x5c)) options.push(text('\\\\'));
  if (has(0x80) && has(0x2e80) && has(0xffff)) options.push(noneOf('\u0000-\u007f'));
  return options.length === 0 ? undefined : choice(...options);
}
