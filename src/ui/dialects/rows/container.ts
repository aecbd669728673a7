import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { folded, textOf, type ForeignNode } from '../foreign-node.ts';
import { isSilent } from '../vocabulary.ts';
import { joined, plainTextOf } from './plain-text.ts';
import type { Blocks, Row } from './row.ts';
import { summaryOf } from './summary.ts';

/** The title of a container, shown above its content. */
export function titled(written: JsonObject): Blocks {
  const props = withFlatHeader(written);
  const title = textOf(props, 'title', 'heading', 'headline', 'header', 'label', 'name', 'fallbackText');
  const texts = ['subtitle', 'description', 'lede', 'text'].map((name) => textOf(props, name));
  const [subtitle = '', ...others] = new Set(texts.filter((words) => words !== '' && words !== title));
  const more = others.map((text) => call('TextContent', { text }));
  if (title === '') return subtitle === '' ? [] : [call('TextContent', { text: subtitle }), ...more];
  return [call('CardHeader', { title, subtitle }), ...more];
}

/** `{"header": {"text": "Blood test", "sub": "28 May"}}`: the title and subtitle of the container. */
function withFlatHeader({ header, ...others }: JsonObject): JsonObject {
  if (!isRecord(header)) return header === undefined ? others : { ...others, header };
  return {
    header: textOf(header, 'text', 'title', 'label', 'heading'),
    subtitle: textOf(header, 'sub', 'subtitle', 'subtext', 'subheading', 'description', 'caption'),
    ...others,
  };
}

/** The text that a card holds instead of components. */
const bodyOf = (props: JsonObject): Blocks =>
  ['body', 'content', 'message', 'value'].flatMap((name) => {
    const words = textOf(props, name);
    return words === '' ? [] : [call('TextContent', { text: words })];
  });

export const container: Row = ({ props, children, slots }, converter) => [
  ...titled(props),
  ...bodyOf(props),
  ...converter.beside(children),
  ...slots.flatMap(({ nodes }) => converter.beside(nodes)),
  ...submitOf(props),
];

export const submitNames = ['submitLabel', 'submitText', 'submitButtonText', 'submitButton'];

/** The button that a form only names. */
function submitOf(props: JsonObject): Blocks {
  const label = textOf(props, ...submitNames);
  return label === '' ? [] : [call('Button', { label })];
}

export const row: Row = (node, converter) => {
  const { props, children } = node;
  const pair = pairOf(node);
  if (pair !== undefined && converter.has('KeyValue')) return [call('KeyValue', pair)];
  const flat = children.flatMap(plainChildren).filter(({ type }) => !isSilent(type));
  const texts = flat.map(plainTextOf);
  if (texts.length > 1 && texts.every((words) => words !== undefined && words.length < 200)) {
    return [...titled(props), call('TextContent', { text: joined(texts.map((words) => words ?? '')) })];
  }
  // Columns that pair a figure with its label are kept together.
  const columns = flat.map((child) => textsIn(child));
  if (flat.length > 1 && columns.every((found) => found !== undefined))
    return [...titled(props), ...columns.map((found) => call('TextContent', { text: joined(found) }))];
  return container(node, converter);
};

/** `{"label": "Seat", "value": "14A"}` as props, or as the only two children. */
function pairOf({ props, children }: ForeignNode): { readonly term: string; readonly value: string } | undefined {
  const [first, second, ...others] = children;
  const isPair = first !== undefined && second !== undefined && others.length === 0 && folded(second.type) === 'value';
  const term = textOf(props, 'label', 'key', 'term', 'name') || (isPair ? (plainTextOf(first) ?? '') : '');
  const value = textOf(props, 'value') || (isPair ? (plainTextOf(second) ?? '') : '');
  return term !== '' && value !== '' && (isPair || first === undefined) ? { term, value } : undefined;
}

const maxLabel = 60;

/** The texts of a column that consists of a few short texts only. */
function textsIn(node: ForeignNode): readonly string[] | undefined {
  const own = plainTextOf(node);
  if (own !== undefined) return [own];
  const { texts, images, buttons, isWhole } = summaryOf(node);
  const isShort = texts.length > 0 && texts.length <= 4 && texts.every((words) => words.length <= maxLabel);
  return isWhole && isShort && images.length === 0 && buttons.length === 0 ? texts : undefined;
}

/** Replaces a column of a single text by that text. */
const plainChildren = (node: ForeignNode): readonly ForeignNode[] =>
  /^(?:column|tablecell|stack|box|div|container)$/.test(folded(node.type)) && node.children.length <= 1
    ? node.children
    : [node];
