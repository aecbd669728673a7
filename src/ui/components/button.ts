import { action, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const button = defineComponent('Button', {
  group: 'action',
  order: 40,
  purpose: 'a click runs its action',
  props: {
    label: text(),
    action: optional(action()),
    variant: optional(oneOf('primary', 'secondary', 'tertiary')),
    type: optional(oneOf('normal', 'destructive')),
    size: optional(oneOf('extra-small', 'small', 'medium', 'large')),
  },
  rareProps: ['size'],
  wrapIn: 'Buttons',
  aliases: [
    'Submit',
    'SubmitButton',
    'Btn',
    'LinkButton',
    'ActionButton',
    'PrimaryButton',
    'SecondaryButton',
    'CTA',
    'IconButton',
    'NavLink',
  ],
  hasPrefixes: true,
  example: 'Button("Read the guide", {type: "open_url", params: {url: "https://example.com/guide"}}, "secondary")',
});
