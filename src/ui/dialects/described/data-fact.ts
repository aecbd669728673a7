// Members of data that are shown in one piece: a label with its value, a figure, a chart.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { folded, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { readableName } from '../form-field.ts';
import { currencyText } from '../formulas.ts';
import { isPicture, isSilent, urlKey } from './data-item.ts';
import { isTextWord } from './words-of-data.ts';
import { nodeOf } from './described-node.ts';

/** Texts that need no label. */
export const textKey =
  /^(?:(?:response|reply|answer|assistant|output)_?(?:text|message)|text_?response|final_?answer|text|content|body|message|intro|introduction|paragraphs?|description|summary|conclusion|footer|note|answer|response|reply|output|overview|verdict|subtitle|caption|question|hint|help(?:er)?_?text)$/i;

export const isTextKey = (key: string): boolean => textKey.test(key) || isTextWord(key);

export const longText = 100;

/** The words on the button of a form. */
export const submitKey =
  /^(?:submit|(?:submit|cta|action)_?(?:label|text|button(?:_?(?:label|text))?)|button_?(?:label|text))$/i;

export type Fact = { readonly label: string; readonly value: string };

/** True for a member such as `"status": "success"`, which only says that a call succeeded. */
export const isSuccess = (key: string, value: JsonValue): boolean =>
  /^status$/i.test(key) && /^(?:success|ok|done|200)$/i.test(shown(value));

/** A label and its value; undefined for members that are not shown as such. */
export function factOf(key: string, value: JsonValue): Fact | undefined {
  if (isSilent(key, value) || isSuccess(key, value) || submitKey.test(key)) return undefined;
  const price = isRecord(value) ? priceOf(value) : '';
  if (price !== '') return { label: readableName(key), value: price };
  if (isList(value) || isRecord(value) || value === null) return undefined;
  const words = typeof value === 'boolean' ? (value ? '✓' : '✗') : shown(value).trim();
  const isText =
    (isTextKey(key) && !(isWord(words) && wordKey.test(key))) || words.length > longText || words.includes('\n');
  if (words === '' || isText || urlKey.test(key) || isPicture(key, value)) return undefined;
  return { label: readableName(key), value: words };
}

const wordKey = /^(?:verdict|answer|final_?answer|response|conclusion|output|note)$/i;
/** A verdict or an answer of one word needs its label. */
const isWord = (words: string): boolean => /^\p{L}+$/u.test(words);

/** `{"amount": 48, "currency": "EUR"}`, `{"value": "€48", "currency": "EUR"}` as one text; empty for another object. */
function priceOf(data: JsonObject): string {
  const { amount, currency } = data;
  if (typeof amount === 'number' && typeof currency === 'string')
    return currencyText(amount, currency, Number.isInteger(amount) ? 0 : 2);
  const [only, ...others] = Object.entries(withPrices(data));
  const isPrice = currency !== undefined && only !== undefined && others.length === 0;
  return isPrice && /^(?:amount|value)$/.test(only[0]) ? shown(only[1]) : '';
}

/** Members of one thing as a list of facts. */
export function factNodes(members: JsonObject): readonly ForeignNode[] {
  const facts = Object.entries(withPrices(members)).flatMap(([key, value]) => factOf(key, value) ?? []);
  return facts.length === 0 ? [] : [nodeOf('facts', { items: facts })];
}

/** The same in one line, below a component that is not a container. */
export function noteNodes(members: JsonObject): readonly ForeignNode[] {
  const notes = Object.entries(withPrices(members)).flatMap(([key, value]) => {
    const fact = factOf(key, value);
    return fact === undefined ? [] : [isTitleKey(key) ? fact.value : `${fact.label}: ${fact.value}`];
  });
  return notes.length === 0 ? [] : [nodeOf('caption', { text: notes.join(' · ') })];
}

const isTitleKey = (key: string): boolean => /^(?:title|heading|headline|header|label|caption|placeholder)$/.test(key);

const priceNames = ['price', 'amount', 'total', 'cost', 'fee', 'subtotal', 'value'];

/** True for a price with the sign or the code of its currency. */
const hasCurrency = (price: string, code: string): boolean =>
  /\d/.test(price) && (price.includes(code.toUpperCase()) || price.includes(signOf(code)));

const signOf = (code: string): string => currencyText(0, code, 0).replaceAll(/[\d\s]/g, '');

/** `{"price": 48, "currency": "EUR"}`: one fact. */
export function withPrices(data: JsonObject): JsonObject {
  const { currency, ...others } = data;
  const code = shown(currency);
  if (!/^[A-Za-z]{3}$/.test(code)) return data;
  const names = priceNames.filter((name) => typeof data[name] === 'number');
  // `{"value": "€12", "currency": "EUR"}`: the text already has its sign.
  const isWritten = priceNames.some((name) => hasCurrency(shown(data[name]), code));
  if (names.length === 0) return isWritten ? others : data;
  const decimals = names.every((name) => Number.isInteger(data[name])) ? 0 : 2;
  const prices = names.map((name) => [name, currencyText(Number(data[name]), code, decimals)] as const);
  return { ...others, ...Object.fromEntries(prices) };
}

/** The types of charts, without their ending. */
const chartTypes = /^(?:bar|line|area|pie|donut|doughnut|radar|column|horizontalbar|scatter)(?:chart)?$/;

export const isChart = (key: string, value: JsonValue): value is JsonObject =>
  isRecord(value) &&
  (/charts?$|graphs?$/i.test(key) || chartTypes.test(folded(shown(value['type'])))) &&
  ['labels', 'data', 'series', 'datasets', 'values', 'categories'].some((name) => value[name] !== undefined);

export const chartNode = (value: JsonObject, key: string): ForeignNode => {
  const named = folded(key).replace(/charts?$|graphs?$/, '');
  return nodeOf('chart', {
    ...value,
    type: textOf(value, 'type', 'kind', 'chartType', 'chart_type') || named || 'bar',
  });
};

/** `{"metric": "Visits", "value": 12}`; undefined for an object that is not a figure. */
export function metricOf(item: JsonObject): JsonObject | undefined {
  const label = textOf(item, 'label', 'title', 'name', 'metric', 'kpi');
  const value = item['value'] ?? item['amount'] ?? item['count'] ?? item['current'];
  return label === '' || shown(value) === '' ? undefined : { ...item, label, value: value ?? '' };
}
