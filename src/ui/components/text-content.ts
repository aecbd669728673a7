import { markdown, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const textContent = defineComponent('TextContent', {
  group: 'text',
  order: 10,
  isBlock: true,
  purpose: 'a paragraph; light Markdown',
  props: {
    text: markdown(),
    size: optional(oneOf('small', 'default', 'large', 'small-heavy', 'large-heavy')),
  },
  rareProps: ['size'],
  aliases: [
    'Caption',
    'Body',
    'Bold',
    'Em',
    'Italic',
    'CardDescription',
    'Text',
    'Paragraph',
    'Typography',
    'P',
    'Span',
    'Small',
    'Strong',
  ],
  example: 'TextContent("Revenue grew by **12%**.", "large")',
});
