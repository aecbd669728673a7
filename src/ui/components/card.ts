import { element, list } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';

export const card = defineComponent('Card', {
  group: 'layout',
  order: 10,
  purpose: 'the root: everything, top to bottom',
  props: {
    children: list(element(anyBlock, 'ListBlock', 'FollowUpBlock', 'SectionBlock', 'Tabs', 'Carousel')),
  },
  example: 'Card([CardHeader("Hello"), TextContent("A first card.")])',
});
