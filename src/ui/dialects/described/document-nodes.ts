// One JSON value that describes a UI, in whatever way: the call or the text that it is wrapped in, the configuration of a
// chart, a message of a chat application, a form, objects that name components, or data.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isFieldType } from '../form-field.ts';
import { folded, records, shown, textOf } from '../foreign-node.ts';
import { htmlText } from '../html-text.ts';
import { nameInEnglish, typeInEnglish, withTypeInEnglish } from '../translated-members.ts';
import { kindOf, plainType } from '../vocabulary.ts';
import { boundFields } from './bound-fields.ts';
import { chartConfig, plotly } from './chart-config.ts';
import { chatMessage } from './chat-blocks.ts';
import { noticesOf, rowsNodes } from './data-list.ts';
import { dataNodes } from './data-nodes.ts';
import { nodeOf, type Nodes } from './described-node.ts';
import { embeddedNodes, isOfDialect } from './embedded-nodes.ts';
import { withFieldLists } from './field-map.ts';
import { formSchema } from './form-schema.ts';
import { geoNodes } from './geo-json.ts';
import { withGraphs } from './graph.ts';
import { linkedComponents } from './linked-components.ts';
import { withTags } from './node-tree.ts';
import { calledNodes, statementNodes } from './statements.ts';
import { withPlainTypes } from './typed-values.ts';
import { isComponentItem, keyedTree, namedByKey, typeOf } from './component-type.ts';
import { membersBeside, recomposed, typedNode } from './typed-node.ts';
import { withFormValues } from '../form-values.ts';
import { quizAnswers } from './quiz-answers.ts';
import { withoutToolEnvelope } from './tool-envelope.ts';
import { hidesThoughts, isThought, hiddenMembers, lossType } from './hidden-members.ts';

const maxWrappers = 6;

export function documentNodes(document: JsonValue): Nodes {
  const { value: written, nodes: dropped } = withoutToolEnvelope(withKnownNames(document, 0));
  const own = valueNodes(written);
  const answers = isOfDialect(written) ? undefined : quizAnswers(written);
  const nodes = answers === undefined || own.length === 0 ? own : [...own, ...objectNodes(answers, 1)];
  // A message of data behind a bracket that closes too early.
  if (nodes.length === 0 && isOfDialect(written))
    return [nodeOf(lossType, { message: 'Data without a component that shows them were left out.' }), ...dropped];
  // An object whose members are all for programs is shown unchanged, as code.
  return nodes.length > 0 || isEmpty(written)
    ? [...nodes, ...hiddenMembers(written, nodes !== own), ...dropped]
    : [nodeOf('code', { language: 'json', code: JSON.stringify(written, null, 2) })];
}

const isEmpty = (value: JsonValue): boolean =>
  isRecord(value) ? Object.keys(value).every((key) => key === 'type') : isList(value) ? value.length === 0 : true;

function valueNodes(written: JsonValue): Nodes {
  const inner = withFormValues(withFieldLists(withGraphs(withTags(withPlainTypes(unwrapped(written, 0))))));
  const value = keyedTree(inner) ?? inner;
  const linked = isOfDialect(value) ? undefined : linkedComponents(value);
  if (linked !== undefined) return linked.flatMap((one) => (isRecord(one) ? objectNodes(one, 1) : []));
  const embedded = embeddedNodes(value);
  if (embedded !== undefined) return embedded;
  if (isRecord(value)) return objectNodes(value, 0);
  if (!isList(value)) return shown(value) === '' ? [] : [nodeOf('markdown', { text: shown(value) })];
  const objects = value.filter(isRecord);
  const message = objects.length === value.length ? chatMessage({ blocks: value }) : undefined;
  if (message !== undefined) return message;
  return objects.some(isComponentItem) || objects.length < value.length
    ? value.flatMap((item) => (isRecord(item) ? objectNodes(item, 1) : valueNodes(item)))
    : rowsNodes(value, 0, objectNodes);
}

/** The nodes of an object in a list of components. */
export function partNodes(part: JsonObject): Nodes {
  const value = withFormValues(withFieldLists(withTags(withKnownNames(part, 0))));
  return isRecord(value) ? [...objectNodes(value, 1), ...hiddenMembers(value)] : [];
}

const maxDepth = 60;

/** Components with their text under `text` and their members under English names, however deep. */
function withKnownNames(value: JsonValue, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) {
    const items = value.map((item) => withKnownNames(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const isComponent = isComponentItem(withTypeInEnglish(value));
  const members = entries.map(([name, member]): [string, JsonValue] => {
    const isHtmlBlock = name === 'html' && value['type'] === 'html';
    const text = typeof member === 'string' && !isHtmlBlock ? textName(name, member) : undefined;
    if (text !== undefined && !Object.hasOwn(value, 'text')) return ['text', text];
    const inner = isComponent ? typeInEnglish(name, member) : member;
    return [isComponent ? nameInEnglish(value, name) : name, withKnownNames(inner, depth + 1)];
  });
  const isSame = members.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index][1]);
  return isSame ? value : Object.fromEntries(members);
}

