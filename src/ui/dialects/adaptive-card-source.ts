// Reads Adaptive Cards: nested elements whose inputs and actions belong together wherever they are in the card.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { folded, records, shown, type ForeignNode, type ForeignSlot } from './foreign-node.ts';
import { nodeStep, valueAt, wait, type ForeignSource, type Step } from './foreign-source.ts';

const maxDepth = 30;
/** The members that hold elements. */
const childKeys = ['items', 'columns', 'cells', 'rows', 'images', 'pages', 'body', 'inlines', 'actions'];

export class AdaptiveCardSource implements ForeignSource {
  readonly #body: ForeignNode[] = [];
  readonly #actions: ForeignNode[] = [];
  #data: JsonValue | undefined;

  take(path: readonly string[], value: JsonValue): void {
    if (path.length === 0 && isRecord(value)) this.#takeCard(value, true);
    // A complete element of the body.
    else if (path.length === 2 && path[0] === 'body' && isRecord(value))
      this.#addTo(this.#body, Number(path[1]), value);
  }

  #takeCard(card: JsonObject, isWhole: boolean): void {
    const inner = records(card['attachments'])[0] ?? card;
    const content = inner['content'] ?? inner['card'];
    const found = isRecord(content) && inner['body'] === undefined ? content : inner;
    if (found['$data'] !== undefined) this.#data ??= found['$data'];
    for (const [index, element] of records(found['body']).entries()) this.#addTo(this.#body, index, element);
    if (!isWhole) return;
    for (const [index, action] of records(found['actions']).entries()) this.#addTo(this.#actions, index, action);
  }

  #addTo(list: ForeignNode[], index: number, element: JsonObject): void {
    if (list.length === index) list.push(this.#node(element, 0));
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    for (let index = 0; ; index += 1) {
      while (index >= this.#body.length && !isEnding()) yield wait;
      const node = this.#body[index];
      if (node === undefined) break;
      yield* this.#units(node);
    }
    for (const action of this.#actions) yield nodeStep(action);
  }

  /** A container only arranges its children, which are shown one by one. */
  *#units(node: ForeignNode): Generator<Step, void> {
    if (folded(node.type) !== 'container') yield nodeStep(node);
    else for (const child of node.children) yield* this.#units(child);
  }

  #node(element: JsonObject, depth: number): ForeignNode {
    const type = shown(element['type']);
    const children: ForeignNode[] = [];
    const slots: ForeignSlot[] = [];
    for (const key of depth > maxDepth ? [] : childKeys) {
      // The columns of a table only describe widths.
      if (folded(type) === 'table' && key === 'columns') continue;
      for (const child of this.#listed(element[key])) {
        // An inline text run may be a plain string.
        children.push(typeof child === 'string' ? text(child) : this.#node(child, depth + 1));
      }
    }
    const { card } = element;
    if (isRecord(card)) {
      const inner = this.#node(
        { type: 'Container', items: card['body'] ?? [], actions: card['actions'] ?? [] },
        depth + 1,
      );
      slots.push({ name: 'content', title: shown(element['title']), nodes: inner.children });
    }
    const own = Object.entries(element).filter(
      ([key]) => key !== 'card' && !(childKeys.includes(key) && children.length > 0),
    );
    return { type, props: Object.fromEntries(own.map(([key, value]) => [key, this.#filled(value)])), children, slots };
  }

  #listed(value: JsonValue | undefined): readonly (JsonObject | string)[] {
    if (!isList(value)) return [];
    return value.flatMap((item) => (isRecord(item) || typeof item === 'string' ? [item] : []));
  }

  /** Replaces `${name}` in a template whose data are in the card. */
  #filled(value: JsonValue): JsonValue {
    if (typeof value !== 'string' || this.#data === undefined) return value;
    return value.replace(/\$\{([\w.]+)\}/g, (whole, path: string) => {
      const found = valueAt(this.#data, path.replaceAll('.', '/'));
      return found === undefined ? whole : shown(found);
    });
  }
}

const text = (words: string): ForeignNode => ({ type: 'TextRun', props: { text: words }, children: [], slots: [] });
