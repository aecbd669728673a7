// The parts of an answer beside its text: suggested questions and sources.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, textOf } from '../foreign-node.ts';
import { nodeOf, type Nodes } from './described-node.ts';

/** Lists of suggested next messages. */
export const replyKey =
  /^(?:suggest(?:ions?|ed_?(?:questions|prompts|replies|follow_?ups?|queries))|follow_?ups?(?:_?(?:questions|prompts|suggestions))?|quick_?repl(?:y|ies)|next_?(?:steps|questions|prompts|queries)|(?:related|example|sample|more|other)_?(?:questions|prompts|queries|searches)|try_?asking|you_?(?:can|may|might|could)_?(?:also_?)?ask|people_?also_?ask|conversation_?starters|starters)$/i;
/** Lists with these names may also hold other things to read: `"next_steps": ["Call the bank"]`. */
const stepsKey = /^next_?steps$/i;
const textNames = ['label', 'title', 'text', 'question', 'name', 'query', 'content', 'prompt', 'message'];
const messageNames = ['prompt', 'message', 'query', 'say', 'send'];
const sourceKey = /^(?:sources|citations|references|links|further_?reading|read_?more|see_?also)$/i;

/**
 * The list as follow-up questions; undefined for anything else. An item whose label differs from its message is a
 * button.
 */
export function replyNodes(key: string, list: readonly JsonValue[]): Nodes | undefined {
  if (!replyKey.test(key)) return undefined;
  const isStep = (item: JsonValue): boolean => !isRecord(item) || textOf(item, ...messageNames) === '';
  if (stepsKey.test(key) && list.every(isStep)) return undefined;
  const texts = list.map((item) => (isRecord(item) ? textOf(item, ...textNames) : shown(item)));
  if (texts.includes('') || list.some(opensPage)) return undefined;
  const sent = list.map((item, index) => (isRecord(item) ? messageOf(item, texts[index] ?? '') : undefined));
  if (sent.every((message) => message === undefined)) return [nodeOf('followups', { items: texts })];
  return texts.map((label, index) => {
    const message = sent[index];
    const action = { type: 'continue_conversation', params: { message: message ?? label } };
    return nodeOf('button', { label, ...(message !== undefined && { action }) });
  });
}

const opensPage = (item: JsonValue): boolean =>
  isRecord(item) && (textOf(item, 'url', 'href', 'link') !== '' || typeof item['action'] === 'object');

/** The message that an item sends, if it is neither the label nor a word for a program. */
function messageOf(item: JsonObject, label: string): string | undefined {
  const message = textOf(item, ...messageNames);
  return message === label || !/\S\s+\S/.test(message) ? undefined : message;
}

/** `"sources": [{"title": "Report", "url": "https://..."}]` as links; undefined for a list with other members. */
export function sourceNodes(key: string, items: readonly JsonObject[]): Nodes | undefined {
  const isLink = (item: JsonObject): boolean =>
    textOf(item, 'title', 'name', 'label', 'text') !== '' &&
    /^https?:/.test(textOf(item, 'url', 'link', 'href')) &&
    Object.keys(item).every((name) => /^(?:id|index|number|title|name|label|text|url|link|href)$/.test(name));
  if (!sourceKey.test(key) || !items.every(isLink)) return undefined;
  return items.map((item) =>
    nodeOf('link', { label: textOf(item, 'title', 'name', 'label', 'text'), url: textOf(item, 'url', 'link', 'href') }),
  );
}

/** The members of a container before its content, and those after it: what a reader may ask or read next. */
export function byPlace(props: JsonObject): { readonly first: JsonObject; readonly next: JsonObject } {
  const isNext = ([key, value]: readonly [string, JsonValue]): boolean =>
    isList(value) && (replyKey.test(key) || sourceKey.test(key));
  const members = Object.entries(props);
  return {
    first: Object.fromEntries(members.filter((one) => !isNext(one))),
    next: Object.fromEntries(members.filter(isNext)),
  };
}
