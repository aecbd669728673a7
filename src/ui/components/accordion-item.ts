import { element, list, name, text } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';

export const accordionItem = defineComponent('AccordionItem', {
  group: 'layout',
  order: 80,
  isSpecial: true,
  purpose: 'one fold, closed at first',
  props: {
    value: name(),
    trigger: text(),
    content: list(element(anyBlock, 'ListBlock')),
  },
  // The client interprets an empty value as "all closed".
  neutral: { value: 'item' },
  aliases: [
    'Collapse',
    'Collapsible',
    'Expander',
    'Disclosure',
    'Spoiler',
    'Expandable',
    'ExpansionPanel',
    'FAQItem',
    'FAQEntry',
    'QAItem',
    'Flashcard',
    'FlipCard',
  ],
  localAliases: ['Question', 'QuestionAnswer'],
  // A card to learn with.
  synonyms: { trigger: ['front', 'term'], content: ['back', 'definition'] },
  wrapIn: 'Accordion',
  example: 'AccordionItem("warranty", "How long is the warranty?", [TextContent("Two years.")])',
});
