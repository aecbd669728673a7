// Makes what readers say fit the catalog, and writes it at once. One state machine: frames are what we are inside of,
// every event is answered by the innermost. What was written is never taken back, so a value whose fate is open is held.
import { isRecord, propertyOf } from '../../schema/check.ts';
import { neutralOf } from '../../schema/neutral.ts';
import { isForReading, type JsonValue, type Schema } from '../../schema/schema.ts';
import { placesOf, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import { matchName } from '../match-name.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { UrlPolicy } from '../url-policy.ts';
import type { TreeWriter } from '../write/writer.ts';
import { coerce, listen, plain, type CoerceContext } from './coerce.ts';
import type { DiagnosticLog, DiagnosticName } from './diagnostics.ts';
import {
  pathOf,
  type DissolvedFrame,
  type ElementFrame,
  type Frame,
  type HeldFrame,
  type Landing,
  type ListFrame,
  type RowsLanding,
  type StringFrame,
} from './scopes.ts';
import { BufferedWord, replayBuffered, ValueBuffer, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { columnLayoutOf, isRowsName, transposeRows, type ColumnLayout } from './transpose-rows.ts';
import {
  containerAmong,
  fitsElement,
  fitsNatively,
  listPlaces,
  nothing,
  stringHome,
  wrappersFor,
  type ValueKind,
  type Wrapper,
} from './placement-rules.ts';
import { isInheritedKey, isReadable, isSetting, isTechnicalKey, mayBeTitle, readableStrings } from './readable-text.ts';
import { matchProp } from './match-prop.ts';
import { ObjectClassifier } from './object-classifier.ts';
import { createMarkdownGuard } from './provenance-guard.ts';
import { Skipper } from './skipper.ts';

export interface Budgets {
  readonly maxElements: number;
  readonly maxDepth: number;
  /** Characters of the document. */
  readonly maxOutput: number;
  /** Characters of one value that must be whole before it is sent. */
  readonly maxHeld: number;
}

/** A longer text is no label. */
const maxLabel = 500;
/** An element, its props, its list and what may be between. */
const framesOfLevel = 6;
const none: readonly string[] = [];
/** Half of such a value would be another value. */
const isWhole = ({ type }: Schema): boolean => type !== 'object' && type !== 'any' && type !== 'array';

export class Checker implements TreeSink {
  readonly #catalog: Catalog;
  readonly #writer: TreeWriter;
  readonly #log: DiagnosticLog;
  readonly #budgets: Budgets;
  readonly #frames: Frame[] = [];
  readonly #context: CoerceContext;
  /** Text that stood where no text may; written as soon as a place for text is open. */
  #orphans: string[] = [];
  #elements = 0;
  #depth = 0;
  #isOverBudget = false;
  #documentError: string | null = null;

  constructor(catalog: Catalog, writer: TreeWriter, log: DiagnosticLog, budgets: Budgets, urlPolicy: UrlPolicy) {
    this.#catalog = catalog;
    this.#writer = writer;
    this.#log = log;
    this.#budgets = budgets;
    this.#context = {
      catalog,
      urlPolicy,
      report: (code, message, isLossy = false) => this.#report(code, message, isLossy),
    };
  }

  get isOpen(): boolean {
    return this.#frames.length > 0;
  }

  get elementCount(): number {
    return this.#elements;
  }

  /** Where we are, such as `root.children[2].title`: in the value that is open, or else in the next one. */
  get path(): string {
    return pathOf(this.#frames);
  }

  /** The same, when the next value of an element is meant. */
  get nextPath(): string {
    const top = this.#frames.at(-1);
    const prop = top?.kind === 'element' ? this.#expectedProp(top) : undefined;
    if (top?.kind === 'element' && prop !== undefined) top.prop = prop;
    return this.path;
  }

  #report(code: DiagnosticName, message: string, isLossy = false): void {
    this.#log.report(code, this.path, message, isLossy);
  }

  get #top(): Frame {
    const top = this.#frames.at(-1);
    if (top === undefined) throw new Error('The checker has no frame.');
    return top;
  }

  /** The frame that takes all events itself, if the innermost does. */
  #inner(): TreeSink | undefined {
    const top = this.#frames.at(-1);
    return top !== undefined && (top.kind === 'held' || top.kind === 'pending' || top.kind === 'skip')
      ? top.inner
      : undefined;
  }

  /** The document is opened by the first thing that is said, so that a reply with tool calls alone stays without content. */
  #begin(): void {
    if (this.#frames.length > 0) return;
    const { root } = this.#catalog;
    const { listProp } = root;
    const list = listProp === undefined ? undefined : root.component.props.properties[listProp];
    if (listProp === undefined || list?.type !== 'array')
      throw new Error('The root component has no list of children.');
    this.#writer.openElement(root.component.name);
    this.#writer.prop(listProp);
    this.#writer.openList();
    this.#frames.push(
      {
        kind: 'element',
        shape: root,
        isObject: false,
        implied: false,
        ordinal: 0,
        seen: [listProp],
        next: 1,
        key: undefined,
        unknownKey: undefined,
        prop: listProp,
        byRow: undefined,
        isReplaying: false,
        label: undefined,
      },
      { kind: 'list', items: list.items, maxItems: Infinity, implied: false, count: 0 },
    );
  }

  // ---- where the next value goes

  /** The list that takes what stands in the innermost flat or dissolved frames; undefined when an element is in between. */
  #home(): ListFrame | undefined {
    for (let index = this.#frames.length - 1; index >= 0; index -= 1) {
      const frame = this.#frames[index];
      if (frame?.kind === 'list') return frame;
      if (frame?.kind !== 'flat' && frame?.kind !== 'dissolved') return undefined;
    }
    return undefined;
  }

  /** Closes implied frames that the value does not fit, then says where it goes; undefined: nowhere. */
  #land(kind: ValueKind, name = ''): Landing | undefined {
    for (;;) {
      const top = this.#top;
      switch (top.kind) {
        case 'list':
          if (top.implied !== false && !this.#fitsImplied(top, kind, name)) {
            this.#closeTop();
            continue;
          }
          return { frame: top, prop: undefined, schema: top.items, isPositional: false };
        case 'element':
          if (top.implied !== false) {
            this.#closeTop();
            continue;
          }
          return this.#landInElement(top, kind, name);
        case 'flat':
        case 'dissolved': {
          if (top.kind === 'flat' && top.landing !== undefined && (kind === 'call' || kind === 'object')) {
            const { landing } = top;
            top.landing = undefined;
            return landing;
          }
          const home = this.#home();
          return home === undefined
            ? undefined
            : { frame: home, prop: undefined, schema: home.items, isPositional: false };
        }
        case 'undecided-list':
          this.#decideList(top.landing, kind, name);
          continue;
        case 'props': {
          const element = this.#frames.at(-2);
          return element?.kind === 'element' ? this.#landInElement(element, kind, name) : undefined;
        }
        case 'string':
        case 'held':
        case 'pending':
        case 'skip':
          return undefined;
        default:
          return top satisfies never;
      }
    }
  }

  #fitsImplied(list: ListFrame, kind: ValueKind, name: string): boolean {
    if (kind === 'call') {
      const shape = this.#catalog.match(name, placesOf(list.items));
      return (
        shape !== undefined &&
        (fitsElement(list.items, shape.component.name) || wrappersFor(list.items, shape, this.#catalog) !== undefined)
      );
    }
    return fitsNatively(list.items, kind, name);
  }

  #landInElement(frame: ElementFrame, kind: ValueKind, name: string): Landing | undefined {
    const { properties } = frame.shape.component.props;
    if (frame.key !== undefined) {
      const prop = frame.key;
      frame.key = undefined;
      const schema = properties[prop];
      if (schema === undefined || frame.seen.includes(prop)) {
        this.#report(
          'duplicate_prop',
          `"${prop}" of ${frame.shape.component.name} was given twice; the first one stands.`,
          // A text is not lost: it is moved behind.
          kind !== 'string',
        );
        return undefined;
      }
      frame.prop = prop;
      return { frame, prop, schema, isPositional: false };
    }
    if (frame.unknownKey !== undefined || frame.isObject) return undefined;
    while (frame.next < frame.shape.order.length && frame.seen.includes(frame.shape.order[frame.next] ?? ''))
      frame.next += 1;
    const expected = frame.shape.order[frame.next];
    let prop = expected;
    if (kind === 'call') {
      const fits = (candidate: string): boolean => {
        const schema = properties[candidate];
        if (schema === undefined || frame.seen.includes(candidate)) return false;
        const shape = this.#catalog.match(name, placesOf(schema));
        return (
          shape !== undefined &&
          (fitsElement(schema, shape.component.name) || wrappersFor(schema, shape, this.#catalog) !== undefined)
        );
      };
      const isHeldCall = expected !== undefined && properties[expected]?.type === 'action';
      if (!isHeldCall && (expected === undefined || !fits(expected))) prop = frame.shape.order.find(fits) ?? expected;
    }
    const schema = prop === undefined ? undefined : properties[prop];
    if (prop === undefined || schema === undefined) return undefined;
    if (prop === expected) frame.next += 1;
    else
      this.#report(
        'moved_argument',
        `${name} fits "${prop}" of ${frame.shape.component.name}, not "${expected ?? ''}".`,
      );
    frame.prop = prop;
    return { frame, prop, schema, isPositional: true };
  }

  // ---- opening

  /** Writes what must stand before the value. */
  #start(landing: Landing): void {
    const { frame, prop } = landing;
    if (frame.kind === 'list') {
      frame.count += 1;
    } else if (prop !== undefined) {
      frame.seen = [...frame.seen, prop];
      frame.prop = prop;
      this.#writer.prop(prop);
    }
  }

  #openList(landing: Landing, schema: Schema & { type: 'array' }, implied: ListFrame['implied']): ListFrame {
    this.#start(landing);
    this.#writer.openList();
    const list: ListFrame = {
      kind: 'list',
      items: schema.items,
      maxItems: schema.maxItems ?? Infinity,
      implied,
      count: 0,
    };
    this.#frames.push(list);
    return list;
  }

  /** Opens the lists that stand between a place and an element that fits it only as an item. */
  #descend(landing: Landing, name: string): Landing {
    let here = landing;
    for (;;) {
      const { schema } = here;
      if (schema.type === 'union') {
        const member = schema.anyOf.find((candidate) => fitsElement(candidate, name));
        if (member === undefined) return here;
        here = { ...here, schema: member };
      } else if (schema.type === 'array') {
        const list = this.#openList(here, schema, here.frame.kind === 'list' ? 'single' : 'several');
        here = { frame: list, prop: undefined, schema: schema.items, isPositional: false };
      } else {
        return here;
      }
    }
  }

  #openElement(
    landing: Landing,
    shape: ComponentShape,
    isObject: boolean,
    implied: ElementFrame['implied'],
  ): ElementFrame {
    const place = this.#descend(landing, shape.component.name);
    this.#start(place);
    this.#writer.openElement(shape.component.name);
    this.#elements += 1;
    this.#depth += 1;
    const frame: ElementFrame = {
      kind: 'element',
      shape,
      isObject,
      implied,
      ordinal: this.#elements,
      seen: none,
      next: 0,
      key: undefined,
      unknownKey: undefined,
      prop: '',
      byRow: undefined,
      isReplaying: false,
      label: undefined,
    };
    this.#frames.push(frame);
    return frame;
  }

  /** True when nothing more fits; says so once. */
  #isFull(): boolean {
    const { maxElements, maxDepth, maxOutput } = this.#budgets;
    const limit =
      this.#elements >= maxElements
        ? `${maxElements} elements`
        : this.#depth >= maxDepth
          ? `${maxDepth} levels`
          : this.#writer.length >= maxOutput
            ? `${maxOutput} characters`
            : undefined;
    if (limit === undefined) return false;
    if (!this.#isOverBudget) this.#report('budget', `The document has reached its limit of ${limit}.`, true);
    this.#isOverBudget = true;
    return true;
  }

  /** Brackets that leave no trace are bounded too: each is looked through by what stands inside. */
  #isTooDeep(): boolean {
    if (this.#frames.length < this.#budgets.maxDepth * framesOfLevel) return false;
    if (!this.#isOverBudget) this.#report('budget', 'The brackets are nested deeper than the limit.', true);
    this.#isOverBudget = true;
    return true;
  }

  #skip(): Skipper {
    const inner = new Skipper();
    this.#frames.push({ kind: 'skip', inner });
    return inner;
  }

  #isFullList(landing: Landing | undefined): boolean {
    const frame = landing?.frame;
    if (frame?.kind !== 'list' || frame.count < frame.maxItems) return false;
    this.#report('budget', `At most ${frame.maxItems} items fit here.`, true);
    return true;
  }

  /** An element begins: by a call, or by an object that told its name. */
  #place(
    landing: Landing | undefined,
    shape: ComponentShape | undefined,
    writtenName: string,
    isObject: boolean,
  ): void {
    if (shape === undefined) {
      this.#report('unknown_component', `Unknown component "${writtenName}"; its text was kept.`, true);
      return this.#dissolve();
    }
    this.#flushParts();
    const { name } = shape.component;
    if (name !== writtenName) this.#report('renamed_component', `"${writtenName}" was read as ${name}.`);
    if (landing !== undefined && fitsElement(landing.schema, name)) {
      this.#openElement(landing, shape, isObject, false);
      return;
    }
    if (shape === this.#catalog.root) {
      if (this.#frames.some((frame, index) => index > 1 && !(frame.kind === 'flat' && frame.isDocument)))
        this.#report('misplaced_component', `A ${name} inside the document was unwrapped.`);
      // In a list of content, such as that of a tab, its children are the content.
      if (landing?.schema.type === 'array' && landing.frame.kind === 'element')
        this.#openList(landing, landing.schema, 'single');
      this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing: undefined });
      return;
    }
    const wrappers = landing === undefined ? undefined : wrappersFor(landing.schema, shape, this.#catalog);
    if (landing !== undefined && wrappers !== undefined) {
      this.#report(
        'wrapped_component',
        `${name} was put into a ${wrappers.map((wrapper) => wrapper.shape.component.name).join(' > ')}.`,
      );
      this.#openElement(this.#openWrappers(landing, wrappers), shape, isObject, false);
      return;
    }
    this.#report('misplaced_component', `${name} may not stand here; what is in it took its place.`, true);
    this.#dissolve(shape);
  }

  #openWrappers(landing: Landing, wrappers: readonly Wrapper[]): Landing {
    let here = landing;
    for (const { shape, prop } of wrappers) {
      const schema = shape.component.props.properties[prop] ?? nothing;
      const frame = this.#openElement(here, shape, false, schema.type === 'array' ? 'several' : 'single');
      here = { frame, prop, schema, isPositional: false };
      if (schema.type === 'array')
        here = { ...here, frame: this.#openList(here, schema, 'several'), prop: undefined, schema: schema.items };
    }
    return here;
  }

  /** `shape`: a known component, of which only the texts are worth keeping. */
  #dissolve(shape?: ComponentShape): void {
    this.#frames.push({ kind: 'dissolved', parts: [], key: undefined, shape, next: 0 });
  }

  /** What the next value in a known component would be, if the component could stand here. */
  #dissolvedSchema(frame: DissolvedFrame): Schema | undefined {
    const { shape } = frame;
    if (shape === undefined) return undefined;
    const prop = frame.key ?? shape.order[frame.next];
    if (frame.key === undefined) frame.next += 1;
    return prop === undefined ? undefined : propertyOf(shape.component.props, prop);
  }

  /**
   * A leaf that gets a child lacks its closing bracket: it ends here, and what follows goes where it stood.
   * The bracket that the model will still write closes the flat frame left in its place.
   */
  #surrender(): boolean {
    const top = this.#top;
    if (
      top.kind !== 'element' ||
      top.implied !== false ||
      top.shape.elementProps.some((prop) => !top.seen.includes(prop))
    )
      return false;
    if (top.unknownKey !== undefined) return false;
    const below = this.#frames.at(-2);
    if (below?.kind !== 'list' && below?.kind !== 'flat' && below?.kind !== 'dissolved') return false;
    this.#report('implied_close', `${top.shape.component.name} takes no children; it was taken as closed.`);
    this.#finishElement(top);
    this.#frames.pop();
    this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing: undefined });
    return true;
  }

  /** `ListItem(TextContent("Title"))`: where a text is expected and the component may stand nowhere near. */
  #standsForText({ schema, frame }: Landing, { component, textProp, elementProps }: ComponentShape): boolean {
    if (schema.type !== 'string' || textProp === undefined || elementProps.length > 0) return false;
    const around = this.#frames[this.#frames.indexOf(frame) - 1];
    return around?.kind === 'list' && !fitsElement(around.items, component.name);
  }

  openCall(name: string): void {
    this.#begin();
    this.#decideHeld('call', name);
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.openCall(name);
      return this.#afterInner();
    }
    if (this.#isTooDeep()) return this.#skip().openCall();
    const landing = this.#land('call', name);
    const full = this.#isFull() || this.#isFullList(landing);
    if (full) {
      this.#skip().openCall();
      return;
    }
    const places = landing === undefined ? [] : placesOf(landing.schema);
    const shape = this.#catalog.match(name, places);
    const isValue = landing !== undefined && places.length === 0 && landing.schema.type !== 'any';
    const isComponent =
      shape !== undefined && (landing?.schema.type !== 'action' || this.#catalog.find(name) !== undefined);
    const isText = isValue && shape !== undefined && this.#standsForText(landing, shape);
    if ((landing === undefined || isValue) && isComponent && !isText && this.#surrender()) return this.openCall(name);
    if (isValue) return this.#hold(landing).openCall(name);
    this.#clearUnknownKey();
    this.#place(landing, shape, name, false);
  }

  openArray(): void {
    this.#begin();
    this.#decideHeld('array', '');
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.openArray();
      return this.#afterInner();
    }
    if (this.#isTooDeep()) return this.#skip().openArray();
    const owner = this.#rowsOwner(true);
    if (owner !== undefined) return this.#holdFor({ owner, part: 'data', prop: undefined }).openArray();
    const landing = this.#land('array');
    if (this.#isFullList(landing)) {
      this.#skip().openArray();
      return;
    }
    if (landing === undefined) return this.#openStray('array');
    const { frame, prop } = landing;
    const isChoice =
      frame.kind === 'element' &&
      landing.isPositional &&
      prop !== undefined &&
      frame.shape.elementProps.length > 1 &&
      frame.shape.elementProps.includes(prop);
    const isInElements = frame.kind === 'list' && frame.items.type === 'element';
    if (isChoice || isInElements || (prop !== undefined && this.#isOfRows(landing)))
      this.#frames.push({ kind: 'undecided-list', landing });
    else this.#openArrayAt(landing);
  }

  #openArrayAt(landing: Landing): void {
    const { schema } = landing;
    const list = schema.type === 'union' ? schema.anyOf.find((member) => member.type === 'array') : schema;
    if (list?.type === 'array') {
      this.#openList(landing, list, false);
      return;
    }
    const only = schema.type === 'element' ? containerAmong(schema.components, this.#catalog) : undefined;
    if (only?.listProp !== undefined) {
      const inside = only.component.props.properties[only.listProp];
      if (inside?.type === 'array') {
        this.#report('wrapped_component', `A list was put into a ${only.component.name}.`);
        const frame = this.#openElement(landing, only, false, 'single');
        this.#openList({ frame, prop: only.listProp, schema: inside, isPositional: false }, inside, false);
        return;
      }
    }
    if (schema.type === 'element') {
      // `[Input("name")]` where one element is expected: the first one is it.
      this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing });
      return;
    }
    this.#hold(landing).openArray();
  }

  /** The first item of an array, or its end, tells what the array is. */
  #decideList(landing: Landing, kind: ValueKind | 'end', name: string): void {
    this.#frames.pop();
    const { frame } = landing;
    if (frame.kind === 'list') {
      const only =
        landing.schema.type === 'element' && landing.schema.components.length === 1
          ? this.#catalog.find(landing.schema.components[0] ?? '')
          : undefined;
      if (only !== undefined && (kind === 'string' || kind === 'bare')) {
        this.#report('wrapped_component', `A list was read as the arguments of ${only.component.name}.`);
        if (kind === 'string' || only.numbersProp === undefined) {
          this.#openElement(landing, only, false, false);
          return;
        }
        const numbers = only.numbersProp === undefined ? undefined : only.component.props.properties[only.numbersProp];
        if (numbers?.type === 'array') {
          const element = this.#openElement(landing, only, false, 'single');
          this.#openList(
            { frame: element, prop: only.numbersProp, schema: numbers, isPositional: false },
            numbers,
            false,
          );
          return;
        }
      }
      this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing: undefined });
      return;
    }
    const form = this.#columnLayoutOf(frame);
    const isByRow =
      form?.labels === undefined || landing.prop === form.list?.prop
        ? form?.labels === undefined && (kind === 'string' || kind === 'array')
        : kind === 'object' || kind === 'array';
    if (form !== undefined && isByRow && this.#isOfRows(landing)) return this.#holdList(landing, kind);
    let chosen = landing;
    if (kind === 'call') {
      const { properties } = frame.shape.component.props;
      const takes = (prop: string): boolean => {
        const schema = properties[prop];
        if (schema === undefined || frame.seen.includes(prop)) return false;
        const places = schema.type === 'array' ? placesOf(schema) : listPlaces(placesOf(schema), this.#catalog);
        const shape = this.#catalog.match(name, places);
        return shape !== undefined && places.includes(shape.component.name);
      };
      const better = landing.prop !== undefined && takes(landing.prop) ? undefined : frame.shape.order.find(takes);
      const schema = better === undefined ? undefined : properties[better];
      if (better !== undefined && schema !== undefined) {
        this.#report('moved_argument', `A list of ${name} fits "${better}", not "${landing.prop ?? ''}".`);
        // The expected prop was passed over, not used: the next argument may be for it.
        if (landing.isPositional) frame.next -= 1;
        chosen = { frame, prop: better, schema, isPositional: true };
      } else if (form?.labels !== undefined && landing.prop !== form.list?.prop && this.#isOfRows(landing)) {
        return this.#holdList(landing, kind);
      }
    }
    this.#openArrayAt(chosen);
  }

  // ---- data by rows

  #columnLayoutOf(frame: ElementFrame): ColumnLayout | undefined {
    return frame.isReplaying ? undefined : columnLayoutOf(frame.shape, this.#catalog);
  }

  /** True for a prop that rows may stand in by mistake. */
  #isOfRows({ frame, prop }: Landing): boolean {
    const form = frame.kind === 'element' ? this.#columnLayoutOf(frame) : undefined;
    return prop !== undefined && (prop === form?.labels || prop === form?.values || prop === form?.list?.prop);
  }

  /** The element that the next value is the rows of. */
  #rowsOwner(isList: boolean): ElementFrame | undefined {
    const top = this.#top;
    const element = top.kind === 'props' ? this.#frames.at(-2) : top;
    if (element?.kind !== 'element' || element.implied !== false || this.#columnLayoutOf(element) === undefined)
      return undefined;
    if (element.unknownKey !== undefined) return isRowsName(element.unknownKey) ? element : undefined;
    const isNext = isList && !element.isObject && element.key === undefined && element.byRow?.columns !== undefined;
    return isNext ? element : undefined;
  }

  /** What an array is must be known before its first item is taken. */
  #decideHeld(kind: ValueKind, name: string): void {
    const top = this.#frames.at(-1);
    if (top?.kind === 'undecided-list' && this.#isOfRows(top.landing)) this.#decideList(top.landing, kind, name);
  }

  #holdList({ frame, prop }: Landing, kind: ValueKind | 'end'): void {
    if (frame.kind !== 'element') return;
    const part = kind === 'string' ? 'columns' : 'data';
    this.#holdFor({ owner: frame, part, prop }).openArray();
  }

  #takeRows({ owner, part, prop }: RowsLanding, value: BufferedValue): void {
    owner.byRow = { ...owner.byRow, [part]: value };
    owner.key = undefined;
    owner.unknownKey = undefined;
    const { columns, data } = owner.byRow;
    const form = this.#columnLayoutOf(owner);
    // In an object the names of the columns may come after the rows.
    const isComplete = data !== undefined && (columns !== undefined || form?.labels !== undefined || !owner.isObject);
    if (isComplete) this.#settleRows(owner, prop);
    else this.#done();
  }

  #settleRows(owner: ElementFrame, prop: string | undefined): void {
    const form = this.#columnLayoutOf(owner);
    const { columns, data } = owner.byRow ?? {};
    owner.byRow = undefined;
    if (form === undefined) return;
    owner.isReplaying = true;
    const replay = (name: string, value: BufferedValue): void => {
      if (owner.seen.includes(name)) return;
      owner.key = name;
      replayBuffered(value, this);
    };
    const found = data === undefined ? undefined : transposeRows(form, columns, data);
    const list = form.list?.prop ?? form.values;
    if (found !== undefined) {
      this.#report('changed_type', 'Rows became columns.', found.isLossy);
      for (const one of found.props) replay(one.prop, one.value);
    } else {
      if (columns !== undefined && list !== undefined) replay(list, columns);
      if (data !== undefined && prop !== undefined) replay(prop, data);
      else if (data !== undefined && list !== undefined && columns === undefined) replay(list, data);
      else this.#keepTexts(data);
    }
    owner.isReplaying = false;
  }

  #keepTexts(value: BufferedValue | undefined): void {
    const texts = readableStrings(value);
    if (texts.length > 0) this.#orphan(texts.join(' · '));
  }

  openObject(): void {
    this.#begin();
    this.#decideHeld('object', '');
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.openObject();
      return this.#afterInner();
    }
    if (this.#isTooDeep()) return this.#skip().openObject();
    const top = this.#top;
    if (top.kind === 'element' && top.key === 'props' && !top.shape.order.includes('props')) {
      top.key = undefined;
      this.#frames.push({ kind: 'props' });
      return;
    }
    if (top.kind === 'element' && !top.isObject && top.key === undefined && top.seen.length === 0 && top.next === 0) {
      const first = top.shape.component.props.properties[top.shape.order[0] ?? ''];
      // `CardHeader({title: "..."})`: all props in one object.
      if (first !== undefined && !fitsNatively(first, 'object', '')) {
        this.#frames.push({ kind: 'props' });
        return;
      }
    }
    const owner = this.#rowsOwner(false);
    if (owner !== undefined) {
      this.#holdFor({ owner, part: 'data', prop: undefined }).openObject();
      return;
    }
    if (top.kind === 'flat' && top.key === 'props') {
      // The props of a Card that was unwrapped: nothing to wait for.
      top.key = undefined;
      this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing: undefined });
      return;
    }
    if (top.kind === 'flat' && top.key !== undefined && isInheritedKey(top.key)) {
      this.#dropSetting(top.key);
      return this.#skip().openObject();
    }
    const landing = this.#land('object');
    if (this.#isFull() || this.#isFullList(landing)) {
      this.#skip().openObject();
      return;
    }
    if (landing?.frame.kind === 'element' && this.#isOfRows(landing)) {
      this.#holdFor({ owner: landing.frame, part: 'data', prop: landing.prop }).openObject();
      return;
    }
    if (landing === undefined) {
      if (this.#top.kind === 'element' && this.#surrender()) return this.openObject();
      return this.#openStray('object');
    }
    const places = placesOf(landing.schema);
    if (places.length === 0) return this.#hold(landing).openObject();
    const isRoot = landing.frame === this.#frames[1];
    this.#frames.push({ kind: 'pending', landing, inner: new ObjectClassifier(this.#catalog, places, isRoot) });
  }

  /** A list or an object that has no place: what can be read in it is kept. */
  #openStray(kind: 'array' | 'object'): void {
    if (this.#top.kind === 'dissolved') this.#dissolvedSchema(this.#top);
    const key = this.#clearUnknownKey();
    if (key !== undefined && isTechnicalKey(key)) {
      this.#dropSetting(key);
      const skipper = this.#skip();
      if (kind === 'array') skipper.openArray();
      else skipper.openObject();
      return;
    }
    this.#dissolve();
  }

  /** Forgets the unknown name before a value, and returns it. */
  #clearUnknownKey(): string | undefined {
    const top = this.#top;
    const element = top.kind === 'props' ? this.#frames.at(-2) : top;
    if (element?.kind === 'element') {
      const key = element.unknownKey;
      element.unknownKey = undefined;
      return key;
    }
    if (top.kind === 'flat' || top.kind === 'dissolved') {
      const { key } = top;
      top.key = undefined;
      return key;
    }
    return undefined;
  }

  // ---- names

  key(name: string): void {
    this.#begin();
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.key(name);
      return this.#afterInner();
    }
    if (this.#top.kind === 'undecided-list') this.#land('object');
    while (this.#isImplied(this.#top)) this.#closeTop();
    const top = this.#top;
    if (top.kind === 'flat' || top.kind === 'dissolved') {
      top.key = name;
      return;
    }
    const element = top.kind === 'props' ? this.#frames.at(-2) : top;
    if (element?.kind === 'element') this.#nameProp(element, name, top.kind === 'props');
  }

  #nameProp(frame: ElementFrame, name: string, isInProps: boolean): void {
    const { order, listProp, component } = frame.shape;
    frame.unknownKey = undefined;
    frame.key = undefined;
    if (order.includes(name)) {
      frame.key = name;
      return;
    }
    if (frame.isObject && !isInProps && (name === 'props' || name === 'component' || name === 'type')) {
      if (name === 'props') frame.key = 'props';
      else frame.unknownKey = name;
      return;
    }
    const isChildren =
      /^(?:children|items|content|elements|body)$/i.test(name) &&
      listProp !== undefined &&
      !frame.seen.includes(listProp);
    const near = isChildren ? listProp : (matchName(name, order) ?? matchProp(frame.shape, frame.seen, name));
    if (near === undefined || frame.seen.includes(near)) {
      frame.unknownKey = name;
      return;
    }
    this.#report('renamed_prop', `"${name}" of ${component.name} was read as "${near}".`);
    frame.key = near;
  }

  #isImplied(frame: Frame): boolean {
    return (frame.kind === 'list' || frame.kind === 'element') && frame.implied !== false;
  }

  // ---- strings

  openString(): void {
    this.#begin();
    this.#decideHeld('string', '');
    const inner = this.#inner();
    if (inner !== undefined) return inner.openString();
    const props = this.#top;
    if (props.kind === 'element' && props.key === 'props' && !props.shape.order.includes('props'))
      return this.#gather('orphan', undefined);
    const landing = this.#land('string');
    const top = this.#top;
    if (top.kind === 'flat' && top.isDocument && top.key === 'error') {
      top.key = undefined;
      this.#holdFor('error').openString();
      return;
    }
    if (top.kind === 'dissolved') {
      const schema = this.#dissolvedSchema(top);
      const isText = schema === undefined || (schema.type === 'string' && isForReading(schema.format));
      if (isText) return this.#gather('dissolved', top.key);
      top.key = undefined;
      return this.#skip().openString();
    }
    if (top.kind === 'flat' && top.key !== undefined && isTechnicalKey(top.key) && !mayBeTitle(top.key)) {
      this.#dropSetting(top.key);
      top.key = undefined;
      return this.#skip().openString();
    }
    if (landing === undefined) return this.#gather('orphan', this.#clearUnknownKey());
    if (this.#isFullList(landing)) return this.#skip().openString();
    this.#openStringAt(landing, landing.schema);
  }

  #openStringAt(landing: Landing, schema: Schema): void {
    switch (schema.type) {
      case 'string': {
        if (!isForReading(schema.format)) return this.#hold(landing).openString();
        this.#start(landing);
        this.#writer.openString();
        const guard = schema.format === 'markdown' ? createMarkdownGuard(this.#context.urlPolicy) : undefined;
        const room = Math.min(schema.maxLength ?? Infinity, this.#budgets.maxOutput);
        const isLabel = landing.frame.kind === 'element' && landing.frame.shape.hasAction;
        const maxGathered = isLabel ? maxLabel : 0;
        this.#frames.push({ kind: 'string', to: 'output', guard, key: undefined, room, gathered: '', maxGathered });
        return;
      }
      case 'array': {
        const fits =
          fitsNatively(schema.items, 'string', '') ||
          schema.items.type === 'union' ||
          stringHome(schema.items, this.#catalog) !== undefined;
        if (!fits) return this.#hold(landing).openString();
        const list = this.#openList(
          landing,
          schema,
          landing.frame.kind === 'list' || (schema.items.type === 'string' && !this.#isLast(landing))
            ? 'single'
            : 'several',
        );
        return this.#openStringAt(
          { frame: list, prop: undefined, schema: schema.items, isPositional: false },
          schema.items,
        );
      }
      case 'union': {
        const member =
          schema.anyOf.find((candidate) => candidate.type === 'string') ??
          schema.anyOf.find((candidate) => candidate.type === 'array');
        const isChoice = schema.anyOf.some(
          (candidate) => candidate.type === 'enum' || candidate.type === 'number' || candidate.type === 'boolean',
        );
        // A text that may stand beside numbers is a text: cells of a table are what the model wrote.
        if (member !== undefined && (!isChoice || member.type === 'string'))
          return this.#openStringAt({ ...landing, schema: member }, member);
        if (placesOf(schema).length > 0)
          return this.#openStringAt(landing, { type: 'element', components: placesOf(schema) });
        return this.#hold(landing).openString();
      }
      case 'element': {
        const home = stringHome(schema, this.#catalog);
        if (home?.textProp === undefined) return this.#gather('orphan', undefined);
        if (this.#isFull()) return this.#skip().openString();
        const { properties, required } = home.component.props;
        const names = required.filter((prop) => {
          const named = properties[prop];
          return named?.type === 'string' && named.format === 'name';
        });
        const frame = this.#openElement(landing, home, false, 'single');
        const prop = home.textProp;
        const textSchema = properties[prop];
        if (textSchema === undefined) return;
        if (names.length > 0) {
          // "Small" for SelectItem(value, label): one word for both.
          this.#hold({ frame, prop, schema: textSchema, isPositional: false }, names).openString();
          return;
        }
        return this.#openStringAt({ frame, prop, schema: textSchema, isPositional: false }, textSchema);
      }
      case 'number':
      case 'boolean':
      case 'enum':
      case 'object':
      case 'action':
      case 'any':
        return this.#hold(landing).openString();
      default:
        schema satisfies never;
    }
  }

  /** A positional value for the last prop: more values of its kind can only belong to it. */
  #isLast({ frame, prop, isPositional }: Landing): boolean {
    return frame.kind === 'element' && isPositional && frame.shape.order.at(-1) === prop;
  }

  #gather(to: 'orphan' | 'dissolved', key: string | undefined): void {
    this.#frames.push({
      kind: 'string',
      to,
      guard: undefined,
      key,
      room: this.#budgets.maxOutput - this.#writer.length,
      gathered: '',
      maxGathered: Infinity,
    });
  }

  /** The first unit of a character whose second has not come. */
  #half = '';

  text(chunk: string): void {
    const inner = this.#inner();
    if (inner !== undefined) return inner.text(chunk);
    const top = this.#top;
    if (top.kind !== 'string') return;
    let piece = this.#half + chunk;
    this.#half = '';
    if (piece.length > top.room) {
      piece = piece.slice(0, Math.max(0, top.room));
      if (top.room >= 0) this.#report('budget', 'A text was longer than fits; the rest of it was left out.', true);
      top.room = -1;
    } else {
      top.room -= piece.length;
    }
    const last = piece.charCodeAt(piece.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      // Readers look at single units: half a character waits for its other half.
      if (top.room >= 0) {
        this.#half = piece.slice(-1);
        top.room += 1;
      }
      piece = piece.slice(0, -1);
    }
    if (top.gathered.length < top.maxGathered) top.gathered += piece;
    if (top.to === 'output' && piece !== '') this.#write(top.guard === undefined ? piece : top.guard.push(piece));
  }

  #write(text: string): void {
    if (this.#writer.length < this.#budgets.maxOutput) return this.#writer.text(text);
    this.#isFull();
  }

  closeString(isCut: boolean): void {
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.closeString(isCut);
      return this.#afterInner();
    }
    const top = this.#top;
    if (top.kind !== 'string') return;
    this.#frames.pop();
    this.#half = '';
    if (top.to === 'output') {
      if (top.guard !== undefined) {
        this.#write(top.guard.end());
        if (top.guard.hasChanged) this.#report('unsafe_markdown', 'Raw HTML or a script URL was neutralised.');
      }
      this.#writer.closeString();
      const owner = this.#top;
      if (owner.kind === 'element' && top.maxGathered > 0) owner.label = top.gathered;
      return this.#done();
    }
    this.#keep(top);
  }

  #keep({ to, key, gathered }: StringFrame): void {
    if (gathered.trim() === '') return;
    if (key !== undefined && isSetting(key, gathered)) return this.#dropSetting(key);
    if (!isReadable(gathered)) {
      this.#report(
        'text_dropped',
        `${JSON.stringify(gathered.slice(0, 60))} is not for reading and was left out.`,
        true,
      );
      return;
    }
    const top = this.#top;
    if (top.kind === 'element' && top.key === 'props') {
      // `"props": "title": "Sales"`: a brace is missing, and what looked like a value was the first name.
      top.key = undefined;
      if (top.shape.order.includes(gathered)) return;
    }
    if (to === 'dissolved' && top.kind === 'dissolved') {
      top.parts.push(gathered);
      top.key = undefined;
    } else {
      this.#orphan(gathered);
    }
  }

  /** An id or a style: nobody reads it, and the catalog has no place for it. */
  #dropSetting(key: string): void {
    this.#report('text_dropped', `"${key}" is a setting that the catalog does not have; it was left out.`);
  }

  #orphan(text: string): void {
    this.#report('text_moved', `${JSON.stringify(text.slice(0, 60))} may not stand here; it was put after it.`);
    this.#orphans.push(text);
    this.#flushOrphans();
  }

  /** Writes texts that had no place, if the list we are in takes text. */
  #flushOrphans(): void {
    if (this.#orphans.length === 0) return;
    const home = this.#home();
    const shape = this.#catalog.find(textComponent);
    if (home === undefined || shape?.textProp === undefined) return;
    // A cell of a table takes text too, but one cell more would move all that follow.
    if (home.items.type === 'union' || !placesOf(home.items).includes(textComponent)) return;
    const prop = shape.textProp;
    const schema = shape.component.props.properties[prop];
    if (schema === undefined) return;
    // They wait for a list that is less deep.
    if (this.#depth >= this.#budgets.maxDepth) return;
    const texts = this.#orphans;
    this.#orphans = [];
    for (const text of texts) {
      if (this.#elements >= this.#budgets.maxElements || this.#writer.length >= this.#budgets.maxOutput) {
        this.#isFull();
        return;
      }
      const landing = { frame: home, prop: undefined, schema: home.items, isPositional: false };
      const frame = this.#openElement(landing, shape, false, false);
      this.#writeProp(frame, prop, coerce(schema, text, this.#context) ?? '');
      this.#closeTop();
    }
  }

  // ---- words without quotes

  /** True when a name that stands here is a value, not a reference: an enum value or the name of an action. */
  takesWord(word: string): boolean {
    const schema = this.#expected();
    if (schema?.type === 'enum')
      return schema.values.some((value) => typeof value === 'string' && value.toLowerCase() === word.toLowerCase());
    return schema?.type === 'action' && Object.hasOwn(this.#catalog.actions, word);
  }

  /** True when a word without quotes would be text here. */
  takesText(): boolean {
    const schema = this.#expected();
    return schema?.type === 'string' || (schema?.type === 'array' && schema.items.type === 'string');
  }

  #expected(): Schema | undefined {
    const top = this.#frames.at(-1);
    const frame = top?.kind === 'props' ? this.#frames.at(-2) : top;
    if (frame?.kind === 'list') return frame.items;
    if (frame?.kind !== 'element') return undefined;
    const prop = this.#expectedProp(frame);
    return prop === undefined ? undefined : frame.shape.component.props.properties[prop];
  }

  #expectedProp(frame: ElementFrame): string | undefined {
    if (frame.key !== undefined || frame.isObject) return frame.key;
    return frame.shape.order.slice(frame.next).find((name) => !frame.seen.includes(name));
  }

  bare(word: string): void {
    this.#begin();
    const value = wordValue(word);
    this.#decideHeld(typeof value === 'string' ? 'string' : 'bare', '');
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.bare(word);
      return this.#afterInner();
    }
    const isNumberAsText = typeof value === 'number' && this.#isElementPlace();
    if (isNumberAsText) this.#report('changed_type', `The number ${word.slice(0, 60)} became a text.`);
    if (isNumberAsText || (typeof value === 'string' && this.#isTextPlace())) {
      this.openString();
      this.text(word);
      return this.closeString(false);
    }
    const landing = this.#land('bare');
    const top = this.#top;
    if (top.kind === 'dissolved' || top.kind === 'flat') {
      if (
        top.kind === 'dissolved' &&
        this.#dissolvedSchema(top) === undefined &&
        value !== null &&
        (top.key === undefined || !isTechnicalKey(top.key)) &&
        typeof value !== 'boolean'
      )
        top.parts.push(word);
      top.key = undefined;
      return;
    }
    if (landing === undefined) {
      const key = this.#clearUnknownKey();
      if (key !== undefined && isTechnicalKey(key)) this.#dropSetting(key);
      else if (value !== null)
        this.#report(
          key === undefined ? 'extra_argument' : 'unknown_prop',
          `The value ${word.slice(0, 60)} has no place.`,
          true,
        );
      return;
    }
    if (this.#isFullList(landing)) return;
    if (value === null) return this.#nothing(landing);
    this.#settle(landing, new BufferedWord(word));
  }

  /** An unquoted word is text where text is expected; elsewhere it is coerced like any word. */
  #isTextPlace(): boolean {
    const top = this.#top;
    if (top.kind === 'flat' || top.kind === 'dissolved' || top.kind === 'undecided-list') return true;
    const schema = this.#expected();
    return (
      schema === undefined ||
      schema.type === 'element' ||
      (schema.type === 'array' && placesOf(schema).length > 0) ||
      schema.type === 'string'
    );
  }

  /** True in a list of elements where a number can only be a text. */
  #isElementPlace(): boolean {
    const top = this.#top;
    if (top.kind === 'flat' && (top.key !== undefined || top.isDocument)) return false;
    const above = this.#frames.slice(this.#frames.findLastIndex(({ kind }) => kind === 'list') + 1);
    if (above.some(({ kind }) => kind === 'dissolved')) return false;
    const schema =
      top.kind === 'undecided-list' ? top.landing.schema : top.kind === 'list' ? top.items : this.#flatHome()?.items;
    return schema?.type === 'element' && schema.components.includes(textComponent);
  }

  #flatHome(): ListFrame | undefined {
    return this.#top.kind === 'flat' ? this.#home() : undefined;
  }

  /** null: an optional prop that is not given; in a list of data it keeps its place. */
  #nothing(landing: Landing): void {
    const { frame, schema } = landing;
    if (frame.kind === 'element') return;
    if (schema.type === 'element' || schema.type === 'object' || schema.type === 'action') return;
    const isAllowed =
      schema.type === 'any' ||
      (schema.type === 'union' &&
        schema.anyOf.some((member) => member.type === 'enum' && member.values.includes(null)));
    if (!isAllowed) this.#report('dropped_value', 'A null among data was replaced by the neutral value.', true);
    this.#start(landing);
    this.#writer.value(isAllowed ? null : neutralOf(schema, this.#catalog.neutralElement));
    this.#done();
  }

  // ---- held values

  #hold(landing: Landing, also: readonly string[] = []): ValueBuffer {
    if (also.length > 0) this.#alsoProps = also;
    return this.#holdFor(landing);
  }

  /** Props that get the same string as the held one. */
  #alsoProps: readonly string[] = [];

  #holdFor(landing: HeldFrame['landing']): ValueBuffer {
    const inner = new ValueBuffer(this.#budgets.maxHeld);
    this.#frames.push({ kind: 'held', landing, inner });
    return inner;
  }

  #afterInner(): void {
    const top = this.#frames.at(-1);
    if (
      top === undefined ||
      (top.kind !== 'held' && top.kind !== 'pending' && top.kind !== 'skip') ||
      !top.inner.isDone
    )
      return;
    this.#frames.pop();
    if (top.kind === 'held') {
      const { value } = top.inner;
      if (top.landing === 'error') {
        if (typeof value === 'string') this.#documentError ??= value;
      } else if ('owner' in top.landing) {
        if (top.inner.isTruncated)
          this.#report('budget', `Only the first ${this.#budgets.maxHeld} characters of a value fit.`, true);
        if (value !== undefined) this.#takeRows(top.landing, value);
      } else if (value === undefined || (top.inner.isCut && isWhole(top.landing.schema))) {
        this.#report('cut', 'The value was not finished and was left out.', true);
        this.#done();
      } else {
        if (top.inner.isTruncated)
          this.#report('budget', `Only the first ${this.#budgets.maxHeld} characters of a value fit.`, true);
        this.#settle(top.landing, value);
      }
    } else if (top.kind === 'pending') {
      this.#settlePending(top.inner, top.landing);
    }
  }

  /** Writes a whole value where it goes, if it can be made to fit. */
  #settle(landing: Landing, value: BufferedValue): void {
    const { frame, schema } = landing;
    const also = this.#alsoProps;
    this.#alsoProps = [];
    const places = placesOf(schema);
    if (places.length > 0 && !(typeof value === 'string') && this.#settleNumber(landing, value)) return;
    const isScalar =
      schema.type === 'string' ||
      schema.type === 'enum' ||
      schema.type === 'number' ||
      schema.type === 'boolean' ||
      schema.type === 'array';
    if (
      isScalar &&
      landing.isPositional &&
      frame.kind === 'element' &&
      isRecord(value) &&
      !(value instanceof BufferedWord) &&
      this.#realign(frame, landing, value)
    )
      return this.#done();
    if (
      schema.type === 'array' &&
      schema.items.type === 'number' &&
      this.#isLast(landing) &&
      value instanceof BufferedWord
    ) {
      const first = coerce(schema.items, value, this.#context);
      if (first !== undefined) {
        this.#report('changed_type', 'Numbers without their list became one.');
        this.#openList(landing, schema, 'several').count += 1;
        this.#writer.value(first);
        return;
      }
    }
    const isUri = schema.type === 'string' && schema.format === 'uri';
    // A sentence is no URL that was refused, but an argument that lacks the URL before it.
    const isSentence = isUri && typeof value === 'string' && /\S\s+\S/.test(value) && !/[:/]|\.\w/.test(value);
    const isPositional = landing.isPositional && frame.kind === 'element';
    if (isSentence && isPositional && this.#realign(frame, landing, value)) return this.#done();
    const label = schema.type === 'action' && frame.kind === 'element' ? frame.label : undefined;
    const { inner, hasLost } = listen(label === undefined ? this.#context : { ...this.#context, label });
    const fitted = coerce(schema, value, inner);
    if (fitted !== undefined) {
      if (also.length > 0 && frame.kind === 'element') for (const prop of also) this.#writeProp(frame, prop, fitted);
      this.#start(landing);
      this.#writer.value(fitted);
      return this.#done();
    }
    // A URL that was refused has been reported as such.
    if (isUri) return this.#done();
    if (isPositional && !hasLost() && this.#realign(frame, landing, value)) return this.#done();
    const isWords = schema.type === 'enum' || schema.type === 'action' || schema.type === 'boolean';
    const lost = readableStrings(value).filter(
      (text) =>
        !(isWords && /^[\w@-]+$/.test(text)) &&
        !(schema.type === 'number' && text.length <= 12) &&
        !(hasLost() && !/\s/.test(text.trim())),
    );
    if (lost.length === 0 && !hasLost())
      this.#report('dropped_value', `${JSON.stringify(plain(value)).slice(0, 80)} is not what is expected here.`, true);
    else for (const text of lost) this.#orphan(text);
    // A list of data keeps the places of what follows.
    if (frame.kind === 'list' && schema.type === 'number') {
      this.#start(landing);
      this.#writer.value(0);
    }
    this.#done();
  }

  #writeProp(frame: ElementFrame, prop: string, value: JsonValue): void {
    frame.seen = [...frame.seen, prop];
    this.#writer.prop(prop);
    this.#writer.value(value);
  }

  /** A lone number where series stand: the first value of a series that was not opened. */
  #settleNumber(landing: Landing, value: BufferedValue): boolean {
    const number = value instanceof BufferedWord ? wordValue(value.word) : value;
    const places = placesOf(landing.schema);
    const only = places.length === 1 && places[0] !== undefined ? this.#catalog.find(places[0]) : undefined;
    const numbers = only?.numbersProp === undefined ? undefined : only.component.props.properties[only.numbersProp];
    if (typeof number !== 'number' || only === undefined || numbers?.type !== 'array') return false;
    this.#report('wrapped_component', `Numbers were put into a ${only.component.name}.`);
    const frame = this.#openElement(landing, only, false, 'several');
    const list = this.#openList(
      { frame, prop: only.numbersProp, schema: numbers, isPositional: false },
      numbers,
      'several',
    );
    list.count += 1;
    this.#writer.value(number);
    return true;
  }

  /** A positional value that does not fit its prop: it may be meant for a later one, or name several. */
  #realign(frame: ElementFrame, landing: Landing, value: BufferedValue): boolean {
    const { properties } = frame.shape.component.props;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof BufferedWord)) {
      const members = Object.entries(value as { [key: string]: BufferedValue });
      if (
        members.length === 0 ||
        !members.every(([key]) => Object.hasOwn(properties, key) && !frame.seen.includes(key))
      )
        return false;
      for (const [key, member] of members) {
        const schema = properties[key];
        const fitted = schema === undefined ? undefined : coerce(schema, member, this.#context);
        if (fitted !== undefined) this.#writeProp(frame, key, fitted);
      }
      return true;
    }
    const text = value instanceof BufferedWord ? value.word : value;
    if (typeof text !== 'string' || !isReadable(text)) return false;
    const later = this.#laterProp(frame, landing, text);
    const schema = later === undefined ? undefined : properties[later];
    if (later === undefined || schema === undefined) return false;
    this.#report(
      'moved_argument',
      `${JSON.stringify(text.slice(0, 60))} fits "${later}", not "${landing.prop ?? ''}".`,
    );
    this.#writeProp(frame, later, coerce(schema, text, this.#context) ?? '');
    frame.next = Math.max(frame.next, frame.shape.order.indexOf(later) + 1);
    return true;
  }

  /** The prop after this one that a string is meant for: one that lists it, or else the next text. */
  #laterProp(frame: ElementFrame, landing: Landing, text: string): string | undefined {
    const { properties, required } = frame.shape.component.props;
    const from = frame.shape.order.indexOf(landing.prop ?? '') + 1;
    const later = frame.shape.order.slice(from).filter((prop) => !frame.seen.includes(prop));
    const silent = { ...this.#context, report: () => undefined };
    const isEnum = landing.schema.type === 'enum';
    const listed = later.find((prop) => {
      const schema = properties[prop];
      if (schema?.type !== 'enum') return false;
      // A wrong word for one setting is no near miss of another.
      return isEnum ? schema.values.includes(text) : coerce(schema, text, silent) !== undefined;
    });
    if (listed !== undefined) return listed;
    // "warn" is a wrong word for a setting; "Try again" is a text that lacks the setting before it.
    if (/^[a-z0-9_-]+$/.test(text)) return undefined;
    for (const prop of later) {
      const schema = properties[prop];
      if (schema?.type === 'string' && isForReading(schema.format)) return prop;
      if (required.includes(prop) && schema?.type !== 'string') return undefined;
    }
    return undefined;
  }

  #settlePending(pending: ObjectClassifier, landing: Landing): void {
    const { verdict } = pending;
    if (verdict === undefined) return;
    switch (verdict.type) {
      case 'element': {
        // An object could not tell before whether it fits an implied list.
        const top = this.#top;
        const place =
          this.#isImplied(top) && top === landing.frame ? this.#land('call', verdict.shape.component.name) : landing;
        this.#place(place, verdict.shape, verdict.writtenName, true);
        if (verdict.isPropsNext) {
          // The object that opened now holds the props; the element itself closes with the object around it.
          if (this.#top.kind === 'element') this.#frames.push({ kind: 'props' });
          else this.#frames.push({ kind: 'flat', isDocument: false, key: undefined, landing: undefined });
        }
        pending.replayMembers(this);
        if (pending.isClosed) this.close(false);
        return;
      }
      case 'unknown-element':
        this.#place(landing, undefined, verdict.writtenName, true);
        return pending.replayMembers(this);
      case 'document':
        this.#frames.push({ kind: 'flat', isDocument: true, key: undefined, landing: undefined });
        pending.replayMembers(this);
        if (verdict.opens === 'array') this.openArray();
        else this.openObject();
        return;
      case 'nothing':
        this.#dissolve();
        pending.replayMembers(this);
        if (verdict.isOver) this.close(false);
        return;
      default:
        verdict satisfies never;
    }
  }

  // ---- closing

  close(isCut: boolean): void {
    const inner = this.#inner();
    if (inner !== undefined) {
      inner.close(isCut);
      return this.#afterInner();
    }
    while (this.#isImplied(this.#top)) this.#closeTop();
    this.#closeTop();
  }

  #closeTop(): void {
    const top = this.#top;
    switch (top.kind) {
      case 'element':
        // The root is closed by end() alone.
        if (this.#frames.length <= 2) return;
        this.#finishElement(top);
        this.#frames.pop();
        return this.#done();
      case 'list':
        if (this.#frames.length <= 2) return;
        this.#writer.closeList();
        this.#frames.pop();
        return this.#done();
      case 'undecided-list':
        this.#decideList(top.landing, 'end', '');
        return this.#closeTop();
      case 'dissolved':
        this.#frames.pop();
        return this.#closeDissolved(top);
      case 'flat':
      case 'props':
        this.#frames.pop();
        return this.#done();
      case 'string':
      case 'held':
      case 'pending':
      case 'skip':
        return;
      default:
        top satisfies never;
    }
  }

  /** The text of a dissolved component stands before the elements that were in it. */
  #flushParts(): void {
    if (this.#home() === undefined) return;
    const texts: string[] = [];
    for (const frame of this.#frames.slice(2)) {
      if (frame.kind === 'dissolved' && frame.parts.length > 0) texts.push(frame.parts.splice(0).join(' · '));
    }
    for (const text of texts) this.#orphan(text);
  }

  #closeDissolved(frame: DissolvedFrame): void {
    const below = this.#frames.at(-1);
    if (frame.parts.length > 0) {
      if (below?.kind === 'dissolved') below.parts.push(...frame.parts);
      else this.#orphan(frame.parts.join(' · '));
    }
    this.#done();
  }

  #finishElement(frame: ElementFrame): void {
    if (frame.byRow !== undefined) this.#settleRows(frame, undefined);
    const { component } = frame.shape;
    for (const prop of component.props.required) {
      if (frame.seen.includes(prop)) continue;
      frame.prop = prop;
      const schema = component.props.properties[prop];
      this.#report('missing_prop', `${component.name} lacks "${prop}"; it got its neutral value.`);
      const isName = schema?.type === 'string' && schema.format === 'name' && component.neutral[prop] === undefined;
      // Names must differ: two fields of one name would be one field.
      const value = isName
        ? `${component.name.toLowerCase()}-${frame.ordinal}`
        : this.#catalog.neutralProp(frame.shape, prop);
      this.#writeProp(frame, prop, value);
    }
    this.#writer.closeElement();
    this.#depth -= 1;
  }

  /** A value is complete: frames that were implied for it alone close, and text that waited may find its place. */
  #done(): void {
    for (;;) {
      const top = this.#top;
      if ((top.kind === 'list' || top.kind === 'element') && top.implied === 'single') {
        this.#closeTop();
        return;
      }
      if (top.kind === 'flat' || top.kind === 'dissolved') top.key = undefined;
      if (top.kind === 'element') {
        top.key = undefined;
        top.unknownKey = undefined;
      }
      break;
    }
    this.#flushOrphans();
  }

  /** Closes whatever is open and ends the document. */
  end(error: string | null, emptyError: string | null): void {
    this.#begin();
    while (this.#frames.length > 2) {
      const top = this.#top;
      if (top.kind === 'string') this.closeString(true);
      else if (top.kind === 'held' || top.kind === 'skip') this.#frames.pop();
      else if (top.kind === 'pending') this.close(true);
      else this.#closeTop();
    }
    this.#flushOrphans();
    this.#writer.closeList();
    this.#writer.closeElement();
    this.#writer.end(error ?? this.#documentError ?? emptyError);
  }
}
