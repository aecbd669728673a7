// The open brackets of one statement, mirrored in the sink. The meaning of a closing bracket may depend on the text
// after it, so closers wait for the next value or line.
import type { Report } from '../check/diagnostics.ts';
import { sendString, type LinkedSink } from '../events/tree-sink.ts';
import {
  Brackets,
  impliedMessage,
  isEmptyGroup,
  lengthOf,
  maxOpen,
  spreadName,
  strayMessage,
  type Bracket,
  type Lookahead,
} from './brackets.ts';
import { keptClosers, itemOfList } from './list-of-siblings.ts';
import type { KnownNames } from './known-names.ts';

export class Nesting {
  readonly #sink: LinkedSink;
  readonly #report: Report;
  readonly #names: KnownNames;
  readonly #brackets = new Brackets();
  /** Closers that are waiting for the text after them. */
  #closers = '';
  /** Indent of the line that began with them; undefined if they end a line. */
  #closersIndent: number | undefined;
  /** Brackets beyond the limit, which are only counted. */
  #deeper = 0;
  /** An empty tuple. */
  #unsent: Bracket | undefined;
  /** A pair lacks its value. */
  #isPairOpen = false;
  /** The component of a pair such as `CardHeader: "Sales"`. */
  #pairedCall = '';
  /** True until a character other than white space is read on the line. */
  isLineStart = false;
  /** The last token on the line was a comma. */
  isAfterComma = false;
  /** The model interrupted itself, and may have left brackets open. */
  isBroken = false;
  /** True when the statement has no open bracket any more. */
  isOver = true;

  constructor(sink: LinkedSink, report: Report, names: KnownNames) {
    this.#names = names;
    this.#sink = sink;
    this.#report = report;
  }

  /** Begins a statement. `isInObject`: as if inside an object that was closed too early. */
  begin(indent: number, isInObject: boolean): void {
    this.#brackets.clear();
    this.#brackets.indent = indent;
    this.#closers = '';
    this.#deeper = 0;
    this.#unsent = undefined;
    this.#isPairOpen = false;
    this.#pairedCall = '';
    this.isLineStart = false;
    this.isBroken = false;
    this.isOver = false;
    if (isInObject) this.open('object');
  }

  /** The innermost bracket. */
  get top(): Bracket | undefined {
    return this.#brackets.top;
  }

  /** The open brackets, outermost first. */
  get stack(): readonly Bracket[] {
    return this.#brackets.stack;
  }

  get depth(): number {
    return this.stack.length;
  }

  /** The name of the innermost bracket if it is a call, otherwise empty. */
  get callName(): string {
    return this.#brackets.callName;
  }

  /** The position of the next value: in the arguments of this call, in the list that is its first argument, or elsewhere. */
  placeIn(call: string): 'call' | 'list' | 'elsewhere' {
    const [around, top] = this.#brackets.stack.slice(-2);
    if (this.callName === call) return 'call';
    return top?.kind === 'array' && around?.kind === 'call' && around.name === call ? 'list' : 'elsewhere';
  }

