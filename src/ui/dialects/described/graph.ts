// A graph as data, for example for React Flow: `{"nodes": [{"id": "a", "data": {"label": "Mill"}}], "edges": [{"source":
// "a", "target": "b"}]}`. It is rewritten with the labels of its nodes in place of their ids.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, textOf } from '../foreign-node.ts';

const nodesName = /^(?:nodes|vertices)$/;
const edgesName = /^(?:edges|links|connections|arcs)$/;
const ends: readonly (readonly [string, string])[] = [
  ['source', 'target'],
  ['from', 'to'],
  ['start', 'end'],
];
const labelNames = ['label', 'title', 'name', 'text'];
/** Members that only a drawing needs. */
const drawnName = /^(?:id|key|x|y|z|shape|style|animated|markerEnd|sourceHandle|targetHandle|className)$/;
/** Types of nodes and edges that are shapes: `"type": "smoothstep"`, but not `"type": "supplier"`. */
const shapeType =
  /^(?:input|output|default|group|custom|smooth_?step|step|straight|(?:simple)?bezier|rect|circle|box)$/i;
const maxDepth = 30;

/** The same value, in which all graphs have labels instead of ids. */
export function withGraphs(value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) {
    const items = value.map((item) => withGraphs(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const members = graphIn(entries) ?? entries.map(([name, one]) => [name, withGraphs(one, depth + 1)] as const);
  const isSame = members.every(([name, one]) => one === value[name]) && members.length === entries.length;
  return isSame ? value : Object.fromEntries(members);
}

type Members = readonly (readonly [string, JsonValue])[];

function graphIn(entries: Members): Members | undefined {
  const nodes = entries.find(([name, one]) => nodesName.test(name) && areRecords(one))?.[1];
  const edges = entries.find(([name, one]) => edgesName.test(name) && areRecords(one))?.[1];
  if (!areRecords(nodes) || !areRecords(edges)) return undefined;
  const labels = new Map(nodes.map((node) => [shown(node['id'] ?? node['key']), labelOf(node)]));
  const pair = ends.find(([from, to]) => edges.every((edge) => isEnd(edge[from], labels) && isEnd(edge[to], labels)));
  if (pair === undefined || labels.has('') || [...labels.values()].includes('')) return undefined;
  const links = edges.map((edge) => linkOf(edge, pair, labels));
  const shownNodes = nodes.map(factsOf);
  // Nodes that have no more than a label are in the links.
  const linked = new Set(links.flatMap((link) => pair.map((end) => link[end])));
  const areLinked = shownNodes.every(
    (node) => Object.keys(node).length === 1 && linked.has(textOf(node, ...labelNames)),
  );
  return entries.flatMap(([name, one]) => {
    if (one === edges) return [[name, links] as const];
    if (one !== nodes) return [[name, one] as const];
    return areLinked ? [] : [[name, shownNodes] as const];
  });
}

const areRecords = (value: JsonValue | undefined): value is readonly JsonObject[] =>
  isList(value) && value.length > 0 && value.every(isRecord);

const isEnd = (id: JsonValue | undefined, labels: ReadonlyMap<string, string>): boolean =>
  id !== undefined && labels.has(shown(id));

const labelOf = (node: JsonObject): string =>
  textOf(node, ...labelNames) || (isRecord(node['data']) ? textOf(node['data'], ...labelNames) : '');

const toldBy = (members: JsonObject): Members =>
  Object.entries(members).filter(
    ([name, value]) =>
      !drawnName.test(name) &&
      !(name === 'position' && isRecord(value)) &&
      !(name === 'type' && shapeType.test(shown(value))),
  );

function factsOf(node: JsonObject): JsonObject {
  const { data, ...own } = node;
  return Object.fromEntries([...toldBy(isRecord(data) ? data : {}), ...toldBy(own)]);
}

function linkOf(edge: JsonObject, pair: readonly [string, string], labels: ReadonlyMap<string, string>): JsonObject {
  const isPart = (name: string): boolean => pair.includes(name);
  return Object.fromEntries([
    ...pair.map((name) => [name, labels.get(shown(edge[name])) ?? ''] as const),
    // `type` names a component elsewhere.
    ...toldBy(edge).flatMap(([name, value]) =>
      isPart(name) ? [] : [[name === 'type' && edge['label'] === undefined ? 'label' : name, value] as const],
    ),
  ]);
}
