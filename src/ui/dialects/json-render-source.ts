// Reads json-render: `{root, elements}`, nested or by id, complete or as patches, with values from a state.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { withOwnData } from './described/data-nodes.ts';
import { folded, shown, type ForeignNode } from './foreign-node.ts';
import { filledAtEnd } from './filled-at-end.ts';
import { loss, nodeStep, valuesOf, wait, type ForeignSource, type Step } from './foreign-source.ts';
import { holds, isOfItem, statePaths } from './conditions.ts';
import { childrenMember, idsIn, linkedNode, writtenNodes } from './element-ids.ts';
import { Element, propsOf } from './json-render-element.ts';
import { ChangingJson, valueAt } from './json-pointer.ts';
import { hasPlaceholder, isCodeMember, isIncompleteUrl } from './placeholders.ts';

const maxDepth = 30;
const maxNodes = 5_000;
const maxItems = 500;
/** Containers that only arrange their children, which are shown one by one. */
const arranging = new Set(
  'stack column container page section box div view vstack layout main card form dashboard root'.split(' '),
);
const containers = new Set([...arranging, ...'row grid list flex hstack tabs group buttongroup'.split(' ')]);

const singleBraces = /(?<![{$])\{([^{}]*)\}(?!\})/g;

interface Scope {
  readonly item: JsonValue | undefined;
  readonly index: number;
}
const outside: Scope = { item: undefined, index: 0 };

export class JsonRenderSource implements ForeignSource {
  readonly #elements = new Map<string, Element>();
  /** Ids that an element lists among its children. */
  readonly #used = new Set<string>();
  readonly #state = new ChangingJson();
  #root: string | undefined;
  /** The number of children shown of each container. */
  readonly #shown = new Map<string, number>();
  /** The elements that were shown, and those of them that a later patch changed. */
  readonly #sent = new Set<string>();
  readonly #changed = new Set<string>();
  #nodes = 0;
  /** Texts beside the UI that are not shown yet. */
  readonly #texts: string[] = [];
  /** The document is written as patches, so any element may still grow. */
  #isPatched = false;

  take(path: readonly string[], value: JsonValue): void {
    // A tree may be the value of a member, and patches the items of a list in one.
    const at = path.indexOf('elements');
    const key = path.at(-1);
    if (path.length === 0 && isRecord(value)) this.#takeDocument(value);
    else if (at >= 0 && at === path.length - 2 && key !== undefined) this.#addElement(key, value);
    else if (at >= 0) return;
    else if (key === 'root' && typeof value === 'string') this.#root ??= value;
    else if (path.length === 1 && (key === 'state' || key === 'data') && !holdsTree(value)) this.#state.value ??= value;
    else if (path.length === 1 && typeof value === 'string' && textKey.test(key ?? '')) this.#texts.push(value);
    else if (isRecord(value)) this.#takePatch(value);
  }

