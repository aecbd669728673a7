// Data that names no components: `{"title": ..., "sections": [...]}`. The name and the value of a member determine how it
// is shown: as figures, facts, lists, tables, steps or forms. A label always stays with its value.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableName } from '../form-field.ts';
import { currencyText } from '../formulas.ts';
import { folded, records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { kindOf, type Kind } from '../vocabulary.ts';
import { namedByKey, typeOf } from './component-type.ts';
import { nodeOf } from './described-node.ts';
import { itemCard, itemTitle, isPicture, isSilent, subtitleKeys, titleKeys, urlKey } from './data-item.ts';

type Nodes = readonly ForeignNode[];
/** The nodes of an object, which may name a component or be data. */
export type Inside = (value: JsonObject, depth: number) => Nodes;

const maxDepth = 12;
/** Texts that need no label. */
const textKey =
  /^(?:text|content|body|message|intro|introduction|paragraphs?|description|summary|conclusion|footer|note|answer|response|reply|output|overview|subtitle|caption|question)$/i;
const longText = 100;

/** The nodes of an object whose title, if it has one, was shown unless `heading` is true. */
export function dataNodes(data: JsonObject, depth: number, inside: Inside): Nodes {
  const [only, ...others] = Object.entries(data);
  // `{"invoice": {...}}`.
  if (depth === 0 && others.length === 0 && only !== undefined && isRecord(only[1]) && !isChart(...only)) {
    const isTitled = titleKeys.some((key) => itemTitle(data[key]) !== '');
    const kind = kindOf(only[0]);
    if (!isTitled && (kind === undefined || !namedKinds.has(kind)))
      return [
        ...(isNamed(only[1]) || wrapperKey.test(only[0])
          ? []
          : [nodeOf('pageheader', { title: readableName(only[0]) })]),
        ...inside({ ...(only[0] === 'form' ? { type: 'form' } : {}), ...only[1] }, 0),
      ];
  }
  const { nodes, rest } = heading(data, depth);
  return [...nodes, ...members(rest, depth, inside)];
}

function heading(data: JsonObject, depth: number): { readonly nodes: Nodes; readonly rest: JsonObject } {
  const titleName = titleKeys.find((key) => itemTitle(data[key]) !== '');
  if (titleName === undefined) return depth === 0 ? { nodes: [], rest: data } : numbered(data, depth);
  const subtitleName = subtitleKeys.find((key) => shown(data[key]) !== '' && shown(data[key]).length < longText);
  const rest = Object.fromEntries(
    Object.entries(data).filter(([key]) => key !== titleName && (depth > 0 || key !== subtitleName)),
  );
  const text = itemTitle(data[titleName]);
  const title =
    depth === 0
      ? nodeOf('pageheader', { title: text, subtitle: subtitleName === undefined ? '' : (data[subtitleName] ?? '') })
      : nodeOf('heading', { text, level: Math.min(3, depth + 1) });
  return { nodes: [title], rest };
}

/** `{"day": 1, "activities": [...]}` is headed "Day 1". */
function numbered(data: JsonObject, depth: number): { readonly nodes: Nodes; readonly rest: JsonObject } {
  const [[key, value] = ['', null], ...others] = Object.entries(data);
  const words = shown(value).trim();
  const isHead = words !== '' && words.length < 60 && !isSilent(key, value) && !textKey.test(key) && !urlKey.test(key);
  if (!isHead || !others.some(([, other]) => typeof other === 'object')) return { nodes: [], rest: data };
  const text = typeof value === 'number' ? `${readableName(key)} ${words}` : words;
  return { nodes: [nodeOf('heading', { text, level: Math.min(3, depth + 1) })], rest: Object.fromEntries(others) };
}

const isNamed = (data: JsonObject): boolean =>
  titleKeys.some((key) => itemTitle(data[key]) !== '') || typeof data['type'] === 'string';

/** Short texts and numbers in a row become one list of facts. */
function members(data: JsonObject, depth: number, inside: Inside): Nodes {
  const made: ForeignNode[] = [];
  let facts: Fact[] = [];
  const endFacts = (): void => {
    if (facts.length > 0) made.push(nodeOf('facts', { items: facts }));
    facts = [];
  };
  const special = matrixIn(data) ?? tableIn(data) ?? questionIn(data);
  if (special !== undefined) made.push(special.node);
  for (const [key, value] of Object.entries(data)) {
    if (special?.keys.includes(key) === true) continue;
    const fact = factOf(key, value);
    if (fact !== undefined) {
      facts.push(fact);
      continue;
    }
    const nodes = memberNodes(key, value, depth, inside);
    if (nodes.length === 0) continue;
    endFacts();
    made.push(...nodes);
  }
  endFacts();
  return made;
}

/** A node that several members make together. */
interface Combined {
  readonly node: ForeignNode;
  readonly keys: readonly string[];
}

/** A question and its answers to choose from, beside other members. */
function questionIn(data: JsonObject): Combined | undefined {
  const { question, prompt, options, choices, answers } = data;
  const isAsked = isQuestion({ question: question ?? prompt ?? '', options: options ?? choices ?? answers ?? '' });
  if (!isAsked) return undefined;
  return { node: questionOf(data), keys: ['question', 'prompt', 'options', 'choices', 'answers', 'multiple'] };
}

/** Values in rows and columns whose labels stand in lists of their own. */
function matrixIn(data: JsonObject): Combined | undefined {
  const named = (names: readonly string[], isOne: (list: readonly JsonValue[]) => boolean): string =>
    names.find((name) => {
      const list = data[name];
      return isList(list) && list.length > 0 && isOne(list);
    }) ?? '';
  const areWords = (list: readonly JsonValue[]): boolean => list.every((one) => shown(one) !== '');
  const keys = [
    named(['rows', 'yLabels', 'y_labels', 'y'], areWords),
    named(['columns', 'xLabels', 'x_labels', 'x'], areWords),
    named(['values', 'data', 'cells', 'matrix', 'z'], (list) => list.every(isList)),
  ];
  const [rows, columns, values] = keys.map((key) => data[key]);
  if (!isList(rows) || !isList(columns) || !isList(values) || values.length !== rows.length) return undefined;
  const made = values.map((row, index) => [rows[index] ?? '', ...(isList(row) ? row : [])]);
  if (made.some((row) => row.length !== columns.length + 1)) return undefined;
  return { node: nodeOf('table', { columns: [' ', ...columns], rows: made }), keys };
}

/** Columns and rows next to other members. */
function tableIn(data: JsonObject): Combined | undefined {
  const columns = ['columns', 'headers', 'header'].find((key) => isList(data[key]));
  const rows = ['rows', 'data', 'items'].find(
    (key) => isList(data[key]) && data[key].every((row) => isRecord(row) || isList(row)),
  );
  if (columns === undefined || rows === undefined) return undefined;
  return { node: nodeOf('table', { columns: data[columns] ?? [], rows: data[rows] ?? [] }), keys: [columns, rows] };
}

/** The words on the button of a form. */
const submitKey = /^(?:submit|cta)_?(?:label|text|button(?:_?(?:label|text))?)$/i;

type Fact = { readonly label: string; readonly value: string };

/** That a call went well. */
const isSuccess = (key: string, value: JsonValue): boolean =>
  /^status$/i.test(key) && /^(?:success|ok|done|200)$/i.test(shown(value));

/** A label and its value; undefined for members that are not shown as such. */
function factOf(key: string, value: JsonValue): Fact | undefined {
  if (isSilent(key, value) || isSuccess(key, value) || submitKey.test(key)) return undefined;
  const { amount, currency } = isRecord(value) ? value : {};
  if (typeof amount === 'number' && typeof currency === 'string')
    return { label: readableName(key), value: currencyText(amount, currency, Number.isInteger(amount) ? 0 : 2) };
  if (isList(value) || isRecord(value) || value === null) return undefined;
  const words = typeof value === 'boolean' ? (value ? '✓' : '✗') : shown(value).trim();
  const isText = textKey.test(key) || words.length > longText || words.includes('\n');
  if (words === '' || isText || urlKey.test(key) || isPicture(key, value)) return undefined;
  return { label: readableName(key), value: words };
}

function memberNodes(key: string, value: JsonValue, depth: number, inside: Inside): Nodes {
  if (isList(value)) return listNodes(key, value, depth, inside);
  if (isRecord(value)) return recordNodes(key, value, depth, inside);
  const words = shown(value).trim();
  if (words === '' || isSilent(key, value) || isSuccess(key, value)) return [];
  if (submitKey.test(key)) return [nodeOf('button', { label: words })];
  if (isPicture(key, value)) return [nodeOf('image', { src: words, alt: '' })];
  if (urlKey.test(key)) return /^https?:/.test(words) ? [nodeOf('link', { label: words, url: words })] : [];
  const label = textKey.test(key) ? [] : [titleNode(key, depth)];
  return [...label, nodeOf('markdown', { text: words })];
}

const titleNode = (key: string, depth: number): ForeignNode =>
  nodeOf('heading', { text: readableName(key), level: Math.min(3, depth + 2) });

/** Members that only hold others. */
const wrapperKey =
  /^(?:ui|data|result|response|output|payload|page|view|root|layout|container|screen|dashboard|body|content|props|widget|component|app|message|answer|slots|regions|areas)$/i;
/** Kinds that a member may be named after. */
const namedKinds: ReadonlySet<Kind> = new Set(['table', 'alert', 'quote', 'metric', 'facts', 'timeline', 'code']);

/** The top of a page: its members need no name of their own. */
const headKey = /^(?:hero|header|head|banner|page_?header|title_?(?:card|block))$/i;

function headNodes(value: JsonObject, depth: number, inside: Inside): Nodes {
  const figure = metricOf(value);
  const isFlat = Object.values(value).every((one) => typeof one !== 'object' || one === null);
  return figure !== undefined && isFlat ? [nodeOf('metric', figure)] : dataNodes(value, depth, inside);
}

const styleKey = /^(?:sx|styles?|css|theme|metadata|response_metadata|additional_kwargs|usage)$/i;

function recordNodes(key: string, value: JsonObject, depth: number, inside: Inside): Nodes {
  if (Object.keys(value).length === 0 || depth > maxDepth || styleKey.test(key)) return [];
  if (isChart(key, value)) return [chartNode(value, key)];
  const kind = kindOf(key);
  if (kind !== undefined && namedKinds.has(kind) && value['type'] === undefined) return [nodeOf(key, value)];
  if (/^(?:button|cta|submit|primary_?action)$/i.test(key)) return [nodeOf('button', value)];
  if (wrapperKey.test(key)) return inside(value, depth);
  if (headKey.test(key) && shown(value['text']) !== '') return [nodeOf('heading', value)];
  if (headKey.test(key) && titleKeys.some((name) => itemTitle(value[name]) !== ''))
    return headNodes(value, depth, inside);
  if (holdsComponents(value)) return inside(withOwnTitle(value), depth);
  if (typeof value['type'] === 'string' || typeof value['component'] === 'string') return inside(value, depth + 1);
  // The name of what the member is stays its heading; a title inside is one of its facts.
  return [titleNode(key, depth), ...members(value, depth + 1, inside)];
}

/** An envelope with any name: `"aui": {"sheet_title": "Survey", "blocks": [{"type": ...}]}`. */
const holdsComponents = (value: JsonObject): boolean =>
  ['blocks', 'components', 'widgets', 'elements', 'children', 'steps', 'sections', 'pages'].some((name) => {
    const items = records(value[name]);
    const isComponent = (item: JsonObject): boolean => typeof (item['type'] ?? item['component']) === 'string';
    return (
      items.length > 0 &&
      items.every((item) => isComponent(item) || Object.values(item).some((inner) => records(inner).some(isComponent)))
    );
  });

const ownTitle = /^[a-z]+(?:_t|T)itle$/;
const ownDescription = /^[a-z]+(?:_d|D)escription$/;

const withOwnTitle = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      ownTitle.test(name) ? 'title' : ownDescription.test(name) ? 'description' : name,
      own,
    ]),
  );

