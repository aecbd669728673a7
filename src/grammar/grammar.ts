// A context-free grammar as data, and the functions that build its expressions.
import { between, spellClass, spellCount, spellText, type CharacterRange } from './spelling.ts';

type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'characters'; readonly ranges: readonly CharacterRange[]; readonly isNegated: boolean }
  | { readonly type: 'sequence'; readonly items: readonly Expression[] }
  | { readonly type: 'choice'; readonly options: readonly Expression[] }
  /** `max` may be Infinity. */
  | { readonly type: 'repetition'; readonly item: Expression; readonly min: number; readonly max: number }
  | { readonly type: 'rule'; readonly name: string };

/** `printed`: as the content of a rule. It is made at once, because rules are compared by it. */
export type Expression = Content & { readonly printed: string };

export interface Grammar {
  /** The first rule, `root`, is where a text starts. Names consist of `a-z`, `0-9` and `-`. */
  readonly rules: ReadonlyMap<string, Expression>;
}

export const text = (value: string): Expression => ({ type: 'text', text: value, printed: spellText(value) });

export const nothing: Expression = text('');

export const characters = (ranges: readonly CharacterRange[], isNegated = false): Expression => ({
  type: 'characters',
  ranges,
  isNegated,
  printed: spellClass(ranges, isNegated),
});

/** `ranges`: single characters, and ranges such as `a-z`. ASCII alone: xgrammar takes others for bytes. */
export const anyOf = (...ranges: readonly string[]): Expression => characters(ranges.map(rangeOf));

export const noneOf = (...ranges: readonly string[]): Expression => characters(ranges.map(rangeOf), true);

function rangeOf(range: string): CharacterRange {
  const [from = '', , to = from] = Array.from(range);
  return [codePoint(from), codePoint(to)];
}

const codePoint = (char: string): number => char.codePointAt(0) ?? 0;

export const rule = (name: string): Expression => ({ type: 'rule', name, printed: name });

const isNothing = (expression: Expression): boolean => expression.type === 'text' && expression.text === '';

// Most grammars are made by code that V8 has not compiled yet, where iterators and growing arrays take a third of the time
// (`npm run bench -- grammar`). So these functions loop by index, and keep the array of their arguments if it is right.

/** Adjacent texts become one. */
export function sequence(...items: readonly Expression[]): Expression {
  const { length } = items;
  let isAfterText = false;
  for (let index = 0; index < length; index += 1) {
    const item = items[index];
    if (item === undefined || item.type === 'sequence') return joined(items, index);
    const isText = item.type === 'text';
    if (isText && (isAfterText || item.text === '')) return joined(items, index);
    isAfterText = isText;
  }
  return length > 1 ? sequenceOf(items) : (items[0] ?? nothing);
}

function sequenceOf(items: readonly Expression[]): Expression {
  let printed = '';
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) continue;
    const part = item.type === 'choice' ? `(${item.printed})` : item.printed;
    printed = index === 0 ? part : `${printed} ${part}`;
  }
  return { type: 'sequence', items, printed };
}

/** A sequence in which the items from an index on have to be joined or left out. */
function joined(items: readonly Expression[], from: number): Expression {
  const kept: Expression[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (index < from) kept.push(item ?? nothing);
    else if (item?.type === 'sequence') for (let at = 0; at < item.items.length; at += 1) append(kept, item.items[at]);
    else append(kept, item);
  }
  return kept.length < 2 ? (kept[0] ?? nothing) : sequenceOf(kept);
}

function append(items: Expression[], item: Expression | undefined): void {
  if (item?.type === 'text') {
    const last = items[items.length - 1];
    if (last?.type === 'text') items[items.length - 1] = text(last.text + item.text);
    else if (item.text !== '') items.push(item);
  } else if (item !== undefined) items.push(item);
}

export function choice(...options: readonly Expression[]): Expression {
  if (options.length < 2) return options[0] ?? nothing;
  let isNested = false;
  for (let index = 0; index < options.length; index += 1) if (options[index]?.type === 'choice') isNested = true;
  const all = isNested ? options.flatMap((option) => (option.type === 'choice' ? option.options : option)) : options;
  let printed = all[0]?.printed ?? '';
  for (let index = 1; index < all.length; index += 1) printed += ` | ${all[index]?.printed ?? ''}`;
  return { type: 'choice', options: all, printed };
}

export function repeat(item: Expression, min: number, max = Infinity): Expression {
  const { type, printed } = item;
  const isOne = type === 'rule' || type === 'characters' || (type === 'text' && !printed.includes(between));
  return { type: 'repetition', item, min, max, printed: (isOne ? printed : `(${printed})`) + spellCount(min, max) };
}

export const optional = (item: Expression): Expression => (isNothing(item) ? item : repeat(item, 0, 1));
