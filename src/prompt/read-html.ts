// Reads a reply that was sent as HTML: the model gets its text. The document itself is not in it.
import { slicedTrim, type Sliced } from '../slices.ts';

/** How every reply in this format begins. */
const start = '<style data-tessera>';

const unread = /<(style|svg)\b/g;
const cellEnd = /<\/t[hd]>(?=<t[hd]\b)/g;
const lineEnd = /<\/(?:p|div|li|tr|h[1-6]|summary|label|legend|button|pre|figcaption|option)>|<br\/?>/g;
const tag = /<\/?[a-z][^<>]*>/g;
const entities: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]);

/** The text without styles and pictures. One that is not closed is kept; then no later one of its kind is closed. */
function withoutUnread(text: string): string {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const { 1: name = '', index } of text.matchAll(unread)) {
    if (index < from || unclosed.has(name)) continue;
    const closing = `</${name}>`;
    const end = text.indexOf(closing, index);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    kept.push(text.slice(from, index));
    from = end + closing.length;
  }
  return kept.join('') + text.slice(from);
}

/** Undefined for anything else. */
export function* readHtml(content: string): Sliced<string | undefined> {
  const trimmed = yield* slicedTrim(content);
  if (!trimmed.startsWith(start)) return undefined;
  const steps: readonly ((text: string) => string)[] = [
    withoutUnread,
    (text) => text.replace(cellEnd, ' | '),
    (text) => text.replace(lineEnd, '\n'),
    (text) => text.replace(tag, ''),
    (text) => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities.get(entity) ?? entity),
  ];
  let text = trimmed;
  for (const step of steps) {
    text = step(text);
    yield;
  }
  const lines = text.split('\n').map((line) => line.trim());
  yield;
  return lines.filter((line) => line !== '').join('\n');
}
