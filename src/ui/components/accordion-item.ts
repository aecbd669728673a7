import { element, list, name, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { blocks } from './blocks.ts';

export const accordionItem = defineComponent('AccordionItem', {
  group: 'layout',
  order: 80,
  purpose: 'one fold: unique value, heading, content',
  props: {
    value: name(),
    trigger: text(),
    content: list(element(...blocks)),
  },
  // The client takes an empty value for "all closed".
  neutral: { value: 'item' },
  wrapIn: 'Accordion',
  example: 'AccordionItem("warranty", "How long is the warranty?", [TextContent("Two years.")])',
});
