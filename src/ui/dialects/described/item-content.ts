// The content of an item under `children`, as in Ant Design: `{"label": "State", "children": "Open"}`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';
import { kindOf, type Kind } from '../vocabulary.ts';
import { keyOfType } from './component-type.ts';
import { plainWords, wordsIn } from './written-element.ts';

/** The member that holds the content of an item. */
const contentNames: Partial<Readonly<Record<Kind, string>>> = {
  facts: 'value',
  list: 'description',
  steps: 'description',
  timeline: 'title',
  tabs: 'content',
  accordion: 'content',
  carousel: 'description',
};
const itemLists = /^(?:items|steps|tabs|panels|data|list|entries|events)$/;

/** The items of a component, each with its content under the member name that its kind uses. */
export function withContents(type: string, name: string, value: JsonValue): JsonValue {
  const kind = kindOf(type);
  const content = kind === undefined ? undefined : contentNames[kind];
  if (content === undefined || !itemLists.test(name) || !isList(value)) return value;
  return value.map((item) => (isRecord(item) && keyOfType(item) === undefined ? withContent(item, content) : item));
}

function withContent(item: JsonObject, content: string): JsonObject {
  const { children, ...others } = item;
  if (children === undefined || children === null || others[content] !== undefined) return item;
  const words = isRecord(children) ? plainWords(children) : isText(children) ? wordsIn(children).trim() : undefined;
  if (words === undefined || words === '') return item;
  // The label of an event is its time.
  const { label, ...rest } = others;
  const isEvent = content === 'title' && shown(label) !== '' && others['time'] === undefined;
  return isEvent ? { ...rest, time: label ?? '', title: words } : { ...others, [content]: words };
}

const isText = (value: JsonValue): boolean =>
  isList(value) ? value.every((one) => typeof one !== 'object') : typeof value !== 'object';
