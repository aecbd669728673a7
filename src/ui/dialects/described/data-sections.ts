// Records with a title and a list of texts, each of which becomes a heading and a list, and texts that become a notice.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, type ForeignNode } from '../foreign-node.ts';
import { readableName } from '../form-field.ts';
import { textKey } from './data-fact.ts';
import { isSilent, itemTitle, subtitleKeys, titleKeys } from './data-item.ts';
import { nodeOf, type Nodes } from './described-node.ts';
import { isDetailWord, isTitleWord, noticeVariant } from './words-of-data.ts';

/** Several words, or a sentence of a script without spaces; `"tip": "10 %"` and `"note": "B+"` are facts. */
const isRemark = (words: string): boolean =>
  /\p{L}{2}\S*\s+\S*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{5}/u.test(words);

/** `"warning": "Do not open the lid."`; undefined for any other member. */
export function noticeNode(key: string, value: JsonValue): ForeignNode | undefined {
  const words = typeof value === 'string' ? value.trim() : '';
  const variant = noticeVariant(key);
  return variant === undefined || !isRemark(words) ? undefined : nodeOf('alert', { variant, description: words });
}

/** A remark on a chart or a control is a text below it. */
export const withoutFrame = (node: ForeignNode): ForeignNode =>
  node.type === 'alert' && node.props['variant'] === 'info' && node.children.length === 0
    ? nodeOf('markdown', { text: node.props['description'] ?? '' })
    : node;

export const noticeNodes = (members: JsonObject): Nodes =>
  Object.entries(members).flatMap(([key, value]) => noticeNode(key, value) ?? []);

export const withoutNotices = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([key, value]) => noticeNode(key, value) === undefined));

/** Lists that are shown in a form of their own. */
const otherList =
  /^(?:tags|badges|keywords|chips|labels|buttons|actions|quick_?replies|suggest\w*|follow_?ups?|images|photos|pictures|gallery|colou?rs|palette|options|choices|answers|values|data)$/i;

const isTextList = (key: string, value: readonly JsonValue[]): boolean =>
  value.length > 0 &&
  !otherList.test(key) &&
  !textKey.test(key) &&
  value.every((one) => shown(one).trim() !== '' && !/^https?:\S+$/.test(shown(one))) &&
  value.some((one) => /\p{L}/u.test(shown(one)));

/** Members that may precede the title of a record: `{"day": 1, "title": "Arrival"}`. */
const timeKey =
  /^(?:day|date|week|month|time|phase|when|period|step|stage|chapter|part|section|no|nr|number|datum|tag|woche|jour|semaine|d[ií]a|semana|fecha|giorno|settimana|dag|dzień|день)$/iu;

const maxTitle = 80;

interface Head {
  readonly text: string;
  readonly names: readonly string[];
}

function headOf(item: JsonObject): Head | undefined {
  const [[first, value] = ['', null]] = Object.entries(item);
  const own = shown(value).trim();
  const numbered = typeof value === 'number' ? `${readableName(first)} ${own}` : own;
  const titleName =
    titleKeys.find((key) => itemTitle(item[key]) !== '') ??
    Object.keys(item).find((key) => isTitleWord(key) && itemTitle(item[key]) !== '');
  const text = titleName === undefined ? '' : itemTitle(item[titleName]);
  const isDated = timeKey.test(first) && own !== '' && own.length < maxTitle / 2;
  if (titleName !== undefined && titleName !== first && isDated)
    return { text: `${numbered}: ${text}`, names: [first, titleName] };
  if (titleName !== undefined) return text.length > maxTitle ? undefined : { text, names: [titleName] };
  const isHead = own !== '' && own.length <= maxTitle && !isSilent(first, own) && !textKey.test(first);
  return isHead && !isDetailWord(first) && !/^https?:/.test(own) ? { text: numbered, names: [first] } : undefined;
}

const isText = (key: string): boolean =>
  textKey.test(key) || isDetailWord(key) || subtitleKeys.some((name) => name === key);

/** The heading, the texts and the list of a record; undefined for a record with other members. */
function sectionOf(item: JsonObject, level: number): Nodes | undefined {
  const head = headOf(item);
  if (head === undefined) return undefined;
  const nodes: ForeignNode[] = [nodeOf('heading', { text: head.text, level })];
  let lists = 0;
  for (const [key, value] of Object.entries(item)) {
    if (head.names.includes(key) || value === null || value === '' || isSilent(key, value)) continue;
    const notice = noticeNode(key, value);
    if (notice !== undefined) nodes.push(notice);
    else if (isList(value) && isTextList(key, value)) {
      nodes.push(nodeOf('list', { items: value.map((one) => shown(one)) }));
      lists += 1;
    } else if (typeof value === 'string' && isText(key)) nodes.push(nodeOf('markdown', { text: value }));
    else if (isList(value) && textKey.test(key) && value.every((one) => typeof one === 'string'))
      nodes.push(...value.map((text) => nodeOf('markdown', { text })));
    else return undefined;
  }
  return lists > 1 || nodes.length === 1 ? undefined : nodes;
}

const isOfList = (nodes: Nodes): boolean => nodes.some(({ type }) => type === 'list');

/** Undefined unless all records consist of a title and a list of texts; some may have a text in place of the list. */
export function sectionNodes(items: readonly JsonObject[], depth: number): Nodes | undefined {
  const sections = items.map((item) => sectionOf(item, Math.min(3, depth + 2)));
  const found = sections.filter((nodes) => nodes !== undefined);
  if (found.length < items.length || found.filter(isOfList).length * 2 < items.length) return undefined;
  return items.length === 0 ? undefined : found.flat();
}

const numberKey = /^(?:(?:section|part|chapter|step|item|lesson|module|unit)_?)?(?:number|no|nr|num|index|order)$/i;

/** Parts that are counted have their numbers in their titles: `{"number": 1, "title": "Rent"}`. */
export function withNumbers(parts: readonly JsonValue[]): readonly JsonValue[] {
  const items = parts.filter(isRecord);
  const numberName = Object.keys(items[0] ?? {}).find((key) => numberKey.test(key)) ?? '';
  const isCounted = items.every((item, index) => Number(shown(item[numberName]) || Number.NaN) === index + 1);
  if (items.length < parts.length || !isCounted) return parts;
  return items.map(({ [numberName]: number, ...item }) => {
    const titleName = titleKeys.find((key) => itemTitle(item[key]) !== '');
    const title = titleName === undefined ? '' : itemTitle(item[titleName]);
    if (titleName === undefined) return { [numberName]: number ?? null, ...item };
    return { ...item, [titleName]: /^\d/.test(title) ? title : `${shown(number)}. ${title}` };
  });
}
