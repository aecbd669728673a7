import { call } from '../call.ts';
import { folded, shown, textOf } from '../foreign-node.ts';
import { runsOf, textNames } from './plain-text.ts';
import type { Row } from './row.ts';

const largeWords = new Set(['h1', 'h2', 'title', 'heading', 'headline', 'display', 'header', 'extralarge', 'large']);
const mediumWords = new Set(['h3', 'h4', 'h5', 'h6', 'subtitle', 'subheading', 'medium', 'lead', 'subhead']);
const smallWords = new Set(['caption', 'small', 'muted', 'footnote', 'subtle', 'overline', 'helper', 'hint']);

export const text: Row = ({ type, props, children }, converter) => {
  const own = textOf(props, ...textNames) || runsOf(children);
  if (own === '') return converter.beside(children);
  // A title in Markdown, and nothing else.
  const title = /^#{1,2}\s+([^\n]+)$/.exec(own)?.[1];
  if (title !== undefined) return [call('CardHeader', { title })];
  const level = props['level'];
  const words = [
    type,
    ...['variant', 'usageHint', 'style', 'as', 'size', 'tag', 'level'].map((name) => shown(props[name])),
  ].map(folded);
  const isBold = folded(shown(props['weight'])) === 'bolder' || folded(shown(props['weight'])) === 'bold';
  if (words.some((word) => largeWords.has(word)) || (typeof level === 'number' && level <= 2)) {
    // A title is plain text.
    return [call('CardHeader', { title: own.replace(/^#{1,6}\s+/, '').replaceAll(/\*\*(.+?)\*\*/g, '$1') })];
  }
  if (words.some((word) => mediumWords.has(word)) || typeof level === 'number')
    return [call('TextContent', { text: own, size: 'large-heavy' })];
  const isSmall = words.some((word) => smallWords.has(word)) || props['isSubtle'] === true;
  return [call('TextContent', { text: own, size: isSmall ? 'small' : isBold ? 'small-heavy' : undefined })];
};

export const heading: Row = ({ props, children }, converter) => {
  const title = textOf(props, ...textNames, 'heading');
  const subtitle = textOf(props, 'subtitle', 'description', 'subheading');
  const own = title === '' ? [] : [call('CardHeader', { title, subtitle: subtitle === title ? undefined : subtitle })];
  return [...own, ...converter.beside(children)];
};

export const code: Row = ({ props }) => [
  call('CodeBlock', {
    language: textOf(props, 'language', 'lang') || 'text',
    codeString: textOf(props, 'codeSnippet', 'code', 'codeString', 'content', 'text', 'value'),
  }),
];
