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

// Most grammars are made by code that V8 has not compiled yet, where iterators and growing arrays take a third of the time
// (`npm run bench -- grammar`). So these functions loop by index, and keep the array of their arguments if it is right.

/** Adjacent texts become one. */
export function sequence(...items: readonly Expression[]): Expression {
  if (areJoined(items)) return { type: 'sequence', items };
  const joined: Expression[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item?.type === 'sequence') for (let at = 0; at < item.items.length; at += 1) append(joined, item.items[at]);
    else append(joined, item);
  }
  return joined.length < 2 ? (joined[0] ?? nothing) : { type: 'sequence', items: joined };
}

/** Nothing is to be joined or left out. */
function areJoined(items: readonly Expression[]): boolean {
  let isAfterText = false;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined || item.type === 'sequence' || isNothing(item)) return false;
    const isText = item.type === 'text';
    if (isText && isAfterText) return false;
    isAfterText = isText;
  }
  return items.length > 1;
}

function append(items: Expression[], item: Expression | undefined): void {
  const last = items[items.length - 1];
  if (item?.type === 'text' && last?.type === 'text') items[items.length - 1] = text(last.text + item.text);
  else if (item !== undefined && !isNothing(item)) items.push(item);
}

export function choice(...options: readonly Expression[]): Expression {
  if (options.length < 2) return options[0] ?? nothing;
  if (!options.some(isChoice)) return { type: 'choice', options };
  return { type: 'choice', options: options.flatMap((option) => (option.type === 'choice' ? option.options : option)) };
}

const isChoice = ({ type }: Expression): boolean => type === 'choice';

export const repeat = (item: Expression, min: number, max = Infinity): Expression => ({
  type: 'repetition',
  item,
  min,
  max,
});

export const optional = (item: Expression): Expression => (isNothing(item) ? item : repeat(item, 0, 1));