const textName = (name: string, words: string): string | undefined =>
  /^(?:textContent|innerText)$/.test(name) ? words : isHtml(name, words) ? htmlText(words) : undefined;

const isHtml = (name: string, words: string): boolean =>
  name === 'innerHTML' || (name === 'html' && /^\s*<[a-z!][^]*>\s*$/i.test(words));

function objectNodes(written: JsonObject, depth: number): Nodes {
  const value = recomposed(written);
  const byKey = namedByKey(written);
  const called = isRecord(byKey) ? byKey : written;
  const known =
    chartConfig(value) ??
    chatMessage(value) ??
    boundFields(value) ??
    formSchema(value) ??
    statementNodes(value) ??
    calledNodes(called) ??
    geoNodes(value);
  if (known !== undefined) return known;
  const keyed = namedByKey(value);
  if (isRecord(keyed) && keyed !== value && holdsChildren(keyed)) return objectNodes(keyed, depth);
  const type = typeOf(value);
  if (type === undefined && isChartData(value)) return [nodeOf('chart', value)];
  const fields = type === undefined ? undefined : (fieldsOfKind(type, value) ?? noticesOfKind(type, value));
  if (fields !== undefined) return fields;
  const drawn = type === undefined ? undefined : configured(type, value);
  if (drawn !== undefined) return drawn;
  if (type === undefined) return dataNodes(depth === 0 ? withoutThoughts(value) : value, depth, objectNodes);
  const asData = (isWanted?: (member: string) => boolean): Nodes => {
    const { type: _, component: __, kind: ___, ...members } = membersBeside(value);
    const wanted = Object.fromEntries(Object.entries(members).filter(([name]) => isWanted?.(name) ?? true));
    return dataNodes(wanted, depth, objectNodes);
  };
  return [{ ...typedNode(value, depth, objectNodes), asData }];
}

const holdsChildren = ({ children, child, props }: JsonObject): boolean =>
  isList(children) || isRecord(children) || isRecord(child) || isRecord(props);

/** `{"type": "sliders", "title": ..., "items": [{"name": ...}]}`: fields of one kind. */
function fieldsOfKind(type: string, value: JsonObject): Nodes | undefined {
  const one = /^(.*[a-z])s$/i.exec(type)?.[1] ?? '';
  const written = value['items'] ?? value['fields'] ?? value['inputs'];
  const items = isList(written) ? written.filter(isRecord) : [];
  const areFields =
    items.length > 0 && items.every((item) => textOf(item, 'label') !== '' && typeOf(item) === undefined);
  if (!isFieldType(one) || isFieldType(type) || !areFields) return undefined;
  const title = textOf(value, 'title', 'heading', 'label');
  const description = textOf(value, 'description', 'subtitle');
  return [
    ...(title === '' ? [] : [nodeOf('heading', { text: title, level: 2 })]),
    ...(description === '' ? [] : [nodeOf('markdown', { text: description })]),
    ...items.map((item) => nodeOf(one, item)),
  ];
}

/** `{"type": "alert_list", "items": [{"title": "Disk full", "severity": "high"}]}`: notices in a frame. */
function noticesOfKind(type: string, value: JsonObject): Nodes | undefined {
  const one = plainType(type, (word) => kindOf(word) === 'alert');
  const isGroup = one?.isGroup === true || noticesType.test(folded(type));
  if (!isGroup) return undefined;
  const [list, ...others] = Object.values(value).filter((member) => isList(member) && member.length > 0);
  const items = records(list);
  const notices = others.length === 0 && isList(list) && items.length === list.length ? noticesOf(items) : undefined;
  const title = textOf(value, 'title', 'heading', 'label');
  return notices === undefined || title === '' ? notices : [nodeOf('heading', { text: title, level: 2 }), ...notices];
}

const noticesType = /^(?:alerts|notices|notifications|warnings)$/;

/** `{"widget": "chart", "title": ..., "config": {"type": "line", "data": {...}}}`: a chart by the configuration in it. */
function configured(type: string, value: JsonObject): Nodes | undefined {
  if (!/chart|graph|plot|vega|visuali[sz]ation/i.test(type)) return undefined;
  const { props } = value;
  const members = { ...value, ...(isRecord(props) ? props : {}) };
  const figure = isRecord(members['layout']) ? plotly(members) : undefined;
  if (figure !== undefined) return figure;
  for (const name of configNames) {
    const config = members[name];
    const nodes = isRecord(config) ? chartConfig({ title: members['title'] ?? '', ...config }) : undefined;
    if (nodes !== undefined) return nodes;
  }
  return undefined;
}

