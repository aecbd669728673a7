import type { JsonObject } from '../../../schema/schema.ts';
import { isTone } from '../../check/style-words.ts';
import { call } from '../call.ts';
import { nodeOf } from '../described/described-node.ts';
import { shown, textOf } from '../foreign-node.ts';
import type { Blocks, Converter, Row } from './row.ts';
import { titled } from './titled.ts';

/** The text that a card holds instead of components. */
const bodyOf = (props: JsonObject): Blocks =>
  ['body', 'content', 'message', 'value', 'children'].flatMap((name) => {
    const words = textOf(props, name);
    return words === '' ? [] : [call('TextContent', { text: words })];
  });

/** True if a container shows more than its children. */
export const hasOwnWords = (props: JsonObject): boolean => titled(props).length > 0 || bodyOf(props).length > 0;

/** The badge in the corner of a card. */
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
