// Numbers that are written as one text in place of a list: `values: "210, 95"`.
import { parseNumber } from './parse-number.ts';

/** Maximum length of a text that may be a list of numbers. */
const maxText = 16_000;
const plain = /^[-+]?\d+(?:\.\d+)?%?$/;
/** A comma that is not before a group of three digits. */
const otherComma = /,(?!\d{3}(?!\d))/;

/** One number: "1,200". */
const thousands = /^\s*[-+]?[1-9]\d{0,2}(?:,\d{3})+\s*$/;

/** The numbers as written; undefined for a text that is not several numbers. In a list, a single comma separates items. */
export function numbersIn(text: string): readonly string[] | undefined {
  if (text.length > maxText) return undefined;
  const apart = partsOf(text, /[;\n]|,\s/);
  // In "1,5; 2,5" the comma is a decimal point.
  const isClear = /[;\n]/.test(text) || !apart.some((part) => otherComma.test(part));
  if (apart.length > 1 && isClear && apart.every((part) => parseNumber(part) !== undefined)) return apart;
  const close = partsOf(text, ',');
  if (thousands.test(text)) return undefined;
  return close.length > 1 && close.every((part) => plain.test(part)) ? close : undefined;
}

const partsOf = (text: string, separator: string | RegExp): readonly string[] =>
  text
    .trim()
    .split(separator)
    .map((part) => part.trim());
