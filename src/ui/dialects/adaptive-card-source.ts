// Reads Adaptive Cards: nested elements whose inputs and actions belong to one form, wherever they are in the card.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { innerAction, linkedText, lostStyle, shownElement, signIn, titledParts } from './adaptive-card-elements.ts';
import { folded, records, shown, textOf, type ForeignNode, type ForeignSlot } from './foreign-node.ts';
import {
  filledText,
  hasPlaceholder,
  isCodeMember,
  isIncompleteUrl,
  missingData,
  unknownValue,
  type Lookup,
} from './placeholders.ts';
import { loss, nodeStep, wait, type ForeignSource, type Step } from './foreign-source.ts';
import { valueAt } from './json-pointer.ts';
import { mayBeToggled, ToggledParts } from './toggled-parts.ts';
import { hiddenType } from './described/hidden-members.ts';

const maxDepth = 30;
const maxItems = 500;
/** Maximum number of elements and of objects in their props. Nested templates multiply them. */
const maxNodes = 5_000;
/** The members that hold elements. */
const childKeys = ['items', 'columns', 'cells', 'rows', 'images', 'pages', 'body', 'inlines', 'actions'];

export class AdaptiveCardSource implements ForeignSource {
  readonly #body: ForeignNode[] = [];
  readonly #actions: ForeignNode[] = [];
  /** The text of the message around the card, and the suggested replies. */
  readonly #message: ForeignNode[] = [];
  readonly #suggested: ForeignNode[] = [];
  /** Members that are not visible. */
  readonly #unseen: string[] = [];
  /** Styles of containers that are not shown. */
  readonly #styles = new Set<string>();
  /** Placeholders without data. */
  readonly #missing = new Set<string>();
  readonly #toggled = new ToggledParts();
  #data: JsonValue | undefined;
  #nodes = 0;

