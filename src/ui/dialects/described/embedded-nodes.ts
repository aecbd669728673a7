// A UI of another dialect inside of a document: in a message, in the arguments of a call, beside the text of an answer.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isSentence } from '../../check/readable-text.ts';
import { A2uiSource } from '../a2ui/a2ui-source.ts';
import { AdaptiveCardSource } from '../adaptive-card-source.ts';
import { records, shown, type ForeignNode } from '../foreign-node.ts';
import type { ForeignSource } from '../foreign-source.ts';
import { JsonRenderSource } from '../json-render-source.ts';
import { nodeOf, type Nodes } from './described-node.ts';
import { lossType } from './hidden-members.ts';

const maxDepth = 6;
const maxTexts = 8;
const messageKeys = new Set(
  'surfaceUpdate beginRendering dataModelUpdate createSurface updateComponents updateDataModel deleteSurface'.split(
    ' ',
  ),
);

/** Undefined if the value contains no UI of another dialect. */
export function embeddedNodes(value: JsonValue, depth = 0): Nodes | undefined {
  const source = sourceOf(value);
  if (source !== undefined) return drained(source, value);
  const tree = linkedTree(value);
  if (tree !== undefined) return drained(new JsonRenderSource(), tree);
  if (depth > maxDepth || typeof value !== 'object' || value === null) return undefined;
  if (isList(value)) {
    const found = value.map((item) => embeddedNodes(item, depth + 1));
    return found.every((nodes) => nodes === undefined)
      ? undefined
      : found.flatMap((nodes, index) => nodes ?? textPart(value[index]));
  }
  const parts = Object.entries(value).map(([key, inner]) => ({ key, inner, nodes: embeddedNodes(inner, depth + 1) }));
  if (parts.every(({ nodes }) => nodes === undefined)) return undefined;
  const written = JSON.stringify(parts.flatMap(({ nodes }) => nodes ?? []));
  let texts = 0;
  return parts.flatMap(({ key, inner, nodes }) => {
    if (nodes !== undefined) return nodes;
    const words = shown(inner);
    // Text that the UI also shows is not repeated.
    const isText = isSentence(words) || (textKey.test(key) && words !== '' && typeof inner === 'string');
    if (!isText || written.includes(JSON.stringify(words).slice(1, -1)) || texts >= maxTexts) return [];
    texts += 1;
    return [nodeOf('markdown', { text: words })];
  });
}

/** True for a document of another dialect, without anything around it. */
export const isOfDialect = (value: JsonValue): boolean => sourceOf(value) !== undefined;

/** `{"type": "text", "text": "Here it is."}` beside a UI. */
const textPart = (value: JsonValue | undefined): Nodes =>
  isRecord(value) && (value['type'] === 'text' || value['kind'] === 'text') && shown(value['text']) !== ''
    ? [nodeOf('markdown', { text: shown(value['text']) })]
    : [];

const textKey = /^(?:text|message|reply|answer|response|content|text_response|markdown|explanation)$/i;

function sourceOf(value: JsonValue): ForeignSource | undefined {
  if (isList(value)) {
    const [first] = value;
    if (!isRecord(first)) return undefined;
    if (isPatch(first)) return new JsonRenderSource();
    return isMessage(first) || isComponent(first) ? new A2uiSource() : undefined;
  }
  if (!isRecord(value)) return undefined;
  const components = records(value['components']);
  if (isMessage(value) || (components.length > 0 && components.every(isComponent))) return new A2uiSource();
  if (value['type'] === 'AdaptiveCard') return new AdaptiveCardSource();
  const elements = isRecord(value['elements']) ? Object.values(value['elements']) : [];
  const isTree = elements.length > 0 && elements.every((one) => isRecord(one) && typeof one['type'] === 'string');
  if (typeof value['root'] === 'string' && isTree) return new JsonRenderSource();
  // The state of a tree may be beside it.
  const { spec } = value;
  const hasState = isRecord(value['state']) || isRecord(value['initialState']);
  return hasState && isRecord(spec) ? sourceOf(spec) : undefined;
}

/** A list of elements that name their children by id, as a tree; undefined for any other value. */
function linkedTree(value: JsonValue): JsonObject | undefined {
  const list = isRecord(value) ? (value['components'] ?? value['elements'] ?? value['nodes']) : value;
  const elements = records(list);
  const ids = new Set(elements.map((one) => shown(one['id'])));
  const isLinked = elements.some((one) => isList(one['children']) && one['children'].some((id) => ids.has(shown(id))));
  const isWhole = elements.every((one) => shown(one['id']) !== '' && shown(one['type'] ?? one['component']) !== '');
  if (!isLinked || !isWhole || !isList(list) || elements.length < list.length) return undefined;
  return {
    ...(isRecord(value) && typeof value['root'] === 'string' && { root: value['root'] }),
    elements: Object.fromEntries(elements.map((one) => [shown(one['id']), one])),
  };
}

const isPatch = ({ op, path }: JsonObject): boolean =>
  typeof op === 'string' && typeof path === 'string' && /^\/(?:root|elements|state)\b/.test(path);

const isMessage = (value: JsonObject): boolean => Object.keys(value).some((key) => messageKeys.has(key));
const isComponent = (value: JsonObject): boolean =>
  typeof value['id'] === 'string' && (typeof value['component'] === 'string' || isRecord(value['component']));

/** The nodes of a document that is complete. */
function drained(source: ForeignSource, value: JsonValue): Nodes {
  if (isList(value)) for (const [index, item] of value.entries()) source.take([String(index)], item);
  else source.take([], value);
  const nodes: ForeignNode[] = [];
  for (const step of source.steps(() => true)) {
    if (step.type === 'node') nodes.push(step.node);
    else if (step.type === 'loss') nodes.push(nodeOf(lossType, { message: step.message }));
  }
  return nodes;
}
