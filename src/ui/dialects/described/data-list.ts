// Lists in data that names no components: tags, buttons, steps, figures, fields, tables, cards or parts, by the name of
// the member and the values in it.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { type ForeignNode, ownMember, records, shown, textOf } from '../foreign-node.ts';
import { isFieldType, readableName } from '../form-field.ts';
import { fieldMembers } from '../field-members.ts';
import { isSeverity } from '../rows/figures.ts';
import { factsBeside } from '../rows/listed-items.ts';
import { kindOf } from '../vocabulary.ts';
import { isQuestion, isSurveyQuestion, questionOf } from './combined-members.ts';
import { chartConfig } from './chart-config.ts';
import { holdsProps, isComponentItem, namedByKey, typeOf } from './component-type.ts';
import { chartNode, factOf, isChart, metricOf, textKey } from './data-fact.ts';
import { isSilent, itemCard, itemTitle, partOf, titleKeys, withPlainParts } from './data-item.ts';
import { nodeOf, type Inside, type Nodes } from './described-node.ts';
import { leftTexts, textsOfData } from './left-texts.ts';
import { isMixed, mixedNodes } from './list-of-several-kinds.ts';
import { sectionNodes, withNumbers } from './data-sections.ts';
import { isStepsWord } from './words-of-data.ts';
import { replyNodes, sourceNodes } from './replies.ts';

export const maxDepth = 12;

export const titleNode = (key: string, depth: number): ForeignNode =>
  nodeOf('heading', { text: readableName(key), level: Math.min(3, depth + 2) });

/** The names of lists whose items are components. */
export const componentLists = /^(?:components|children|blocks|widgets|elements|sections)$/;

const lists = {
  tags: /^(?:tags|badges|keywords|chips|labels|skills|categories|amenities)$/i,
  buttons:
    /^(?:buttons|actions|quick_?replies|suggestions|suggested_?actions|follow_?ups?|followUpText|ctas?|next_?actions)$/i,
  steps: /^(?:steps|instructions|directions|method|procedure|stages)$/i,
  metrics: /^(?:kpis?|metrics|stats|statistics|summary_?cards|figures|scorecards?|highlights)$/i,
  fields: /^(?:fields|inputs|form_?fields|controls)$/i,
  tabs: /^tabs$/i,
  questions: /^(?:questions|quiz|survey|items)$/i,
  answers: /^(?:faqs?|accordion|questions|qa|panels)$/i,
  notices: /^(?:alerts|notices|notifications|warnings|incidents)$/i,
  timeline: /^(?:timeline|events|milestones|history|schedule)$/i,
  images: /^(?:images|photos|pictures|gallery)$/i,
  parts:
    /^(?:columns|rows|lanes|bullets|points|bullet_points|list|entries|sections|pages|groups|parts|chapters|days|data|blocks|cards|content|body|children|components|items|widgets|itinerary|screens)$/i,
  charts: /^(?:charts|graphs|visualizations)$/i,
} as const;

const isSteps = (key: string): boolean => lists.steps.test(key) || isStepsWord(key);

export function listNodes(key: string, list: readonly JsonValue[], depth: number, inside: Inside): Nodes {
  if (list.length === 0 || depth > maxDepth || (isSilent(key, list) && records(list).length === 0)) return [];
  if (list.every((item) => isRecord(item) && isPair(item)))
    return [
      ...(lists.parts.test(key) || lists.fields.test(key) ? [] : [titleNode(key, depth)]),
      nodeOf('facts', { items: [...list] }),
    ];
  if (lists.fields.test(key) && list.some(isRecord))
    return list.flatMap((item) => {
      if (isRecord(item)) return isFieldLike(item) ? fieldNode(item) : inside(item, depth + 1);
      return isList(item) ? textsOfData('', item).flatMap(fieldNamed) : fieldNamed(shown(item));
    });
  const replies = replyNodes(key, list);
  if (replies !== undefined) return replies;
  if (!list.some((item) => isRecord(item) || isList(item))) return scalarsNodes(key, list.map(shown), depth);
  if (list.every(isList))
    return [titleNode(key, depth), nodeOf('table', { rows: list.map((row) => row.map(plainCell)) })];
  const nodes = list.some(isRecord) ? recordsNodes(key, list, depth, inside) : [];
  if (!isMixed(list) || (nodes.length > 0 && leftTexts(key, list, nodes).length === 0)) return nodes;
  const mixed = mixedNodes(list, (objects) => withoutName(recordsNodes(key, objects, depth, inside), key));
  return lists.parts.test(key) ? mixed : [titleNode(key, depth), ...mixed];
}

/** The nodes without the heading that repeats the name of their member. */
export function withoutName(nodes: Nodes, key: string): Nodes {
  const [first, ...others] = nodes;
  const isName = first?.type === 'heading' && first.props['text'] === readableName(key) && others.length > 0;
  return isName ? others : nodes;
}

