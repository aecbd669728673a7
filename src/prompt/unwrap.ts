// Generative UI clients wrap the messages that they send back, in tags with escaped text or in markers at the beginning
// of lines, and attach a context, such as the clicked element and the form values.
import { slicedTrim, type Sliced } from '../slices.ts';

export interface Unwrapped {
  readonly content: string;
  /** The unescaped context; empty when there is none. */
  readonly context: string;
}

/** Undefined when the text is not wrapped as a whole, so a user or a model wrote it directly. */
export function* unwrap(text: string): Sliced<Unwrapped | undefined> {
  const trimmed = yield* slicedTrim(text);
  return (yield* fromTags(trimmed)) ?? fromMarks(trimmed) ?? (yield* fromTail(trimmed));
}

/** Reads `<content thesys="true">TEXT</content>` and an optional `<context>JSON</context>`, both escaped. */
function* fromTags(text: string): Sliced<Unwrapped | undefined> {
  const opening = /^<content\b[^<>]*>/.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const end = text.indexOf('</content>');
  if (end < 0) return undefined;
  const rest = yield* slicedTrim(text.slice(end + '</content>'.length));
  const context = rest === '' ? '' : insideContext(rest);
  if (context === undefined) return undefined;
  return { content: yield* unescape(text.slice(opening.length, end)), context: yield* unescape(context) };
}

function insideContext(text: string): string | undefined {
  const opening = /^<context\b[^<>]*>/.exec(text)?.[0];
  return opening !== undefined && text.endsWith('</context>')
    ? text.slice(opening.length, -'</context>'.length)
    : undefined;
}

const mark = /^\]\]>openui:(content|context)[ \t]*\r?\n?/gm;
/** Clients write two markers, so more than this is not a wrapped message. */
const maxMarks = 100;

function fromMarks(text: string): Unwrapped | undefined {
  const marks = text.includes(']]>openui:') ? marksIn(text) : [];
  if (marks.length === 0 || marks.length > maxMarks) return undefined;
  let content = text.slice(0, marks[0]?.index ?? 0);
  let context = '';
  for (const [index, found] of marks.entries()) {
    const part = text.slice(found.index + found[0].length, marks[index + 1]?.index);
    if (found[1] === 'content') content += part;
    else context += part;
  }
  return { content: content.trim(), context: context.trim() };
}

/** The markers, up to one more than the limit. */
function marksIn(text: string): readonly RegExpExecArray[] {
  const marks: RegExpExecArray[] = [];
  for (const found of text.matchAll(mark)) {
    marks.push(found);
    if (marks.length > maxMarks) break;
  }
  return marks;
}

/** Reads a document followed by the state of its forms. */
function* fromTail(text: string): Sliced<Unwrapped | undefined> {
  const start = text.startsWith('{') ? text.lastIndexOf('<context') : -1;
  const context = start < 0 ? undefined : insideContext(text.slice(start));
  if (context === undefined) return undefined;
  return { content: text.slice(0, start).trim(), context: yield* unescape(context) };
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);
const maxEntityLength = 6;

/** Characters per piece: short strings stay in the young generation, where two million replacements cost half as much. */
const pieceLength = 16_384;

function* unescape(text: string): Sliced<string> {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length);
    if (end < text.length) {
      // An entity that begins here may end in the next piece.
      const last = text.slice(end - maxEntityLength + 1, end).lastIndexOf('&');
      if (last >= 0) end += last - maxEntityLength + 1;
    }
    pieces.push(unescapePiece(text.slice(start, end)));
    start = end;
    yield;
  }
  return pieces.join('');
}

/** Unescapes in one pass, so that `&amp;lt;` becomes `&lt;`. */
const unescapePiece = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp|#34|#39|#x27);/g, (entity) => entities.get(entity) ?? entity);
