import { boolean, name, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const switchItem = defineComponent('SwitchItem', {
  group: 'form',
  order: 120,
  isSpecial: true,
  purpose: 'one setting',
  // The order is the public one: the required name comes third.
  props: {
    label: optional(text()),
    description: optional(text()),
    name: name(),
    defaultChecked: optional(boolean()),
  },
  neutral: { name: 'setting' },
  synonyms: { name: ['value', 'id', 'key'] },
  wrapIn: 'SwitchGroup',
  example: 'SwitchItem("Dark mode", null, "dark", true)',
});
