import { element, list, name, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const form = defineComponent('Form', {
  group: 'form',
  order: 10,
  isBlock: true,
  purpose: 'fields, and the buttons that send them',
  props: {
    name: name(),
    buttons: element('Buttons'),
    fields: optional(list(element('FormControl'))),
  },
  // The client keeps the values of the fields under this name, and interprets an empty name as "no form".
  neutral: { name: 'form' },
  hasPrefixes: true,
  example:
    'Form("contact", Buttons([Button("Send")]), [FormControl("Email", Input("email", "you@example.com", "email", {required: true, email: true})), FormControl("Message", TextArea("message", "What is it about?", 4))])',
});
