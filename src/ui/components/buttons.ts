import { element, list, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const buttons = defineComponent('Buttons', {
  group: 'action',
  order: 30,
  isBlock: true,
  purpose: 'a group of buttons',
  props: {
    buttons: list(element('Button')),
    direction: optional(oneOf('row', 'column')),
  },
  aliases: ['ActionBar', 'Toolbar', 'ButtonGroup', 'Actions'],
  synonyms: { buttons: ['items', 'list', 'children', 'links'] },
  hasPrefixes: true,
  example: 'Buttons([Button("Book now"), Button("See the dates", variant: "secondary")], "row")',
});
