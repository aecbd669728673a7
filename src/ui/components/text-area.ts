import { name, number, optional, fieldText } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const textArea = defineComponent('TextArea', {
  group: 'form',
  order: 40,
  purpose: 'several lines of text',
  aliases: ['MultilineInput'],
  props: {
    name: name(),
    placeholder: optional(fieldText()),
    rows: optional(number({ minimum: 1, maximum: 50 })),
    rules: optional(rules),
    value: optional(fieldText()),
  },
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  hasPrefixes: true,
  example: 'TextArea("feedback", "What could be better?", 4, {maxLength: 500})',
});
