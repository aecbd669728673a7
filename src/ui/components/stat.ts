import { boolean, list, number, oneOf, optional, text, union } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { figure, make, type ElementValue } from '../write/fallback.ts';
import { line, present } from '../write/read-props.ts';
import type { JsonObject } from '../../schema/schema.ts';

/** "from 12", "vs last week", "up 12%": a change. */
const comparison = /^\s*(?:vs|versus|since|from|compared|than|against)\b|\d\s*%/i;

/** `Stat("Revenue", "$48,200", "+12%")`: a unit does not begin with a digit or sign, and is not a sentence. */
const looksLikeUnit = (text: string): boolean =>
  !/^\s*[\d+\-−±▲▼△▽↑↓]/u.test(text) && (text.split(/\s+/u).length < 3 || /\bper\b/i.test(text));

/** In a figure of another name, a comparison is no unit either. */
export const isUnitOfStat = (text: string): boolean => looksLikeUnit(text) && !comparison.test(text);

export const stat = defineComponent('Stat', {
  group: 'data',
  order: 4,
  purpose: 'isGood colours the change',
  props: {
    label: text(),
    // A number is shown in the reader's locale, a text as it is.
    value: union(number(), text()),
    unit: optional(text()),
    change: optional(text()),
    trend: optional(oneOf('up', 'down', 'flat')),
    sparkline: optional(list(number({ isNullable: true }), 500)),
    isGood: optional(boolean()),
  },
  // Zero would state an invented figure.
  neutral: { value: '' },
  wrapIn: 'Stats',
  looksLike: { unit: looksLikeUnit },
  kindOfName:
    /^(?:[A-Z][a-zA-Z]*)?(?:Stat|Metric|K[Pp][Ii])(?:(?!(?:Grid|Row|Tiles|Cards|Group|List|Block|Strip|Panel|Section|Bar|Board)$)[A-Z][a-zA-Z]*)?$/,
  synonyms: { label: ['name', 'metric', 'kpi'], isGood: ['good', 'is_good', 'positive', 'ispositive', 'is_positive'] },
  aliases: [
    'Kpi',
    'Metric',
    'StatCard',
    'MetricCard',
    'KpiCard',
    'Statistic',
    'Scorecard',
    'BigNumber',
    'MiniCard',
    'DataTile',
    'MetricTile',
    'StatTile',
    'KpiTile',
    'StatItem',
    'MetricItem',
    'MiniStat',
    'NumberCard',
    'StatBox',
    'SummaryCard',
  ],
  example: 'Stat("Churn", 2.4, "%", "+0.3 points", "up", [1.9, 2.0, 2.1, 2.1, 2.4], false)',
  fallback: (props) => [make('ListBlock', { items: [statItem(props)] })],
});

const signs = new Map([
  ['up', '↑'],
  ['down', '↓'],
  ['flat', '→'],
]);

/** The figure as an item of a list. */
export function statItem({ label, value, unit, change, trend }: JsonObject): ElementValue {
  const changed = present([signs.get(line(trend)) ?? '', line(change)], ' ');
  const words = figure(value, unit);
  const rest = words === '' ? [changed] : [line(label), changed];
  return make('ListItem', { title: words || line(label), subtitle: present(rest, ' · ') });
}
