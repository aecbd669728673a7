import { oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const textCallout = defineComponent('TextCallout', {
  group: 'text',
  order: 50,
  isBlock: true,
  isSpecial: true,
  purpose: 'a quieter notice',
  props: {
    variant: optional(oneOf('neutral', 'info', 'warning', 'success', 'danger')),
    title: optional(text()),
    description: optional(text()),
  },
  example: 'TextCallout("success", "Payment received", "The receipt is in your inbox.")',
});
