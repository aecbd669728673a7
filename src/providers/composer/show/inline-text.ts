// Any value as one line of text, for cells and subtitles: nothing is left out.
import { isJsonArray, isJsonObject, type Json } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import type { Cell } from '../notation/vocabulary.ts';

export function inlineText(value: Json): string {
  if (isJsonArray(value)) return value.map(inlineText).join(value.some(isJsonObject) ? '; ' : ', ');
  if (!isJsonObject(value)) return value === null ? '' : String(value);
  const entries = Object.entries(value);
  return entries.map(([key, one]) => `${toLabel(key)}: ${inlineText(one)}`).join(', ');
}

export const toCell = (value: Json | undefined): Cell => {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? inlineText(value) : value;
};
