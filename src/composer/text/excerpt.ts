// The beginning of a long text. The layout states how much is missing.
import { slicedParseJson } from '../../sliced-json.ts';
import { Pace, type Sliced } from '../../slices.ts';
import { cutJson } from './cut-json.ts';

/** Maximum number of characters laid out per turn: about 25,000 table rows, or a book of 200 pages. */
export const maxCharacters = 400_000;

/** Maximum number of lines laid out per turn, except in JSON. Tables have at most 10,000 rows. */
const maxLines = 30_000;

export interface Excerpt {
  readonly text: string;
  /** The length of the whole text. */
  readonly total: number;
  /** The number of omitted characters; 0 if nothing is omitted. */
  readonly omitted: number;
}

/** The excerpt of several consecutive texts. */
export function* excerptOfTexts(texts: readonly string[]): Sliced<Excerpt> {
  const [only = '', second] = texts;
  if (second === undefined) return yield* excerptOf(only);
  const first: string[] = [];
  const pace = new Pace();
  let total = -separator.length;
  for (const text of texts) {
    if (pace.isDue(0)) yield;
    if (total <= maxCharacters) first.push(text);
    total += separator.length + text.length;
  }
  const start = yield* excerptOf(first.join(separator));
  return { text: start.text, total, omitted: total - (start.total - start.omitted) };
}

const separator = '\n\n';

export function* excerptOf(text: string, limit = maxCharacters): Sliced<Excerpt> {
  const linesEnd = yield* endOfLines(text, limit);
  if (text.length <= limit) {
    if (linesEnd === text.length || (yield* isJson(text))) return { text, total: text.length, omitted: 0 };
  } else {
    const json = yield* cutJson(text, limit);
    if (json !== undefined && (yield* isJson(json.text)))
      return { text: json.text, total: text.length, omitted: text.length - json.length };
  }
  const kept = linesEnd < Math.min(text.length, limit) ? text.slice(0, linesEnd) : cutText(text, limit);
  return { text: kept, total: text.length, omitted: text.length - kept.length };
}

/** Returns the end of the last line to lay out: the limit, or the end of the text if it has few enough lines. */
function* endOfLines(text: string, limit: number): Sliced<number> {
  const end = Math.min(text.length, limit);
  let lines = 0;
  for (let at = 0; at < end; at++) {
    if (at % charactersPerSlice === 0) yield;
    const code = text.charCodeAt(at);
    const isEnd = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (isEnd && ++lines === maxLines) return at + 1;
  }
  return end;
}

const charactersPerSlice = 16_384;

function* isJson(text: string): Sliced<boolean> {
  try {
    yield* slicedParseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** Cuts at the end of a line if one is near, and never inside a surrogate pair. */
function cutText(text: string, limit: number): string {
  const line = limit === 0 ? -1 : text.lastIndexOf('\n', limit - 1);
  if (line > limit / 2) return text.slice(0, line + 1);
  const isBetweenHalves = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isBetweenHalves ? limit - 1 : limit);
}
