import { name, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const radioItem = defineComponent('RadioItem', {
  group: 'form',
  order: 80,
  isSpecial: true,
  purpose: 'one choice',
  props: {
    label: text(),
    description: text(),
    value: name(),
  },
  // The client interprets an empty value as "none chosen", so it would show this item as chosen.
  neutral: { value: 'choice' },
  wrapIn: 'RadioGroup',
  aliases: ['OptionCard', 'RadioOption', 'RadioButton', 'RadioCard'],
  example: 'RadioItem("Window seat", "Rows 10 to 30", "window")',
});
