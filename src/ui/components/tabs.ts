import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const tabs = defineComponent('Tabs', {
  group: 'layout',
  order: 40,
  isSpecial: true,
  purpose: 'alternative views of one subject',
  props: {
    items: list(element('TabItem')),
  },
  aliases: ['TabGroup', 'TabView', 'TabSet', 'TabBar', 'TabPanels'],
  hasPrefixes: true,
  example:
    'Tabs([TabItem("month", "Month", [TextContent("310 orders in May.")]), TabItem("year", "Year", [TextContent("3,480 orders since June.")])])',
});
