import { element, list, name, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';
import { switchedOn } from './switched-on.ts';

export const checkBoxGroup = defineComponent('CheckBoxGroup', {
  group: 'form',
  order: 90,
  isSpecial: true,
  purpose: 'any of several choices',
  props: {
    name: name(),
    items: list(element('CheckBoxItem')),
    rules: optional(rules),
    value: optional(switchedOn),
  },
  rareProps: ['value'],
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  aliases: ['Checkboxes'],
  example:
    'CheckBoxGroup("extras", [CheckBoxItem("Breakfast", "7 to 10, in the garden", "breakfast", true), CheckBoxItem("Parking", "Two minutes on foot", "parking")], {required: true})',
});
