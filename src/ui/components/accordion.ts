import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const accordion = defineComponent('Accordion', {
  group: 'layout',
  order: 70,
  isBlock: true,
  isSpecial: true,
  purpose: 'FAQ: folds, one open at a time',
  props: {
    items: list(element('AccordionItem')),
  },
  aliases: [
    'CollapsibleGroup',
    'CollapseGroup',
    'ExpansionPanels',
    'DisclosureGroup',
    'Disclosures',
    'Expanders',
    'FAQ',
    'FAQs',
    'FAQSection',
    'FAQBlock',
    'FAQList',
    'QA',
    'QAList',
    'QuestionsAndAnswers',
    'FrequentlyAskedQuestions',
    'Flashcards',
    'FlashcardDeck',
    'FlashcardSet',
  ],
  hasPrefixes: true,
  example:
    'Accordion([AccordionItem("returns", "Can I return it?", [TextContent("Yes, within 30 days.")]), AccordionItem("shipping", "Do you ship abroad?", [TextContent("To 40 countries.")])])',
});
