// The tags and texts of HTML. As forgiving as browsers, in linear time.
import { decodeString } from 'micromark-util-decode-string';
import { Pace, type Sliced } from '../../../slices.ts';

export type HtmlToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly type: 'close'; readonly name: string };

const tag = /<(\/?)([a-z][\w:-]*)/iy;
const attribute = /[\s/]*([^\s=>/"'][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
/** Elements whose content is not HTML. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'xmp']);
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi;

const decoded = (text: string): string =>
  text.includes('&') ? text.replace(reference, (found) => decodeString(found)) : text;

export function* htmlTokens(html: string): Sliced<readonly HtmlToken[]> {
  const tokens: HtmlToken[] = [];
  const pace = new Pace();
  const addText = (start: number, end: number): void => {
    if (end > start) tokens.push({ type: 'text', text: decoded(html.slice(start, end)) });
  };
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at);
    if (start < 0) {
      addText(at, html.length);
      break;
    }
    if (pace.isDue(start - at + 50)) yield;
    addText(at, start);
    tag.lastIndex = start;
    const [, slash, written = ''] = tag.exec(html) ?? [];
    if (slash === undefined) {
      at = endOfOther(html, start);
      if (at === start + 1) addText(start, at);
      continue;
    }
    const name = written.toLowerCase();
    const { attributes, end } = readAttributes(html, tag.lastIndex);
    at = end;
    tokens.push(slash === '' ? { type: 'open', name, attributes } : { type: 'close', name });
    if (slash === '' && raw.has(name)) {
      const close = new RegExp(`</${name}`, 'gi');
      close.lastIndex = at;
      const stop = close.exec(html)?.index ?? html.length;
      addText(at, stop);
      at = stop;
    }
  }
  return tokens;
}

/** The end of a comment, a declaration or a lone `<`. */
function endOfOther(html: string, start: number): number {
  const isComment = html.startsWith('<!--', start);
  if (!isComment && !/^<[!?]/.test(html.slice(start, start + 2))) return start + 1;
  const end = html.indexOf(isComment ? '-->' : '>', start);
  return end < 0 ? html.length : end + (isComment ? 3 : 1);
}

function readAttributes(html: string, start: number) {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(html);
    if (match === null) break;
    const [whole, name = '', double, single, bare] = match;
    end += whole.length;
    attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  const close = html.indexOf('>', end);
  return { attributes, end: close < 0 ? html.length : close + 1 };
}
