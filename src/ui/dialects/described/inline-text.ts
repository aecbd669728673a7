// Lines of text in a tree of components, whose runs are components of their own: `["See ", {"tag": "a", ...}]`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { folded, shown, textOf } from '../foreign-node.ts';
import { kindOf } from '../vocabulary.ts';
import { wordTable } from '../word-table.ts';
import { typeOf } from './component-type.ts';
import { propsKeys } from './written-element.ts';

const maxDepth = 30;

const marks = wordTable<string>({
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  code: '`',
  del: '~~',
  span: '',
  small: '',
  u: '',
  mark: '',
});

/** What a line may contain: words, emphasis, links. */
type Style = 'words' | 'emphasis' | 'links';

/** Elements of HTML that hold one line, even if no words of their own are in it. */
const lineTag = /^(?:h[1-6]|p|li|t[dh]|d[td]|label|legend|caption|figcaption)$/;

/** The children of a component as one line; undefined if some are no part of a line. */
export function lineOf(type: string, children: JsonValue): string | undefined {
  const tag = folded(type);
  const style =
    kindOf(type) === 'text' || /^(?:t[dh]|d[td])$/.test(tag) ? 'links' : /^h[1-6]$/.test(tag) ? 'words' : 'emphasis';
  return inline(children, 0, style, lineTag.test(tag));
}

function inline(value: JsonValue, depth: number, style: Style, isLine: boolean): string | undefined {
  if (!isList(value)) return depth === 0 ? undefined : shown(value);
  const hasWords = isLine
    ? value.some((part) => !isRecord(part) || isRun(part))
    : value.some((part) => typeof part === 'string');
  if (depth > maxDepth || !hasWords) return undefined;
  let text = '';
  for (const part of value) {
    const words = runOf(part, depth, style);
    if (words === undefined) return undefined;
    text += words;
  }
  return text;
}

const isRun = (part: JsonObject): boolean => marks[typeOf(part) ?? ''] !== undefined || linkOf(part) !== '';

function runOf(part: JsonValue, depth: number, style: Style): string | undefined {
  if (!isRecord(part)) return inline(part, depth + 1, style, true);
  const url = style === 'emphasis' ? '' : linkOf(part);
  const mark = url === '' ? marks[typeOf(part) ?? ''] : '';
  const inner =
    part['children'] ??
    propsOf(part)
      .map((props) => props['children'] ?? null)
      .find((one) => one !== null) ??
    null;
  const words = mark === undefined || isRecord(inner) ? undefined : inline(inner, depth + 1, style, true);
  if (words === undefined || style === 'words') return words;
  return url === '' ? `${mark ?? ''}${words}${mark ?? ''}` : `[${words}](${url})`;
}

const propsOf = (part: JsonObject): readonly JsonObject[] =>
  propsKeys.flatMap((name) => {
    const props = part[name] ?? null;
    return isRecord(props) ? [props] : [];
  });

/** The address of a link in a line; empty for any other part. */
function linkOf(part: JsonObject): string {
  if (!/^(?:a|link)$/i.test(typeOf(part) ?? '')) return '';
  return [part, ...propsOf(part)].map((one) => textOf(one, 'href', 'url', 'to')).find((url) => url !== '') ?? '';
}

/** The Markdown of a list of lines with links or emphasis, which the items of our lists do not show. */
export function markedList(type: string, members: JsonObject): string | undefined {
  const tag = folded(type);
  const items = members['children'] ?? null;
  if ((tag !== 'ul' && tag !== 'ol') || !isList(items) || items.length === 0) return undefined;
  const lines: string[] = [];
  let isMarked = false;
  for (const item of items) {
    if (!isRecord(item) || typeOf(item) !== 'li') return undefined;
    const { children = null } = item;
    const line = isList(children)
      ? inline(children, 0, 'links', true)
      : isRecord(children)
        ? undefined
        : shown(children);
    if (line === undefined || line.includes('\n')) return undefined;
    isMarked ||= isList(children) && children.some((part) => isRecord(part) && isRun(part));
    lines.push(line);
  }
  return isMarked
    ? lines.map((line, index) => `${tag === 'ol' ? `${index + 1}.` : '-'} ${line}`).join('\n')
    : undefined;
}