function scalarsNodes(key: string, texts: readonly string[], depth: number): Nodes {
  if (lists.tags.test(key) && texts.every((text) => text.length < 40)) {
    const label = /^(?:tags|badges|labels|chips)$/i.test(key) ? [] : [titleNode(key, depth)];
    return [...label, ...texts.map((text) => nodeOf('tag', { text }))];
  }
  if (/^(?:suggest|follow|quick|next)/i.test(key)) return [nodeOf('followups', { items: [...texts] })];
  if (lists.buttons.test(key)) return texts.map((label) => nodeOf('button', { label }));
  if (lists.images.test(key) && texts.every((text) => /^https?:/.test(text)))
    return texts.map((src) => nodeOf('image', { src, alt: '' }));
  if (isSteps(key)) return [titleNode(key, depth), nodeOf('steps', { steps: texts.map((title) => ({ title })) })];
  if (texts.every((text) => /^https?:\/\/\S+$/.test(text)))
    return [titleNode(key, depth), ...texts.map((url) => nodeOf('link', { label: url, url }))];
  if (textKey.test(key)) return texts.map((text) => nodeOf('markdown', { text }));
  const label = lists.parts.test(key) ? [] : [titleNode(key, depth)];
  return [...label, nodeOf('list', { items: [...texts] })];
}

function recordsNodes(key: string, written: readonly JsonValue[], depth: number, inside: Inside): Nodes {
  const list = componentLists.test(key) ? written.map(namedByKey) : written;
  const items = records(list);
  const isNamed =
    items.every((item) => typeOf(item) !== undefined) && (componentLists.test(key) || items.some(isComponentItem));
  if (lists.fields.test(key) || (items.length === list.length && areFields(items))) return items.map(fieldNode);
  if (lists.buttons.test(key))
    return list.flatMap((item) => {
      if (isRecord(item)) return holdsProps(item) ? inside(item, depth + 1) : [nodeOf('button', item)];
      return shown(item) === '' ? [] : [nodeOf('button', { label: shown(item) })];
    });
  const sources = items.length === list.length ? sourceNodes(key, items) : undefined;
  if (sources !== undefined) return [titleNode(key, depth), ...sources];
  if (lists.charts.test(key) || items.every((item) => isChart('', item)))
    return items.flatMap((item) => chartConfig(item) ?? [chartNode(item, '')]);
  if (lists.metrics.test(key) && items.every((item) => metricOf(item) !== undefined))
    return items.map((item) => nodeOf('metric', metricOf(item) ?? {}));
  if (isSteps(key) && items.every((item) => isStep(item)))
    return [titleNode(key, depth), nodeOf('steps', { steps: items.map(stepOf) })];
  const notices = lists.notices.test(key) ? noticesOf(items) : undefined;
  if (notices !== undefined) return notices;
  if (lists.images.test(key) && items.some(hasSource)) return items.map((item) => nodeOf('image', item));
  const asked = lists.questions.test(key) ? items.map(fieldMembers) : [];
  const areAsked = /^items$/i.test(key) ? isQuestion : isSurveyQuestion;
  if (asked.length > 0 && asked.every(areAsked)) return asked.map((item) => questionOf(item));
  // The panels of a dashboard.
  if (/^panels$/i.test(key) && items.every((item) => typeOf(item) !== undefined))
    return items.flatMap((item) => inside(item, depth + 1));
  if (lists.answers.test(key) || lists.tabs.test(key))
    return [partsNode(lists.tabs.test(key) ? 'tabs' : 'accordion', items, depth, inside)];
  if (lists.timeline.test(key) && items.every(isEvent))
    return [titleNode(key, depth), nodeOf('timeline', { items: [...items] })];
  if (areRowsOfKinds(items) && items.length === list.length)
    return [...(lists.parts.test(key) ? [] : [titleNode(key, depth)]), tableNode(items, Object.keys(items[0] ?? {}))];
  const sections = items.length === list.length ? sectionNodes(items, depth) : undefined;
  if (sections !== undefined) return sections;
  const isPart = lists.parts.test(key) || (isSteps(key) && !items.every(isStep));
  if (isNamed) return list.flatMap((item) => (isRecord(item) ? inside(item, depth + 1) : textNodes(item)));
  const alike = alikeNodes(list);
  // Things with titles of their own need no name above them.
  const isTitled = alike === undefined && items.every((item) => titleKeys.some((name) => itemTitle(item[name]) !== ''));
  const label = isPart || isTitled ? [] : [titleNode(key, depth)];
  return [...label, ...(alike ?? partsOf(list, depth, inside))];
}

const graveNames = ['severity', 'level', 'priority', 'status', 'type', 'kind', 'variant', 'tone'];

