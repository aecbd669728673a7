import { element, list, name, text } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';

export const tabItem = defineComponent('TabItem', {
  group: 'layout',
  order: 50,
  isSpecial: true,
  purpose: 'one tab: unique value, label, content',
  props: {
    value: name(),
    trigger: text(),
    content: list(element(anyBlock, 'ListBlock')),
  },
  // The client interprets an empty value as "no tab chosen".
  neutral: { value: 'tab' },
  aliases: ['Tab', 'TabPanel', 'TabPane'],
  wrapIn: 'Tabs',
  example: 'TabItem("specs", "Specifications", [TextContent("14 inches, 1.2 kg, 18 hours on battery.")])',
});
