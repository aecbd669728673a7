import { element, list, oneOf, optional } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const carousel = defineComponent('Carousel', {
  group: 'layout',
  order: 60,
  isSpecial: true,
  hasSlides: true,
  purpose: 'slides of like structure, each a list',
  props: {
    children: list(list(element(anyBlock, 'ListBlock'))),
    variant: optional(oneOf('card', 'sunk')),
  },
  rareProps: ['variant'],
  synonyms: { children: ['slides', 'items', 'cards', 'pages'] },
  example: `Carousel([[TextContent("Lake cabin", "large-heavy"), ImageBlock("${samplePicture}", "Lake"), TagBlock(["2 rooms", "Sauna"])], [TextContent("Hill house", "large-heavy"), ImageBlock("${samplePicture}", "Hills"), TagBlock(["4 rooms", "Garden"])]], "card")`,
});
