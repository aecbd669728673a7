// One surface of A2UI: components by id, values by path, lists by template.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { ChangingJson } from '../json-pointer.ts';
import { addData, dataAt } from './data-model.ts';
import { isTextInPlace, withIds } from './inline-component.ts';
import {
  choicesOf,
  isTemplate,
  listedIn,
  ownProps,
  partsOf,
  referencesIn,
  unclearIds,
  type Component,
} from './references.ts';
import { setOwn } from '../../events/buffered-value.ts';
import { areChecks } from '../field-rules.ts';
import { isFieldType } from '../form-field.ts';
import { withOwnData } from '../described/data-nodes.ts';
import { applied } from '../formulas.ts';
import { folded, records, shown, textOf, type ForeignNode, type ForeignSlot } from '../foreign-node.ts';
import { filledAtEnd } from '../filled-at-end.ts';
import { loss, nodeStep, valuesOf, wait, type Loss, type Step } from '../foreign-source.ts';
import { hasPlaceholder, isCodeMember, isIncompleteUrl, withHoles } from '../placeholders.ts';
import { summaryOf } from '../rows/summary.ts';
import { templateParts } from '../template-text.ts';

/** A child component, given by its id or by a template and the data to fill it with. */
interface Child {
  readonly id: string;
  readonly scope: string;
}

/** Maximum nesting, nodes and items. Only a document that repeats its components by reference is larger. */
const maxDepth = 30;
const maxNodes = 5_000;
const maxItems = 500;

/** Containers that only arrange their children, which are shown one by one. */
const arranging = new Set(
  'column card surface root container page view section stack canvas screen layout box'.split(' '),
);

/** The path of a binding gives the name of the field, and the data its value, if any. */
const boundKeys = new Set('value values selections selection selected checked isChecked date time'.split(' '));
const isBound = (type: string, key: string): boolean =>
  boundKeys.has(key) || (key === 'text' && /(?:field|input|area)$/.test(folded(type)));

/** `"children of": ["a", "b"]`: a name with more words in it. */
function withChildren(props: JsonObject): JsonObject {
  const name = Object.keys(props).find((key) => /^children\W/.test(key) && isList(props[key]));
  if (name === undefined || props['children'] !== undefined) return props;
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [key === name ? 'children' : key, value]));
}

export class A2uiSurface {
  readonly #components = new Map<string, Component>();
  /** Ids that a component lists among its children. */
  readonly #used = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #data = new ChangingJson();
  #root: string | undefined;
  #nodes = 0;
  /** The number of completed messages with components. */
  #messages = 0;

  begin(root: JsonValue | undefined): void {
    if (typeof root === 'string') this.#root = root;
  }

  endMessage(): void {
    this.#messages += 1;
  }

