import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { folded, records, shown, textOf } from '../foreign-node.ts';
import { titled } from './container.ts';
import { runsOf, textNames } from './plain-text.ts';
import type { Blocks, Row } from './row.ts';

export const alert: Row = ({ props, children }, converter) => {
  const kind = folded(
    textOf(props, 'type', 'variant', 'severity', 'status', 'level', 'tone', 'style', 'intent', 'color'),
  );
  const title = textOf(props, 'title', 'heading', 'label');
  const description = textOf(props, 'description', 'message', 'text', 'content', 'body');
  return [
    call('Callout', {
      variant: kind === '' ? 'info' : variantOf(kind),
      title: title === '' ? description : title,
      description: title === '' ? '' : description,
    }),
    ...converter.inside(children),
  ];
};

const variants: Readonly<Record<string, string>> = {
  error: 'error',
  danger: 'error',
  destructive: 'error',
  critical: 'error',
  attention: 'error',
  red: 'error',
  failure: 'error',
  warning: 'warning',
  warn: 'warning',
  caution: 'warning',
  yellow: 'warning',
  orange: 'warning',
  success: 'success',
  good: 'success',
  positive: 'success',
  green: 'success',
  ok: 'success',
  info: 'info',
  informative: 'info',
  accent: 'info',
  blue: 'info',
  primary: 'info',
};
const variantOf = (word: string): string => variants[word] ?? 'neutral';

export const tag: Row = ({ props, children }) => {
  const words = textOf(props, ...textNames) || runsOf(children);
  const variant = variantOf(folded(textOf(props, 'variant', 'color', 'status', 'tone', 'style', 'type')));
  const more = textOf(props, 'message', 'description');
  return [
    ...(words === '' ? [] : [call('Tag', { text: words, variant: variant === 'error' ? 'danger' : variant })]),
    ...(more === '' || more === words ? [] : [call('TextContent', { text: more })]),
  ];
};

const figureNames = ['value', 'number', 'amount', 'count', 'stat', 'figure', 'current', 'total'];

export const metric: Row = ({ props, children }, converter) => {
  const { caption, ...others } = props;
  const named = textOf(others, 'label', 'title', 'name', 'heading', 'metric', 'kpi');
  const label = named === '' ? shown(caption) : named;
  const value = figureNames.map((name) => props[name]).find((one) => shown(one) !== '');
  const details = [
    textOf(props, 'changeLabel', 'change_label', 'deltaLabel', 'period', 'comparison'),
    textOf(named === '' ? others : props, 'detail', 'description', 'subtitle', 'helperText', 'caption', 'hint', 'note'),
  ];
  const detail = details.filter((words) => words !== '').join(' · ');
  if (shown(value) === '' && label === '') return converter.beside(children);
  const figure = { label, value: value ?? '', detail };
  const own = converter.has('Stat') && shown(value) !== '' ? stat(figure, props) : [heading(figure, props)];
  return [...own, ...converter.beside(children)];
};

interface Figure {
  readonly label: string;
  readonly value: JsonValue;
  readonly detail: string;
}

function stat({ label, value, detail }: Figure, props: JsonObject): Blocks {
  const prefix = shown(props['prefix']);
  const format = folded(shown(props['format']));
  const unit =
    shown(props['suffix']) ||
    shown(props['unit']) ||
    (format === 'percent' ? '%' : '') ||
    (format === 'currency' ? shown(props['currency']) || '$' : '');
  // A prefix that is not a currency is part of the figure.
  const isCurrency = /^\p{Sc}$/u.test(prefix) && unit === '';
  const share = textOf(props, 'change_pct', 'changePercent', 'change_percent', 'percentChange');
  const change = textOf(props, 'trendValue', 'change', 'delta', 'trend') || (share === '' ? '' : `${share}%`);
  const word = folded(textOf(props, 'trend', 'trendDirection', 'changeType', 'direction', 'deltaType'));
  const written = Object.hasOwn(directions, folded(change)) ? '' : change;
  const { trend, isGood }: Direction = directions[word] ?? directions[folded(change)] ?? {};
  return [
    call('Stat', {
      label,
      value: isCurrency || prefix === '' ? buffered(value) : `${prefix}${shown(value)}`,
      unit: isCurrency ? prefix : shown(value).endsWith(unit) ? undefined : unit,
      change: [written, detail].filter((words) => words !== '').join(' · '),
      trend: trend ?? trendOfSign(written),
      isGood: isGood === undefined ? undefined : buffered(isGood),
    }),
  ];
}

