// Data as elements of one tag: `<facts><fact label="Opened">1998</fact></facts>`, `<prices><price plan="Pro">$9</price></prices>`.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { toJson } from '../../events/to-json.ts';
import { plainData } from '../described/data-nodes.ts';
import { nodeOf, type Nodes } from '../described/described-node.ts';
import { folded, shown, textOf } from '../foreign-node.ts';
import { isFieldType } from '../form-field.ts';
import { kindOf } from '../vocabulary.ts';
import { elementsOf, type MarkupNode } from './markup-node.ts';
import { isInline, paragraphOf } from './markup-text.ts';

const labelNames = ['label', 'term', 'name', 'key', 'title'];
/** Tags that do not say what the text of an item is. */
const plainTag = /^(?:item|entry|row|li|element|record)$/;
/** Maximum length of a value beside its label. */
const maxValue = 100;

/** `isKnown`: true for the tag of an HTML element or of a component. Undefined for elements that are not data. */
export function recordNodes(node: MarkupNode, isKnown: (tag: string) => boolean): Nodes | undefined {
  const [first, ...others] = elementsOf(node);
  const hasText = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (first === undefined || hasText || others.some(({ tag }) => tag !== first.tag)) return undefined;
  const areFacts = kindOf(node.tag) === 'facts';
  const isData =
    areFacts ||
    (kindOf(node.tag) === undefined &&
      singularOf(folded(node.tag)) === folded(first.tag) &&
      !isKnown(first.tag) &&
      [undefined, 'accordion'].includes(kindOf(first.tag)) &&
      !isFieldType(first.tag));
  if (!isData) return undefined;
  const items = [first, ...others].map(recordOf);
  const records = items.filter((item) => item !== undefined);
  if (records.length < items.length) return undefined;
  const own = toJson({ ...node.attributes });
  const props = isRecord(own) ? own : {};
  if (records.every(isPair) || (areFacts && records.every((item) => textOf(item, ...labelNames) !== '')))
    return [nodeOf('facts', { ...props, items: records })];
  if (records.every((item) => Object.keys(item).length < 2))
    return areFacts ? [nodeOf('list', { ...props, items: records.flatMap(Object.values) })] : undefined;
  if (areFacts) return undefined;
  return plainData({ ...props, [node.tag]: records });
}

/** `property` for `properties`, `box` for `boxes`. */
function singularOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=s|x|z|ch|sh)es$|s$/, '');
}

/** The attributes of an item with its text or its parts; undefined for an item with other content. */
function recordOf(item: MarkupNode): JsonObject | undefined {
  const own = toJson({ ...item.attributes });
  const members = isRecord(own) ? own : {};
  if (!item.children.every(isInline)) {
    const parts = partsOf(item);
    return parts === undefined || Object.keys(parts).some((name) => Object.hasOwn(members, name))
      ? undefined
      : { ...members, ...parts };
  }
  const text = paragraphOf(item.children);
  if (text === '') return members;
  if (labelNames.some((name) => Object.hasOwn(members, name))) return { ...members, text };
  if (Object.hasOwn(members, 'question')) return { ...members, answer: text };
  const name = plainTag.test(folded(item.tag)) ? 'title' : item.tag;
  return Object.hasOwn(members, name) ? undefined : { [name]: text, ...members };
}

/** `<fact><label>Opened</label><value>1998</value></fact>`; undefined for parts that are more than texts with names. */
function partsOf(item: MarkupNode): JsonObject | undefined {
  const parts = elementsOf(item);
  const names = new Set(parts.map(({ tag }) => tag));
  const areTexts = item.children.every((child) =>
    typeof child === 'string'
      ? child.trim() === ''
      : Object.keys(child.attributes).length === 0 && child.children.every(isInline),
  );
  if (!areTexts || names.size < parts.length) return undefined;
  return Object.fromEntries(parts.map(({ tag, children }) => [tag, paragraphOf(children)]));
}

/** A label with a short value and nothing else. */
function isPair(item: JsonObject): boolean {
  const names = Object.keys(item);
  const value = shown(item['text'] ?? item['value']);
  return names.length === 2 && textOf(item, ...labelNames) !== '' && value !== '' && value.length <= maxValue;
}