  addData(message: JsonObject): void {
    addData(this.#data, message);
  }

  addComponent(written: JsonObject): void {
    const { id, component, ...props } = written;
    if (typeof id !== 'string') return;
    let found: { readonly type: string; readonly props: JsonObject } | undefined;
    if (typeof component === 'string')
      found = { type: component, props: isRecord(props['props']) ? { ...props, ...props['props'] } : props };
    // `{"Text": {...}}` of 0.8.
    else if (isRecord(component)) {
      const [entry] = Object.entries(component);
      if (entry !== undefined && isRecord(entry[1])) found = { type: entry[0], props: entry[1] };
    }
    // Elements that are already shown stay; otherwise the newest definition counts.
    if (found === undefined || this.#shown.has(id)) return;
    const linked = withIds(found.type, id, withChildren(found.props), (inner, name) => this.#addInline(inner, name));
    const made = { type: found.type, props: linked, message: this.#messages };
    this.#components.set(id, made);
    for (const child of referencesIn(made)) this.#used.add(child);
  }

  /** Adds a component that is written in the place of its id. */
  #addInline(component: JsonObject, name: string): string {
    const id = shown(component['id']) || name;
    this.addComponent({ ...component, id });
    return id;
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    while (this.#rootId === undefined && !isEnding()) yield wait;
    const root = this.#rootId ?? this.#firstUnused();
    if (root === undefined) return;
    yield* this.#units({ id: root, scope: '' }, [], isEnding);
    while (!isEnding()) yield wait;
    // Unreferenced components are shown too, because the model meant them to be seen.
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
    const isPlain = partsOf(component).length === 0 && choicesOf(component.props).length === 0;
    if (!isPlain || !arranging.has(folded(component.type)) || isTemplate(component.props['children'])) {
      const node = yield* this.#node(child, around, isEnding);
      if (node !== undefined) yield nodeStep({ ...node, group: around.at(-1) ?? '' });
      return;
    }
    const { ids, keys } = yield* this.#children(component, child.scope, isEnding);
    const own = yield* this.#values(component, keys, child.scope, isEnding);
    if (Object.keys(own).length > 0)
      yield nodeStep(withOwnData({ type: component.type, props: own, children: [], slots: [] }));
    for (const inner of ids) yield* this.#units(inner, [...around, child.id], isEnding);
  }

  *#component(id: string, around: readonly string[], isEnding: () => boolean): Generator<Step, Component | undefined> {
    for (;;) {
      const component = this.#components.get(id) ?? (isEnding() ? this.#textOf(id, around.at(-1)) : undefined);
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

  /** The text that is written in the place of an id. */
  #textOf(words: string, parent = ''): Component | undefined {
    const isShown = isTextInPlace(words, this.#components.get(parent)?.type ?? '');
    return isShown ? { type: 'Text', props: { text: words }, message: this.#messages } : undefined;
  }

  *#node(child: Child, around: readonly string[], isEnding: () => boolean): Generator<Step, ForeignNode | undefined> {
    const component = yield* this.#component(child.id, around, isEnding);
    if (component === undefined) return undefined;
    const { type, props } = component;
    const { scope } = child;
    const inside = [...around, child.id];
    const children: ForeignNode[] = [];
    const { ids, keys } = yield* this.#children(component, scope, isEnding);
    for (const inner of ids) {
      const node = yield* this.#node(inner, inside, isEnding);
      if (node !== undefined) children.push(node);
    }
    const slots: ForeignSlot[] = [];
    for (const { name, title, id } of partsOf(component)) {
      const node = yield* this.#node({ id, scope }, inside, isEnding);
      const words = yield* this.#value(title, scope, isEnding);
      slots.push({ name, title: shown(words), nodes: node === undefined ? [] : [node] });
    }
    const choices: [string, JsonValue][] = [];
    for (const [key, items] of choicesOf(props)) {
      const labelled: JsonValue[] = [];
      for (const [id, { value }] of items) {
        const node = yield* this.#node({ id, scope }, inside, isEnding);
        const label = node === undefined ? '' : summaryOf(node).texts.join(' · ');
        labelled.push({ value: value ?? label, label });
      }
      choices.push([key, labelled]);
    }
    const own = yield* this.#values(component, keys, scope, isEnding);
    const name = isTemplate(props['children']) ? 'List' : type;
    return withOwnData({
      type: name,
      props: { id: child.id, ...own, ...Object.fromEntries(choices) },
      children,
      slots,
    });
  }

  /** The children of a component, with templates filled from the data, and the members that turned out to list ids. */
  *#children(
    component: Component,
    scope: string,
    isEnding: () => boolean,
  ): Generator<Step, { readonly ids: readonly Child[]; readonly keys: ReadonlySet<string> }> {
    const list = listedIn(component.props);
    const ids: Child[] = [];
    if (typeof list === 'string') ids.push({ id: list, scope });
    else if (isList(list)) ids.push(...list.flatMap((id) => (typeof id === 'string' ? [{ id, scope }] : [])));
    else if (isRecord(list)) ids.push(...(yield* this.#filled(list, scope, isEnding)));
    const keys = new Set<string>();
    for (const [key, value] of Object.entries(component.props)) {
      const named = unclearIds(key, value);
      const isKnown = (): boolean => named.some((id) => this.#components.has(id));
      while (named.length > 0 && !isKnown() && this.#messages <= component.message && !isEnding()) yield wait;
      if (!isKnown() || partsOf(component).some(({ name }) => name === key)) continue;
      keys.add(key);
      const found = named.map((id) => ({ id, scope }));
      if (/^(?:header|leading|media)$/.test(key)) ids.unshift(...found);
      else ids.push(...found);
    }
    return { ids, keys };
  }

  *#filled(template: JsonObject, scope: string, isEnding: () => boolean): Generator<Step, readonly Child[]> {
    const id = shown(template['componentId'] ?? template['id']);
    const path = shown(template['path'] ?? template['dataBinding']);
    const data = yield* this.#read(path, scope, isEnding);
    const keys = Array.isArray(data) ? [...data.keys()].map(String) : isRecord(data) ? Object.keys(data) : [];
    const base = path.startsWith('/') ? path : `${scope}/${path}`;
    return id === '' ? [] : keys.slice(0, maxItems).map((key) => ({ id, scope: `${base}/${key}` }));
  }

  *#values(
    component: Component,
    without: ReadonlySet<string>,
    scope: string,
    isEnding: () => boolean,
  ): Generator<Step, JsonObject> {
    const values: [string, JsonValue][] = [];
    for (const [key, value] of Object.entries(ownProps(component))) {
      if (without.has(key)) continue;
      const path = isBound(component.type, key) ? bindingOf(value) : undefined;
      if (path !== undefined) {
        const found = yield* this.#read(path, scope, isEnding, false);
        const written = found ?? literalOf(value);
        values.push(['path', path]);
        if (written !== undefined && !hasPlaceholder(shown(written))) values.push([key, written]);
        continue;
      }
      if (key === 'checks' && !isFieldType(component.type) && areChecks(value)) {
        yield loss(`The checks of a ${component.type} were dropped: ${records(value).map(messageOf).join(', ')}.`);
        continue;
      }
      const isForProgram = key === 'action' || key === 'checks' || (isCodeMember(key) && typeof value === 'string');
      const found = isForProgram ? value : yield* this.#value(value, scope, isEnding);
      // A URL with unresolved data is not a URL.
      if (found !== value && typeof found === 'string' && isIncompleteUrl(key, found)) continue;
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
    if (isList(value)) return yield* valuesOf(value, (item) => this.#value(item, scope, isEnding));
    if (typeof value === 'string') return yield* this.#text(value, scope, isEnding);
    if (!isRecord(value)) return value;
    const literal = literalOf(value);
    const path = bindingOf(value);
    if (path !== undefined) return (yield* this.#read(path, scope, isEnding, literal === undefined)) ?? literal;
    if (literal !== undefined) return literal;
    if (typeof value['call'] === 'string') return yield* this.#call(value['call'], value, scope, isEnding);
    const members: [string, JsonValue][] = [];
    for (const [key, member] of Object.entries(value)) {
      const found = yield* this.#value(member, scope, isEnding);
      if (found !== undefined) members.push([key, found]);
    }
    return Object.fromEntries(members);
  }

  /** A text with the data in place of its placeholders. */
  *#text(written: string, scope: string, isEnding: () => boolean): Generator<Step, string> {
    // A placeholder in code is meant to be seen.
    if (written.includes('${') && !written.includes('`')) return yield* this.#template(written, scope, isEnding);
    const look = (place: string): JsonValue | undefined => dataAt(this.#data.value, place.replaceAll('.', '/'), scope);
    return yield* filledAtEnd(written, look, isEnding);
  }

  *#template(text: string, scope: string, isEnding: () => boolean): Generator<Step, string> {
    const parts: (string | undefined)[] = [];
    for (const part of templateParts(text)) {
      const isText = typeof part === 'string' && !part.includes('{{');
      const value = isText ? part : yield* this.#value(part, scope, isEnding);
      parts.push(value === undefined ? undefined : shown(value));
    }
    return withHoles(parts);
  }

  *#call(
    name: string,
    written: JsonObject,
    scope: string,
    isEnding: () => boolean,
  ): Generator<Step, JsonValue | undefined> {
    const given: Record<string, JsonValue> = {};
    for (const [key, value] of Object.entries(isRecord(written['args']) ? written['args'] : {})) {
      const isTemplate = typeof value === 'string' && value.includes('${');
      const found = isTemplate ? value : yield* this.#value(value, scope, isEnding);
      if (found !== undefined) setOwn(given, key, found);
    }
    const text = given['value'] ?? given['text'] ?? given['format'];
    if (typeof text !== 'string' || !text.includes('${')) return applied(name, given);
    return yield* this.#template(text, scope, isEnding);
  }

  *#read(
    path: string,
    scope: string,
    isEnding: () => boolean,
    isNeeded = true,
  ): Generator<Step, JsonValue | undefined> {
    for (;;) {
      const value = dataAt(this.#data.value, path, scope);
      if (value !== undefined) return value;
      if (isEnding()) break;
      yield wait;
    }
    if (isNeeded) yield loss(`There is no data at "${path.startsWith('/') ? path : `${scope}/${path}`}".`);
    return undefined;
  }
}

/** `{"path": "/name"}`, alone or beside a literal. */
function bindingOf(value: JsonValue | undefined): string | undefined {
  const path = isRecord(value) && value['componentId'] === undefined ? value['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

const messageOf = (check: JsonObject): string => textOf(check, 'message') || 'no message';

/** `{"literalString": "Ann"}`, and `{"explicitList": ["a"]}` for the choices that are selected. */
function literalOf(value: JsonValue | undefined): JsonValue | undefined {
  return isRecord(value)
    ? Object.entries(value).find(([key]) => key.startsWith('literal') || key === 'explicitList')?.[1]
    : undefined;
}
