// Reads A2UI 0.8 to 1.0: components by id, values by path, lists by template.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { folded, records, shown, type ForeignNode, type ForeignSlot } from './foreign-node.ts';
import {
  loss,
  nodeStep,
  valueAt,
  wait,
  withValueAt,
  type ForeignSource,
  type Loss,
  type Step,
} from './foreign-source.ts';

interface Component {
  readonly type: string;
  readonly props: JsonObject;
}

/** A child component, given by its id or by a template and the data to fill it with. */
interface Child {
  readonly id: string;
  readonly scope: string;
}

/** Maximum nesting, nodes and items. A larger document is one that repeats its components by reference. */
const maxDepth = 30;
const maxNodes = 10_000;
const maxItems = 500;

/** Containers that only arrange their children, which are shown one by one. */
const arranging = new Set(['column', 'card', 'surface', 'root', 'container', 'page', 'view', 'section', 'stack']);

export class A2uiSource implements ForeignSource {
  readonly #components = new Map<string, Component>();
  /** Ids that a component lists among its children. */
  readonly #used = new Set<string>();
  readonly #shown = new Set<string>();
  #data: JsonValue | undefined;
  #root: string | undefined;
  #nodes = 0;

  take(path: readonly string[], value: JsonValue): void {
    if (!isRecord(value)) return;
    // A component in its list, or a message that lists several.
    const isListed = path.at(-2) === 'components' || path.length === 1 || path.length === 0;
    if (isListed && typeof value['id'] === 'string' && value['component'] !== undefined) this.#addComponent(value);
    if (path.length <= 2) this.#addMessage(value);
  }