  take(path: readonly string[], value: JsonValue): void {
    if (path.length === 0 && isRecord(value)) this.#takeCard(calledCard(value), true);
    else if (path.length === 1 && (path[0] === '$data' || path[0] === '$sampleData')) this.#data ??= value;
    // A complete element of the body. The data of a template may still follow.
    else if (path.length === 2 && path[0] === 'body' && isRecord(value)) {
      const written = JSON.stringify(value);
      if ((this.#data !== undefined || !hasPlaceholder(written)) && !mayBeToggled(written))
        this.#addTo(this.#body, Number(path[1]), value);
    }
  }

  #takeCard(card: JsonObject, isWhole: boolean): void {
    const inner = records(card['attachments'])[0] ?? card;
    const content = inner['content'] ?? inner['card'];
    const found = isRecord(content) && inner['body'] === undefined ? content : inner;
    this.#data ??= found['$data'] ?? found['$sampleData'];
    if (isWhole) this.#toggled.find(found);
    // The message around a card.
    const said = found === card ? '' : textOf(card, 'text', 'message', 'speak');
    if (said !== '' && this.#body.length === 0) this.#message.push(text(said));
    for (const [index, element] of records(found['body']).entries()) this.#addTo(this.#body, index, element);
    if (!isWhole) return;
    // The spoken text repeats the visible text.
    if (shown(found['speak']) !== '') this.#unseen.push('speak');
    const actions = [...records(found['actions']), ...signIn(found)];
    const { suggestedActions } = card;
    const suggested = found === card || !isRecord(suggestedActions) ? [] : records(suggestedActions['actions']);
    if (suggested.length > 0) this.#suggested.push({ ...text(''), type: 'followups', props: { items: suggested } });
    for (const [index, action] of actions.entries()) this.#addTo(this.#actions, index, action);
    for (const element of this.#toggled.takeRest()) this.#body.push(this.#node(element, 0));
    const fallback = shown(found['fallbackText']);
    if (fallback !== '' && this.#body.length === 0 && this.#actions.length === 0) this.#body.push(text(fallback));
    else if (fallback !== '') this.#unseen.push('fallbackText');
  }

  #addTo(list: ForeignNode[], index: number, element: JsonObject): void {
    if (list.length !== index) return;
    const [first, ...others] = this.#itemsOf(element, undefined).map((item) => this.#node(element, 0, item));
    // Elements are counted as written: all repetitions of a template are in one container.
    if (first !== undefined && others.length === 0) list.push(first);
    else
      list.push({ type: 'Container', props: {}, children: first === undefined ? [] : [first, ...others], slots: [] });
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    for (let index = 0; ; index += 1) {
      while (index >= this.#body.length && !isEnding()) yield wait;
      const node = this.#body[index];
      for (const said of this.#message.splice(0)) yield nodeStep(said);
      if (node === undefined) break;
      yield* this.#units(node);
    }
    for (const action of [...this.#actions, ...this.#suggested]) yield nodeStep(action);
    for (const name of this.#styles) yield { type: 'style', name };
    if (this.#unseen.length > 0)
      yield nodeStep({ type: hiddenType, props: { names: this.#unseen.join(', ') }, children: [], slots: [] });
    if (this.#missing.size > 0) yield loss(missingData(this.#missing));
    if (this.#nodes > maxNodes) yield loss(`The card has more than ${maxNodes} elements.`);
  }

  /** A container only arranges its children, which are shown one by one. */
  *#units(node: ForeignNode): Generator<Step, void> {
    if (folded(node.type) !== 'container') yield nodeStep(node);
    else for (const child of node.children) yield* this.#units(child);
  }

  #node(written: JsonObject, depth: number, item?: JsonValue): ForeignNode {
    this.#nodes += 1;
    const isElsewhere = this.#toggled.has(written);
    const element = (isElsewhere ? undefined : shownElement(this.#toggled.withParts(written))) ?? { type: 'Container' };
    const style = lostStyle(element);
    if (style !== '') this.#styles.add(style);
    const action = depth > maxDepth ? undefined : innerAction(element);
    const node = this.#elementNode(element, depth, item);
    if (action === undefined) return node;
    return { ...text(''), type: 'Container', children: [node, this.#node(action, depth + 1, item)] };
  }

  #elementNode(element: JsonObject, depth: number, item: JsonValue | undefined): ForeignNode {
    const type = shown(element['type']);
    const children: ForeignNode[] = [];
    const slots: ForeignSlot[] = [];
    for (const key of depth > maxDepth || this.#nodes > maxNodes ? [] : childKeys) {
      // The columns of a table only describe widths.
      if (folded(type) === 'table' && key === 'columns') continue;
      for (const child of this.#listed(element[key])) {
        // An inline text run may be a plain string.
        if (typeof child === 'string') children.push(text(child));
        else for (const one of this.#itemsOf(child, item)) children.push(this.#node(child, depth + 1, one));
      }
    }
    for (const part of depth > maxDepth ? [] : titledParts(element)) {
      const inner = this.#node({ type: 'Container', items: part.items }, depth + 1, item);
      slots.push({ name: 'tab', title: part.title, nodes: inner.children });
    }
    const { card } = element;
    if (isRecord(card)) {
      const inner = this.#node(
        { type: 'Container', items: card['body'] ?? [], actions: card['actions'] ?? [] },
        depth + 1,
        item,
      );
      slots.push({ name: 'content', title: shown(element['title']), nodes: inner.children });
    }
    const link = linkedText(element);
    const own = Object.entries(link === undefined ? element : { ...element, text: link }).filter(
      ([key]) => key !== 'card' && !key.startsWith('$') && !(childKeys.includes(key) && children.length > 0),
    );
    const props = own.map(([key, value]): [string, JsonValue] => {
      const filled = this.#filled(key, value, item);
      // A user did not enter what is unknown.
      const isUnknown = key === 'value' && filled === unknownValue && filled !== value;
      return [key, isUnknown && type.startsWith('Input') ? '' : filled];
    });
    return { type, props: Object.fromEntries(props), children, slots };
  }

  #listed(value: JsonValue | undefined): readonly (JsonObject | string)[] {
    if (!isList(value)) return [];
    return value.flatMap((item) => (isRecord(item) || typeof item === 'string' ? [item] : []));
  }

  /** The data for which an element is repeated: the items of the list in `$data`, or those of the element around it. */
  #itemsOf(element: JsonObject, item: JsonValue | undefined): readonly (JsonValue | undefined)[] {
    const { $data } = element;
    if ($data === undefined) return [item];
    const path = /^\s*(?:\$\{|\{\{)\s*(?:\$root\.)?([\w.]+)\s*\}+\s*$/.exec(shown($data))?.[1];
    const found = path === undefined ? $data : this.#valueAt(path, item);
    const items = isList(found) ? found.slice(0, maxItems) : [isRecord(found) ? found : item];
    return items.slice(0, Math.max(0, maxNodes - this.#nodes));
  }

  #valueAt(path: string, item: JsonValue | undefined): JsonValue | undefined {
    const pointer = path.replaceAll('.', '/');
    return valueAt(item, pointer) ?? valueAt(this.#data, pointer);
  }

  /** Replaces `${name}` and `{{name}}` in a template. A URL whose data is missing is dropped. */
  #filled(key: string, value: JsonValue, item: JsonValue | undefined): JsonValue {
    if (isList(value))
      return value.flatMap((one) =>
        isRecord(one)
          ? this.#itemsOf(one, item).map((of) => this.#filled(key, one, of))
          : [this.#filled(key, one, item)],
      );
    if (isRecord(value)) {
      this.#nodes += 1;
      const members = Object.entries(value).filter(([name]) => !name.startsWith('$'));
      return Object.fromEntries(
        // What an action sends is not shown.
        members.map(([name, inner]) => [name, this.#filled(key === 'data' ? key : name, inner, item)]),
      );
    }
    if (typeof value !== 'string' || key === 'id' || isCodeMember(key)) return value;
    const look: Lookup = (path) => (path === '$data' ? item : this.#valueAt(path, item));
    const { text, missing } = filledText(value, look);
    if (missing.length === 0) return text;
    for (const name of missing) this.#missing.add(name);
    if (isIncompleteUrl(key, text)) return '';
    return text === '' && key === 'value' ? unknownValue : text;
  }
}

/** The card, or the message with the card, in a call of a tool: `{"name": "send", "arguments": {"card": {...}}}`. */
function calledCard(value: JsonObject): JsonObject {
  return isCard(value) ? value : (holderOf(value, 0) ?? value);
}

function holderOf(value: JsonObject, depth: number): JsonObject | undefined {
  for (const inner of Object.values(value)) {
    if (!isRecord(inner)) continue;
    if (isInnerCard(inner)) {
      const beside = Object.values(value).filter((one) => typeof one === 'string' && /\S\s+\S/.test(one));
      const blocks = beside.map((words) => ({ type: 'TextBlock', text: words }));
      if (blocks.length > 0 && isList(inner['body'])) return { ...inner, body: [...blocks, ...inner['body']] };
      return inner === (value['content'] ?? value['card']) ? value : inner;
    }
    const found = depth < maxCallDepth ? holderOf(inner, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const isCard = (value: JsonObject): boolean =>
  value['type'] === 'AdaptiveCard' || isList(value['attachments']) || isList(value['body']);

/** The body of anything else is a list as well. */
const isInnerCard = (value: JsonObject): boolean => value['type'] === 'AdaptiveCard' || isList(value['attachments']);

const maxCallDepth = 4;

const text = (words: string): ForeignNode => ({ type: 'TextRun', props: { text: words }, children: [], slots: [] });
