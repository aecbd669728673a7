// The part of the document that is still open, and the only place that writes. Everything written stays written: the
// writer is reached through this file alone, and no method takes anything back.
import { neutralOf } from '../../schema/neutral.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import { OneValue } from '../events/one-value.ts';
import { fittingLength, maxEscape } from '../write/json.ts';
import type { TreeWriter } from '../write/writer.ts';
import { reachedLimit, type Budgets } from './budgets.ts';
import type { DiagnosticLog, DiagnosticName } from './diagnostics.ts';
import { NeutralProps } from './neutral-props.ts';
import { fitsElement } from './placement-rules.ts';
import {
  itemSlot,
  newElement,
  pathOf,
  type CaptureScope,
  type CaptureSink,
  type ElementScope,
  type Implied,
  type ListScope,
  type Scope,
  type Slot,
} from './scopes.ts';

/** An element, its props, its list, and the scopes that may stand between. */
const scopesPerLevel = 6;
/** The root element and the list of its children, which stay open until the end. */
const rootScopes = 2;

/** Owns the stack of open scopes, the writer, the budgets and the path. Knows no policy: it does what it is told. */
export class OpenTree {
  readonly catalog: Catalog;
  readonly budgets: Budgets;
  readonly #writer: TreeWriter;
  readonly #log: DiagnosticLog;
  readonly #afterValue: () => void;
  readonly #scopes: Scope[] = [];
  readonly #neutralProps: NeutralProps;
  #elements = 0;
  #depth = 0;
  #isOverBudget = false;
  /** The open text has reached the limit. */
  #isTextFull = false;
  #error: string | null = null;

  /** `afterValue` is called whenever a value is complete. */
  constructor(catalog: Catalog, writer: TreeWriter, log: DiagnosticLog, budgets: Budgets, afterValue: () => void) {
    this.catalog = catalog;
    this.budgets = budgets;
    this.#writer = writer;
    this.#neutralProps = new NeutralProps(catalog);
    this.#log = log;
    this.#afterValue = afterValue;
  }

  // ---- what is open

  /** Outermost first. */
  get scopes(): readonly Scope[] {
    return this.#scopes;
  }

  /** False before the first event: a reply that only calls tools has no document. */
  get isOpen(): boolean {
    return this.#scopes.length > 0;
  }

  get elementCount(): number {
    return this.#elements;
  }

  /** True while only the root and the list of its children are open. */
  get isAtRoot(): boolean {
    return this.#scopes.length <= rootScopes;
  }

  get top(): Scope {
    const top = this.#scopes.at(-1);
    if (top === undefined) throw new Error('No scope is open.');
    return top;
  }

  /** The capture that takes all events, if one is open. */
  get capture(): CaptureScope | undefined {
    const top = this.#scopes.at(-1);
    return top?.kind === 'capture' ? top : undefined;
  }

  /** The element whose arguments or members come next: the innermost scope, or the owner of an open `props` object. */
  get element(): ElementScope | undefined {
    const top = this.#scopes.at(-1);
    const scope = top?.kind === 'props' ? this.#scopes.at(-2) : top;
    return scope?.kind === 'element' ? scope : undefined;
  }

  /** The list that takes what stands in the innermost transparent and unwrapped scopes; undefined below an element. */
  get enclosingList(): ListScope | undefined {
    for (let index = this.#scopes.length - 1; index >= 0; index -= 1) {
      const scope = this.#scopes[index];
      if (scope?.kind === 'list') return scope;
      if (scope?.kind !== 'transparent' && scope?.kind !== 'unwrapped') return undefined;
    }
    return undefined;
  }

