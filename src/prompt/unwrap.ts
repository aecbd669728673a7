// Clients of generative UI wrap what they send back: in tags with escaped text, or between marks at the beginning of
// lines. Beside the text stands a context, such as what was clicked and what the form held.

export interface Unwrapped {
  readonly content: string;
  /** As it stood there, without escapes; empty when there was none. */
  readonly context: string;
}

/** Undefined when the text is not wrapped as a whole: then a person, or a model, wrote it as it is. */
export function unwrap(text: string): Unwrapped | undefined {
  const trimmed = text.trim();
  return fromTags(trimmed) ?? fromMarks(trimmed) ?? fromTail(trimmed);
}

/** `<content thesys="true">TEXT</content>`, and perhaps `<context>JSON</context>`: the text inside is escaped. */
function fromTags(text: string): Unwrapped | undefined {
  const opening = /^<content\b[^<>]*>/.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const end = text.indexOf('</content>');
  if (end < 0) return undefined;
  const rest = text.slice(end + '</content>'.length).trim();
  const context = rest === '' ? '' : insideContext(rest);
  if (context === undefined) return undefined;
  return { content: unescape(text.slice(opening.length, end)), context: unescape(context) };
}

function insideContext(text: string): string | undefined {
  const opening = /^<context\b[^<>]*>/.exec(text)?.[0];
  return opening !== undefined && text.endsWith('</context>')
    ? text.slice(opening.length, -'</context>'.length)
    : undefined;
}

const mark = /^\]\]>openui:(content|context)[ \t]*\r?\n?/gm;

function fromMarks(text: string): Unwrapped | undefined {
  const marks = text.includes(']]>openui:') ? [...text.matchAll(mark)] : [];
  if (marks.length === 0) return undefined;
  let content = text.slice(0, marks[0]?.index ?? 0);
  let context = '';
  for (const [index, found] of marks.entries()) {
    const part = text.slice(found.index + found[0].length, marks[index + 1]?.index);
    if (found[1] === 'content') content += part;
    else context += part;
  }
  return { content: content.trim(), context: context.trim() };
}

/** A document as it was sent, with the state of its forms behind it. */
function fromTail(text: string): Unwrapped | undefined {
  const start = text.startsWith('{') ? text.lastIndexOf('<context') : -1;
  const context = start < 0 ? undefined : insideContext(text.slice(start));
  return context === undefined ? undefined : { content: text.slice(0, start).trim(), context: unescape(context) };
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

/** In one pass: `&amp;lt;` is `&lt;`. */
const unescape = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp|#34|#39|#x27);/g, (entity) => entities.get(entity) ?? entity);