  #takeDocument(document: JsonObject): void {
    if (typeof document['op'] === 'string') return this.#takePatch(document);
    const inner = document['data'];
    const spec = document['spec'] ?? document['ui'] ?? (holdsTree(inner ?? null) ? inner : undefined);
    const { root, elements, state, initialState, data } = document;
    this.#state.value ??= state ?? initialState;
    if (isRecord(spec)) return this.#takeDocument(spec);
    if (typeof root === 'string') this.#root ??= root;
    this.#state.value ??= data;
    for (const [id, element] of Object.entries(isRecord(elements) ? elements : {})) this.#addElement(id, element);
  }

  #addElement(id: string, element: JsonValue): void {
    if (!isRecord(element)) return;
    const earlier = this.#elements.get(id);
    if (earlier !== undefined) return this.#noteChange(id, earlier.members, element);
    const added = new Element(element);
    this.#elements.set(id, added);
    for (const child of added.children) this.#used.add(child);
  }

  /** `{"op": "add", "path": "/elements/a", "value": {...}}`. */
  #takePatch(patch: JsonObject): void {
    const { op, path, value } = patch;
    if (typeof op !== 'string' || typeof path !== 'string' || value === undefined) return;
    this.#isPatched = true;
    const [kind, id, ...rest] = path.split('/').filter((part) => part !== '');
    if (kind === 'root' && typeof value === 'string') this.#root ??= value;
    else if (kind === 'state' || kind === 'data') this.#state.set([id, ...rest].join('/'), value);
    else if (kind === 'elements' && id === undefined && isRecord(value)) this.#takeDocument({ elements: value });
    else if (kind === 'elements' && id !== undefined && rest.length === 0) this.#addElement(id, value);
    else if (kind === 'elements' && id !== undefined) {
      const element = this.#elements.get(id) ?? new Element({});
      this.#elements.set(id, element);
      if (rest[0] === 'props') this.#noteChange(id, valueAt(element.members, rest.join('/')) ?? null, value);
      for (const child of element.change(rest, value)) this.#used.add(child);
    } else if (path === '' || path === '/') this.#takeDocument(isRecord(value) ? value : {});
  }

  /** Records a change of an element that was already shown. The shown content is kept. */
  #noteChange(id: string, before: JsonValue, after: JsonValue): void {
    if (this.#sent.has(id) && JSON.stringify(before) !== JSON.stringify(after)) this.#changed.add(id);
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    while (this.#root === undefined && !isEnding()) {
      yield* this.#textSteps();
      yield wait;
    }
    yield* this.#textSteps();
    const ids = [...this.#elements.keys()];
    const root = this.#root ?? ids.find((id) => !this.#used.has(id)) ?? ids[0];
    if (root === undefined) return;
    yield* this.#units(root, outside, [], isEnding);
    while (!isEnding()) yield wait;
    for (const id of this.#changed) yield loss(`The element "${id}" was changed after it was shown.`);
    yield* this.#textSteps();
    for (const [id, count] of this.#shown) {
      for (const child of this.#childrenOf(id).slice(count)) yield* this.#units(child, outside, [id], isEnding);
    }
    for (const id of this.#elements.keys()) {
      if (id !== root && !this.#used.has(id)) yield* this.#units(id, outside, [], isEnding);
    }
  }

  *#textSteps(): Generator<Step, void> {
    for (const text of this.#texts.splice(0))
      yield nodeStep({ type: 'markdown', props: { text }, children: [], slots: [] });
  }

  *#units(id: string, scope: Scope, around: readonly string[], isEnding: () => boolean): Generator<Step, void> {
    const element = yield* this.#element(id, around, isEnding);
    if (element === undefined) return;
    const type = shown(element['type'] ?? element['component']);
    const isArranging = arranging.has(folded(type)) && element['repeat'] === undefined;
    if (!isArranging) {
      for (const node of yield* this.#expand(id, scope, around, isEnding))
        yield nodeStep({ ...node, group: around.at(-1) ?? '' });
      return;
    }
    const written = yield* this.#values(propsOf(element), scope, isEnding);
    const { props, ids, nodes } = yield* this.#partsIn(written, element, isEnding);
    if (Object.keys(props).length > 0) yield nodeStep(withOwnData({ type, props, children: [], slots: [] }));
    // Patches may still add children to the root or to an empty container.
    const mayGrow = (count: number): boolean => this.#isPatched && !isEnding() && (around.length === 0 || count === 0);
    for (let index = 0; ; index += 1) {
      while (index >= this.#childrenOf(id).length && mayGrow(index)) yield wait;
      this.#shown.set(id, index);
      const child = this.#childrenOf(id)[index];
      if (child === undefined) break;
      yield* this.#units(child, scope, [...around, id], isEnding);
    }
    for (const child of ids) yield* this.#units(child, scope, [...around, id], isEnding);
    for (const node of nodes) yield nodeStep(node);
  }

  /** The elements in the members of a container, besides its children: by id, or written in their place. */
  *#partsIn(
    written: JsonObject,
    element: JsonObject,
    isEnding: () => boolean,
  ): Generator<
    Step,
    { readonly props: JsonObject; readonly ids: readonly string[]; readonly nodes: readonly ForeignNode[] }
  > {
    const ids: string[] = [];
    const props: [string, JsonValue][] = [];
    for (const [key, value] of Object.entries(written)) {
      const found = idsIn(value);
      if (found.length > 0 && (yield* this.#areDefined(found, isEnding))) ids.push(...found);
      else props.push([key, value]);
    }
    for (const id of ids) this.#used.add(id);
    return { props: Object.fromEntries(props), ids, nodes: writtenNodes(element) };
  }

  /** Waits until it is known whether these words are ids of elements. */
  *#areDefined(ids: readonly string[], isEnding: () => boolean): Generator<Step, boolean> {
    while (!ids.every((id) => this.#elements.has(id)) && !isEnding()) yield wait;
    return ids.every((id) => this.#elements.has(id));
  }

  /** A value with the elements in place of their ids; the same value if there are none. */
  *#linked(value: JsonValue, around: readonly string[], isEnding: () => boolean): Generator<Step, JsonValue> {
    const ids = idsIn(value);
    if (ids.length === 0 || around.length > maxDepth || ids.some((id) => around.includes(id))) return value;
    if (!(yield* this.#areDefined(ids, isEnding))) return value;
    if (isList(value)) {
      const items: JsonValue[] = [];
      for (const item of value) items.push(yield* this.#linked(item, around, isEnding));
      return items;
    }
    const [id = ''] = ids;
    this.#used.add(id);
    this.#nodes += 1;
    const element = this.#nodes > maxNodes ? undefined : this.#elements.get(id)?.members;
    if (element === undefined) return value;
    const members: [string, JsonValue][] = [['type', shown(element['type'] ?? element['component'])]];
    const props = yield* this.#values(propsOf(element), outside, isEnding);
    for (const [key, member] of Object.entries({ ...props, ...childrenMember(element) }))
      members.push([key, yield* this.#linked(member, [...around, id], isEnding)]);
    return Object.fromEntries(members);
  }

  #childrenOf(id: string): readonly string[] {
    return this.#elements.get(id)?.children ?? [];
  }

  *#element(id: string, around: readonly string[], isEnding: () => boolean): Generator<Step, JsonObject | undefined> {
    while (!this.#elements.has(id) && !isEnding()) yield wait;
    const element = this.#elements.get(id)?.members;
    this.#nodes += 1;
    if (element === undefined) yield loss(`The element "${id}" is not defined.`);
    else if (around.includes(id)) yield loss(`The element "${id}" contains itself.`);
    else if (around.length > maxDepth || this.#nodes > maxNodes)
      yield loss(`The element "${id}" is nested too deeply or used too often.`);
    else return element;
    return undefined;
  }

  /** The nodes of an element. There are several if it repeats for the items of a list. */
  *#expand(
    id: string,
    scope: Scope,
    around: readonly string[],
    isEnding: () => boolean,
  ): Generator<Step, readonly ForeignNode[]> {
    const element = yield* this.#element(id, around, isEnding);
    if (element === undefined || isHidden(element['visible'], scope)) return [];
    const inside = [...around, id];
    // A patch may still add children to an empty container.
    while (!isEnding() && this.#isPatched && this.#childrenOf(id).length === 0) {
      if (!containers.has(folded(shown(element['type'] ?? element['component'])))) break;
      yield wait;
    }
    this.#sent.add(id);
    const written = this.#elements.get(id)?.members ?? element;
    const repeat = written['repeat'];
    while (isRecord(repeat) && this.#state.value === undefined && !isEnding()) yield wait;
    const scopes = isRecord(repeat) ? this.#items(repeat, scope) : [scope];
    const children: ForeignNode[] = [];
    for (const one of scopes) {
      for (const child of this.#childrenOf(id)) children.push(...(yield* this.#expand(child, one, inside, isEnding)));
    }
    const props = yield* this.#values(propsOf(written), scope, isEnding);
    const type = isRecord(repeat) ? 'List' : shown(written['type'] ?? written['component']);
    if (Object.values(props).some((value) => idsIn(value).length > 0)) {
      const members: [string, JsonValue][] = [];
      for (const [key, value] of Object.entries(props))
        members.push([key, yield* this.#linked(value, inside, isEnding)]);
      if (members.some(([key, value]) => value !== props[key])) {
        const own = yield* this.#linked(childrenMember(written)['children'] ?? [], inside, isEnding);
        const parts = isList(own) && own.length > 0 ? { children: own } : {};
        return [linkedNode({ type, ...Object.fromEntries(members), ...parts })];
      }
    }
    children.push(...writtenNodes(written));
    return [withOwnData({ type, props: { id, ...props }, children, slots: [] })];
  }

  #items(repeat: JsonObject, scope: Scope): readonly Scope[] {
    const path = shown(repeat['statePath'] ?? repeat['path'] ?? repeat['source']);
    const list = path.startsWith('/') ? valueAt(this.#state.value, path) : valueAt(scope.item, path);
    return isList(list) ? list.slice(0, maxItems).map((item, index) => ({ item, index })) : [];
  }

  *#values(props: JsonObject, scope: Scope, isEnding: () => boolean): Generator<Step, JsonObject> {
    const values: [string, JsonValue][] = [];
    for (const [key, written] of Object.entries(props)) {
      // `valuePath`, `dataPath` and `bindPath` give the value of another prop.
      const target = /^(\w+?)Path$/.exec(key)?.[1];
      const isState = target === 'bind' || target === 'state';
      if (target !== undefined && typeof written === 'string' && (isState || written.startsWith('/'))) {
        const name = isState ? 'value' : target;
        values.push(['path', written]);
        const found = yield* this.#read(written, isEnding);
        if (found !== undefined && props[name] === undefined) values.push([name, found]);
        continue;
      }
      const bound = isRecord(written) ? (written['$bindState'] ?? written['$bindItem']) : undefined;
      if (typeof bound === 'string') {
        values.push(['path', bound]);
        // The state may follow the elements.
        while (this.#state.value === undefined && !isEnding()) yield wait;
        const found = valueAt(bound.startsWith('/') ? this.#state.value : scope.item, bound);
        if (found !== undefined) values.push([key, found]);
        continue;
      }
      const found = isCodeMember(key) ? written : yield* this.#value(written, scope, isEnding);
      const isLost = typeof found === 'string' && found !== written && isIncompleteUrl(key, found);
      if (found !== undefined && !isLost) values.push([key, found]);
    }
    return Object.fromEntries(values);
  }

  /** A text with the values of its placeholders: of the item, or of the state. */
  *#filled(written: string, scope: Scope, isEnding: () => boolean): Generator<Step, string> {
    if (!hasPlaceholder(written)) return written;
    const look = (place: string): JsonValue | undefined => {
      const path = place.replaceAll('.', '/');
      const own = path.startsWith('/') ? undefined : valueAt(scope.item, path.replace(/^\$?item\//, ''));
      return own ?? valueAt(this.#state.value, path.replace(/^\$?state\//, ''));
    };
    return yield* filledAtEnd(written, look, isEnding);
  }

  *#value(value: JsonValue, scope: Scope, isEnding: () => boolean): Generator<Step, JsonValue | undefined> {
    if (isList(value)) return yield* valuesOf(value, (item) => this.#value(item, scope, isEnding));
    if (typeof value === 'string') return yield* this.#filled(value, scope, isEnding);
    if (!isRecord(value)) return value;
    const keys = Object.keys(value);
    const path = value['$state'] ?? value['$path'] ?? value['$data'] ?? (keys.length === 1 ? value['path'] : undefined);
    if (typeof path === 'string') return yield* this.#read(path, isEnding);
    const item = value['$item'];
    if (typeof item === 'string') return item === '' ? scope.item : valueAt(scope.item, item.replaceAll('.', '/'));
    if (value['$index'] !== undefined) return scope.index + 1;
    const template = value['$template'];
    // A template may have single braces.
    if (typeof template === 'string')
      return yield* this.#filled(template.replaceAll(singleBraces, '{{$1}}'), scope, isEnding);
    if (value['$cond'] !== undefined) return yield* this.#chosen(value, value['$cond'], scope, isEnding);
    const members: [string, JsonValue][] = [];
    for (const [key, member] of Object.entries(value)) {
      const found = yield* this.#value(member, scope, isEnding);
      if (found !== undefined) members.push([key, found]);
    }
    return Object.fromEntries(members);
  }

  /** `{"$cond": {"$item": "paid"}, "$then": "Paid", "$else": "Open"}`. */
  *#chosen(
    value: JsonObject,
    written: JsonValue,
    scope: Scope,
    isEnding: () => boolean,
  ): Generator<Step, JsonValue | undefined> {
    const { condition, yes, no } = branchesOf(value, written);
    const paths = statePaths(condition);
    while (!isEnding() && paths.some((path) => valueAt(this.#state.value, path) === undefined)) yield wait;
    // A condition that nothing decides has the value of a state that is not set.
    const isTrue = holds(condition, { state: this.#state.value, ...scope }) ?? no === undefined;
    const branch = isTrue ? yes : no;
    return branch === undefined ? undefined : yield* this.#value(branch, scope, isEnding);
  }

  *#read(path: string, isEnding: () => boolean): Generator<Step, JsonValue | undefined> {
    for (;;) {
      const value = valueAt(this.#state.value, path);
      if (value !== undefined) return value;
      if (isEnding()) break;
      yield wait;
    }
    yield loss(`There is no state at "${path}".`);
    return undefined;
  }
}

/** True for an element that an item of a list does not show. What the state hides, a user can show. */
const isHidden = (visible: JsonValue | undefined, scope: Scope): boolean =>
  visible !== undefined && isOfItem(visible) && holds(visible, { state: undefined, ...scope }) === false;

interface Branches {
  readonly condition: JsonValue;
  readonly yes: JsonValue | undefined;
  readonly no: JsonValue | undefined;
}

/** The parts of a condition: beside it, inside it, or as a list of three. */
function branchesOf(value: JsonObject, written: JsonValue): Branches {
  if (isList(written) && written.length === 3) {
    const [condition = null, yes, no] = written;
    return { condition, yes, no };
  }
  const parts = isRecord(written) && written['if'] !== undefined ? written : { ...value, if: written };
  return {
    condition: parts['if'] ?? null,
    yes: parts['$then'] ?? parts['then'],
    no: parts['$else'] ?? parts['else'],
  };
}

const textKey = /^(?:text|message|reply|answer|response|content|markdown|explanation|summary)$/i;

const holdsTree = (value: JsonValue): boolean =>
  isRecord(value) && (isRecord(value['elements']) || isRecord(value['spec']));
