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

const submitNames = ['submitLabel', 'submitText', 'submitButtonText', 'submitButton'];

const cancelNames = ['cancelLabel', 'cancelText', 'cancelButtonText', 'cancelButton'];
const resetNames = ['resetLabel', 'resetText', 'resetButtonText', 'resetButton'];

/** True for the label of a button of a form. */
export const isFormButton = (name: string): boolean =>
  [submitNames, cancelNames, resetNames].some((names) => names.includes(name));

/** The buttons that a form only names. */
function submitOf(props: JsonObject): Blocks {
  const [submit = '', ...others] = [submitNames, cancelNames, resetNames].map((names) => textOf(props, ...names));
  return [
    ...(submit === '' ? [] : [call('Button', { label: submit })]),
    ...others.filter((label) => label !== '').map((label) => call('Button', { label, variant: 'secondary' })),
  ];
}
