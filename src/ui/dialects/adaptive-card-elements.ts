// Converts elements of Adaptive Cards to the form that elements with these names have in other dialects.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isFieldType } from './form-field.ts';
import { folded, records, shown, textOf } from './foreign-node.ts';
import { kindOf } from './vocabulary.ts';

const parts = new Set(
  'adaptivecard column columnset table tablerow tablecell textrun textblock richtextblock container actionset imageset media carousel carouselpage factset actionpopover list accordion tabset compoundbutton'.split(
    ' ',
  ),
);
const chart = /^Chart\.(?:Donut|Pie|Line|Gauge|(?:Vertical|Horizontal)Bar(?:\.\w+)?)$/;

const isKnown = (type: string): boolean =>
  type === '' ||
  parts.has(folded(type)) ||
  chart.test(type) ||
  kindOf(type) !== undefined ||
  isFieldType(type) ||
  /^(?:Input|Action)\./.test(type);

/** The element to show: a client shows `fallback` for a type that it does not know. Undefined: nothing is shown. */
export function shownElement(element: JsonObject): JsonObject | undefined {
  const type = shown(element['type']);
  const { fallback } = element;
  if (fallback !== undefined && !isKnown(type)) return isRecord(fallback) ? shownElement(fallback) : undefined;
  if (type === 'Container') return noticeOf(element) ?? element;
  if (type === 'CarouselPage') return { ...element, type: 'Container' };
  if (type === 'Chart.Gauge' && typeof element['value'] === 'number')
    return { type: 'Gauge', label: element['title'] ?? '', value: element['value'], max: element['max'] ?? 100 };
  if (type === 'Input.Toggle' && shown(element['title']) !== '' && shown(element['label']) !== '')
    return { ...element, hint: element['label'] ?? '' };
  if (type === 'Input.Rating') return ratingChoices(element);
  if (type === 'Action.Submit' || type === 'Action.Execute') return { ...element, ...eventOf(type, element) };
  if (type === 'Action.Popover' && isRecord(element['content']))
    return { ...element, type: 'Action.ShowCard', content: null, card: { body: [element['content']] } };
  return element;
}

/** The styles of a container that say something about its content, and the variant of a notice that says the same. */
const variants = new Map([
  ['warning', 'warning'],
  ['attention', 'error'],
  ['good', 'success'],
  ['accent', 'info'],
]);

/** A container that is coloured around one text, or around a title and a text. */
function noticeOf({ items, style, ...others }: JsonObject): JsonObject | undefined {
  const variant = variants.get(shown(style).toLowerCase());
  const texts = records(items);
  const isText = ({ type, text, $data, $when, selectAction, isVisible }: JsonObject): boolean =>
    type === 'TextBlock' &&
    shown(text).trim() !== '' &&
    [$data, $when, selectAction].every((one) => one === undefined) &&
    isVisible !== false;
  const isWhole = isList(items) && texts.length === items.length && texts.every(isText);
  if (variant === undefined || !isWhole || texts.length === 0 || texts.length > 2) return undefined;
  const [first = '', second] = texts.map(({ text }) => shown(text));
  const words = second === undefined ? { description: first } : { title: first, description: second };
  return { ...others, type: 'Callout', variant, ...words };
}

/** The style of a container that is not shown; empty if it has none. */
export const lostStyle = (element: JsonObject): string =>
  /^(?:Container|Column|ColumnSet|TableCell)$/.test(shown(element['type'])) && shown(element['style']) !== 'default'
    ? shown(element['style']).slice(0, 40)
    : '';

const eventNames = ['action', 'verb', 'type', 'command', 'event', 'intent'];

/** What a button sends to the bot beside the inputs; nothing for a button that only submits them. */
function eventOf(type: string, { verb, data }: JsonObject): JsonObject {
  const inner = isRecord(data) ? (isRecord(data['msteams']) ? data['msteams'] : data) : {};
  const name = textOf({ verb: verb ?? '', data: isRecord(data) ? '' : (data ?? '') }, 'verb', 'data');
  const key = name === '' ? eventNames.find((one) => textOf(inner, one) !== '') : undefined;
  const params = Object.fromEntries(Object.entries(inner).filter(([one]) => one !== key));
  const named = key === undefined ? name : textOf(inner, key);
  const isPlain = named === '' && Object.keys(params).length === 0;
  return isPlain ? {} : { action: { type: named === '' ? type : named, params } };
}

const maxRating = 10;

function ratingChoices({ max, ...element }: JsonObject): JsonObject {
  const count = typeof max === 'number' && max > 0 && max <= maxRating ? Math.floor(max) : 5;
  const choices = Array.from({ length: count }, (_, index) => ({ title: String(index + 1), value: String(index + 1) }));
  return { ...element, type: 'Input.ChoiceSet', style: 'expanded', value: shown(element['value']), choices };
}

/** Parts with a title of their own: the tabs of a TabSet, the sections of an Accordion. */
export function titledParts(element: JsonObject): readonly { readonly title: string; readonly items: JsonValue }[] {
  const listed = records(element['tabs'] ?? element['sections'] ?? element['panels']);
  return listed.every(({ items }) => isList(items))
    ? listed.map((part) => ({ title: shown(part['title'] ?? part['label']), items: part['items'] ?? [] }))
    : [];
}

/** The action of an element that can be selected, or the button inside of a field, if it says something. */
export function innerAction(element: JsonObject): JsonObject | undefined {
  const action = element['inlineAction'] ?? element['selectAction'];
  return isRecord(action) && element['type'] !== 'TextRun' && shown(action['title']) !== '' ? action : undefined;
}

/** The text of a run, which may be a link. */
export function linkedText(element: JsonObject): string | undefined {
  const { selectAction: action } = element;
  const url = isRecord(action) ? shown(action['url']) : '';
  const text = shown(element['text']);
  return element['type'] === 'TextRun' && url !== '' && text.trim() !== ''
    ? text.replace(text.trim(), `[${text.trim()}](${url})`)
    : undefined;
}

/** The prompt that asks the user to sign in. */
export function signIn(card: JsonObject): readonly JsonObject[] {
  const { authentication } = card;
  if (!isRecord(authentication)) return [];
  const text = shown(authentication['text']);
  const buttons = records(authentication['buttons']).map((button) => ({
    type: 'Action.OpenUrl',
    title: shown(button['title']),
    url: shown(button['value']),
  }));
  return [...(text === '' ? [] : [{ type: 'TextBlock', text }]), ...buttons.filter(({ title }) => title !== '')];
}
