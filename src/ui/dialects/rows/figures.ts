import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { folded, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { readableName } from '../form-field.ts';
import { factOf } from '../described/data-fact.ts';
import { isFact } from '../member-facts.ts';
import { titled } from './titled.ts';
import { directions, type Direction } from './directions.ts';
import { itself } from '../item-members.ts';
import { factsBeside, listedItems, titleNameOf } from './listed-items.ts';
import { joined, plainTextOf, runsOf, textNames } from './plain-text.ts';
import type { Blocks, Row } from './row.ts';
import { wordTable } from '../word-table.ts';

export const alert: Row = ({ type, props: written, children }, converter) => {
  // The name of the component is not its kind.
  const props = written['type'] === type && !isSeverity(type) ? { ...written, type: '' } : written;
  const kind =
    folded(
      textOf(props, 'type', 'variant', 'severity', 'status', 'level', 'kind', 'tone', 'style', 'intent', 'color'),
    ) || (Object.hasOwn(variants, folded(type)) ? folded(type) : '');
  const { message = '', ...others } = props;
  const words = textOf(others, 'description', 'text', 'content', 'body', 'children', 'details', 'subTitle', 'subtitle');
  // Ant Design: `{"message": "Saved", "description": "..."}`.
  const title = textOf(props, 'title', 'heading', 'label') || (words === '' ? '' : shown(message));
  const description = words === '' ? shown(message) : words;
  const more = title === shown(message) || description === shown(message) ? '' : shown(message);
  return [
    call('Callout', {
      variant: kind === '' ? 'info' : variantOf(kind),
      title: title === '' ? description : title,
      description: title === '' ? '' : description,
    }),
    ...(more === '' ? [] : [call('TextContent', { text: more })]),
    ...converter.inside(children),
  ];
};

/** True for a word for the severity of a notice. */
export const isSeverity = (word: string): boolean => Object.hasOwn(variants, folded(word));

const variants = wordTable<string>({
  error: 'error',
  high: 'error',
  severe: 'error',
  fatal: 'error',
  urgent: 'error',
  403: 'error',
  404: 'error',
  500: 'error',
  medium: 'warning',
  moderate: 'warning',
  low: 'info',
  minor: 'info',
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
});
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

export const metric: Row = ({ props: written, children: inner }, converter) => {
  const parts = figureParts(inner);
  const children = parts === undefined ? inner : [];
  const props = withFlatChange({ ...written, ...parts });
  const { caption, ...others } = props;
  const titled = textOf(others, 'label', 'title', 'name', 'heading', 'metric', 'kpi');
  // `{"amount": "32 km", "description": "Distance"}`.
  const described = titled === '' && shown(caption) === '' ? textOf(others, 'description', 'subtitle') : '';
  const named = titled || described;
  const label = named === '' ? shown(caption) : named;
  const value = figureNames.map((name) => props[name]).find((one) => shown(one) !== '');
  const period = textOf(props, 'period', 'comparison');
  // A period says when the value was measured, or belongs to the change of the figure.
  const isOfChange = hasChange(props) || comparisonWord.test(period);
  const details = [
    textOf(props, 'changeLabel', 'change_label', 'deltaLabel') || (isOfChange ? period : ''),
    textOf(named === '' ? others : props, 'detail', 'description', 'subtitle', 'helperText', 'caption', 'hint', 'note'),
  ];
  const detail = details.filter((words) => words !== '' && words !== described).join(' · ');
  if (shown(value) === '' && label === '') return converter.beside(children);
  const facts = Object.entries(props).flatMap(([name, one]) =>
    usedOfFigure.has(name) || !isFact(name, one, false) ? [] : (factOf(name, one) ?? []),
  );
  const known = new Set([label, shown(value), detail]);
  const added = [
    isOfChange ? '' : period,
    ...facts.filter((fact) => !known.has(fact.value)).map((fact) => `${fact.label}: ${fact.value}`),
  ].filter((words) => words !== '');
  const extra = label === '' || added.length === 0 ? '' : ` (${added.join(', ')})`;
  const figure = { label: `${label}${extra}`, value: value ?? '', detail };
  const isFigure = shown(value) !== '' || Object.hasOwn(props, 'value');
  const own = converter.has('Stat') && isFigure ? stat(figure, props) : [heading(figure, props)];
  return [...own, ...converter.beside(children)];
};

const changeNames = 'change delta trendValue change_pct changePercent change_percent percentChange'.split(' ');

const hasChange = (props: JsonObject): boolean =>
  [...changeNames, 'trend', 'trendDirection', 'direction'].some((name) => shown(props[name]) !== '');

/** The beginning of a period that a figure is compared with. */
const comparisonWord =
  /^(?:vs|versus|since|from|compared|than|over|against|zum|gegenüber|seit|depuis|desde|par rapport)\b/i;

/** The members that a figure shows, or that say how it is shown. */
const usedOfFigure: ReadonlySet<string> = new Set([
  ...figureNames,
  ...changeNames,
  ...'label title name heading metric kpi caption detail description subtitle helperText hint note period'.split(' '),
  ...'comparison changeLabel change_label deltaLabel prefix suffix unit format currency trend trendDirection'.split(
    ' ',
  ),
  ...'changeType direction deltaType deltaDirection changeDirection change_type change_direction'.split(' '),
]);

/** A figure whose label and value are components of their own: `StatLabel`, `StatNumber`, `StatHelpText`. */
function figureParts(children: readonly ForeignNode[]): JsonObject | undefined {
  const found: [string, JsonValue][] = [];
  for (const child of children) {
    const role = /(label|number|value|helptext|description)$/.exec(folded(child.type))?.[1];
    const words = plainTextOf(child);
    if (role === undefined || words === undefined) return undefined;
    found.push([role === 'label' ? 'label' : role === 'number' || role === 'value' ? 'value' : 'detail', words]);
  }
  return new Set(found.map(([name]) => name)).size === found.length && found.length > 1
    ? Object.fromEntries(found)
    : undefined;
}

/** `{"delta": {"value": 7.4, "direction": "up", "period": "vs Q1"}}`: the parts of the change, as members of the figure. */
function withFlatChange(props: JsonObject): JsonObject {
  const name = ['change', 'delta', 'trend', 'comparison'].find((one) => isRecord(props[one]));
  const change = name === undefined ? undefined : props[name];
  if (name === undefined || !isRecord(change)) return props;
  const { [name]: _, ...others } = props;
  const amount = textOf(change, 'value', 'amount', 'text', 'label', 'change', 'delta', 'percent', 'percentage');
  const unit = textOf(change, 'unit', 'suffix') || (change['percent'] === undefined ? '' : '%');
  return {
    change: amount.endsWith(unit) ? amount : `${amount}${/^\p{L}{2}/u.test(unit) ? ' ' : ''}${unit}`,
    trendDirection: textOf(change, 'direction', 'trend', 'type', 'dir'),
    period: textOf(change, 'period', 'comparison', 'vs', 'since', 'description'),
    ...others,
  };
}

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
  const isMarked = goodNames.map((name) => props[name]).find((one) => typeof one === 'boolean');
  const word = folded(
    textOf(
      props,
      'trend',
      'trendDirection',
      'changeType',
      'direction',
      'deltaType',
      'deltaDirection',
      'changeDirection',
    ),
  );
  const written = Object.hasOwn(directions, folded(change)) ? '' : change;
  const { trend, isGood }: Direction = directions[word] ?? directions[folded(change)] ?? {};
  return [
    call('Stat', {
      label,
      value: isCurrency || prefix === '' ? buffered(value) : `${prefix}${shown(value)}`,
      unit: isCurrency ? prefix : shown(value).endsWith(unit) ? undefined : unit,
      change: [written, detail].filter((words) => words !== '').join(' · '),
      trend: trend ?? trendOfSign(written),
      isGood: isMarked ?? isGood,
      sparkline: sparklineOf(props),
    }),
  ];
}

