import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { withSymbol } from '../described/data-item.ts';
import { folded, shown, textOf } from '../foreign-node.ts';
import { plainTextOf, runsOf, textNames } from './plain-text.ts';
import type { Row } from './row.ts';
import { summaryOf } from './summary.ts';

const largeWords = new Set(['h1', 'h2', 'title', 'heading', 'headline', 'display', 'header', 'extralarge', 'large']);
const mediumWords = new Set(['h3', 'h4', 'h5', 'h6', 'subtitle', 'subheading', 'medium', 'lead', 'subhead']);
const smallWords = new Set(['caption', 'small', 'muted', 'footnote', 'subtle', 'overline', 'helper', 'hint']);

/** Headings above a text, tables and fences, which a renderer of paragraphs may not draw. */
const blocks = /(?:^|\n)(?:#{1,6} [^\n]+\n|\|[^\n]*\|[ \t]*\r?\n[ \t]*\|[ :|-]+\||`{3})/;

/** Titles are plain text, so Markdown is removed. */
const plainOf = (markdown: string): string => markdown.replace(/^#{1,6}\s+/, '').replaceAll(/\*\*(.+?)\*\*/g, '$1');

export const text: Row = ({ type, props, children }, converter) => {
  const own = textOf(props, ...textNames) || runsOf(children);
  if (own === '') return converter.beside(children);
  // The text is only a Markdown heading.
  const [, marks = '', title] = /^(#{1,6})\s+([^\n]+)$/.exec(own) ?? [];
  if (title !== undefined && (marks.length < 3 || !converter.has('Heading'))) return [call('CardHeader', { title })];
  if (title !== undefined) return [headingOf(title, 3)];
  const level = props['level'];
  const words = [
    type,
    ...['variant', 'usageHint', 'usage_hint', 'style', 'as', 'size', 'tag', 'level'].map((name) => shown(props[name])),
  ].map(folded);
  const isBold = folded(shown(props['weight'])) === 'bolder' || folded(shown(props['weight'])) === 'bold';
  if (words.some((word) => largeWords.has(word)) || (typeof level === 'number' && level <= 2)) {
    const isSecond = converter.has('Heading') && words.includes('h2');
    return [isSecond ? headingOf(plainOf(own), 2) : call('CardHeader', { title: plainOf(own) })];
  }
  if (words.some((word) => mediumWords.has(word)) || typeof level === 'number')
    return [
      converter.has('Heading') ? headingOf(plainOf(own), 3) : call('TextContent', { text: own, size: 'large-heavy' }),
    ];
  if (blocks.test(own) && converter.has('MarkDownRenderer')) return [call('MarkDownRenderer', { textMarkdown: own })];
  const isSmall = words.some((word) => smallWords.has(word)) || props['isSubtle'] === true;
  return [call('TextContent', { text: own, size: isSmall ? 'small' : isBold ? 'small-heavy' : undefined })];
};

export const heading: Row = ({ type, props, children }, converter) => {
  // A hero has a text below its title.
  const named = /^(?:heading|h[1-6])$/.test(folded(type)) ? '' : textOf(props, 'title', 'headline', 'heading');
  const title = withSymbol(props, named || textOf(props, ...textNames, 'heading'));
  const subtitle = textOf(
    props,
    'subtitle',
    'description',
    'subheading',
    'subheadline',
    'lede',
    'lead',
    'subhead',
    'tagline',
    ...(named === '' ? [] : ['text', 'content', 'body', 'caption']),
  );
  const eyebrow = textOf(props, 'eyebrow', 'overline', 'kicker');
  const isTitle = !/^(?:heading|h[1-6]|sectionheader)$/.test(folded(type)) || (subtitle !== '' && subtitle !== title);
  const own =
    title === ''
      ? []
      : isTitle || !converter.has('Heading')
        ? [call('CardHeader', { title, subtitle: subtitle === title ? undefined : subtitle })]
        : [headingOf(title, levelOf([type, textOf(props, 'level', 'as', 'size', 'variant')]))];
  const above = eyebrow === '' ? [] : [call('TextContent', { text: eyebrow, size: 'small' })];
  return [...above, ...own, ...converter.beside(children)];
};

/** A heading level written as `h2`, `2` or `Heading 2`. Our levels end at 3. */
function levelOf(words: readonly string[]): number | undefined {
  const digit = words
    .map((word) => /^(?:h|heading|level)?([1-6])$/.exec(folded(word))?.[1])
    .find((found) => found !== undefined);
  return digit === undefined ? undefined : Math.min(3, Number(digit));
}

const headingOf = (words: string, level: number | undefined): BufferedCall =>
  call('Heading', { text: words, level: level === undefined ? undefined : buffered(level) });

export const quote: Row = (node, converter) => {
  const { props, children } = node;
  const words = textOf(props, 'text', 'quote', 'content', 'children', 'value', 'body') || runsOf(children);
  if (words === '' || !converter.has('Quote')) return text(node, converter);
  return [
    call('Quote', {
      text: words,
      author: textOf(props, 'author', 'by', 'name', 'cite', 'attribution'),
      source: textOf(props, 'source', 'title', 'role'),
    }),
  ];
};

const codeNames = ['codeSnippet', 'code', 'codeString', 'source', 'snippet', 'lines', 'content', 'text', 'value'];

/** The code may be a list of lines. */
export const code: Row = ({ props }) => {
  const lines = codeNames.map((name) => props[name]).find(isList);
  return [
    call('CodeBlock', {
      language: textOf(props, 'language', 'lang', 'syntax') || 'text',
      codeString: textOf(props, ...codeNames) || (lines ?? []).map(shown).join('\n'),
    }),
  ];
};

/** `Staff / Leave / Request 118`. */
export const trail: Row = ({ props, children }) => {
  const listed = props['items'] ?? props['links'] ?? props['path'];
  const items = isList(listed)
    ? listed.map((item) => (isRecord(item) ? textOf(item, ...textNames, 'name') : shown(item)))
    : [];
  const words = [...items, ...children.map((child) => plainTextOf(child) ?? summaryOf(child).texts.join(' '))];
  const line = words.filter((word) => word !== '').join(' / ');
  return line === '' ? [] : [call('TextContent', { text: line, size: 'small' })];
};
