import type { JsonObject } from '../../schema/schema.ts';
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
  aliases: [
    'List',
    'BulletList',
    'BulletedList',
    'NumberedList',
    'OrderedList',
    'UnorderedList',
    'Checklist',
    'TodoList',
    'TaskList',
    'Bullets',
    'BulletPoints',
    'Ul',
    'Ol',
  ],
  localAliases: ['FeatureList', 'Features', 'Highlights', 'KeyPoints', 'ItemList'],
  impliedBy: (writtenName): JsonObject =>
    /^(?:numberedlist|orderedlist|ol)$/i.test(writtenName) ? { variant: 'number' } : {},
  example:
    'ListBlock([ListItem("Compare plans", "Side by side"), ListItem("Talk to sales", null, null, "Write", {type: "continue_conversation"})], "number")',
});