  #addMessage(message: JsonObject): void {
    const begun = message['beginRendering'];
    if (isRecord(begun) && typeof begun['root'] === 'string') this.#root = begun['root'];
    const update = message['updateComponents'] ?? message['surfaceUpdate'];
    for (const component of isRecord(update) ? records(update['components']) : []) this.#addComponent(component);
    const created = message['createSurface'];
    for (const component of isRecord(created) ? records(created['components']) : []) this.#addComponent(component);
    if (isRecord(created)) this.#addData(created['dataModel'], '/');
    for (const component of records(message['components'])) this.#addComponent(component);
    const data = message['updateDataModel'] ?? message['dataModelUpdate'];
    if (!isRecord(data)) return;
    const contents = data['contents'];
    const value = data['value'] ?? (contents === undefined ? undefined : membersOf(contents));
    this.#addData(value, shown(data['path']));
  }

  #addComponent(written: JsonObject): void {
    const { id, component, ...props } = written;
    if (typeof id !== 'string') return;
    let found: Component | undefined;
    if (typeof component === 'string')
      found = { type: component, props: isRecord(props['props']) ? { ...props, ...props['props'] } : props };
    // `{"Text": {...}}` of 0.8.
    else if (isRecord(component)) {
      const [entry] = Object.entries(component);
      if (entry !== undefined && isRecord(entry[1])) found = { type: entry[0], props: entry[1] };
    }
    // What is already shown stays; otherwise the newest definition counts.
    if (found === undefined || this.#shown.has(id)) return;
    this.#components.set(id, found);
    for (const child of referencesIn(found.props)) this.#used.add(child);
  }

  #addData(value: JsonValue | undefined, path: string): void {
    if (value === undefined) return;
    const isRoot = path === '' || path === '/';
    // Several messages can fill one data model.
    if (isRoot && isRecord(value) && isRecord(this.#data)) this.#data = { ...this.#data, ...value };
    else this.#data = isRoot ? value : withValueAt(this.#data, path, value);
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    while (this.#rootId === undefined && !isEnding()) yield wait;
    const root = this.#rootId ?? this.#firstUnused();
    if (root === undefined) return;
    yield* this.#units({ id: root, scope: '' }, [], isEnding);
    while (!isEnding()) yield wait;
    // Unreferenced components were still meant to be seen.
    for (const id of this.#components.keys()) {
      if (id !== root && !this.#used.has(id)) yield* this.#units({ id, scope: '' }, [], isEnding);
    }
  }

  get #rootId(): string | undefined {
    return this.#root ?? (this.#components.has('root') ? 'root' : undefined);
  }

  #firstUnused(): string | undefined {
    const ids = [...this.#components.keys()];
    return ids.find((id) => !this.#used.has(id)) ?? ids[0];
  }

  /** The parts of the document that are shown independently, one after another. */
  *#units(child: Child, around: readonly string[], isEnding: () => boolean): Generator<Step, void> {
    const component = yield* this.#component(child.id, around, isEnding);
    if (component === undefined) return;
    if (!arranging.has(folded(component.type)) || isTemplate(component.props['children'])) {
      const node = yield* this.#node(child, around, isEnding);
      if (node !== undefined) yield nodeStep({ ...node, group: around.at(-1) ?? '' });
      return;
    }
    const own = yield* this.#values(withoutChildren(component.props), child.scope, isEnding);
    if (Object.keys(own).length > 0) yield nodeStep({ type: component.type, props: own, children: [], slots: [] });
    for (const inner of yield* this.#children(component.props, child.scope, isEnding))
      yield* this.#units(inner, [...around, child.id], isEnding);
  }

  *#component(id: string, around: readonly string[], isEnding: () => boolean): Generator<Step, Component | undefined> {
    for (;;) {
      const component = this.#components.get(id);
      this.#nodes += component === undefined ? 0 : 1;
      const refused: Loss | undefined = around.includes(id)
        ? loss(`The component "${id}" contains itself.`)
        : around.length > maxDepth || this.#nodes > maxNodes
          ? loss(`The component "${id}" is nested too deeply or used too often.`)
          : component === undefined && isEnding()
            ? loss(`The component "${id}" is not defined.`)
            : undefined;
      if (refused !== undefined) {
        yield refused;
        return undefined;
      }
      if (component !== undefined) {
        this.#shown.add(id);
        return component;
      }
      yield wait;
    }
  }

  *#node(child: Child, around: readonly string[], isEnding: () => boolean): Generator<Step, ForeignNode | undefined> {
    const component = yield* this.#component(child.id, around, isEnding);
    if (component === undefined) return undefined;
    const { type, props } = component;
    const inside = [...around, child.id];
    const children: ForeignNode[] = [];
    for (const inner of yield* this.#children(props, child.scope, isEnding)) {
      const node = yield* this.#node(inner, inside, isEnding);
      if (node !== undefined) children.push(node);
    }
    const slots: ForeignSlot[] = [];
    for (const { name, title, id } of slotsOf(props)) {
      const node = yield* this.#node({ id, scope: child.scope }, inside, isEnding);
      const words = yield* this.#value(title, child.scope, isEnding);
      slots.push({ name, title: shown(words), nodes: node === undefined ? [] : [node] });
    }
    const own = yield* this.#values(withoutChildren(props), child.scope, isEnding);
    const name = isTemplate(props['children']) ? 'List' : type;
    return { type: name, props: { id: child.id, ...own }, children, slots };
  }

  /** The children that a component lists, with templates filled from the data. */
  *#children(props: JsonObject, scope: string, isEnding: () => boolean): Generator<Step, readonly Child[]> {
    const written = props['children'] ?? props['child'];
    const list = isRecord(written) ? (written['explicitList'] ?? written['template'] ?? written) : written;
    if (typeof list === 'string') return [{ id: list, scope }];
    if (isList(list)) return list.flatMap((id) => (typeof id === 'string' ? [{ id, scope }] : []));
    if (!isRecord(list)) return [];
    const id = shown(list['componentId'] ?? list['id']);
    const path = absolute(shown(list['path'] ?? list['dataBinding']), scope);
    const data = yield* this.#read(path, isEnding);
    const keys = Array.isArray(data) ? [...data.keys()].map(String) : isRecord(data) ? Object.keys(data) : [];
    return id === '' ? [] : keys.slice(0, maxItems).map((key) => ({ id, scope: `${path}/${key}` }));
  }

  *#values(props: JsonObject, scope: string, isEnding: () => boolean): Generator<Step, JsonObject> {
    const values: [string, JsonValue][] = [];
    for (const [key, value] of Object.entries(props)) {
      // The path that a field is bound to gives its name, and its value only if the data has one.
      if (key === 'value' || key === 'selections') {
        const path = bindingOf(value);
        if (path !== undefined) {
          const found = valueAt(this.#data, absolute(path, scope));
          values.push(['path', path]);
          if (found !== undefined) values.push([key, found]);
          continue;
        }
      }
      const found = key === 'action' ? value : yield* this.#value(value, scope, isEnding);
      if (found !== undefined) values.push([key, found]);
    }
    return Object.fromEntries(values);
  }

  /** A value as shown: a literal, the data at a path, or the result of a function. */
  *#value(
    value: JsonValue | undefined,
    scope: string,
    isEnding: () => boolean,
  ): Generator<Step, JsonValue | undefined> {
    if (isList(value)) {
      const items: JsonValue[] = [];
      for (const item of value) {
        const found = yield* this.#value(item, scope, isEnding);
        if (found !== undefined) items.push(found);
      }
      return items;
    }
    if (!isRecord(value)) return value;
    const literal = Object.entries(value).find(([key]) => key.startsWith('literal'));
    if (literal !== undefined && value['path'] === undefined) return literal[1];
    const path = bindingOf(value);
    if (path !== undefined) {
      const found = yield* this.#read(absolute(path, scope), isEnding, literal === undefined);
      return found ?? literal?.[1];
    }
    const call = value['call'];
    if (typeof call === 'string') return yield* this.#call(value, scope, isEnding);
    const members: [string, JsonValue][] = [];
    for (const [key, member] of Object.entries(value)) {
      const found = yield* this.#value(member, scope, isEnding);
      if (found !== undefined) members.push([key, found]);
    }
    return Object.fromEntries(members);
  }

  *#call(written: JsonObject, scope: string, isEnding: () => boolean): Generator<Step, JsonValue | undefined> {
    const args = isRecord(written['args']) ? written['args'] : {};
    const value = yield* this.#value(args['value'] ?? args['text'] ?? args['format'], scope, isEnding);
    if (typeof value !== 'string' || !value.includes('${')) return value;
    return filled(yield* this.#withPaths(value, scope, isEnding));
  }

  /** The text with its paths replaced by data: `${/name}`. */
  *#withPaths(text: string, scope: string, isEnding: () => boolean): Generator<Step, string> {
    let written = '';
    let from = 0;
    for (const { 0: whole, 1: path = '', index } of text.matchAll(/\$\{\s*([^{}()]*?)\s*\}/g)) {
      const found = yield* this.#read(absolute(path, scope), isEnding);
      written += text.slice(from, index) + shown(found);
      from = index + whole.length;
    }
    return written + text.slice(from);
  }

  *#read(path: string, isEnding: () => boolean, isNeeded = true): Generator<Step, JsonValue | undefined> {
    for (;;) {
      const value = valueAt(this.#data, path);
      if (value !== undefined) return value;
      if (isEnding()) break;
      yield wait;
    }
    if (isNeeded) yield loss(`There is no data at "${path}".`);
    return undefined;
  }
}

