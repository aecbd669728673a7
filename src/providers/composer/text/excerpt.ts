// The beginning of a long text. Whoever lays it out says how much is missing.
import { parseJson } from '../data/json.ts';
import { cutJson } from './cut-json.ts';

/** Characters of a turn that are laid out: about 25,000 rows of a table, or a book of 200 pages. */
export const maxCharacters = 400_000;

export interface Excerpt {
  readonly text: string;
  /** Characters of the whole text. */
  readonly total: number;
  /** Characters of it that are left out; 0 when nothing is. */
  readonly omitted: number;
}

export function excerptOf(text: string, limit = maxCharacters): Excerpt {
  if (text.length <= limit) return { text, total: text.length, omitted: 0 };
  const json = cutJson(text, limit);
  if (json !== undefined && isJson(json.text))
    return { text: json.text, total: text.length, omitted: text.length - json.length };
  const kept = cutText(text, limit);
  return { text: kept, total: text.length, omitted: text.length - kept.length };
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** At the end of a line when one is near, never between the halves of a surrogate pair. */
function cutText(text: string, limit: number): string {
  const line = limit === 0 ? -1 : text.lastIndexOf('\n', limit - 1);
  if (line > limit / 2) return text.slice(0, line + 1);
  const isBetweenHalves = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isBetweenHalves ? limit - 1 : limit);
}
