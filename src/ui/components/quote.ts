import { markdown, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { escapeMarkdown } from '../write/escape-markdown.ts';
import { isTooLongToEscape, make } from '../write/fallback.ts';
import { line, present, text as textOf } from '../write/read-props.ts';

export const quote = defineComponent('Quote', {
  group: 'text',
  order: 90,
  isBlock: true,
  isSpecial: true,
  purpose: 'words of somebody else',
  props: {
    text: markdown(),
    author: optional(text()),
    source: optional(text()),
  },
  bodyProp: 'text',
  aliases: ['Blockquote', 'PullQuote', 'Testimonial', 'Citation'],
  example: 'Quote("Setting it up took us an afternoon.", "Head of support", "Customer survey")',
  fallback: ({ text: words, author, source }) => {
    const by = present([line(author), line(source)], ', ');
    const quoted = textOf(words).replaceAll(/^/gm, '> ');
    if (isTooLongToEscape(by))
      return [make('MarkDownRenderer', { textMarkdown: quoted }), make('CardHeader', { title: by })];
    return [
      make('MarkDownRenderer', { textMarkdown: present([quoted, by === '' ? '' : `— ${escapeMarkdown(by)}`], '\n\n') }),
    ];
  },
});
