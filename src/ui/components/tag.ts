import { name, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const tag = defineComponent('Tag', {
  group: 'data',
  order: 60,
  isBlock: true,
  isSpecial: true,
  purpose: 'one coloured label, also in table cells',
  props: {
    text: text(),
    icon: optional(name()),
    size: optional(oneOf('sm', 'md', 'lg')),
    variant: optional(oneOf('neutral', 'info', 'success', 'warning', 'danger')),
  },
  aliases: ['Badge', 'Chip', 'Status', 'StatusBadge', 'Pill'],
  example: 'Tag("In stock", size: "md", variant: "success")',
});
