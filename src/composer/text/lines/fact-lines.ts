// `Server name: atlas-03`, one per line: names with one value each.
import { readQuantity } from '../../data/quantity.ts';
import { plainText } from '../plain-text.ts';
import { isPartOfPlan } from './plan-lines.ts';
import type { Pair } from './line-segment.ts';

const fact =
  /^\s*(?:\*\*|__)?([\p{L}\p{N}#(][^:：*\n]{0,39}?)\s*(?::(?:\*\*|__)|(?:\*\*|__)?\s*(?::(?=\s|$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|：))\s*(.*)$/u;
const wideClock = /(?<!\d)\d{1,2}：[0-5]\d(?!\d)/u;
const maxWords = 6;
/** Two lines with longer values may be two sentences. */
const shortValue = 48;
const maxValueLength = 300;

/** Undefined for a line that is not a fact. */
export function readFact(line: string): Pair | undefined {
  const match = line.length > 400 ? null : fact.exec(line);
  const [, name = '', value = ''] = match ?? [];
  if (match === null || !/\p{L}/u.test(name) || name.trim().split(/\s+/).length > maxWords) return undefined;
  // No space is needed after a full-width colon, so the colon may belong to a clock time.
  if (/\d$/.test(name) && wideClock.test(line)) return undefined;
  return value.length > maxValueLength ? undefined : [plainText(name.trim()), plainText(value.trim())];
}

/** Undefined unless every line is a fact and all names differ. */
export function readFacts(lines: readonly string[]): readonly Pair[] | undefined {
  if (lines.length < 2) return undefined;
  const pairs: Pair[] = [];
  for (const line of lines) {
    const pair = readFact(line);
    if (pair === undefined) return undefined;
    pairs.push(pair);
  }
  // In a dialogue the names repeat.
  if (new Set(pairs.map(([name]) => name.toLowerCase())).size < pairs.length) return undefined;
  const filled = pairs.filter(([, value]) => value !== '');
  if (filled.length * 3 < pairs.length * 2) return undefined;
  const areSentences =
    filled.filter(([, value]) => /[.!?。]$/.test(value) && value.length > shortValue).length * 2 > filled.length;
  if (areSentences) return undefined;
  const isShort = filled.every(([, value]) => value.length <= shortValue && !/[.!?]$/.test(value));
  return lines.length > 2 || isShort ? pairs : undefined;
}

const definition = /^\s*([\p{L}\p{N}][^\n]{0,38}?)\s+[-–—=]\s+(\S[^\n]*)$/u;
const minDefinitions = 3;
const maxTermWords = 4;

/** `Lemonade - $4`, as on a menu. */
const priced = /\s[-–—]\s+\p{Sc}?\s?\d[\d.,]*\s?\S{0,5}$/u;

/** Spans of times and figures have the same dash, but `Week 1 - 120 km` is not a span. */
const mayBeSpan = (term: string): boolean => /(?<![\p{L}\d])[\d:.,]+$/u.test(term) && !isPartOfPlan(term);

/** `Cache - a place for data`: terms with definitions, one per line. */
export function readDefinitions(lines: readonly string[]): readonly Pair[] | undefined {
  const arePrices = lines.length > 1 && lines.every((line) => line.length < 100 && priced.test(line));
  if (lines.length < minDefinitions && !arePrices) return undefined;
  const pairs: Pair[] = [];
  for (const line of lines) {
    const [, term = '', meaning = ''] = line.length > 400 ? [] : (definition.exec(line) ?? []);
    if (!/\p{L}/u.test(term) || mayBeSpan(term) || term.split(/\s+/).length > maxTermWords) return undefined;
    pairs.push([plainText(term.trim()), plainText(meaning.trim())]);
  }
  return new Set(pairs.map(([term]) => term.toLowerCase())).size < pairs.length ? undefined : pairs;
}

const amount =
  /^\s*(\p{L}[^\n:：]{0,38}?)\s+((?:[-+−]?\p{Sc}\s?)?[-+−]?\d[\d.,]*(?:\s?(?:%|\p{Sc}|[A-Z]{3}|[kKM]|ms|[KMGT]B))?)$/u;

/** `Food 240`: names with a figure each, one per line. */
export function readAmounts(lines: readonly string[]): readonly Pair[] | undefined {
  if (lines.length < minDefinitions) return undefined;
  const pairs: Pair[] = [];
  for (const line of lines) {
    const [, name = '', figure = ''] = line.length > 80 ? [] : (amount.exec(line) ?? []);
    // Wide space separates columns, of which there are more than two.
    if (
      name === '' ||
      /\t| {2}/.test(name) ||
      name.split(/\s+/).length > maxTermWords ||
      readQuantity(figure) === undefined
    )
      return undefined;
    pairs.push([plainText(name), figure]);
  }
  // `Chapter 1`, `Chapter 2` are names themselves.
  return new Set(pairs.map(([name]) => name.toLowerCase())).size < pairs.length ? undefined : pairs;
}
