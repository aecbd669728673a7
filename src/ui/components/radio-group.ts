import { element, list, name, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const radioGroup = defineComponent('RadioGroup', {
  group: 'form',
  order: 70,
  isSpecial: true,
  purpose: 'one of a few choices',
  props: {
    name: name(),
    items: list(element('RadioItem')),
    defaultValue: optional(name()),
    rules: optional(rules),
    value: optional(name()),
  },
  rareProps: ['value'],
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  aliases: ['RadioButtons', 'Radio', 'OptionCards', 'RadioCards'],
  example:
    'RadioGroup("delivery", [RadioItem("Standard", "Three days, free", "standard"), RadioItem("Express", "Next day, 9 euros", "express")], "standard")',
});
