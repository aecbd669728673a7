// Reads JSON that describes a UI in no known dialect: nested objects with a type, data, chart configurations.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { documentNodes, partNodes } from './described/document-nodes.ts';
import { typeOf } from './described/component-type.ts';
import { isArranging } from './described/typed-node.ts';
import type { ForeignNode } from './foreign-node.ts';
import { nodeStep, wait, type ForeignSource, type Step } from './foreign-source.ts';

/** Lists whose components are shown one by one, while the others are still written. */
const streamed = /^(?:children|components|content|elements|body|sections|widgets)$/;

export class NestedSource implements ForeignSource {
  readonly #nodes: ForeignNode[] = [];
  /** Members of the object before the list whose components are shown. */
  #members: JsonObject = {};
  #list = '';
  #shown = 0;

  take(path: readonly string[], value: JsonValue): void {
    const [key = '', index] = path;
    if (path.length === 0) this.#takeDocument(value);
    else if (path.length === 1) this.#takeMember(key, value);
    else if (path.length === 2 && isRecord(value) && (this.#list === key || this.#mayStream(key, value)))
      this.#takePart(key, Number(index), value);
  }

  #takeDocument(value: JsonValue): void {
    const rest = this.#list !== '' && isRecord(value) ? this.#restOf(value) : value;
    this.#nodes.push(...documentNodes(rest));
    this.#members = {};
    this.#list = '';
    this.#shown = 0;
  }

  #takeMember(key: string, value: JsonValue): void {
    const isOwn = !isRecord(value) || /^(?:props|properties|attributes|header)$/.test(key);
    if (this.#list === '' && isOwn && !isList(value)) this.#members = { ...this.#members, [key]: value };
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
    this.#nodes.push(...partNodes(value));
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
    return Object.fromEntries([
      ['type', type ?? 'container'],
      ...later,
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
  if (Object.keys(own).length > 0) yield nodeStep({ ...node, props: own, children: [] });
  for (const child of node.children) yield* units(child);
}
