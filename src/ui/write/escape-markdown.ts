// Escapes plain text for a place where Markdown is read. It escapes only what would be markup, because a reader without
// Markdown shows the escapes. Links, images and HTML never pass, because plain text was not checked for them. `<` and `&`
// become entities, which all renderers read alike: some read `\<` as a tag.
import { runSync, Pace, type Sliced } from '../../slices.ts';
import { MarkdownGuard } from '../safety/markdown-guard.ts';

/** A pattern and its replacement. */
interface Escape {
  readonly found: RegExp;
  /** May begin with `$1`. */
  readonly becomes: string;
  /** Escaped only if the text has two of these. */
  readonly pairOf?: string;
}

const escapes: readonly Escape[] = [
  // Also at the end, where it would escape the following text.
  { found: /\\(?=[!-/:-@[-`{-~\n]|$)/g, becomes: '\\\\' },
  { found: /&(?=#?\w+;)/g, becomes: '&amp;' },
  { found: /<(?=[a-z/!?])/gi, becomes: '&lt;' },
  // The closing bracket, because the opening one may be in another text. At the end, more text may follow.
  { found: /\](?=[([:]|\s*$)/g, becomes: '\\]' },
  { found: /`/g, becomes: '\\`', pairOf: '`' },
  { found: /~~/g, becomes: '\\~\\~', pairOf: '~~' },
  { found: /\*(?=\S)|(?<=\S)\*/g, becomes: '\\*', pairOf: '*' },
  { found: /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, becomes: '\\_', pairOf: '_' },
  { found: /^( {0,3})(?=(?:#{1,6}|[-+*])(?:\s|$)|>|={2,}[ \t]*$|-{2,}[ \t]*$|~{3})/gm, becomes: '$1\\' },
  { found: /^( {0,3}\d{1,9})(?=[.)](?:\s|$))/gm, becomes: '$1\\' },
  // A line break that Markdown keeps.
  { found: /(?<=\S)\n(?=\S)/g, becomes: '  \n' },
];

/** Most texts contain no possible markup. */
const inert = /^[\p{L}\p{N} ,;:'"%$/?@]*$/u;

const countOf = (text: string, part: string): number => text.split(part, 3).length - 1;

export const escapeMarkdown = (text: string): string => (inert.test(text) ? text : runSync(slicedEscape(text)));

export function* slicedEscapeMarkdown(text: string): Sliced<string> {
  if (text.length <= maxAtOnce) return escapeMarkdown(text);
  return (yield* isInert(text)) ? text : yield* slicedEscape(text);
}

function* slicedEscape(text: string): Sliced<string> {
  let escaped = text;
  for (const { found, becomes, pairOf } of escapes) {
    if (pairOf !== undefined && countOf(escaped, pairOf) < 2) continue;
    escaped = escaped.length > maxAtOnce ? yield* replaced(escaped, found, becomes) : escaped.replace(found, becomes);
  }
  return yield* guarded(escaped, new MarkdownGuard());
}

/** Maximum characters of a piece. */
const maxAtOnce = 8_192;

function* isInert(text: string): Sliced<boolean> {
  for (let at = 0; at < text.length; at += maxAtOnce) {
    if (!inert.test(text.slice(at, at + maxAtOnce))) return false;
    yield;
  }
  return true;
}

function* replaced(text: string, found: RegExp, becomes: string): Sliced<string> {
  const pace = new Pace();
  const pieces: string[] = [];
  let parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length;) {
    // Other work may have used the expression in between.
    found.lastIndex = at;
    const match = found.exec(text);
    if (match === null) break;
    parts.push(text.slice(from, match.index), becomes.replace('$1', match[1] ?? ''));
    from = found.lastIndex;
    if (pace.isDue(from - at)) {
      // Joined here, because joining a million parts at the end takes 300 ms.
      pieces.push(parts.join(''));
      parts = [];
      yield;
    }
    at = match[0] === '' ? from + 1 : from;
  }
  return pieces.join('') + parts.join('') + text.slice(from);
}

/** The sanitized Markdown. */
export function* guarded(markdown: string, guard: MarkdownGuard): Sliced<string> {
  if (markdown.length <= maxAtOnce) return guard.push(markdown) + guard.end();
  const pieces: string[] = [];
  for (const piece of piecesOf(markdown)) {
    pieces.push(flat(guard.push(piece)));
    yield;
  }
  return pieces.join('') + guard.end();
}

/** The same text as one flat string. V8 would otherwise join a million concatenated pieces at their first use. */
function flat(text: string): string {
  // Reading a character flattens the string.
  return Number.isNaN(text.charCodeAt(0)) ? '' : text;
}

/** Pieces that take about 0.5 ms each, split only between characters. */
export function* piecesOf(text: string): Generator<string, undefined> {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at + maxAtOnce - 1);
    const end = at + maxAtOnce + (code >= 0xd800 && code <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