const sparklineNames = ['sparkline', 'spark', 'trendData', 'trend_data', 'history'];

/** The last values of a figure; undefined unless there are at least two numbers. */
function sparklineOf(props: JsonObject): BufferedValue | undefined {
  const values = sparklineNames.map((name) => props[name]).find((one) => one !== undefined && isList(one)) ?? [];
  const isSeries = isList(values) && values.filter((one) => typeof one === 'number').length > 1;
  return isSeries && values.every((one) => typeof one === 'number' || one === null) ? buffered(values) : undefined;
}

const goodNames = ['isGood', 'good', 'is_good', 'isPositive', 'positive', 'is_positive'];

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

const trendOfSign = (change: string): 'up' | 'down' | undefined =>
  /^[+↑▲]/.test(change) ? 'up' : /^[-−–↓▼]/.test(change) ? 'down' : undefined;

const arrows = wordTable<string>({
  up: '↑',
  positive: '↑',
  increase: '↑',
  down: '↓',
  negative: '↓',
  decrease: '↓',
  flat: '→',
  stable: '→',
  neutral: '→',
});

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
  const value = ['value', 'progress', 'percent', 'current', 'percentage', 'completed']
    .map((name) => props[name])
    .find((one) => shown(one) !== '');
  const share = typeof value === 'number' && value > 0 && value < 1;
  // A share of one, as in Flutter and SwiftUI.
  const max = props['max'] ?? props['total'] ?? props['maxValue'] ?? (share ? 1 : undefined);
  const words = textOf(props, 'caption', 'description', 'detail', 'details', 'subtitle', 'helperText', 'hint', 'note');
  const note = words === '' || words === label ? [] : [call('TextContent', { text: words, size: 'small' })];
  // A spinner without a value.
  if (value === undefined && label === '') return note;
  if (converter.has('Progress'))
    return [
      call('Progress', {
        label,
        value: value === undefined ? undefined : buffered(value),
        max: typeof max === 'number' && max > 0 ? buffered(max) : undefined,
        unit: textOf(props, 'unit', 'suffix'),
      }),
      ...note,
    ];
  const ratio =
    typeof value === 'number' && typeof max === 'number' && max !== 100 && max > 0
      ? `${value} / ${max}`
      : `${shown(value)}%`;
  return [
    call('TextContent', { text: label === '' ? ratio : `**${label}:** ${shown(value) === '' ? '' : ratio}`.trim() }),
    ...note,
  ];
};