/** Whether a member is a chart. */
const chartTypes = /^(?:bar|line|area|pie|donut|doughnut|radar|column|horizontalbar|scatter)(?:chart)?$/;

const isChart = (key: string, value: JsonValue): value is JsonObject =>
  isRecord(value) &&
  (/charts?$|graphs?$/i.test(key) || chartTypes.test(folded(shown(value['type'])))) &&
  ['labels', 'data', 'series', 'datasets', 'values', 'categories'].some((name) => value[name] !== undefined);

const chartNode = (value: JsonObject, key: string): ForeignNode => {
  const named = folded(key).replace(/charts?$|graphs?$/, '');
  return nodeOf('chart', {
    ...value,
    type: textOf(value, 'type', 'kind', 'chartType', 'chart_type') || named || 'bar',
  });
};

/** Lists of components. */
const componentLists = /^(?:components|children|blocks|widgets|elements|sections)$/;

const lists = {
  tags: /^(?:tags|badges|keywords|chips|labels|skills|categories|amenities)$/i,
  buttons:
    /^(?:buttons|actions|quick_?replies|suggestions|suggested_?actions|follow_?ups?|followUpText|ctas?|next_?actions)$/i,
  steps: /^(?:steps|instructions|directions|method|procedure|stages)$/i,
  metrics: /^(?:kpis?|metrics|stats|statistics|summary_?cards|figures|scorecards?|highlights)$/i,
  fields: /^(?:fields|inputs|form_?fields|controls)$/i,
  tabs: /^tabs$/i,
  questions: /^(?:questions|quiz|items)$/i,
  answers: /^(?:faqs?|accordion|questions|qa|panels)$/i,
  timeline: /^(?:timeline|events|milestones|history|schedule)$/i,
  images: /^(?:images|photos|pictures|gallery)$/i,
  parts:
    /^(?:columns|rows|lanes|bullets|points|bullet_points|list|entries|sections|pages|groups|parts|chapters|days|blocks|cards|content|body|children|components|items|widgets|itinerary)$/i,
  charts: /^(?:charts|graphs|visualizations)$/i,
} as const;

