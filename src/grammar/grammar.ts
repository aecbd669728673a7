// A context-free grammar as data, and the functions that build its expressions.

/** Code points, both ends included. */
export type CharacterRange = readonly [from: number, to: number];

export type Expression =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'characters'; readonly ranges: readonly CharacterRange[]; readonly isNegated: boolean }
  | { readonly type: 'sequence'; readonly items: readonly Expression[] }
  | { readonly type: 'choice'; readonly options: readonly Expression[] }
  /** `max` may be Infinity. */
  | { readonly type: 'repetition'; readonly item: Expression; readonly min: number; readonly max: number }
  | { readonly type: 'rule'; readonly name: string };

export interface Grammar {
  /** The first rule, `root`, is where a text starts. Names consist of `a-z`, `0-9` and `-`. */
  readonly rules: ReadonlyMap<string, Expression>;
}

export const text = (value: string): Expression => ({ type: 'text', text: value });

export const nothing: Expression = text('');

/** `ranges`: single characters, and ranges such as `a-z`. ASCII alone: xgrammar takes others for bytes. */
export const anyOf = (...ranges: readonly string[]): Expression => ({
  type: 'characters',
  ranges: ranges.map(rangeOf),
  isNegated: false,
});

export const noneOf = (...ranges: readonly string[]): Expression => ({
  type: 'characters',
  ranges: ranges.map(rangeOf),
  isNegated: true,
});

function rangeOf(range: string): CharacterRange {
  const [from = '', , to = from] = Array.from(range);
  return [codePoint(from), codePoint(to)];
}

const codePoint = (char: string): number => char.codePointAt(0) ?? 0;

export const rule = (name: string): Expression => ({ type: 'rule', name });

const isNothing = (expression: Expression): boolean => expression.type === 'text' && expression.text === '';

/** Adjacent texts become one. */
export function sequence(...items: readonly Expression[]): Expression {
  const joined: Expression[] = [];
  for (const item of items) {
    if (item.type === 'sequence') for (const inner of item.items) append(joined, inner);
    else append(joined, item);
  }
  const [only = nothing] = joined;
  return joined.length < 2 ? only : { type: 'sequence', items: joined };
}

function append(items: Expression[], item: Expression): void {
  const last = items.at(-1);
  if (item.type === 'text' && last?.type === 'text') items[items.length - 1] = text(last.text + item.text);
  else if (!isNothing(item)) items.push(item);
}

export function choice(...options: readonly Expression[]): Expression {
  const [only = nothing] = options;
  if (options.length < 2) return only;
  const flat: Expression[] = [];
  for (const option of options) {
    if (option.type === 'choice') flat.push(...option.options);
    else flat.push(option);
  }
  return { type: 'choice', options: flat };
}

export const repeat = (item: Expression, min: number, max = Infinity): Expression => ({
  type: 'repetition',
  item,
  min,
  max,
});

export const optional = (item: Expression): Expression => (isNothing(item) ? item : repeat(item, 0, 1));
