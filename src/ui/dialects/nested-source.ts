// Reads JSON that describes a UI without a known vocabulary: nested objects with a type, under members of various
// names.
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { folded, records, textOf, type ForeignNode } from './foreign-node.ts';
import { nodeStep, wait, type ForeignSource, type Step } from './foreign-source.ts';

const maxDepth = 30;
const typeKeys = ['type', 'component', 'componentName', 'kind', 'widget'];
/** Members that hold components if their items name a type. */
const childKeys = [
  'children',
  'components',
  'content',
  'elements',
  'blocks',
  'body',
  'sections',
  'widgets',
  'items',
  'rows',
  'columns',
  'cards',
  'buttons',
  'actions',
  'layout',
  'child',
  'root',
  'ui',
];
/** Containers that only arrange their children, which are shown one by one. */
const arranging = new Set(
  'page container section stack column layout dashboard screen view div box vstack main root panel card form ui'.split(
    ' ',
  ),
);

export class NestedSource implements ForeignSource {
  #root: ForeignNode | undefined;

  take(path: readonly string[], value: JsonValue): void {
    if (path.length > 0) return;
    if (isRecord(value)) this.#root = nodeOf(value, 0);
    else if (Array.isArray(value)) this.#root = nodeOf({ type: 'container', children: value }, 0);
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    while (this.#root === undefined && !isEnding()) yield wait;
    if (this.#root !== undefined) yield* units(this.#root);
  }
}

function* units(node: ForeignNode): Generator<Step, void> {
  if (!arranging.has(folded(node.type))) {
    yield nodeStep(node);
    return;
  }
  const { id: _, ...own } = node.props;
  if (Object.keys(own).length > 0) yield nodeStep({ ...node, props: own, children: [] });
  for (const child of node.children) yield* units(child);
}

function nodeOf(written: JsonObject, depth: number): ForeignNode {
  const key = typeKeys.find((name) => typeof written[name] === 'string');
  const type = key === undefined ? 'container' : textOf(written, key);
  const props = written['props'] ?? written['properties'];
  const members = Object.entries(isRecord(props) ? { ...written, ...props } : written).filter(
    ([name]) => name !== key && name !== 'props' && name !== 'properties',
  );
  const children: ForeignNode[] = [];
  const own: [string, JsonValue][] = [];
  for (const [name, value] of members) {
    const inside = depth < maxDepth ? nodesIn(name, value, depth) : undefined;
    if (inside === undefined) own.push([name, value]);
    else children.push(...inside);
  }
  return { type, props: Object.fromEntries(own), children, slots: [] };
}

/** The components under a member; undefined if it holds something else. */
function nodesIn(name: string, value: JsonValue, depth: number): readonly ForeignNode[] | undefined {
  if (/^submit(?:Label|Text|Button)?$/.test(name) && typeof value === 'string')
    return [{ type: 'button', props: { label: value }, children: [], slots: [] }];
  if (name === 'form' && isRecord(value)) return [nodeOf({ type: 'form', ...value }, depth + 1)];
  const listed = Array.isArray(value) ? records(value) : isRecord(value) ? [value] : [];
  if (listed.length === 0) return undefined;
  // Fields name their type of control.
  if (name === 'fields' || name === 'inputs')
    return listed.map((field) => ({ type: 'input', props: field, children: [], slots: [] }));
  if (name === 'submit' || name === 'submitButton')
    return listed.map((button) => ({ type: 'button', props: button, children: [], slots: [] }));
  if (!childKeys.includes(name)) return undefined;
  const isNamed = (one: JsonObject): boolean => typeKeys.some((key) => typeof one[key] === 'string');
  if (name === 'buttons' || name === 'actions')
    return listed.map((one) => ({ type: 'button', props: one, children: [], slots: [] }));
  if (!listed.some((one) => isNamed(one) || childKeys.some((key) => Array.isArray(one[key])))) return undefined;
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return items.flatMap((item) =>
    isRecord(item)
      ? [nodeOf(item, depth + 1)]
      : typeof item === 'string'
        ? [{ type: 'text', props: { text: item }, children: [], slots: [] }]
        : [],
  );
}