function listNodes(key: string, list: readonly JsonValue[], depth: number, inside: Inside): Nodes {
  if (list.length === 0 || depth > maxDepth || isSilent(key, list)) return [];
  if (!list.some((item) => isRecord(item) || isList(item))) return scalarsNodes(key, list.map(shown), depth);
  if (list.every(isList)) return [titleNode(key, depth), nodeOf('table', { rows: [...list] })];
  return recordsNodes(key, list, depth, inside);
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
  if (lists.steps.test(key))
    return [titleNode(key, depth), nodeOf('steps', { steps: texts.map((title) => ({ title })) })];
  if (textKey.test(key)) return texts.map((text) => nodeOf('markdown', { text }));
  const label = lists.parts.test(key) ? [] : [titleNode(key, depth)];
  return [...label, nodeOf('list', { items: [...texts] })];
}

function recordsNodes(key: string, written: readonly JsonValue[], depth: number, inside: Inside): Nodes {
  const list = componentLists.test(key) ? written.map(namedByKey) : written;
  const items = records(list);
  const isNamed = items.every((item) => typeOf(item) !== undefined);
  if (lists.fields.test(key)) return items.map((item) => nodeOf('field', item));
  if (lists.buttons.test(key)) return items.map((item) => nodeOf('button', item));
  if (lists.charts.test(key) || items.every((item) => isChart('', item)))
    return items.map((item) => chartNode(item, ''));
  if (lists.metrics.test(key) && items.every((item) => metricOf(item) !== undefined))
    return items.map((item) => nodeOf('metric', metricOf(item) ?? {}));
  if (lists.steps.test(key) && items.every((item) => isStep(item)))
    return [titleNode(key, depth), nodeOf('steps', { steps: items.map(stepOf) })];
  if (lists.images.test(key)) return items.map((item) => nodeOf('image', item));
  if (lists.questions.test(key) && items.every(isQuestion)) return items.map(questionOf);
  if (lists.answers.test(key) || lists.tabs.test(key))
    return [partsNode(lists.tabs.test(key) ? 'tabs' : 'accordion', items, depth, inside)];
  if (lists.timeline.test(key) && items.every((item) => textOf(item, 'title', 'event', 'label', 'name') !== ''))
    return [titleNode(key, depth), nodeOf('timeline', { items: [...items] })];
  const isPart = lists.parts.test(key) || (lists.steps.test(key) && !items.every(isStep));
  const label = isPart || isNamed ? [] : [titleNode(key, depth)];
  if (isNamed) return list.flatMap((item) => (isRecord(item) ? inside(item, depth + 1) : textNodes(item)));
  return [...label, ...rowsNodes(list, depth, inside)];
}

