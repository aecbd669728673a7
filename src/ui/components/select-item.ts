import { name, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const selectItem = defineComponent('SelectItem', {
  group: 'form',
  order: 60,
  purpose: 'one choice',
  props: {
    value: name(),
    label: text(),
  },
  // The client leaves out a choice with an empty value.
  neutral: { value: 'choice' },
  wrapIn: 'Select',
  aliases: ['ChipItem', 'SelectOption', 'ComboboxItem', 'ToggleGroupItem'],
  example: 'SelectItem("express", "Express, one day")',
});
