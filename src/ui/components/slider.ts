import { list, name, number, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const slider = defineComponent('Slider', {
  group: 'form',
  order: 140,
  isSpecial: true,
  purpose: 'a number, or a range, within bounds',
  props: {
    name: name(),
    variant: oneOf('continuous', 'discrete'),
    min: number(),
    max: number(),
    // Must be positive, because the client divides by the step.
    step: optional(number({ minimum: 0.001 })),
    defaultValue: optional(list(number())),
    label: optional(text()),
    rules: optional(rules),
    value: optional(list(number())),
  },
  rareProps: ['label', 'rules', 'value'],
  neutral: { name: 'field', max: 100 },
  wrapIn: 'FormControl',
  aliases: ['RangeInput', 'Range'],
  hasPrefixes: true,
  example: 'Slider("budget", "discrete", 100, 500, 50, [200, 350], "Budget a night")',
});
