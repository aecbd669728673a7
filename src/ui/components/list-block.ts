import { element, list, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const listBlock = defineComponent('ListBlock', {
  group: 'data',
  order: 30,
  purpose: 'a list, numbered or with pictures',
  props: {
    items: list(element('ListItem')),
    variant: optional(oneOf('number', 'image')),
  },
  aliases: ['List'],
  example:
    'ListBlock([ListItem("Compare plans", "Three plans, side by side"), ListItem("Talk to sales", "Answers within a day", null, "Write", {type: "continue_conversation"})], "number")',
});