export const rating: Row = ({ props }) => {
  const value = textOf(props, 'value', 'rating', 'score');
  const label = textOf(props, 'label', 'title');
  const count = textOf(props, 'count', 'reviews', 'reviewCount', 'votes');
  const max = textOf(props, 'max', 'maxValue', 'outOf') || usualScale(Number(value));
  const share = `${value}${max === '' ? '' : ` / ${max}`}${count === '' ? '' : ` (${count})`}`;
  return value === '' ? [] : [call('TextContent', { text: label === '' ? share : `**${label}:** ${share}` })];
};

/** The smallest usual scale that contains the value; empty for a text or a share of the ratings. */
const usualScale = (value: number): string => (value <= 5 ? '5' : value <= 10 ? '10' : value <= 100 ? '100' : '');

interface Pair {
  readonly term: string;
  readonly value: string;
}

/** A list of labels with their values, each an object or a list of two, or an object of values under their labels. */
function pairsOf(listed: JsonValue | undefined): readonly Pair[] {
  if (isRecord(listed))
    return Object.entries(listed)
      .map(([key, value]) => ({ term: readableName(key), value: factText(value) }))
      .filter(({ value }) => value !== '');
  return (isList(listed) ? listed : []).flatMap((entry) => {
    if (isList(entry)) return entry.length === 2 ? [{ term: shown(entry[0]), value: factText(entry[1]) }] : [];
    if (!isRecord(entry)) return [];
    return [pairOf(withoutType(entry))];
  });
}

/** The members of `{"type": "Fact", "label": ...}`, also where they are props of the component. */
function withoutType(entry: JsonObject): JsonObject {
  const { type, component, props, ...members } = entry;
  if (isRecord(props)) return { ...props, ...members };
  return factType.test(shown(component ?? type)) ? members : entry;
}

const factType =
  /^(?:(?:desc(?:ription)?s?|facts?|details?|info|key[-_]?values?|propert(?:y|ies)|spec|pair|list)[-_.]?(?:item|row|entry|pair)?|item|row|entry|term)$/i;

/** A label and its value under any names: `{"name": "Ann", "role": "Chair"}`. */
function pairOf(entry: JsonObject): Pair {
  const termName = titleNameOf(entry, termNames);
  const term = textOf(entry, termName ?? '').replace(/:$/, '');
  const valueName = valueNames.find((name) => name !== termName && factText(entry[name]) !== '');
  if (valueName !== undefined) {
    const unit = textOf(entry, 'unit', 'suffix');
    const value = `${factText(entry[valueName])}${unit === '' ? '' : ` ${unit}`}`;
    return { term, value: joined([value, ...factsBeside(entry, [termName, valueName, ...notFacts])]) };
  }
  const others = Object.entries(entry).filter(([name]) => name !== termName);
  const [only, ...more] = others;
  const value =
    only !== undefined && more.length === 0 ? factText(only[1]) : factsBeside(entry, [termName]).join(' · ');
  return { term, value };
}

/** Members for the unit of a value, and members that only mark it. */
const notFacts = ['unit', 'suffix', 'copyable', 'highlight', 'trend', 'status', 'emphasis'];
const termNames = ['title', 'label', 'key', 'term', 'name', 'question', 'q'];

const valueNames = 'value description text content definition detail children val answer a'.split(' ');

/** A value as a fact shows it, such as the text of a badge; empty for any other object. */
function factText(value: JsonValue | undefined): string {
  if (isRecord(value)) {
    const inner = itself(value);
    return isRecord(inner) ? textOf(inner, 'text', 'label', 'content', 'title', 'value') : '';
  }
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (isList(value)) return value.map(shown).join(', ');
  return shown(value).trim();
}

const pairLists = ['facts', 'items', 'data', 'entries', 'pairs', 'rows', 'fields', 'values', 'properties'];

const isLeaf = ({ children, slots }: ForeignNode): boolean => children.length === 0 && slots.length === 0;

/** Labels with their values, one per line. */
export const facts: Row = ({ props, children }, converter) => {
  const written = pairLists.map((name) => props[name]).find((one) => typeof one === 'object' && one !== null);
  const known = written !== undefined && isList(written) ? written.map(itself) : written;
  const areFacts = children.length > 0 && children.every((child) => factType.test(child.type) && isLeaf(child));
  const pairs = pairsOf(areFacts ? children.map((child) => child.props) : (known ?? listedItems(props)));
  if (pairs.length === 0) return [...titled(props), ...converter.inside(children)];
  const own = converter.has('KeyValues')
    ? call('KeyValues', { items: pairs.map(({ term, value }) => call('KeyValue', { term, value })) })
    : call('MarkDownRenderer', { textMarkdown: pairs.map(({ term, value }) => `- **${term}:** ${value}`).join('\n') });
  return [...titled(props), own];
};
