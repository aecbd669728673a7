import { element, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const formControl = defineComponent('FormControl', {
  group: 'form',
  order: 20,
  purpose: 'one field with its label',
  props: {
    label: text(),
    input: element('Input', 'TextArea', 'Select', 'DatePicker', 'Slider', 'CheckBoxGroup', 'RadioGroup', 'SwitchGroup'),
    hint: optional(text()),
  },
  wrapIn: 'Form',
  isDescribed: true,
  noteProp: 'hint',
  settingWords: {
    hint: ['sm', 'md', 'lg', 'small', 'medium', 'large', 'full', 'half', 'row', 'column', 'inline', 'stacked'],
  },
  synonyms: { input: ['children', 'child'] },
  aliases: ['FormControlLabel', 'FormField', 'FormItem', 'Field'],
  example: 'FormControl("Website", Input("website", "https://example.com", "url"), "Shown on your profile")',
});