/** Notices with the word for their severity; undefined for any other items. */
export function noticesOf(items: readonly JsonObject[]): Nodes | undefined {
  const nodes = items.map((item) => {
    const grave = graveNames.find((name) => isSeverity(shown(item[name])));
    const title = textOf(item, 'title', 'heading', 'label', 'name');
    const text = textOf(item, 'text', 'message', 'description', 'body', 'content', 'details');
    if (grave === undefined || (title === '' && text === '')) return undefined;
    const used = [grave, ...'title heading label name text message description body content details'.split(' ')];
    const facts = factsBeside(item, used);
    const description = [title === '' ? '' : text, ...facts].filter((words) => words !== '').join(' · ');
    return nodeOf('alert', { severity: item[grave] ?? '', title: title || text, description });
  });
  return nodes.length > 0 && nodes.every((node) => node !== undefined) ? nodes : undefined;
}

/** `[{"type": "Lunch", "dish": ...}, {"type": "Dinner", "dish": ...}]`: the type is data, because it names no component. */
function areRowsOfKinds(items: readonly JsonObject[]): boolean {
  const [first] = items;
  const names = Object.keys(first ?? {}).join();
  const types = new Set(items.map((item) => shown(item['type'])));
  return (
    types.size > 1 &&
    [...types].every((type) => type !== '' && kindOf(type) === undefined && !isFieldType(type)) &&
    names.includes(',') &&
    items.every(
      (item) =>
        Object.keys(item).join() === names && Object.entries(item).every(([name, value]) => isCell(name, value)),
    )
  );
}

/** `filters: [{"label": "Category", "options": ["Lamps", "Chairs"]}]`: each has choices or the type of a control. */
const areFields = (items: readonly JsonObject[]): boolean =>
  items.some((item) => isList(item['options'])) &&
  items.every(
    (item) =>
      textOf(item, 'label', 'name', 'title') !== '' &&
      textOf(item, 'question', 'text') === '' &&
      (isList(item['options']) || isFieldType(shown(item['type']))),
  );

/** A cell of a table, which holds no objects. */
const plainCell = (cell: JsonValue): JsonValue =>
  typeof cell === 'object' && cell !== null ? textsOfData('', cell).join(', ') : cell;

const fieldKey = /^(?:label|name|title|question|prompt|text|type|kind|placeholder|key|id|field|options|value)$/i;
const isFieldLike = (item: JsonObject): boolean => Object.keys(fieldMembers(item)).some((key) => fieldKey.test(key));

/** A field, or the button among the fields: `{"type": "submit", "label": "Save"}`. */
export function fieldNode(item: JsonObject): ForeignNode {
  const kind = kindOf(typeOf(item) ?? '');
  // Questions with the same answers.
  const isMatrix = kind === 'matrix' && isList(item['rows']) && isList(item['columns']);
  return nodeOf(isMatrix ? 'matrix' : kind === 'button' ? 'button' : 'field', item);
}

const fieldNamed = (label: string): Nodes => (label === '' ? [] : [nodeOf('field', { label })]);

const textNodes = (value: JsonValue): Nodes =>
  shown(value) === '' ? [] : [nodeOf('markdown', { text: shown(value) })];

const partsOf = (list: readonly JsonValue[], depth: number, inside: Inside): Nodes =>
  withNumbers(list).flatMap((item) => (isRecord(item) ? inside(withPlainParts(item), depth + 1) : textNodes(item)));

/** Objects of the same form: items of a list, rows of a table, or parts of their own. */
export const rowsNodes = (list: readonly JsonValue[], depth: number, inside: Inside): Nodes =>
  (list.every(isRecord) ? sectionNodes(records(list), depth) : undefined) ??
  alikeNodes(list) ??
  partsOf(list, depth, inside);

/** The items of a list or the rows of a table; undefined for objects with more to say. */
function alikeNodes(written: readonly JsonValue[]): Nodes | undefined {
  const list = written.map((item) => (isRecord(item) ? withPlainParts(item) : item));
  const items = records(list);
  const cards = items.map(itemCard);
  const isList = items.length === list.length && items.length > 0;
  if (isList && cards.every((card) => card !== undefined))
    return [
      nodeOf(
        'list',
        {},
        cards.flatMap((card) => card ?? []),
      ),
    ];
  if (isList && items.every(isLabelled)) return [nodeOf('facts', { items })];
  const named = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) =>
    items.some((item) => Object.hasOwn(item, key) && !isSilent(key, item[key] ?? null)),
  );
  const filled = named.filter((key) => items.some((item) => Object.hasOwn(item, key) && !isEmptyList(item[key])));
  const keys = filled.length > 1 ? filled : named;
  const isFlat = items.every((item) => Object.entries(item).every(([name, value]) => isCell(name, value)));
  if (isList && isFlat && keys.length > 1 && keys.length <= 8) return [tableNode(items, keys)];
  return undefined;
}