const textNodes = (value: JsonValue): Nodes =>
  shown(value) === '' ? [] : [nodeOf('markdown', { text: shown(value) })];

/** Objects of the same form: items of a list, rows of a table, or parts of their own. */
export function rowsNodes(list: readonly JsonValue[], depth: number, inside: Inside): Nodes {
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
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) =>
    items.some((item) => item[key] !== undefined && !isSilent(key, item[key])),
  );
  const isFlat = items.every((item) => Object.entries(item).every(([name, value]) => isCell(name, value)));
  if (isList && isFlat && keys.length > 1 && keys.length <= 8) return [tableNode(items, keys)];
  return list.flatMap((item) => (isRecord(item) ? inside(item, depth + 1) : textNodes(item)));
}

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
    rows: items.map((item) => Object.fromEntries(keys.map((key) => [key, cellOf(item[key])]))),
  });

/** `{"metric": "Visits", "value": 12}`; undefined for an object that is not a figure. */
function metricOf(item: JsonObject): JsonObject | undefined {
  const label = textOf(item, 'label', 'title', 'name', 'metric', 'kpi');
  const value = item['value'] ?? item['amount'] ?? item['count'] ?? item['current'];
  return label === '' || shown(value) === '' ? undefined : { ...item, label, value: value ?? '' };
}

