import { boolean, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const separator = defineComponent('Separator', {
  group: 'layout',
  order: 90,
  isBlock: true,
  isSpecial: true,
  purpose: 'a dividing line',
  props: {
    orientation: optional(oneOf('horizontal', 'vertical')),
    decorative: optional(boolean()),
  },
  rareProps: ['orientation', 'decorative'],
  aliases: ['Divider', 'Hr'],
  example: 'Separator("horizontal", true)',
});