/** `${formatNumber(value: 12)}`: the value that the function formats. */
const filled = (text: string): string =>
  text.replaceAll(/\$\{\s*(\w+)\(([^{}()]*)\)\s*\}/g, (_, name: string, args: string) => {
    const parts = new Map(
      [...args.matchAll(/(\w+)\s*:\s*(?:'([^']*)'|"([^"]*)"|([^,'"]*))/g)].map(
        ([, key = '', single, double, bare]) => [key, (single ?? double ?? bare ?? '').trim()] as const,
      ),
    );
    const value = parts.get('value') ?? args.split(',')[0]?.trim() ?? '';
    return name === 'pluralize' ? ((value === '1' ? parts.get('one') : parts.get('other')) ?? '') : value;
  });

const isTemplate = (children: JsonValue | undefined): boolean =>
  isRecord(children) && children['explicitList'] === undefined;

const absolute = (path: string, scope: string): string => (path.startsWith('/') ? path : `${scope}/${path}`);

/** `{"path": "/name"}`, alone or beside a literal. */
function bindingOf(value: JsonValue | undefined): string | undefined {
  const path = isRecord(value) && value['componentId'] === undefined ? value['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Members that refer to other components. */
const childKeys = new Set(['children', 'child', 'trigger', 'entryPointChild', 'contentChild']);
const withoutChildren = (props: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(props).filter(
      ([key, value]) => !childKeys.has(key) && !(key === 'content' && typeof value === 'string'),
    ),
  );

interface Slot {
  readonly name: string;
  readonly title: JsonValue | undefined;
  readonly id: string;
}

/** The parts of tabs and dialogs. */
function slotsOf(props: JsonObject): readonly Slot[] {
  const tabs = records(props['tabs'] ?? props['tabItems']).map((tab) => ({
    name: 'tab',
    title: tab['title'] ?? tab['label'],
    id: shown(tab['child'] ?? tab['content']),
  }));
  const parts = ['trigger', 'entryPointChild', 'content', 'contentChild'].flatMap((name) => {
    const id = props[name];
    return typeof id === 'string' ? [{ name, title: undefined, id }] : [];
  });
  return [...tabs, ...parts].filter(({ id }) => id !== '');
}

function referencesIn(props: JsonObject): readonly string[] {
  const children = props['children'];
  const listed = isRecord(children) ? (children['explicitList'] ?? children['template'] ?? children) : children;
  const ids = isList(listed) ? listed.map(shown) : [];
  const template = isRecord(listed) ? [shown(listed['componentId'])] : [];
  return [...ids, ...template, shown(props['child']), ...slotsOf(props).map(({ id }) => id)];
}

/** `[{"key": "name", "valueString": "Ann"}]` of 0.8 as an object. */
function membersOf(contents: JsonValue): JsonValue {
  if (!Array.isArray(contents)) return contents;
  const members = records(contents).flatMap((entry): [string, JsonValue][] => {
    const value = Object.entries(entry).find(([key]) => key.startsWith('value'));
    if (value === undefined) return [];
    const [kind, written] = value;
    return [[shown(entry['key']), kind === 'valueMap' || kind === 'valueList' ? membersOf(written) : written]];
  });
  // Lists are written as maps keyed by position.
  const isList = members.length > 0 && members.every(([key], index) => key === String(index) || key === '');
  return isList ? members.map(([, value]) => value) : Object.fromEntries(members);
}