/** True for the object of a picture: one of its members is an address or a path. */
const hasSource = (item: JsonObject): boolean =>
  Object.values(item).some((value) =>
    /^(?:https?:|data:image|\/|\.{1,2}\/)|\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(shown(value)),
  );

const isEmptyList = (value: JsonValue | undefined): boolean => isList(value) && value.length === 0;

const maxCell = 160;

function isCell(name: string, value: JsonValue): boolean {
  if (isList(value)) return value.length <= 5 && value.every((one) => typeof one !== 'object');
  return !isRecord(value) && shown(value).length <= maxCell && !/^(?:content|body|text|paragraphs)$/i.test(name);
}

const cellOf = (value: JsonValue | undefined): JsonValue => {
  if (isList(value)) return value.map(shown).join(', ');
  return value ?? null;
};

const tableNode = (items: readonly JsonObject[], keys: readonly string[]): ForeignNode =>
  nodeOf('table', {
    columns: keys.map((key) => ({ key, label: readableName(key) })),
    rows: items.map((item) => Object.fromEntries(keys.map((key) => [key, cellOf(ownMember(item, key))]))),
  });

/** `{"key": "Size", "value": "M"}`: a label and its value. An id is in lower case. */
const isPair = (item: JsonObject): boolean =>
  /^(?:key,(?:value|text|val|description)|term,(?:value|text|description|definition))$/.test(
    Object.keys(item).join(),
  ) &&
  Object.values(item).every((value) => typeof value !== 'object') &&
  !/^[a-z\d_-]+$/.test(shown(item['key'] ?? ''));

/** The same with a label, as a figure has, but with a text for its value: figures are compared in a table. */
const isLabelled = (item: JsonObject): boolean =>
  /^(?:label|title),value$/.test(Object.keys(item).join()) && typeof item['value'] === 'string';

/** True for an event without nested objects and with at most one list. */
const isEvent = (item: JsonObject): boolean =>
  textOf(item, 'title', 'event', 'label', 'name') !== '' &&
  Object.values(item).filter((value) => isList(value)).length < 2 &&
  Object.entries(item).every(([key, value]) => !isRecord(value) || partOf(key, value) !== undefined);

/** A step with a title and without components. */
const isStep = (item: JsonObject): boolean =>
  (itemTitle(item) !== '' || stepText(item) !== '') &&
  !Object.values(item).some((value) => records(value).some((one) => typeof one['type'] === 'string'));

const stepLabel = /^(?:Step|Number|No|Nr|Order|Index|Step (?:number|no|index))$/;

/** The words of a step without a title, as opposed to its number: `{"step": 1, "text": "Chop."}`. */
function stepText(item: JsonObject): string {
  const { step } = item;
  const isNumber = typeof step === 'number' || /^\d+\.?$/.test(shown(step));
  const isCounted =
    isNumber || ['number', 'order', 'stepNumber', 'step_number'].some((name) => typeof item[name] === 'number');
  return (
    (isNumber ? '' : textOf(item, 'step')) ||
    textOf(item, 'text', ...(isCounted ? ['instruction', 'description', 'action', 'details'] : [])) ||
    shown(step)
  );
}

function stepOf(item: JsonObject): JsonObject {
  const title = itemTitle(item) || stepText(item);
  const details = textOf(item, 'details', 'description', 'content', 'text', 'instruction', 'body', 'subtitle');
  const extra = Object.entries(item).flatMap(([key, value]) => factOf(key, value) ?? []);
  const texts = Object.entries(item).flatMap(([key, value]) =>
    isSilent(key, value)
      ? []
      : isList(value)
        ? value.map(shown)
        : typeof value === 'string' && textKey.test(key)
          ? [value]
          : [],
  );
  const more = extra
    .filter(({ value, label }) => value !== title && value !== details && !stepLabel.test(label))
    .map(({ label, value }) => `${label}: ${value}`);
  return {
    title,
    details: [details === title ? '' : details, ...texts.filter((text) => text !== title && text !== details), ...more]
      .filter((text) => text !== '')
      .join(' · '),
  };
}

export function partsNode(type: string, items: readonly JsonObject[], depth: number, inside: Inside): ForeignNode {
  const slots = items.map((item) => {
    const titleName = ['question', 'q', 'trigger', 'label', ...titleKeys].find((key) => shown(item[key]) !== '');
    const { answer, a, ...others } = item;
    const text = shown(answer ?? a);
    const rest = Object.fromEntries(Object.entries(others).filter(([key]) => key !== titleName));
    return {
      name: 'tab',
      title: titleName === undefined ? '' : shown(item[titleName]),
      nodes: [...(text === '' ? [] : textNodes(text)), ...inside(rest, depth + 1)],
    };
  });
  return { type, props: {}, children: [], slots };
}
