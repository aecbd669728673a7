import { element, list, name, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const select = defineComponent('Select', {
  group: 'form',
  order: 50,
  purpose: 'one of many choices',
  props: {
    name: name(),
    items: list(element('SelectItem')),
    placeholder: optional(text()),
    rules: optional(rules),
    value: optional(name()),
    size: optional(oneOf('small', 'medium', 'large')),
  },
  rareProps: ['size'],
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  aliases: [
    'DropdownList',
    'SelectBox',
    'Dropdown',
    'Chips',
    'Combobox',
    'SegmentedControl',
    'ToggleGroup',
    'MultiSelect',
    'Autocomplete',
    'SelectMenu',
    'SelectField',
    'SelectInput',
    'Picker',
  ],
  hasPrefixes: true,
  example:
    'Select("country", [SelectItem("no", "Norway"), SelectItem("pe", "Peru"), SelectItem("in", "India")], "Choose a country", value: "pe")',
});
