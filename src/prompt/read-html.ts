// Reads a reply that was sent as HTML: the model gets its text. The document itself is not in it.
import { slicedTrim, type Sliced } from '../slices.ts';

/** How every reply in this format begins. */
const start = '<style data-tessera>';

const unread = /<(style|svg)\b[^]*?<\/\1>/g;
const cellEnd = /<\/t[hd]>(?=<t[hd]\b)/g;
const lineEnd = /<\/(?:p|div|li|tr|h[1-6]|summary|label|legend|button|pre|figcaption|option)>|<br\/?>/g;
const tag = /<\/?[a-z][^<>]*>/g;
const entities: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]);

/** Undefined for anything else. */
export function* readHtml(content: string): Sliced<string | undefined> {
  const trimmed = yield* slicedTrim(content);
  if (!trimmed.startsWith(start)) return undefined;
  const steps: readonly ((text: string) => string)[] = [
    (text) => text.replace(unread, ''),
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
