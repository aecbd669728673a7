import { boolean, name, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const checkBoxItem = defineComponent('CheckBoxItem', {
  group: 'form',
  order: 100,
  isSpecial: true,
  purpose: 'one choice',
  props: {
    label: text(),
    description: text(),
    name: name(),
    defaultChecked: optional(boolean()),
  },
  neutral: { name: 'choice' },
  synonyms: { name: ['value', 'id', 'key'] },
  wrapIn: 'CheckBoxGroup',
  example: 'CheckBoxItem("Newsletter", "Once a month", "newsletter", true)',
});
