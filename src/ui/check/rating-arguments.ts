// The arguments of a rating in another vocabulary: `Rating("Food", 4.5, 5)`, `Rating(4.5, "128 reviews")`.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { parseNumber } from './parse-number.ts';
import { isStyleWord } from './style-words.ts';

/** The usual maximums of scales. Any other number after the value is the number of ratings. */
const scales: ReadonlySet<number> = new Set([3, 4, 5, 6, 7, 10, 20, 100]);
const share = /^\s*(\d+(?:[.,]\d+)?)\s*(?:\/|of|out of)\s*(\d+(?:[.,]\d+)?)\s*$/i;
const stars = /^\s*(?=[★⭐☆])[★⭐]*[½]?☆*\s*$/u;
const countOfRatings = /^\(?\d[\d.,' ]*k?\+?\)?\s+\p{L}[\p{L} ]{0,30}$/iu;
/** A longer text is not a figure. */
const maxFigure = 60;

export function ratingArguments(values: readonly JsonValue[]): JsonObject {
  const numbers: number[] = [];
  let label: string | undefined;
  let count: JsonValue | undefined;
  for (const value of values) {
    if (typeof value === 'number') numbers.push(value);
    if (typeof value !== 'string') continue;
    const figures = figuresIn(value);
    if (figures.length > 0) numbers.push(...figures);
    else if (value.length <= maxFigure && countOfRatings.test(value)) count ??= value;
    else if (!isStyleWord(value)) label ??= value;
  }
  const [first, second, third] = numbers;
  // `Rating(5, 4.5)`: the scale comes first.
  const isSwapped =
    first !== undefined && second !== undefined && scales.has(first) && second < first && second % 1 > 0;
  const [value, other] = isSwapped ? [second, first] : [first, second];
  const isScale = value !== undefined && other !== undefined && scales.has(other) && value <= other;
  return {
    label: label ?? null,
    value: value ?? null,
    max: isScale ? other : null,
    count: count ?? (isScale ? third : other) ?? null,
  };
}

/** True for a text that is shown as numbers. */
export const isRatingFigure = (text: string): boolean => figuresIn(text).length > 0;

/** The numbers that a text gives: "4.5", "4.5/5", "★★★★☆". */
function figuresIn(text: string): readonly number[] {
  if (text.length > maxFigure) return [];
  if (stars.test(text)) {
    const full = (text.match(/[★⭐]/gu)?.length ?? 0) + (text.includes('½') ? 0.5 : 0);
    const all = Math.ceil(full) + (text.match(/☆/g)?.length ?? 0);
    return all < 3 ? [full] : [full, all];
  }
  const [, part = '', whole = ''] = share.exec(text) ?? [text, text];
  return [part, whole].flatMap((one) => (one === '' ? [] : (parseNumber(one) ?? [])));
}