/** Shows a figure as a heading if the catalog has no figures. */
function heading({ label, value, detail }: Figure, props: JsonObject): BufferedCall {
  const prefix = shown(props['prefix']);
  const unit = shown(props['suffix']) || shown(props['unit']);
  const suffix = /^\p{L}{2}/u.test(unit) ? ` ${unit}` : unit;
  const words = shown(value);
  return call('CardHeader', {
    title: words === '' ? label : `${prefix}${formatted(words, props)}${suffix}`,
    subtitle: [words === '' ? '' : label, trendOf(props), detail].filter((part) => part !== '').join(' · '),
  });
}

interface Direction {
  readonly trend?: 'up' | 'down' | 'flat';
  readonly isGood?: boolean;
}

/** What a word for a change expresses: its direction, whether it is good, or both. */
const directions: Readonly<Record<string, Direction>> = {
  up: { trend: 'up' },
  increase: { trend: 'up' },
  positive: { isGood: true },
  good: { isGood: true },
  down: { trend: 'down' },
  decrease: { trend: 'down' },
  negative: { isGood: false },
  bad: { isGood: false },
  flat: { trend: 'flat' },
  stable: { trend: 'flat' },
  neutral: {},
  unchanged: { trend: 'flat' },
};

const trendOfSign = (change: string): 'up' | 'down' | undefined =>
  /^[+↑▲]/.test(change) ? 'up' : /^[-−–↓▼]/.test(change) ? 'down' : undefined;

const arrows: Readonly<Record<string, string>> = {
  up: '↑',
  positive: '↑',
  increase: '↑',
  down: '↓',
  negative: '↓',
  decrease: '↓',
  flat: '→',
  stable: '→',
  neutral: '→',
};

/** The size of a change. A word that gives only the direction becomes an arrow. */
function trendOf(props: JsonObject): string {
  const change = textOf(props, 'trendValue', 'change', 'delta', 'trend');
  const direction = arrows[folded(textOf(props, 'trend', 'trendDirection', 'changeType', 'direction'))] ?? '';
  if (Object.hasOwn(arrows, folded(change))) return direction;
  return direction === '' || /^[-+−↑↓]/.test(change) ? change : `${direction} ${change}`.trim();
}

/** Adds the currency or percent sign to a number. */
function formatted(value: string, props: JsonObject): string {
  const format = folded(shown(props['format']));
  if (format === 'percent') return value.endsWith('%') ? value : `${value}%`;
  return format === 'currency' && /^[\d.,]+$/.test(value) ? `$${value}` : value;
}

export const progress: Row = ({ props }, converter) => {
  const label = textOf(props, 'label', 'title', 'name');
  const value = props['value'] ?? props['progress'] ?? props['percent'];
  const { max } = props;
  if (converter.has('Progress'))
    return [
      call('Progress', {
        label,
        value: value === undefined ? undefined : buffered(value),
        max: typeof max === 'number' && max > 0 && max !== 100 ? buffered(max) : undefined,
        unit: textOf(props, 'unit', 'suffix'),
      }),
    ];
  const share =
    typeof value === 'number' && typeof max === 'number' && max !== 100 && max > 0
      ? `${value} / ${max}`
      : `${shown(value)}%`;
  return [
    call('TextContent', { text: label === '' ? share : `**${label}:** ${shown(value) === '' ? '' : share}`.trim() }),
  ];
};

export const rating: Row = ({ props }) => {
  const value = textOf(props, 'value', 'rating', 'score');
  const label = textOf(props, 'label', 'title');
  const share = `${value} / ${textOf(props, 'max') || '5'}`;
  return value === '' ? [] : [call('TextContent', { text: label === '' ? share : `**${label}:** ${share}` })];
};

/** Labels with their values, one per line. */
export const facts: Row = ({ props }, converter) => {
  const entries = records(props['facts'] ?? props['items'] ?? props['data'] ?? props['entries'] ?? props['pairs']);
  const pairs = entries.map((entry) => ({
    term: textOf(entry, 'title', 'label', 'key', 'term', 'name').replace(/:$/, ''),
    value: textOf(entry, 'value', 'description', 'text', 'content', 'definition', 'detail'),
  }));
  if (pairs.length === 0) return titled(props);
  const own = converter.has('KeyValues')
    ? call('KeyValues', { items: pairs.map((pair) => call('KeyValue', pair)) })
    : call('MarkDownRenderer', { textMarkdown: pairs.map(({ term, value }) => `- **${term}:** ${value}`).join('\n') });
  return [...titled(props), own];
};
