import { element, list, name, text } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';

export const sectionItem = defineComponent('SectionItem', {
  group: 'layout',
  order: 30,
  isSpecial: true,
  purpose: 'one section: unique value, heading, content',
  props: {
    value: name(),
    trigger: text(),
    content: list(element(anyBlock, 'ListBlock', 'FollowUpBlock')),
  },
  // The client opens the first section by its value, and interprets an empty value as "none".
  neutral: { value: 'section' },
  wrapIn: 'SectionBlock',
  example: 'SectionItem("risks", "Risks", [TextContent("Delivery may slip by **two weeks**.")])',
});
