import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { make } from '../write/fallback.ts';
import { listOf, propsOf } from '../write/read-props.ts';
import { statItem } from './stat.ts';

export const stats = defineComponent('Stats', {
  group: 'data',
  order: 2,
  isBlock: true,
  purpose: 'key figures beside each other',
  props: {
    items: list(element('Stat')),
  },
  kindOfName:
    /^(?:[A-Z][a-zA-Z]*)?(?:Stat|Metric|K[Pp][Ii])s?(?:Grid|Row|Tiles|Cards|Group|List|Block|Strip|Panel|Section|Bar|Board)$|^[A-Z][a-zA-Z]*(?:Stats|Metrics|K[Pp][Ii]s)$/,
  aliases: ['Kpis', 'Metrics', 'StatGroup', 'StatGrid', 'StatRow', 'StatsGrid', 'MetricGroup', 'MetricGrid', 'KpiGrid'],
  example:
    'Stats([Stat("Revenue", 48200, "€", "+12%", "up", [31, 34, 33, 38, 42, 48], true), Stat("Response time", 184, "ms", "-9%", "down", null, true), Stat("Open tickets", 17)])',
  fallback: ({ items }) => [make('ListBlock', { items: listOf(items).map((item) => statItem(propsOf(item))) })],
});
