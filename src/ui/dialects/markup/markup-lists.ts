// Props that are lists, written as elements: `<labels><item>Oats</item><item>Hay</item></labels>` in a chart,
// `<items><Stat label="Open" value="3"/></items>` in Stats, `<tag>Vegan</tag><tag>Quick</tag>` in a TagBlock.
import type { Schema } from '../../../schema/schema.ts';
import { isList } from '../../../is-list.ts';
import type { ComponentShape } from '../../catalog.ts';
import { matchProp } from '../../check/match-prop.ts';
import { numbersIn } from '../../check/numbers-in-text.ts';
import type { BufferedValue } from '../../events/buffered-value.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline, paragraphOf } from './markup-text.ts';

/** A list prop and the element that is its value. */
export interface WrittenList {
  readonly prop: string;
  readonly content: MarkupNode;
  /** The component of which the list consists. */
  readonly item?: string | undefined;
  /** The items of a list of texts or numbers. */
  readonly texts?: readonly string[] | undefined;
}

/** The component of which a list consists; undefined where it takes several. */
export function itemNameOf(schema: Schema | undefined): string | undefined {
  const items = schema?.type === 'array' ? schema.items : undefined;
  const [only, ...others] = items?.type === 'element' ? items.components : [];
  return others.length === 0 ? only : undefined;
}

type Like = (tag: string) => ComponentShape | undefined;

/** Finds the lists among the children of a component. `rest` is the component without them, and without lists in texts. */
export function withoutLists(
  written: MarkupNode,
  shape: ComponentShape,
  like: Like,
): { readonly rest: MarkupNode; readonly lists: readonly WrittenList[] } {
  const node = withLabelLists(written, shape);
  const byTag = new Map<string, MarkupNode[]>();
  for (const child of elementsOf(node)) {
    const group = byTag.get(child.tag);
    if (group === undefined) byTag.set(child.tag, [child]);
    else group.push(child);
  }
  const lists: WrittenList[] = [];
  const used = new Set<MarkupNode | string>();
  const taken = Object.keys(node.attributes);
  for (const group of byTag.values()) {
    const list = listOf(group, shape, taken, like);
    if (list === undefined) continue;
    taken.push(list.prop);
    lists.push(list);
    for (const child of group) used.add(child);
  }
  return { rest: { ...node, children: node.children.filter((child) => !used.has(child)) }, lists };
}

/** The list that elements of one tag are; undefined for anything else. */
function listOf(
  group: readonly MarkupNode[],
  shape: ComponentShape,
  taken: readonly string[],
  like: Like,
): WrittenList | undefined {
  const [content, ...others] = group;
  if (content === undefined) return undefined;
  const { properties } = shape.component.props;
  const name = `${content.tag.charAt(0).toLowerCase()}${content.tag.slice(1)}`;
  const named = (tag: string): string | undefined =>
    shape.order.includes(tag) && !taken.includes(tag) ? tag : matchProp(shape, taken, tag);
  const isOfTexts = (prop: string | undefined): prop is string => prop !== undefined && takesTexts(properties[prop]);
  if (others.length > 0) {
    // Each element is an item.
    const prop = [named(name), named(`${name}s`)].find(isOfTexts);
    const texts = prop === undefined ? undefined : textsOf(group);
    return prop === undefined || texts === undefined ? undefined : { prop, content, texts };
  }
  const prop = named(name);
  if (prop === undefined) return undefined;
  const items = elementsOf(content);
  if (isOfTexts(prop)) {
    const texts = items.length > 0 && hasOnlyElements(content) ? textsOf(items) : ownTexts(content);
    return texts === undefined ? undefined : { prop, content, texts };
  }
  const item = itemNameOf(properties[prop]);
  if (item === undefined || items.length === 0 || !hasOnlyElements(content)) return undefined;
  const isItem = ({ tag }: MarkupNode): boolean => like(tag)?.component.name === item;
  // The item itself in lower case: `<series category="kg">`.
  const isOwn = isItem(content) && !items.every((one) => isItem(one) || /^(?:item|entry|li)$/i.test(one.tag));
  const isNamedSo = prop === name || prop === 'items';
  return isOwn || Object.keys(content.attributes).length > 0 || !(isNamedSo || items.every(isItem))
    ? undefined
    : { prop, content, item };
}

const takesText = (schema: Schema): boolean =>
  schema.type === 'string' || schema.type === 'number' || (schema.type === 'union' && schema.anyOf.some(takesText));
const takesTexts = (schema: Schema | undefined): boolean => schema?.type === 'array' && takesText(schema.items);

const hasOnlyElements = ({ children }: MarkupNode): boolean =>
  children.every((child) => typeof child !== 'string' || child.trim() === '');

/** The words of items, or their only attribute: `<item value="210"/>`. Undefined for items that are more than a text. */
function textsOf(items: readonly MarkupNode[]): readonly string[] | undefined {
  const texts = items.map(({ attributes, children }) => {
    const values = Object.values(attributes);
    const [only] = values;
    if (values.length === 0) return children.every(isInline) ? paragraphOf(children) : undefined;
    return values.length === 1 && typeof only === 'string' && children.length === 0 ? only : undefined;
  });
  return texts.every((text) => text !== undefined) && texts.length > 0 ? texts : undefined;
}

/** `<labels>Oats, Hay</labels>`. */
function ownTexts(node: MarkupNode): readonly string[] | undefined {
  const words = node.children.every(isInline) ? wordsOf(node) : '';
  return words === '' ? undefined : (numbersIn(words) ?? partsOf(words));
}

/** The parts between commas. */
const partsOf = (words: string): readonly string[] => words.split(',').map((part) => part.trim());

/** Texts with commas in place of the labels of a chart, which are as many as its values: `labels="Oats, Hay"`. */
function withLabelLists(node: MarkupNode, shape: ComponentShape): MarkupNode {
  if (shape.component.group !== 'chart') return node;
  const found: { [name: string]: BufferedValue } = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    const schema = shape.component.props.properties[name];
    if (typeof value !== 'string' || schema?.type !== 'array' || schema.items.type !== 'string') continue;
    const parts = partsOf(value);
    const count = [node, ...elementsOf(node)].map(countOf).find((one) => one !== undefined);
    if (count === 1) found[name] = [value];
    else if (parts.length > 1 && (count ?? parts.length) === parts.length) found[name] = parts;
  }
  return { ...node, attributes: { ...node.attributes, ...found } };
}

/** The number of values in the attributes of a chart or of a series. */
function countOf({ attributes }: MarkupNode): number | undefined {
  const values = attributes['values'] ?? attributes['data'];
  return isList(values) ? values.length : typeof values === 'string' ? numbersIn(values)?.length : undefined;
}
