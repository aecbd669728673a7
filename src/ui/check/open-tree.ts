// The open part of the document. Only this file writes, and none of its methods retracts output.
import { isList } from '../../is-list.ts';
import { neutralOf } from '../../schema/neutral.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import { OneValue } from '../events/one-value.ts';
import { fittingLength, maxEscape } from '../write/json.ts';
import type { TreeWriter } from '../write/writer.ts';
import { reachedLimit, type Budgets } from './budgets.ts';
import type { DiagnosticLog, DiagnosticName } from './diagnostics.ts';
import { NeutralProps } from './neutral-props.ts';
import { plainValue } from './plain-text.ts';
import { fitsElement } from './placement-rules.ts';
import {
  enclosingListOf,
  isSlide,
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
  type TreeHooks,
} from './scopes.ts';

/** An element, its props, its list, and transparent scopes between them. */
const scopesPerLevel = 6;
/** The root element and its list of children, which stay open until the end. */
const rootScopes = 2;

/** Owns the stack of open scopes, the writer, the budgets and the path. Contains no policy. */
export class OpenTree {
  readonly catalog: Catalog;
  readonly budgets: Budgets;
  readonly #writer: TreeWriter;
  readonly #log: DiagnosticLog;
  readonly #hooks: TreeHooks;
  readonly #scopes: Scope[] = [];
  /** The innermost scope. Every event asks for it about eight times. */
  #top: Scope | undefined;
  readonly #neutralProps: NeutralProps;
  #elements = 0;
  #depth = 0;
  #isOverBudget = false;
  #isTextFull = false;
  #error: string | null = null;

  constructor(catalog: Catalog, writer: TreeWriter, log: DiagnosticLog, budgets: Budgets, hooks: TreeHooks) {
    this.catalog = catalog;
    this.budgets = budgets;
    this.#writer = writer;
    this.#neutralProps = new NeutralProps(catalog);
    this.#log = log;
    this.#hooks = hooks;
  }

