import { folded, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { kindOf } from '../vocabulary.ts';

/** Props that may hold the text of a component. */
export const textNames = [
  'text',
  'content',
  'value',
  'markdown',
  'label',
  'title',
  'body',
  'children',
  'message',
  'data',
  'html',
  'headline',
];

const speakerNames = ['author', 'by', 'cite', 'attribution', 'source'];

/** The joined text, if all nodes are text runs. */
export const runsOf = (nodes: readonly ForeignNode[]): string =>
  nodes.every(({ type }) => folded(type) === 'textrun') ? nodes.map(({ props }) => shown(props['text'])).join('') : '';

/** The text of a node that is only text. */
export function plainTextOf({ type, props, children }: ForeignNode): string | undefined {
  const kind = kindOf(type);
  if (kind !== 'text' && kind !== 'heading' && kind !== 'quote' && kind !== 'tag') return undefined;
  // A quotation of somebody has two parts.
  if (kind === 'quote' && textOf(props, ...speakerNames) !== '') return undefined;
  // In a line with other texts it is not a heading.
  const words = (textOf(props, ...textNames) || runsOf(children)).replace(/^#{1,6}\s+/, '');
  return words === '' ? undefined : words;
}

/** Joins texts on one line: a label and its value, or adjacent texts of one kind. */
export const joined = (texts: readonly string[]): string =>
  texts.reduce((line, words) => (line === '' ? words : `${line}${/[:$€£#]$/.test(line) ? ' ' : ' · '}${words}`), '');
