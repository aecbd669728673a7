// Classifies an object in place of an element: `{"component": ..., "props": ...}`, `{"type": ..., "title": ...}`,
// `{"Card": {...}}`, or the wrapper of a whole document. Its members are recorded until one of them decides.
import { isCellItem, isLayoutCell } from './layout-cell.ts';
import { rootComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import { EventRecording } from '../events/event-recording.ts';
import { isFieldType } from '../dialects/form-field.ts';
import { kindOf, type Kind } from '../dialects/vocabulary.ts';
import { isForeignLeaf } from './foreign-component.ts';
import { isForeignField } from './layout-names.ts';
import { matchName } from '../match-name.ts';
import { matchProp } from './match-prop.ts';
import { isLabel } from './readable-text.ts';
import type { TreeSink } from '../events/tree-sink.ts';

export type Verdict =
  | {
      readonly type: 'element';
      readonly shape: ComponentShape;
      readonly writtenName: string;
      /** The next object contains the props. */
      readonly isPropsNext: boolean;
      /** The object does not name its component. */
      readonly isPlain?: boolean;
    }
  | { readonly type: 'unknown-element'; readonly writtenName: string }
  /** `{"Alert": {...}}`: a component by another name. The next object contains the props, as in `Alert({...})`. */
  | { readonly type: 'call'; readonly writtenName: string }
  /** `{"Stat": ["Guests", 12]}`: a component with a list of its arguments, which the next event opens. */
  | { readonly type: 'arguments' }
  /** `{"Quote": "Be bold."}`: components with a text each. */
  | { readonly type: 'texts'; readonly isCut: boolean }
  /** The items of a list, by their names. In a list, the items of that list: `KeyValues([{"Owner": "Ann"}])`. */
  | { readonly type: 'entries'; readonly shape: ComponentShape }
  /** A plain object that describes the only component allowed here. */
  | { readonly type: 'description' }
  /** `Form("contact", {fields: [...]})`: the members are props of the enclosing component. */
  | { readonly type: 'props' }
  /**
   * `{"component": {...}, "error": ...}` or `{"children": [...]}`; the next event opens the root element or its list of
   * children.
   */
  | { readonly type: 'document'; readonly opens: 'object' | 'array' }
  /** No member decided before the object ended (`isOver`) or became too large to hold. */
  | { readonly type: 'nothing'; readonly isOver: boolean };

const nameKeys = new Set(['component', 'type', 'kind', '_type', 'componenttype', 'name']);
const documentKeys = new Set(['component', 'root', 'ui', 'document', 'card', 'response', 'answer', 'output', 'result']);
/** Every description of a field contains at least one of them. */
const describingKeys = new Set(['label', 'title', 'name', 'path', 'id', 'key', 'type', 'kind', 'control', 'inputtype']);
const childrenKeys = new Set(['children', 'elements']);
const compoundName = /^[A-Z]\w*[a-z][A-Z]/;
const maxName = 100;
/** Maximum characters of an object that is held. */
const maxSize = 64 * 1024;
/** Characters added for each value besides its text, because recording and replaying it has a fixed cost. */
const sizeOfValue = 4;
/** Objects nested deeper are not classified. */
const maxNesting = 24;

/** True if the prop takes this word, rather than the name of a component: `{"type": "submit_button"}` among buttons. */
function takesWord({ component }: ComponentShape, prop: string, word: string): boolean {
  const schema = component.props.properties[prop];
  return schema?.type !== 'enum' || schema.values.includes(word);
}

const arrangingKinds: ReadonlySet<Kind> = new Set(['container', 'row', 'nothing'] as const);

/** The name that another library gives one of our components. */
function isOtherName(catalog: Catalog, name: string): boolean {
  if (!/^[A-Z][A-Za-z]+$/.test(name)) return false;
  if (isForeignLeaf(name) || isForeignField(name)) return true;
  const kind = kindOf(name);
  return kind !== undefined && !arrangingKinds.has(kind) && catalog.match(name) !== undefined;
}

/** Receives the members of one object, from after its opening brace, until `verdict` is set. */
export class ObjectClassifier implements TreeSink {
  readonly #catalog: Catalog;
  /** The components allowed here. */
  readonly #places: readonly string[];
  readonly #isRoot: boolean;
  verdict: Verdict | undefined;
  /** True if the object ended before it was classified, so that its element ends too. */
  isClosed = false;
  #depth = 0;
  #key = '';
  #name: string | undefined;
  #size = 0;
  /** Events before the first key. */
  readonly #keyless = new EventRecording();
  /** One recording per member. */
  readonly #members: EventRecording[] = [];
  readonly #keys: string[] = [];
  /** The current recording. */
  #current = this.#keyless;
  /** The member that decided and has no other content, such as the name of the component. */
  #consumed: EventRecording | undefined;
  #mayDescribe = false;
  /** Members named after a component that needs no more than the text that it has here. */
  #texts = 0;
  /** The meaning of a field's type if it is read as a component. */
  #field: { readonly verdict: Verdict; readonly consumed: EventRecording } | undefined;
  readonly #around: ComponentShape | undefined;
  /** The object is in the place of a list. */
  readonly #isList: boolean;

  /** `around` is the component that has the object as its argument, `isList` is true in the place of a list. */
  constructor(catalog: Catalog, places: readonly string[], isRoot: boolean, around?: ComponentShape, isList = false) {
    this.#catalog = catalog;
    this.#isList = isList;
    this.#around = around;
    this.#places = places;
    this.#isRoot = isRoot;
  }

  get isDone(): boolean {
    return this.verdict !== undefined;
  }

  /** Replays the recorded members, without the one that only classified the object. */
  replayMembers(sink: TreeSink): void {
    this.#keyless.replay(sink);
    for (const member of this.#members) {
      if (member !== this.#consumed) member.replay(sink);
    }
  }

  /** Replays each member as a call with its text. */
  replayCalls(sink: TreeSink, isCut: boolean): void {
    for (const [index, member] of this.#members.entries()) {
      sink.openCall(this.#keys[index] ?? '');
      for (let position = 1; position < member.length; position += 1) member.replayAt(position, sink);
      sink.close(isCut && index === this.#members.length - 1);
    }
  }

  #decide(verdict: Verdict, consumesCurrent: boolean): void {
    this.#consumed = consumesCurrent ? this.#current : undefined;
    this.verdict = verdict;
  }

  #decideElement(shape: ComponentShape): void {
    this.#decide(
      { type: 'element', shape, writtenName: shape.component.name, isPropsNext: false, isPlain: true },
      false,
    );
  }

  /** A component by another name. The first argument of a call may be a list, so that an object would be its items. */
  #named(writtenName: string): Verdict {
    const shape = isForeignLeaf(writtenName) ? undefined : this.#catalog.match(writtenName);
    const isOfList = shape?.listProp !== undefined && shape.order[0] === shape.listProp;
    return isOfList ? { type: 'element', shape, writtenName, isPropsNext: true } : { type: 'call', writtenName };
  }

  /** The only component allowed here, if there is exactly one. */
  get #only(): ComponentShape | undefined {
    return this.#places.length === 1 && this.#places[0] !== undefined ? this.#catalog.find(this.#places[0]) : undefined;
  }

  /** The only component allowed here, if a plain object may describe it. */
  get #described(): ComponentShape | undefined {
    const only = this.#only;
    return only?.component.isDescribed === true ? only : undefined;
  }

  #descend(): void {
    this.#depth += 1;
    if (this.#depth > maxNesting) this.#decide({ type: 'nothing', isOver: false }, false);
  }

  #grow(size: number): void {
    this.#size += size;
    if (this.#size <= maxSize || this.#name !== undefined) return;
    const only = this.#described;
    if (only !== undefined) this.#decideElement(only);
    else this.#decide({ type: 'nothing', isOver: false }, false);
  }

  /** The first member is named after a component. */
  get #isNamedCall(): boolean {
    const isFirst = this.#members.length === 1 && this.#keyless.length === 0;
    return isFirst && this.#key !== rootComponent && this.#catalog.find(this.#key) !== undefined;
  }

  /** The member is named after a component that needs only a text or a picture. A word may also be a name in data. */
  get #takesText(): boolean {
    const shape = /^[A-Z]/.test(this.#key) && !this.#isList ? this.#catalog.find(this.#key) : undefined;
    if (shape === undefined || compoundName.test(this.#key)) return shape !== undefined;
    const { properties, required } = shape.component.props;
    const isString = (prop: string): boolean => properties[prop]?.type === 'string';
    const isUrl = (prop: string): boolean => {
      const schema = properties[prop];
      return schema?.type === 'string' && schema.format === 'uri';
    };
    return required.length < 2 ? isString(required[0] ?? shape.textProp ?? '') : required.some(isUrl);
  }

  /** A word such as "Label" beside other members may be the name of a field. */
  get #areTexts(): boolean {
    const { length } = this.#members;
    return length === this.#texts && (length === 1 || (length > 1 && compoundName.test(this.#key)));
  }

  /** The names of the members are those of items, because the component has no such props. */
  #isEntry(only: ComponentShape): boolean {
    const { detailProp } = only.component;
    // The other members of an item with details are joined to them.
    if (only.textProp === undefined || (detailProp !== undefined && this.#keys.length > 1)) return false;
    const isOwn = (key: string): boolean => {
      const name = key.toLowerCase();
      if (nameKeys.has(name) || only.order.some((prop) => prop.toLowerCase() === name)) return true;
      // "Team" is similar to "term".
      return matchProp(only, [], key) !== undefined || (!isLabel(key) && matchName(key, only.order) !== undefined);
    };
    return this.#keyless.length === 0 && !this.#keys.some(isOwn);
  }

  /** The first member has another name of the list of the component around: `Steps({steps: ["Rinse"]})`. */
  get #isOtherList(): boolean {
    const isFirst = this.#members.length === 1 && this.#keyless.length === 0;
    if (!this.#isList || !isFirst || this.#around === undefined || !/^[a-z]/.test(this.#key)) return false;
    const prop = matchProp(this.#around, [], this.#key);
    return prop !== undefined && this.#around.component.props.properties[prop]?.type === 'array';
  }

  openCall(name: string): void {
    this.#current.openCall(name);
    this.#descend();
  }

  openArray(): void {
    if (this.#depth === 0 && this.#isRoot && childrenKeys.has(this.#key.toLowerCase()))
      return this.#decide({ type: 'document', opens: 'array' }, true);
    if (this.#depth === 0 && this.#isNamedCall) return this.#decide({ type: 'arguments' }, false);
    this.#current.openArray();
    if (this.#depth === 0 && this.#isOtherList) return this.#decide({ type: 'props' }, false);
    this.#descend();
  }

  openObject(): void {
    if (this.#depth === 0) {
      const shape = this.#catalog.find(this.#key);
      if (shape !== undefined && this.#members.length === 1) {
        return this.#decide({ type: 'element', shape, writtenName: this.#key, isPropsNext: true }, true);
      }
      if (this.#isRoot && documentKeys.has(this.#key.toLowerCase()))
        return this.#decide({ type: 'document', opens: 'object' }, true);
      if (this.#members.length === 1 && this.#keyless.length === 0 && isOtherName(this.#catalog, this.#key))
        return this.#decide(this.#named(this.#key), true);
    }
    this.#current.openObject();
    if (this.#depth === 0 && this.#isOtherList) return this.#decide({ type: 'props' }, false);
    this.#descend();
  }

  key(name: string): void {
    if (this.#depth > 0) return this.#current.key(name);
    this.#key = name;
    this.#current = new EventRecording();
    this.#members.push(this.#current);
    this.#keys.push(name);
    this.#current.key(name);
    const only = this.#only;
    const isFirst = this.#members.length === 1 && this.#keyless.length === 0;
    if (isFirst && this.#around?.order.includes(name) === true && only?.order.includes(name) === false)
      return this.#decide({ type: 'props' }, false);
    if (describingKeys.has(name.toLowerCase())) this.#mayDescribe = true;
    if (this.#described !== undefined) return this.#keyOfDescribed(this.#described, name);
    // A prop of the only component allowed here. It is replayed after the element is open.
    if (only !== undefined && !nameKeys.has(name.toLowerCase()) && only.order.includes(name)) this.#decideElement(only);
  }

  /** An element inside means that the object is the component itself; `props` means that its type names another one. */
  #keyOfDescribed(only: ComponentShape, name: string): void {
    if (only.elementProps.includes(name)) return this.#decideElement(only);
    if (name !== 'props' || this.#field === undefined) return;
    this.#consumed = this.#field.consumed;
    this.verdict = this.#field.verdict;
  }

  openString(): void {
    if (this.#depth === 0 && nameKeys.has(this.#key.toLowerCase())) this.#name = '';
    this.#current.openString();
  }

  text(chunk: string): void {
    this.#current.text(chunk);
    if (this.#name !== undefined && this.#name.length <= maxName) this.#name += chunk;
    this.#size += chunk.length;
  }

  closeString(isCut: boolean): void {
    this.#current.closeString(isCut);
    if (this.#depth === 0 && this.#takesText) this.#texts += 1;
    // How much of a longer name was recorded depends on the chunks.
    const name = (this.#name?.length ?? 0) > maxName ? '' : this.#name;
    this.#name = undefined;
    if (name === undefined || isCut) return this.#grow(sizeOfValue);
    this.#classifyName(name);
  }

  #classifyName(name: string): void {
    const shape = this.#catalog.match(name, this.#places);
    const isExactKey = this.#key === 'component';
    const only = this.#only;
    // `{"component": "text", "label": ...}`, in contrast to the name of a component: "Input".
    const isTyped = isFieldType(name) && (!isExactKey || /^[a-z]/.test(name));
    if (this.#described !== undefined && (isTyped || this.#key === 'name')) {
      const isElement = shape !== undefined && this.#key !== 'name';
      if (isElement)
        this.#field = {
          verdict: { type: 'element', shape, writtenName: name, isPropsNext: false },
          consumed: this.#current,
        };
      return this.#grow(sizeOfValue);
    }
    // `{"type": "email", "name": ...}` is a prop if the only component allowed here has such a prop.
    const isOwnProp =
      only !== undefined &&
      only.order.includes(this.#key) &&
      this.#catalog.find(name) === undefined &&
      (shape === undefined || takesWord(only, this.#key, name));
    if (isOwnProp && !isExactKey) return this.#decideElement(only);
    if (shape !== undefined && (isExactKey || this.#key !== 'name' || this.#catalog.find(name) !== undefined)) {
      return this.#decide({ type: 'element', shape, writtenName: name, isPropsNext: false }, true);
    }
    const isName =
      isExactKey ||
      (only !== undefined && isLayoutCell(name) && isCellItem(this.#catalog, only.component.name)) ||
      (/^(?:type|kind)$/i.test(this.#key) && only === undefined && (/^[A-Z]\w+$/.test(name) || isForeignLeaf(name)));
    if (isName) return this.#decide({ type: 'unknown-element', writtenName: name }, true);
    this.#grow(sizeOfValue);
  }

  bare(word: string): void {
    this.#current.bare(word);
    this.#grow(word.length + sizeOfValue);
  }

  close(isCut: boolean): void {
    if (this.#depth > 0) {
      this.#current.close(isCut);
      this.#depth -= 1;
      return this.#grow(sizeOfValue);
    }
    const only = this.#only;
    if (this.#areTexts) return this.#decide({ type: 'texts', isCut }, false);
    if (this.#described !== undefined && this.#mayDescribe) return this.#decide({ type: 'description' }, false);
    if (only === undefined || this.#members.length === 0) return this.#decide({ type: 'nothing', isOver: true }, false);
    if (this.#described === undefined && (this.#isList || this.#isEntry(only)))
      return this.#decide({ type: 'entries', shape: only }, false);
    this.#decideElement(only);
    this.isClosed = true;
  }
}
