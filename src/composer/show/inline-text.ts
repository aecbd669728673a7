// Converts any value to one line of text without loss, for cells and subtitles.
import { isJsonArray, isJsonObject, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import type { Cell } from '../notation/vocabulary.ts';

/** In words, or as JSON if that would be a long line. */
export const inlineText = (value: Json): string => (isLarge(value) ? JSON.stringify(value) : inWords(value));

function inWords(value: Json): string {
  if (isJsonArray(value)) return value.map(inWords).join(value.some(isJsonObject) ? '; ' : ', ');
  if (!isJsonObject(value)) return value === null ? '' : String(value);
  const entries = Object.entries(value);
  return entries.map(([key, one]) => `${toLabel(key)}: ${inWords(one)}`).join(', ');
}

/** Maximum number of values on one line. Labelling a member takes 2 us. */
const mostValues = 200;

function isLarge(value: Json): boolean {
  let count = 0;
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly Json[] = isJsonArray(next) ? next : Object.values(next);
    count += inner.length;
    if (count > mostValues) return true;
    for (const one of inner) stack.push(one);
  }
  return false;
}

export const toCell = (value: Json | undefined): Cell => {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? inlineText(value) : value;
};