const configNames = 'config options option spec chart figure fig plotly chartConfig chart_config data'.split(' ');

/** `{"chartType": "bar", "labels": [...], "datasets": [...]}`. */
const isChartData = (value: JsonObject): boolean =>
  shown(value['chartType'] ?? value['chart_type']) !== '' &&
  ['data', 'datasets', 'series', 'values'].some((name) => isList(value[name]));

/** The answer without the parts that the model wrote for itself. */
function withoutThoughts(value: JsonObject): JsonObject {
  return hidesThoughts(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !isThought(name))) : value;
}

const callName = /^(?:name|tool|tool_name|function|function_name|recipient_name|action)$/;
const callArguments = /^(?:arguments|parameters|args|input|tool_input|action_input|params)$/;

/** The UI in a call of a tool, in a text that is JSON itself, or in an object with no other member. */
function unwrapped(value: JsonValue, depth: number): JsonValue {
  if (depth > maxWrappers) return value;
  if (typeof value === 'string') {
    const inner = parsed(value);
    return inner === undefined ? value : unwrapped(inner, depth + 1);
  }
  if (isList(value)) {
    const areCalls = value.length > 0 && value.every((item) => isRecord(item) && callIn(item) !== undefined);
    const [only, ...others] = areCalls ? value.map((item) => unwrapped(item, depth + 1)) : [];
    return only === undefined ? value : others.length === 0 ? only : [only, ...others];
  }
  if (!isRecord(value)) return value;
  const text = answerIn(value);
  if (text !== undefined) return unwrapped(text, depth + 1);
  const called = callIn(value);
  if (called !== undefined) return unwrapped(called, depth + 1);
  const [member, ...others] = Object.entries(value).filter(([, one]) => one !== null && typeof one !== 'boolean');
  if (member === undefined || others.length > 0) return withParsedMembers(value);
  const inner = typeof member[1] === 'string' ? parsed(member[1]) : undefined;
  return inner === undefined ? withParsedMembers(value) : unwrapped(inner, depth + 1);
}

/** The text in a response of a model API: `{"choices": [{"message": {"content": "Hello"}}]}`. */
function answerIn(value: JsonObject): string | undefined {
  const [first] = records(value['choices'] ?? value['candidates'] ?? value['output']);
  const given = first?.['message'] ?? first?.['delta'] ?? first;
  const message = isRecord(given) ? given : value;
  const isMessage = first !== undefined || message['role'] === 'assistant' || message['role'] === 'model';
  if (!isMessage) return undefined;
  const { content } = message;
  if (typeof content === 'string') return content;
  const parts = isRecord(content) ? records(content['parts']) : records(content ?? message['parts']);
  const texts = parts.map((part) => shown(part['text']));
  return texts.length > 0 && texts.every((text) => text !== '') ? texts.join('\n\n') : undefined;
}

/** The arguments of a call of a tool. */
function callIn(value: JsonObject): JsonValue | undefined {
  const calls = value['tool_calls'] ?? value['function_call'] ?? value['function'];
  if (isList(calls) && isRecord(calls[0])) return calls[0];
  if (isRecord(calls) && Object.keys(calls).some((key) => callArguments.test(key))) return calls;
  const keys = Object.keys(value);
  const given = keys.find((key) => callArguments.test(key));
  if (given === undefined || !keys.some((key) => callName.test(key)) || keys.length > 4) return undefined;
  return value[given];
}

const withParsedMembers = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, (typeof one === 'string' ? parsed(one) : undefined) ?? one]),
  );

/** An object in each line, such as patches. */
const isJsonLines = (text: string): boolean => /^\s*\{[^\n]*\}[ \t\r]*\n/.test(text);

/** The object or list that a JSON text contains; undefined for any other text. */
function parsed(text: string): JsonObject | readonly JsonValue[] | undefined {
  if (!/^\s*[[{][^]*[\]}]\s*$/.test(text)) return undefined;
  try {
    const value = JSON.parse(isJsonLines(text) ? `[${text.trim().replaceAll(/\s*\n\s*/g, ',')}]` : text) as JsonValue; // what JSON.parse returns
    const hasHalfCharacters = /\\ud[89a-f]/.test(JSON.stringify(value));
    return !hasHalfCharacters && (isRecord(value) || isList(value)) ? value : undefined;
  } catch {
    return undefined;
  }
}
