import { markdown, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const stepsItem = defineComponent('StepsItem', {
  group: 'text',
  order: 70,
  purpose: 'one step; details in Markdown',
  props: {
    title: text(),
    details: markdown(),
  },
  aliases: ['Step'],
  wrapIn: 'Steps',
  detailProp: 'details',
  isNumbered: true,
  localAliases: ['Step'],
  example: 'StepsItem("Let it rest", "Cover the dough for **one hour**.")',
});
