import { markdown, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const markDownRenderer = defineComponent('MarkDownRenderer', {
  group: 'text',
  order: 30,
  isBlock: true,
  // OpenUI renders it without the table extension, so a Markdown table would show as bare pipes.
  isSpecial: true,
  purpose: 'long Markdown; no tables',
  props: {
    textMarkdown: markdown(),
    variant: optional(oneOf('clear', 'card', 'sunk')),
  },
  rareProps: ['variant'],
  aliases: ['RichText', 'MarkdownView', 'Markdown'],
  example:
    'MarkDownRenderer("### Before you travel\\n\\n- Check the [entry rules](https://example.com/entry)\\n- Pack a *paper* copy of the booking", "card")',
});
