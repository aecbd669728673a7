import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { isTone } from '../../check/style-words.ts';
import { call } from '../call.ts';
import { nodeOf } from '../described/described-node.ts';
import { shown, textOf } from '../foreign-node.ts';
import type { Blocks, Converter, Row } from './row.ts';

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
  ['body', 'content', 'message', 'value', 'children'].flatMap((name) => {
    const words = textOf(props, name);
    return words === '' ? [] : [call('TextContent', { text: words })];
  });

/** True if a container shows more than its children. */
export const hasOwnWords = (props: JsonObject): boolean => titled(props).length > 0 || bodyOf(props).length > 0;

/** The mark in the corner of a card. */
function badgeOf({ badge }: JsonObject, converter: Converter): Blocks {
  const text = shown(badge).trim();
  return text === '' || isTone(text.toLowerCase()) ? [] : converter.beside([nodeOf('badge', { text })]);
}

export const container: Row = ({ props, children, slots }, converter) => [
  ...titled(props),
  ...bodyOf(props),
  ...badgeOf(props, converter),
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