  /** Such as `root.children[2].title`: the value that is open, or else the next one. */
  get path(): string {
    return pathOf(this.#scopes);
  }

  report(code: DiagnosticName, message: string, isLossy = false): void {
    // The path takes a while where a thousand values are dropped.
    if (!this.#log.isFull) this.#log.report(code, this.path, message, isLossy);
  }

  // ---- budgets

  /** True when no further element fits. Reported once for the document. */
  isFull(): boolean {
    const limit = reachedLimit(this.budgets, this.#elements, this.#depth, this.#writer.length);
    if (limit === undefined) return false;
    this.#reportOverBudget(`The document has reached its limit of ${limit}.`);
    return true;
  }

  /** True when no further bracket may open. Scopes that leave no trace count too, since lookups walk through them. */
  isTooDeep(): boolean {
    if (this.#scopes.length < this.budgets.maxDepth * scopesPerLevel) return false;
    this.#reportOverBudget('The brackets are nested more deeply than the limit.');
    return true;
  }

  #reportOverBudget(message: string): void {
    if (!this.#isOverBudget) this.report('limit_exceeded', message, true);
    this.#isOverBudget = true;
  }

  /** True when the list of the slot has all the items that it may have. */
  isFullList(slot: Slot | undefined): boolean {
    const scope = slot?.scope;
    if (scope?.kind !== 'list' || scope.count < scope.maxItems) return false;
    this.report('limit_exceeded', `At most ${scope.maxItems} items fit here.`, true);
    return true;
  }

  /** True when elements are nested as deep as they may be. */
  get isAtMaxDepth(): boolean {
    return this.#depth >= this.budgets.maxDepth;
  }

  /** Characters that the document may still have. */
  get outputLeft(): number {
    return this.budgets.maxOutput - this.#writer.length;
  }

  // ---- opening

  /** Opens the document: the root element and the list of its children. Does nothing when they are open. */
  begin(): void {
    if (this.#scopes.length > 0) return;
    const { root } = this.catalog;
    const { listProp } = root;
    const list = listProp === undefined ? undefined : root.component.props.properties[listProp];
    if (listProp === undefined || list?.type !== 'array')
      throw new Error('The root component has no list of children.');
    this.#writer.openElement(root.component.name);
    this.#writer.prop(listProp);
    this.#writer.openList();
    // The root is no element of the model's: it is not counted.
    const element = newElement(root, false, false, 0);
    element.seen = [listProp];
    element.next = 1;
    element.prop = listProp;
    this.#scopes.push(element, {
      kind: 'list',
      items: list.items,
      minItems: 0,
      maxItems: Infinity,
      implied: false,
      count: 0,
    });
  }

  /** Opens an element in a slot, and the lists between them where it fits the slot only as an item. */
  openElement(slot: Slot, shape: ComponentShape, isObject: boolean, implied: Implied): ElementScope {
    const place = this.#openListsTo(slot, shape.component.name);
    this.#start(place);
    this.#writer.openElement(shape.component.name);
    this.#elements += 1;
    this.#depth += 1;
    const element = newElement(shape, isObject, implied, this.#elements);
    this.#scopes.push(element);
    return element;
  }

  #openListsTo(slot: Slot, component: string): Slot {
    let place = slot;
    for (;;) {
      const { schema } = place;
      if (schema.type === 'union') {
        const member = schema.anyOf.find((candidate) => fitsElement(candidate, component));
        if (member === undefined) return place;
        place = { ...place, schema: member };
      } else if (schema.type === 'array') {
        place = itemSlot(this.openList(place, schema, place.scope.kind === 'list' ? 'single' : 'several'));
      } else {
        return place;
      }
    }
  }

  openList(slot: Slot, schema: Schema & { readonly type: 'array' }, implied: Implied): ListScope {
    this.#start(slot);
    this.#writer.openList();
    const { items, minItems = 0, maxItems = Infinity } = schema;
    const list: ListScope = { kind: 'list', items, minItems, maxItems, implied, count: 0 };
    this.#scopes.push(list);
    return list;
  }

  /** Writes what stands before the value of a slot. */
  #start({ scope, prop }: Slot): void {
    if (scope.kind === 'list') scope.count += 1;
    else if (prop !== undefined) this.#startProp(scope, prop);
  }

  #startProp(element: ElementScope, prop: string): void {
    element.seen = [...element.seen, prop];
    element.prop = prop;
    this.#writer.prop(prop);
  }

  openProps(): void {
    this.#scopes.push({ kind: 'props' });
  }

  /** `slot`: where the first element inside goes. */
  openTransparent(slot?: Slot, isCall = false): void {
    this.#scopes.push({ kind: 'transparent', isDocument: false, isCall, count: 0, key: undefined, slot });
  }

  /** The wrapper of the document, such as `{"component": {...}, "error": null}`. */
  openDocumentWrapper(): void {
    this.#scopes.push({
      kind: 'transparent',
      isDocument: true,
      isCall: false,
      count: 0,
      key: undefined,
      slot: undefined,
    });
  }

  /** `shape`: a known component that may not stand here. */
  openUnwrapped(shape?: ComponentShape, isList = false): void {
    this.#scopes.push({ kind: 'unwrapped', texts: [], isList, count: 0, key: undefined, shape, next: 0 });
  }

  openUndecidedList(slot: Slot): void {
    this.#scopes.push({ kind: 'undecided-list', slot });
  }

  // ---- values

  /** Writes a complete value. */
  writeValue(slot: Slot, value: JsonValue): void {
    // What is required gets its neutral value.
    if (this.#writer.length >= this.budgets.maxOutput && this.isFull()) return;
    this.#start(slot);
    this.#writer.value(value);
  }

  writeProp(element: ElementScope, prop: string, value: JsonValue): void {
    element.seen = [...element.seen, prop];
    this.#writer.prop(prop);
    this.#writer.value(value);
  }

  /** Starts a text that is written as it arrives. `finish` ends it by `endText`. */
  captureText<Sink extends CaptureSink>(slot: Slot, sink: Sink, finish: (sink: Sink) => void): Sink {
    this.#start(slot);
    this.#writer.openString();
    this.#scopes.push({ kind: 'capture', sink, isWritten: true, finish: () => finish(sink) });
    return sink;
  }

  /** Writes what fits of a text. What follows a character that does not fit is left out too, however it arrives. */
  writeText(text: string): void {
    const left = this.budgets.maxOutput - this.#writer.length;
    if (!this.#isTextFull && text.length * maxEscape <= left) return this.#writer.text(text);
    const fitting = this.#isTextFull ? 0 : fittingLength(text, left);
    if (fitting > 0) this.#writer.text(text.slice(0, fitting));
    if (fitting === text.length) return;
    this.#isTextFull = true;
    this.#reportOverBudget(`The document has reached its limit of ${this.budgets.maxOutput} characters.`);
  }

  endText(): void {
    this.#isTextFull = false;
    this.#writer.closeString();
  }

  /** Sends all events to `sink` until it is done, then calls `finish`. Nothing is written meanwhile. */
  captureValue<Sink extends CaptureSink>(sink: Sink, finish: (sink: Sink) => void): Sink {
    this.#scopes.push({ kind: 'capture', sink, isWritten: false, finish: () => finish(sink) });
    return sink;
  }

  /** Ignores the value that begins. */
  skipValue(): OneValue {
    return this.captureValue(new OneValue(), () => undefined);
  }

  /** Closes the capture if its value is complete. */
  finishCapture(capture: CaptureScope): void {
    if (!capture.sink.isDone) return;
    this.#scopes.pop();
    capture.finish();
  }

  // ---- closing

  /** Closes the innermost scope, which is a complete value then. The root stays open. */
  closeTop(): void {
    if (this.isAtRoot) return;
    this.leave();
    this.endValue();
  }

  /** Closes the innermost scopes that the compiler opened itself. */
  closeImplied(): void {
    for (let { top } = this; (top.kind === 'list' || top.kind === 'element') && top.implied !== false; { top } = this)
      this.closeTop();
  }

  /** Leaves the innermost scope, although the value that it stands for may go on. */
  leave(): void {
    const { top } = this;
    if (top.kind === 'element') this.#endElement(top);
    else if (top.kind === 'list') this.#endList(top);
    else if (top.kind === 'capture' && top.isWritten) this.#writer.closeString();
    this.#scopes.pop();
  }

  /** Elements that a list lacks are neutral ones. Other lists that must not be short are written whole. */
  #endList({ items, minItems, count }: ListScope): void {
    for (let index = count; index < minItems; index += 1) {
      if (index === count) this.report('missing_prop', `The list has ${count} of at least ${minItems} items.`);
      this.#writer.value(neutralOf(items, this.catalog.neutralElement));
    }
    this.#writer.closeList();
  }

  /** Required props that were not given get their neutral values. */
  #endElement(element: ElementScope): void {
    const { component } = element.shape;
    for (const prop of component.props.required) {
      if (element.seen.includes(prop)) continue;
      element.prop = prop;
      const { givenName } = element;
      const isNamed = givenName !== undefined && prop === element.shape.textProp;
      const source = isNamed ? 'the text of its name' : 'its neutral value';
      this.report('missing_prop', `${component.name} lacks "${prop}"; it got ${source}.`);
      this.writeProp(element, prop, isNamed ? givenName : this.#neutralProps.valueOf(element, prop));
    }
    this.#writer.closeElement();
    this.#depth -= 1;
  }

  /** A value is complete: a scope that was opened for it alone closes too. */
  endValue(): void {
    const { top } = this;
    if ((top.kind === 'list' || top.kind === 'element') && top.implied === 'single') return this.closeTop();
    if (top.kind === 'transparent' || top.kind === 'unwrapped') {
      top.key = undefined;
      top.count += 1;
    }
    if (top.kind === 'element') {
      top.key = undefined;
      top.unknownKey = undefined;
    }
    this.#afterValue();
  }

  /** Notes the error that the model wrote into the document itself. The first one counts. */
  noteError(message: string): void {
    this.#error ??= message;
  }

  /** Closes the root, which alone is still open, and ends the document. `emptyError`: when the model noted none. */
  end(error: string | null, emptyError: string | null): void {
    this.#writer.closeList();
    this.#writer.closeElement();
    this.#writer.end(error ?? this.#error ?? emptyError);
  }
}
