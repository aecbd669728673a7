import { oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { escapeMarkdown } from '../write/escape-markdown.ts';
import { isTooLongToEscape, make } from '../write/fallback.ts';
import { line } from '../write/read-props.ts';

export const heading = defineComponent('Heading', {
  group: 'text',
  order: 25,
  isBlock: true,
  purpose: 'the heading of what follows',
  props: {
    text: text(),
    level: optional(oneOf(1, 2, 3)),
  },
  aliases: [
    'Subtitle',
    'Subheader',
    'CardTitle',
    'SectionTitle',
    'SectionHeader',
    'Subheading',
    'Headline',
    'H1',
    'H2',
    'H3',
    'H4',
    'H5',
    'H6',
  ],
  hasPrefixes: true,
  example: 'Heading("What it costs", 2)',
  fallback: ({ text: words, level }) =>
    level === 1 || isTooLongToEscape(line(words))
      ? [make('CardHeader', { title: line(words) })]
      : [make('TextContent', { text: escapeMarkdown(line(words)), size: level === 3 ? 'small-heavy' : 'large-heavy' })],
});
