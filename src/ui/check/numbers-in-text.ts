// Numbers that are written as one text in place of a list: `values: "210, 95"`.
import { parseNumber } from './parse-number.ts';

/** Maximum length of a text that may be a list of numbers. */
const maxText = 16_000;
const plain = /^[-+]?\d+(?:\.\d+)?%?$/;
/** A comma that is not before a group of three digits. */
const otherComma = /,(?!\d{3}(?!\d))/;

/** One number: "1,200". */
const thousands = /^\s*[-+]?[1-9]\d{0,2}(?:,\d{3})+\s*$/;

/** One number with a decimal comma, or two numbers: "210,95". */
const pair = /^\s*[-+]?\d+,\d{1,2}%?\s*$/;

/** True for such a text if the number of values, which is undefined if it is not known, does not show what it means. */
export const isUnclearPair = (text: string, count: number | undefined): boolean =>
  count !== 1 && count !== 2 && pair.test(text);

/**
 * The numbers as written; undefined for a text that is not several numbers. In a list, a single comma separates items.
 * `count`: how many numbers there should be, if that is known.
 */
export function numbersIn(text: string, count?: number): readonly string[] | undefined {
  if (text.length > maxText) return undefined;
  const apart = partsOf(text, /[;\n]|,\s/);
  // In "1,5; 2,5" the comma is a decimal point.
  const isClear = /[;\n]/.test(text) || !apart.some((part) => otherComma.test(part));
  if (apart.length > 1 && isClear && apart.every((part) => parseNumber(part) !== undefined)) return apart;
  const close = partsOf(text, ',');
  if (thousands.test(text) || (count === 1 && pair.test(text))) return undefined;
  return close.length > 1 && close.every((part) => plain.test(part)) ? close : undefined;
}

const partsOf = (text: string, separator: string | RegExp): readonly string[] =>
  text
    .trim()
    .split(separator)
    .map((part) => part.trim());