  /** The bracket that would contain a value on this line, once the pending closers are resolved. */
  get bracketOfValue(): Bracket | undefined {
    const { stack, line } = this.#brackets;
    if (this.#closers === '' && (!this.isLineStart || this.top?.line === line)) return this.top;
    return stack[this.#brackets.settle(this.#closers, 'value', this.#closersIndent).depth - 1];
  }

  /** The only component that the innermost list takes; empty if there is none. */
  itemOf(names: KnownNames): string {
    return itemOfList(this.stack, this.depth - 1, names);
  }

  /** True where a component is allowed and cannot be the name of a prop. */
  mayHold(component: string, names: KnownNames): boolean {
    const { top } = this;
    return top?.kind === 'array' || (top?.kind === 'call' && !names.hasProp(top.name, component));
  }

  /** True in JSON, whose escapes are exact. */
  get isJson(): boolean {
    return this.#brackets.stack[0]?.kind === 'object';
  }

  /** Closing brackets were read whose meaning the next value decides. */
  get isUndecided(): boolean {
    return this.#closers !== '';
  }

  /** These brackets may close the whole statement. */
  get mayBeOver(): boolean {
    return this.#closers !== '' && this.#closers.length >= this.depth;
  }

  /** True on a line that is indented deeper than the first line of the statement. */
  get isIndented(): boolean {
    return this.#brackets.indent > (this.#brackets.stack[0]?.lineIndent ?? 0);
  }

  newLine(): void {
    if (this.isAfterComma && this.top !== undefined) this.top.isSpaced = true;
    this.isAfterComma = false;
    this.#openPairedCall();
    this.#brackets.line += 1;
    this.#brackets.indent = 0;
    this.isLineStart = true;
  }

  space(): void {
    if (this.isAfterComma && this.top !== undefined) this.top.isSpaced = true;
    if (this.isLineStart) this.#brackets.indent += 1;
  }

  comma(): void {
    this.isLineStart = false;
    this.isAfterComma = true;
    if (this.#closers === '') this.#endPair();
    const { top } = this.#brackets;
    if (this.#closers !== '' || top?.kind !== 'object') return;
    // `{"title": , "text": "x"}` has a name without a value.
    if (!top.expectsKey) this.#sink.bare('null');
    top.expectsKey = true;
  }

  /** Notes a closing bracket. Returns false if the statement had already ended. */
  closer(char: string): boolean {
    if (this.isLineStart) this.#settle('closer');
    if (this.isOver) return false;
    if (this.#deeper > 0) {
      this.isLineStart = false;
      this.#deeper -= 1;
      return true;
    }
    if (this.#closers === '') this.#closersIndent = this.isLineStart ? this.#brackets.indent : undefined;
    this.isLineStart = false;
    this.#closers += char;
    return true;
  }

  /** Resolves the closers before a value, a call of this name if it has one. Returns false if that ended the statement. */
  beforeValue(next: 'value' | 'call' = 'value', call = ''): boolean {
    if (this.isBroken && this.#closers === '' && next === 'call') this.#popTo(this.#brackets.depthOfIndent());
    this.isBroken = false;
    if (this.isLineStart) this.#settle(next);
    else if (this.#closers !== '') this.#settle('same-line', this.isAfterComma ? call : '');
    if (this.isOver) return false;
    this.#sendTuple(this.top);
    if (this.isLineStart) this.#brackets.noteChild();
    this.isLineStart = false;
    this.isAfterComma = false;
    return true;
  }

  /** Opens a bracket and the value it delimits; a group delimits none. */
  open(kind: Bracket['kind'], name = ''): void {
    if (this.depth >= maxOpen) return this.#openDeeper();
    if (kind === 'object') this.#closeObjectsBeforeItem();
    if (this.top !== undefined) this.top.isPlain = false;
    if (kind !== 'group') this.valueBegins();
    if (kind === 'call') this.#sink.openCall(name);
    else if (kind === 'array' && name !== spreadName) this.#sink.openArray();
    else if (kind === 'object') this.#sink.openObject();
    this.#brackets.open(kind, name);
    if (this.top !== undefined && kind !== 'group') {
      this.top.isPaired = this.#isPairOpen;
      this.#isPairOpen = false;
      this.#pairedCall = '';
    }
    if (kind === 'tuple') this.#unsent = this.top;
  }

  /** Opens the list after `...` in a list. Returns false elsewhere. */
  openSpread(): boolean {
    if (this.bracketOfValue?.kind !== 'array' || this.isJson) return false;
    if (this.beforeValue()) this.open('array', spreadName);
    return true;
  }

  /** The innermost bracket is an empty `(` that is not a call. */
  get isInNewGroup(): boolean {
    const { top } = this;
    return this.#closers === '' && top !== undefined && isEmptyGroup(top, this.#unsent);
  }

  /** The innermost bracket is an empty list, outside of JSON. */
  get isInNewList(): boolean {
    return this.#closers === '' && this.top?.kind === 'array' && this.top.position === 0 && !this.isJson;
  }

  /** Leaves the groups that hold nothing yet, and returns how many: `(1 + 2) / 3` is one expression from its bracket on. */
  leaveGroups(): number {
    if (this.#closers !== '') return 0;
    let left = 0;
    for (; this.top !== undefined && isEmptyGroup(this.top, this.#unsent); left += 1) this.#brackets.pop();
    this.#unsent = undefined;
    return left;
  }

  /** A tuple is opened as a list only with its first value, because `(1 + 2) / 3` is not a tuple. */
  #sendTuple(tuple: Bracket | undefined): void {
    if (tuple?.kind !== 'tuple' || tuple !== this.#unsent) return;
    this.#unsent = undefined;
    this.#sink.openArray();
  }

  #openDeeper(): void {
    this.#deeper += 1;
    this.#endPair();
    this.valueBegins();
  }

  /** In `{"a": 1, {"b": 2}` an object is in place of a name, so the objects before it were not closed. */
  #closeObjectsBeforeItem(): void {
    const { stack, top } = this.#brackets;
    if (top?.kind !== 'object' || !top.expectsKey) return;
    const list = stack.findLastIndex(({ kind }) => kind === 'array');
    if (list < 0 || stack.slice(list + 1).some(({ kind }) => kind !== 'object')) return;
    this.#report('missing_bracket', 'An object was not closed before the next one.');
    this.#popTo(list + 1);
  }

  /** Notes that the value in an object has its name. */
  valueBegins(): void {
    if (this.top?.kind === 'object') this.top.expectsKey = false;
  }

  /** Sets the name of the next value. */
  key(name: string): void {
    this.#sink.key(name);
    const { top } = this.#brackets;
    if (top !== undefined) top.key = name;
    if (top?.kind === 'object') top.expectsKey = false;
    if (top?.kind === 'call') top.hasKey = true;
  }

  /** Begins a pair in a list, `"Name": value`, as the item that it means. */
  openPair(item: string, name: string): void {
    this.#endPair();
    this.#report('wrapped_component', `A name and its value were read as the arguments of ${item}.`);
    this.#sink.openCall(item);
    sendString(this.#sink, name);
    this.#isPairOpen = true;
  }

  /** Begins `CardHeader: "Sales"`: the value is the only argument. */
  openComponent(component: string): void {
    this.#endPair();
    this.#report('missing_bracket', `An opening bracket was missing after ${component}.`);
    this.#sink.openCall(component);
    this.#isPairOpen = true;
    this.#pairedCall = component;
  }

  /** `Steps:` at the end of a line: the arguments are the lines below that are indented deeper. */
  #openPairedCall(): void {
    if (!this.#isPairOpen || this.#pairedCall === '') return;
    this.#brackets.open('call', this.#pairedCall);
    if (this.top !== undefined) this.top.isAboveLines = true;
    this.#isPairOpen = false;
    this.#pairedCall = '';
  }

  /** The items below `Steps:`, which form its list. */
  openItems(): void {
    if (this.top?.isAboveLines !== true || this.top.position > 0 || this.top.hasKey) return;
    this.top.isAboveLines = false;
    this.#sink.openArray();
    this.#brackets.openInside('array');
  }

  #endPair(): void {
    if (this.#isPairOpen) this.#sink.close(false);
    this.#isPairOpen = false;
    this.#pairedCall = '';
  }

  /** Notes that a value is complete. Outside of all brackets, that ends the statement. */
  valueDone(): void {
    if (this.top === undefined) this.isOver = true;
    else this.#noteValue(this.top);
  }

  /** Notes the number of values in a list inside the innermost bracket. */
  noteLength(length: number | undefined): void {
    if (this.top !== undefined) this.top.listLength ??= length;
  }

  /** The number of values that the innermost list still lacks; undefined if nothing beside it shows that. */
  missingValues(names: KnownNames): number | undefined {
    const length = this.#brackets.expectedLength((name) => names.hasColumns(name));
    return length === undefined ? undefined : length - (this.top?.position ?? 0);
  }

  #noteValue(around: Bracket): void {
    this.#endPair();
    if (around.kind === 'object') around.expectsKey = true;
    if (around.kind === 'group' || around.kind === 'array' || around.kind === 'tuple') around.position += 1;
    if (around.kind !== 'call') return;
    if (!around.hasKey) around.position += 1;
    around.hasKey = false;
  }

  #settle(next: Lookahead, call = ''): void {
    const closers = keptClosers(this.#brackets, this.#closers, call, this.#names, this.#report);
    if (closers === '' && (next === 'same-line' || next === 'end' || this.#brackets.top?.line === this.#brackets.line))
      return;
    this.#closers = '';
    if (next === 'call' && this.#brackets.isAboveContent(closers, (name) => this.#names.isContainer(name)))
      return this.#report('unmatched_bracket', 'A component was closed above its indented content.');
    const { depth, stray, implied } = this.#brackets.settle(closers, next, this.#closersIndent);
    if (stray > 0) this.#report('unmatched_bracket', strayMessage(stray));
    if (implied > 0) this.#report('missing_bracket', impliedMessage(implied));
    this.#popTo(depth);
  }

  #popTo(depth: number): void {
    const { stack } = this.#brackets;
    const hadBrackets = stack.length > 0;
    if (stack.length > depth) this.#deeper = 0;
    while (stack.length > depth) {
      this.#sendTuple(this.top);
      const closed = this.top;
      this.#pop(false);
      const { top } = this.#brackets;
      if (top === undefined) break;
      this.noteLength(lengthOf(closed));
      this.#noteValue(top);
      if (closed?.name === spreadName) top.position += closed.position - 1;
    }
    if (hadBrackets && stack.length === 0) this.isOver = true;
  }

  /**
   * Ends the statement because something else begins. If brackets are open, `message` is reported, and `whileOpen` is
   * called before they are closed, and before closers that were read last are sent.
   */
  closeAll(message?: string, whileOpen?: () => void): void {
    if (whileOpen !== undefined && this.isOpenAfter()) whileOpen();
    if (this.#closers !== '') this.#settle('end');
    if (message !== undefined && this.depth > 0) this.#report('missing_bracket', message);
    this.#popTo(0);
    this.isOver = true;
  }

  /** Ends the text: open brackets are closed as truncated. */
  end(): void {
    if (this.isOver) return;
    if (this.#closers !== '') this.#settle('end');
    const { stack } = this.#brackets;
    while (stack.length > 0) {
      this.#sendTuple(this.top);
      this.#pop(true);
    }
    this.isOver = true;
  }

  #pop(isCut: boolean): void {
    this.#endPair();
    const bracket = this.#brackets.pop();
    if (bracket?.kind !== 'group' && bracket?.name !== spreadName) this.#sink.close(isCut);
    if (bracket?.isPaired === true) this.#sink.close(isCut);
  }

  /** True if brackets would stay open if the text ended here. `closers` replaces the pending ones. */
  isOpenAfter(closers = this.#closers): boolean {
    return this.#brackets.settle(closers.replace(/[^)\]}]/g, ''), 'end', this.#closersIndent).depth > 0;
  }
}
