import { boolean, element, list, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const sectionBlock = defineComponent('SectionBlock', {
  group: 'layout',
  order: 20,
  isSpecial: true,
  purpose: 'folding sections of a long answer',
  props: {
    sections: list(element('SectionItem')),
    isFoldable: optional(boolean()),
  },
  rareProps: ['isFoldable'],
  example:
    'SectionBlock([SectionItem("scope", "What is covered", [TextContent("Parts and labour, for two years.")]), SectionItem("claim", "How to claim", [TextContent("Send us the receipt.")])])',
});