/** A step with a title and without components. */
const isStep = (item: JsonObject): boolean =>
  (itemTitle(item) !== '' || textOf(item, 'step', 'text') !== '') &&
  !Object.values(item).some((value) => records(value).some((one) => typeof one['type'] === 'string'));

function stepOf(item: JsonObject): JsonObject {
  const title = itemTitle(item) || textOf(item, 'step', 'text');
  const details = textOf(item, 'details', 'description', 'content', 'text', 'instruction', 'body', 'subtitle');
  const extra = Object.entries(item).flatMap(([key, value]) => factOf(key, value) ?? []);
  const more = extra
    .filter(({ value, label }) => value !== title && value !== details && label !== 'Step')
    .map(({ label, value }) => `${label}: ${value}`);
  return { title, details: [details === title ? '' : details, ...more].filter((text) => text !== '').join(' · ') };
}

const isQuestion = (item: JsonObject): boolean =>
  textOf(item, 'question', 'text', 'prompt', 'title') !== '' &&
  ['options', 'choices', 'answers'].some((key) => isList(item[key]));

const questionOf = (item: JsonObject): ForeignNode =>
  nodeOf('field', {
    type: item['multiple'] === true ? 'checkboxes' : 'radio',
    name: textOf(item, 'id', 'name'),
    label: textOf(item, 'question', 'text', 'prompt', 'title'),
    options: item['options'] ?? item['choices'] ?? item['answers'] ?? [],
  });

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
