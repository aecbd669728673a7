// Converts any value to one line of text for cells and subtitles.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../data/json.ts';
import { amountText, readAmount } from '../data/amount.ts';
import { toLabel } from '../data/names.ts';
import type { Cell } from '../notation/vocabulary.ts';

/** In words, or as JSON if that would be a long line. */
export const inlineText = (value: Json): string => (isLarge(value) ? JSON.stringify(value) : inWords(value));

function inWords(value: Json): string {
  if (isJsonArray(value)) {
    const words = value.map(inWords);
    return words.join(value.some(isJsonObject) && words.some((one) => one.includes(', ')) ? '; ' : ', ');
  }
  if (!isJsonObject(value)) return value === null ? '' : String(value);
  const amount = readAmount(value);
  if (amount !== undefined) return amountText(amount);
  const name = nameOf(value);
  const entries = Object.entries(value).filter(([key, one]) => key !== name && !isColour(key, one, name));
  const others = entries.map(([key, one]) => `${toLabel(key)}: ${inWords(one)}`).join(', ');
  if (name === undefined) return others;
  const text = inWords(value[name] ?? null);
  return others === '' ? text : `${text} (${others})`;
}

const names = ['name', 'title', 'label', 'login', 'username'];

/** The member that names its object. */
export const nameOf = (object: JsonObject): string | undefined =>
  names.find((key) => typeof object[key] === 'string' && object[key] !== '');

/** The appearance of a named thing elsewhere is not part of its content. */
const isColour = (key: string, value: Json, name: string | undefined): boolean =>
  name !== undefined && /^colou?r$/i.test(key) && typeof value === 'string' && /^#?[\da-f]{3,8}$/i.test(value);

/** Maximum number of values on one line. Labelling a member takes 2 us. */
const maxValues = 200;

function isLarge(value: Json): boolean {
  let count = 0;
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly Json[] = isJsonArray(next) ? next : Object.values(next);
    count += inner.length;
    if (count > maxValues) return true;
    for (const one of inner) stack.push(one);
  }
  return false;
}

export const toCell = (value: Json | undefined): Cell => {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? inlineText(value) : value;
};
