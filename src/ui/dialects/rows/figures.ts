import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { folded, records, shown, textOf } from '../foreign-node.ts';
import { titled } from './container.ts';
import { runsOf, textNames } from './plain-text.ts';
import type { Row } from './row.ts';

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
  return words === '' ? [] : [call('Tag', { text: words, variant: variant === 'error' ? 'danger' : variant })];
};

export const metric: Row = ({ props, children }, converter) => {
  const label = textOf(props, 'label', 'title', 'name', 'heading');
  const prefix = shown(props['prefix']);
  const unit = shown(props['suffix']) || shown(props['unit']);
  const suffix = /^\p{L}{2}/u.test(unit) ? ` ${unit}` : unit;
  const value = textOf(props, 'value', 'number', 'amount', 'count', 'stat');
  const trend = trendOf(props);
  const more = [trend, textOf(props, 'detail', 'description', 'subtitle', 'helperText', 'caption')].filter(
    (words) => words !== '',
  );
  const own =
    value === '' && label === ''
      ? []
      : [
          call('CardHeader', {
            title: value === '' ? label : `${prefix}${formatted(value, props)}${suffix}`,
            subtitle: [value === '' ? '' : label, ...more].filter((words) => words !== '').join(' · '),
          }),
        ];
  return [...own, ...converter.beside(children)];
};

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

/** How much a figure changed; a word for the direction alone becomes an arrow. */
function trendOf(props: JsonObject): string {
  const change = textOf(props, 'trendValue', 'change', 'delta', 'trend');
  const direction = arrows[folded(textOf(props, 'trend', 'trendDirection', 'changeType', 'direction'))] ?? '';
  if (Object.hasOwn(arrows, folded(change))) return direction;
  return direction === '' || /^[-+−↑↓]/.test(change) ? change : `${direction} ${change}`.trim();
}

/** A currency or a share is what the number is of. */
function formatted(value: string, props: JsonObject): string {
  const format = folded(shown(props['format']));
  if (format === 'percent') return value.endsWith('%') ? value : `${value}%`;
  return format === 'currency' && /^[\d.,]+$/.test(value) ? `$${value}` : value;
}

export const progress: Row = ({ props }) => {
  const label = textOf(props, 'label', 'title', 'name');
  const value = props['value'] ?? props['progress'] ?? props['percent'];
  const { max } = props;
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

/** Labels beside their values, a line for each. */
export const facts: Row = ({ props }) => {
  const entries = records(props['facts'] ?? props['items'] ?? props['data'] ?? props['entries'] ?? props['pairs']);
  const lines = entries.map((entry) => {
    const label = textOf(entry, 'title', 'label', 'key', 'term', 'name').replace(/:$/, '');
    return `- **${label}:** ${textOf(entry, 'value', 'description', 'text', 'content')}`;
  });
  return [
    ...titled(props),
    ...(lines.length === 0 ? [] : [call('MarkDownRenderer', { textMarkdown: lines.join('\n') })]),
  ];
};