  // ---- state

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
    const top = this.#top;
    if (top === undefined) throw new Error('No scope is open.');
    return top;
  }

  /** The open capture, which takes all events, if any. */
  get capture(): CaptureScope | undefined {
    const top = this.#top;
    return top?.kind === 'capture' ? top : undefined;
  }

  /** The element that takes the next arguments or members: the innermost scope, or the owner of an open `props`. */
  get element(): ElementScope | undefined {
    const top = this.#top;
    const scope = top?.kind === 'props' ? this.#scopes.at(-2) : top;
    return scope?.kind === 'element' ? scope : undefined;
  }

  /** The list that contains the innermost transparent and unwrapped scopes; undefined inside an element. */
  get enclosingList(): ListScope | undefined {
    return enclosingListOf(this.#scopes);
  }

  /** The path of the open value, or else of the next one, such as `root.children[2].title`. */
  get path(): string {
    return pathOf(this.#scopes);
  }

  report(code: DiagnosticName, message: string, isLossy = false): void {
    // Building the path is expensive when a thousand values are dropped.
    if (!this.#log.isFull) this.#log.report(code, this.path, message, isLossy);
  }

  // ---- budgets

  /** True if no further element fits, or none that is `wrappers` levels deeper. Reported once per document. */
  isFull(wrappers = 0): boolean {
    const limit = reachedLimit(this.budgets, this.#elements, this.#depth + wrappers, this.#writer.length());
    if (limit === undefined) return false;
    this.#reportOverBudget(`The document has reached its limit of ${limit}.`);
    return true;
  }

  /** True if no further bracket may open. Scopes without output count too, because lookups walk through them. */
  isTooDeep(): boolean {
    if (this.#scopes.length < this.budgets.maxDepth * scopesPerLevel) return false;
    this.#reportOverBudget('The brackets are nested more deeply than the limit.');
    return true;
  }

  #reportOverBudget(message: string): void {
    if (!this.#isOverBudget) this.report('limit_exceeded', message, true);
    this.#isOverBudget = true;
  }

  /** True if the list of the slot is full. */
  isFullList(slot: Slot | undefined): boolean {
    const scope = slot?.scope;
    if (scope?.kind !== 'list' || scope.count < scope.maxItems) return false;
    this.report('limit_exceeded', `At most ${scope.maxItems} items fit here.`, true);
    return true;
  }

  /** True at the maximum nesting depth of elements. */
  get isAtMaxDepth(): boolean {
    return this.#depth >= this.budgets.maxDepth;
  }

  get outputLeft(): number {
    return this.budgets.maxOutput - this.#writer.length();
  }

  /** Opens the document with the root element and its list of children, unless they are already open. */
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
    // The service adds the root, so it is not counted.
    const element = newElement(root, false, false, 0);
    element.seen = [listProp];
    element.next = 1;
    element.prop = listProp;
    this.#push(element);
    this.#push({ kind: 'list', items: list.items, minItems: 0, maxItems: Infinity, implied: false, count: 0 });
  }

  #push(scope: Scope): void {
    this.#scopes.push(scope);
    this.#top = scope;
  }

  #pop(): void {
    this.#scopes.pop();
    this.#top = this.#scopes[this.#scopes.length - 1];
  }

  /** Opens an element in a slot, and a list around it if the slot takes elements only in a list. */
  openElement(slot: Slot, shape: ComponentShape, isObject: boolean, implied: Implied): ElementScope {
    const place = this.#openListsTo(slot, shape.component.name);
    this.#start(place);
    this.#writer.openElement(shape.component.name);
    this.#elements += 1;
    this.#depth += 1;
    const element = newElement(shape, isObject, implied, this.#elements);
    this.#push(element);
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
    const { items, minItems = 0, maxItems = Infinity } = schema;
    const list: ListScope = { kind: 'list', items, minItems, maxItems, implied, count: 0, awaited: slot };
    // A slide without content is left out, so a list of elements in a list begins with its first element.
    if (!isSlide(this.#scopes, slot)) this.#beginList(list, slot);
    this.#push(list);
    return list;
  }

  #beginList(list: ListScope, slot: Slot): void {
    list.awaited = undefined;
    this.#start(slot);
    this.#writer.openList();
  }

  /** Writes the text that precedes the value of a slot. */
  #start({ scope, prop }: Slot): void {
    if (scope.kind === 'list') {
      if (scope.awaited !== undefined) this.#beginList(scope, scope.awaited);
      scope.count += 1;
    } else if (prop !== undefined) this.#startProp(scope, prop);
  }

  #startProp(element: ElementScope, prop: string): void {
    element.seen = [...element.seen, prop];
    element.prop = prop;
    this.#writer.prop(prop);
  }

  openProps(): void {
    this.#push({ kind: 'props' });
  }

  /** `slot` is the slot of the first element inside. */
  openTransparent(slot?: Slot, isCall = false): void {
    this.#push({ kind: 'transparent', isDocument: false, isCall, count: 0, key: undefined, slot });
  }

  /** The wrapper of the document, such as `{"component": {...}, "error": null}`. */
  openDocumentWrapper(): void {
    this.#push({ kind: 'transparent', isDocument: true, isCall: false, count: 0, key: undefined, slot: undefined });
  }

  /** `shape` is set for a known component that is not allowed here. */
  openUnwrapped(shape?: ComponentShape, isList = false, isLayout = false): void {
    this.#push({ kind: 'unwrapped', texts: [], isList, isLayout, count: 0, key: undefined, shape, next: 0 });
  }

  openUndecidedList(slot: Slot): void {
    this.#push({ kind: 'undecided-list', slot });
  }

  /** Writes a complete value. */
  writeValue(slot: Slot, value: JsonValue): void {
    // Required props get their neutral value.
    if (this.#writer.length() >= this.budgets.maxOutput && this.isFull()) return;
    if (isList(value) && value.length === 0 && isSlide(this.#scopes, slot)) return;
    this.#start(slot);
    this.#writer.value(plainValue(slot.schema, value));
  }

  writeProp(element: ElementScope, prop: string, value: JsonValue): void {
    element.seen = [...element.seen, prop];
    this.#writer.prop(prop);
    this.#writer.value(plainValue(element.shape.component.props.properties[prop], value));
  }

  /** Writes the neutral value of a required prop, unless the prop was written. */
  #writeMissing(element: ElementScope, prop: string): void {
    if (element.seen.includes(prop)) return;
    element.prop = prop;
    const { value, source } = this.#neutralProps.valueOf(element, prop);
    this.report('missing_prop', `${element.shape.component.name} lacks "${prop}"; it got ${source}.`);
    this.writeProp(element, prop, value);
  }

  /** Starts a text that is written as it arrives. `finish` ends it by calling `endText`. */
  captureText<Sink extends CaptureSink>(slot: Slot, sink: Sink, finish: (sink: Sink) => void): Sink {
    this.#start(slot);
    this.#writer.openString();
    this.#push({ kind: 'capture', sink, isWritten: true, finish: () => finish(sink) });
    return sink;
  }

  /**
   * Writes as much of a text as fits. Everything after the first character that does not fit is dropped, regardless of
   * chunks.
   */
  writeText(text: string): void {
    const left = this.budgets.maxOutput - this.#writer.length();
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

  /** Sends all events to `sink` until it is done, then calls `finish`. Meanwhile nothing is written. */
  captureValue<Sink extends CaptureSink>(sink: Sink, finish: (sink: Sink) => void): Sink {
    this.#push({ kind: 'capture', sink, isWritten: false, finish: () => finish(sink) });
    return sink;
  }

  /** Ignores the value that begins. */
  skipValue(): OneValue {
    return this.captureValue(new OneValue(), () => undefined);
  }

  /** Closes the capture if its value is complete. */
  finishCapture(capture: CaptureScope): void {
    if (!capture.sink.isDone) return;
    this.#pop();
    capture.finish();
  }

  /** Closes the innermost scope, which completes a value. The root stays open. */
  closeTop(): void {
    if (this.isAtRoot) return;
    this.leave();
    this.endValue();
  }

  closeImplied(): void {
    for (let { top } = this; (top.kind === 'list' || top.kind === 'element') && top.implied !== false; { top } = this)
      this.closeTop();
  }

  /** Leaves the innermost scope without ending the value that contains it. */
  leave(): void {
    const { top } = this;
    if (top.kind === 'element') this.#endElement(top);
    else if (top.kind === 'list') this.#endList(top);
    else if (top.kind === 'capture' && top.isWritten) this.#writer.closeString();
    this.#pop();
  }

  /** Fills a list of elements that is too short. Other lists with a minimum length are written as a whole. */
  #endList({ items, minItems, count, awaited }: ListScope): void {
    if (awaited !== undefined) return;
    for (let index = count; index < minItems; index += 1) {
      if (index === count) this.report('missing_prop', `The list has ${count} of at least ${minItems} items.`);
      this.#writer.value(neutralOf(items, this.catalog.neutralElement));
    }
    this.#writer.closeList();
  }

  /** Writes the neutral values of missing required props. */
  #endElement(element: ElementScope): void {
    if (element.implied !== false) this.#hooks.endImplied(element);
    for (const prop of element.shape.component.props.required) this.#writeMissing(element, prop);
    this.#writer.closeElement();
    this.#depth -= 1;
  }

  /** Ends a value, and any implied scope that was opened only for it. */
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
    this.#hooks.afterValue();
  }

  /** Records the error that the model wrote in the document. The first one counts. */
  noteError(message: string): void {
    this.#error ??= message;
  }

  /** Closes the root, the only open scope, and ends the document. `emptyError` applies if the model gave no error. */
  end(error: string | null, emptyError: string | null): void {
    this.#writer.closeList();
    this.#writer.closeElement();
    this.#writer.end(error ?? this.#error ?? emptyError);
  }
}
