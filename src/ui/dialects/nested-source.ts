// Reads JSON that describes a UI in no known dialect: nested objects with a type, data, chart configurations.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { nodeOf } from './described/described-node.ts';
import { documentNodes, partNodes } from './described/document-nodes.ts';
import { byPlace } from './described/replies.ts';
import { hiddenType } from './described/hidden-members.ts';
import { isFormValues, withValuesIn } from './form-values.ts';
import { answerKey, isForProgram, uiKey } from './envelope.ts';
import { typeOf } from './described/component-type.ts';
import { isArranging } from './described/typed-node.ts';
import type { ForeignNode } from './foreign-node.ts';
import { nodeStep, wait, type ForeignSource, type Step } from './foreign-source.ts';

/** Lists whose components are shown one by one, while the others are still written. */
const streamed = /^(?:children|components|content|elements|body|sections|widgets)$/;

export class NestedSource implements ForeignSource {
  readonly #nodes: ForeignNode[];
  /** The UI in an envelope, and the name of its member. */
  #inner: NestedSource | undefined;
  #innerKey = '';
  /** Members of the object before the list whose components are shown. */
  #members: JsonObject = {};
  #list = '';
  #shown = 0;
  /** The initial values of a form whose fields follow, and those that found their field. */
  #values: JsonObject = {};
  readonly #used = new Set<string>();

  constructor(nodes: ForeignNode[] = []) {
    this.#nodes = nodes;
  }

  take(path: readonly string[], value: JsonValue): void {
    const [key = '', index] = path;
    if (path.length > 1 && this.#inner === undefined && this.#isEnvelope(key)) {
      this.#nodes.push(...documentNodes(this.#members));
      this.#inner = new NestedSource(this.#nodes);
      this.#innerKey = key;
    }
    if (this.#inner !== undefined && key === this.#innerKey) return this.#inner.take(path.slice(1), value);
    if (path.length === 0) this.#takeDocument(value);
    else if (path.length === 1) this.#takeMember(key, value);
    else if (path.length === 2 && isRecord(value) && (this.#list === key || this.#mayStream(key, value)))
      this.#takePart(key, Number(index), value);
  }

  /** The UI follows the text of an answer. */
  #isEnvelope(key: string): boolean {
    const names = Object.keys(this.#members);
    return uiKey.test(key) && this.#list === '' && names.length > 0 && names.every((name) => answerKey.test(name));
  }

  #takeDocument(value: JsonValue): void {
    if (this.#inner !== undefined && isRecord(value)) this.#nodes.push(...this.#besideInner(value));
    else this.#nodes.push(...documentNodes(this.#list !== '' && isRecord(value) ? this.#restOf(value) : value));
    this.#inner = undefined;
    this.#innerKey = '';
    this.#members = {};
    this.#list = '';
    this.#shown = 0;
    this.#values = {};
    this.#used.clear();
  }

  /** The text that follows the UI in its envelope. */
  #besideInner(document: JsonObject): readonly ForeignNode[] {
    const later = Object.entries(document).filter(
      ([key]) => key !== this.#innerKey && !Object.hasOwn(this.#members, key),
    );
    const dropped = later.filter(([key]) => isForProgram(key)).map(([key]) => key);
    const shown = later.filter(([key]) => !isForProgram(key));
    return [
      ...documentNodes(Object.fromEntries(shown)),
      ...(dropped.length === 0 ? [] : [nodeOf(hiddenType, { names: dropped.join(', ') })]),
    ];
  }

  #takeMember(key: string, value: JsonValue): void {
    if (this.#inner === undefined && this.#list === '' && isFormValues(key, value)) this.#values = value;
    const isOwn = !isRecord(value) || /^(?:props|properties|attributes|header)$/.test(key);
    if (this.#inner === undefined && this.#list === '' && isOwn && !isList(value))
      this.#members = { ...this.#members, [key]: value };
  }

  /** The list belongs to a container that only arranges, and its items name their components. */
  #mayStream(key: string, value: JsonObject): boolean {
    const type = typeOf(this.#members);
    return (
      this.#list === '' && streamed.test(key) && type !== undefined && isArranging(type) && typeOf(value) !== undefined
    );
  }

  #takePart(key: string, index: number, value: JsonObject): void {
    // The list contains a text or a number: its position is known only from the whole document.
    if (index !== this.#shown) return;
    if (this.#list === '') {
      this.#list = key;
      this.#nodes.push(...documentNodes(this.#members));
    }
    this.#shown = index + 1;
    const part = withValuesIn(value, this.#values, this.#used);
    this.#nodes.push(...partNodes(isRecord(part) ? part : value));
  }

  /** The nodes that were not shown yet. */
  #restOf(document: JsonObject): JsonObject {
    const type = typeOf(this.#members);
    const later = Object.entries(document).filter(
      ([key, value]) =>
        key !== this.#list &&
        !(Object.hasOwn(this.#members, key) && JSON.stringify(this.#members[key]) === JSON.stringify(value)),
    );
    const list = document[this.#list];
    const items = isList(list) ? list.slice(this.#shown) : [];
    const unused = ([name]: readonly [string, JsonValue]): boolean => !this.#used.has(name);
    const own = later.flatMap(([key, value]): [string, JsonValue][] => {
      if (this.#used.size === 0 || !isFormValues(key, value)) return [[key, value]];
      const rest = Object.entries(value).filter(unused);
      return rest.length === 0 ? [] : [[key, Object.fromEntries(rest)]];
    });
    return Object.fromEntries([
      ['type', type ?? 'container'],
      ...own,
      ...(items.length > 0 ? [[this.#list, items] as const] : []),
    ]);
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    for (let index = 0; ; index += 1) {
      while (index >= this.#nodes.length && !isEnding()) yield wait;
      const node = this.#nodes[index];
      if (node === undefined) return;
      yield* units(node);
    }
  }
}

function* units(node: ForeignNode): Generator<Step, void> {
  if (!isArranging(node.type)) {
    yield nodeStep(node);
    return;
  }
  const { id: _, ...own } = node.props;
  const { first, next } = byPlace(own);
  if (Object.keys(first).length > 0) yield nodeStep({ ...node, props: first, children: [] });
  for (const child of node.children) yield* units(child);
  if (Object.keys(next).length > 0) yield nodeStep({ ...node, props: next, children: [] });
}
