// An expression over data in the text, such as `total + 1`, `@Count(rows)` or `items.map(item => ...)`. The source is
// collected until it is complete, then evaluated, and its value is written.
import { isList } from '../../is-list.ts';
import { rootName } from '../base-document.ts';
import type { Report } from '../check/diagnostics.ts';
import { replayValue } from '../events/replay-value.ts';
import type { LinkedSink } from '../events/tree-sink.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { DeferredExpressions, type Deferred } from './deferred-expressions.ts';
import { isTrue, legible, maxText, saysMore, textOf } from './data-operations.ts';
import { evaluate, type DataFunction } from './evaluate.ts';
import { evaluateUnset } from './unset-variables.ts';
import { withoutPython } from './comprehension.ts';
import { formattedText } from './formatted-text.ts';
import { Helpers } from './helpers.ts';
import { isDataFunction } from './data-function.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';
import {
  conditionalOf,
  inOneLine,
  itemValues,
  namesIn,
  RawExpression,
  repetitionOf,
  splitSource,
  ternaryOf,
  withoutChaining,
  withoutGroup,
  type Repetition,
  type Ternary,
} from './raw-expression.ts';
import { arithmetic, shownWord } from './word-reader.ts';
import { stateNameOf, withStateNames, withStatePaths } from './state-paths.ts';
import { keepsItems, withTemplate } from './template-of-items.ts';
import type { KnownData } from './known-data.ts';
import { conditionBehind, postfixOf } from './value-conditions.ts';

/** Maximum number of repetitions in a document, nested ones included. */
const maxRepeated = 2_000;

const memberPath = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

export class DataExpression {
  readonly #sink: LinkedSink;
  readonly #nesting: Nesting;
  readonly #report: Report;
  readonly #data: KnownData;
  readonly #read: (text: string) => void;
  readonly #raw = new RawExpression();
  /** The value is appended to the open string. */
  #isJoined = false;
  /** True while an item that was too long to be data is read: otherwise each name in it would begin another such item. */
  isInLongItem = false;
  #repeated = 0;
  readonly #helpers = new Helpers();
  readonly #functionOf = (name: string): DataFunction | undefined => this.#helpers.functionOf(name);
  readonly #deferred: DeferredExpressions;
  readonly #names: KnownNames;
  /** True once no further definitions can follow. */
  #isLast = false;
  /** The last call that was read for its texts. */
  #readSource = '';
  /** The variables of the repetition being written. */
  #scope: ReadonlyMap<string, JsonValue> = new Map();

  /** `read` reads notation, for example the chosen branch of a ternary. */
  constructor(
    sink: LinkedSink,
    nesting: Nesting,
    report: Report,
    data: KnownData,
    names: KnownNames,
    read: (text: string) => void,
  ) {
    this.#sink = sink;
    this.#nesting = nesting;
    this.#report = report;
    this.#data = data;
    this.#deferred = new DeferredExpressions(data, (name) => this.#isKnown(name));
    this.#names = names;
    this.#read = read;
  }

  /** Called when the source of a function defined by the model is complete. */
  endHelper(name: string): void {
    this.#helpers.define(name, this.#raw.text);
    if (!/(?<![\w$.])[A-Z]\w*\(/.test(this.#raw.text))
      this.#report('dropped_text', `The function "${name}" does not return components; it was left out.`);
  }

  /** True for a call that is collected as a whole and then read as its expansion. The function may be defined later. */
  readsCall(name: string): boolean {
    if (isDataFunction(name) || this.#helpers.has(name)) return true;
    // `row.price.toFixed(2)`.
    const head = name.slice(0, Math.max(0, name.indexOf('.')));
    if (head !== '' && (this.#scope.has(head) || this.#data.dataOf(head) !== undefined)) return true;
    const mayFollow = this.#data.mayFollow && !this.#isLast && this.#scope.size === 0 && this.#nesting.depth > 0;
    return mayFollow && /^[a-z]\w*$/.test(name) && this.#names.mayBeHelper(name);
  }

  /** The length of a list of data that is defined; undefined for anything else. */
  lengthOf(name: string): number | undefined {
    const value = this.#data.dataOf(name);
    return isList(value) ? value.length : undefined;
  }

  /**
   * Returns a deferred expression whose data and functions are now known, or at the end of the text any, and then the body
   * of a function that makes the UI.
   */
  takeDeferred(isEnding: boolean): Deferred | undefined {
    this.#isLast ||= isEnding;
    const deferred = this.#deferred.take(isEnding);
    if (deferred !== undefined || !isEnding) return deferred;
    const source = this.#helpers.takeMain();
    return source === undefined ? undefined : { name: rootName, source };
  }

  #isKnown(name: string): boolean {
    return this.#helpers.has(name) || this.#data.isDefined(name) || this.#names.isComponent(name);
  }

  /**
   * Returns the text of an expression in a template literal. If it is joined later, `sendRest` is called before. Without
   * `sendRest` it is an expression only if its value is known.
   */
  textIn(source: string, sendRest: (() => void) | undefined): string | undefined {
    if (sendRest === undefined && !namesIn(source).some((name) => this.isDefined(name))) return undefined;
    const value = this.#evaluate(source);
    const text = textOf(value) ?? formattedText(source, (part) => this.#evaluate(part));
    if (text !== undefined || sendRest === undefined) return text;
    if (value !== undefined || !this.#joinLater(source, sendRest)) this.#reportUnknown(source);
    return '';
  }

  beginsAgain(name: string): void {
    this.#data.beginsAgain(name);
  }

  isDefined(name: string): boolean {
    return this.#scope.has(name) || this.#data.isDefined(name);
  }

  /** True if the word before a bracket names data: `names[0]`. */
  has({ text, written }: { readonly text: string; readonly written: string }): boolean {
    if (text !== written) return false;
    if (this.#data.requestStateOf(text) !== undefined) return true;
    // `data.rows[0].name` is one expression, wherever `data` is defined.
    return memberPath.test(text) || this.#scope.has(text) || this.#data.dataOf(text) !== undefined;
  }

  /** Writes the data of a name that another statement defines, or of a member path such as `item.title`. */
  sendName(name: string, isSpread: boolean): void {
    const state = this.#data.mayFollow ? stateNameOf(name) : undefined;
    const [head = '', ...members] = (state ?? name).split(/\??\./);
    const isPath = state !== undefined || members.length > 0;
    if (!this.#scope.has(name) && !(isPath && this.isDefined(head))) {
      // `rows.title` before `rows = [...]`, and `$/rows` before `$/rows = [...]`.
      const isLate = isPath && this.#data.mayFollow && !this.#isLast;
      const later = isLate ? this.#deferred.add(state ?? name) : undefined;
      return this.#sink.reference(later ?? withStatePaths(name), isSpread);
    }
    const value = this.#evaluate(state ?? name);
    if (isSpread && isList(value)) return value.forEach((item) => replayValue(item, this.#sink));
    if (value !== undefined) return replayValue(value, this.#sink);
    this.#reportUnknown(name);
    this.#sink.bare('null');
  }

  /** `written` is the part of the expression that was already read. */
  start(written: string, isJoined: boolean): void {
    this.#isJoined = isJoined;
    this.#raw.start(written.replace(/^\.\.\./, ''));
  }

  /** Returns false if the expression ended before the character. */
  take(char: string): boolean {
    return this.#raw.take(char);
  }

  get isEnded(): boolean {
    return this.#raw.isEnded;
  }

  /** Takes the space after an expression that has ended. */
  takeHeld(): string {
    return this.#raw.takeHeld();
  }

  /** `[CardHeader("Energy"), rows = [{...}]]`: data that later items refer to. Anything else is an item of the list. */
  finishNamed(name: string): void {
    const { text: source, isTooLong } = this.#raw;
    const value = this.#data.mayFollow && !isTooLong ? this.#evaluate(source) : undefined;
    if (value !== undefined) return this.#data.define(name, value);
    this.isInLongItem = isTooLong;
    this.#read(`${source} `);
    this.isInLongItem = false;
  }

  /** The expression is complete: writes its value. */
  finish(): void {
    if (this.#isJoined) {
      this.#join(splitSource(this.#raw.text, '+').slice(1));
      this.#sink.closeString(false);
      return this.#nesting.valueDone();
    }
    const written = withStateNames(withoutGroup(withoutChaining(this.#raw.text)));
    const source = withTemplate(written, this.#data, this.#deferred, (name) => this.#scope.has(name));
    if (this.#finishLoop(source)) return;
    if (this.#defer(source)) return;
    const made = this.#helpers.callsData(source) ? this.#evaluate(source) : undefined;
    if (made !== undefined) return this.#sendValue(made);
    if (this.#helpers.call(source, (part) => this.#evaluate(part), this.#read)) return;
    const value = this.#evaluate(source);
    if (value !== undefined) return this.#sendValue(value);
    // No function of this name can follow any more, so the call is read for its texts.
    if (this.#isLast && /^\s*[a-z]\w*\([^]*\)\s*$/.test(source) && this.#readCall(inOneLine(source).trim())) return;
    const conditional = conditionalOf(source);
    const postfix = postfixOf(source);
    const ternary = conditional ?? postfix ?? ternaryOf(source);
    if (ternary !== undefined) return this.#choose(ternary, conditional !== undefined || postfix !== undefined);
    const repetition = repetitionOf(source);
    if (repetition !== undefined) return this.#repeat(repetition);
    // `North - South`: a text without quotes.
    const isProse = arithmetic.test(source.trim()) || /\sif\s/.test(source);
    if (isProse && !namesIn(source).some((name) => this.isDefined(name))) return this.#sendValue(source.trim());
    const parts = splitSource(source, '+');
    const isText = parts.length > 1 && parts.some((part) => /^\s*["']/.test(part));
    if (!isText || (this.#isLast && !parts.some((part) => saysMore(this.#evaluate(part)))))
      return this.#sendUnknown(source);
    this.#nesting.valueBegins();
    this.#sink.openString();
    this.#join(parts);
    this.#sink.closeString(false);
    this.#nesting.valueDone();
  }

  /** Returns false for a built-in function, and for a call that was just read and came back, as `if (a) { b() } c()` does. */
  #readCall(source: string): boolean {
    const isRead = source !== this.#readSource && !isDataFunction(source.split('(')[0]?.trim() ?? '');
    this.#readSource = source;
    if (isRead) this.#read(`${source} `);
    return isRead;
  }

  /**
   * `["a", "b"].map(...)`, whose items have been written, and `[Tag(x) for x in ["a", "b"]]`, whose item has been. The
   * data is shown unchanged. Returns false for any other expression.
   */
  #finishLoop(source: string): boolean {
    const condition = conditionBehind(source);
    if (condition !== undefined) return this.reportCondition(condition);
    const list = /^for\s[^]*?\sin\s([^]*)$/.exec(source)?.[1];
    if (list === undefined && !source.startsWith('.')) return false;
    if (!keepsItems(source)) this.#reportUnknown(source);
    const items = list === undefined ? undefined : this.#evaluate(list);
    for (const item of isList(items) ? items.slice(0, maxRepeated) : []) this.#read(`${JSON.stringify(item)},`);
    return true;
  }

  /** Reports a condition whose first branch is already sent, unless it is true. */
  reportCondition(condition: string): true {
    const message = `The value in front of the condition ${shownWord(condition)} is shown in any case.`;
    if (!isTrue(this.#evaluate(condition) ?? false)) this.#report('unresolved_reference', message, true);
    return true;
  }

  /** Called when the text ends inside the expression. */
  cut(): void {
    const isCall = !this.#isJoined && /^\s*[\w$]+\(/.test(this.#raw.text);
    // A call of an unknown function is read for the text in its arguments.
    if (isCall && this.#defer(this.#raw.text)) return this.#report('truncated', 'An expression is incomplete.');
    if (!this.#isJoined && this.#raw.isClosed) return this.finish();
    this.#report('truncated', 'An expression is incomplete.', true);
    if (!this.#isJoined) return;
    this.#sink.closeString(true);
    this.#nesting.valueDone();
  }

  /**
   * Defers the expression until the names it uses are known, and writes a reference to it. Returns false if none is
   * missing.
   */
  #defer(source: string): boolean {
    if (!this.#data.mayFollow || this.#isLast || this.#scope.size > 0) return false;
    const name = this.#deferred.add(source);
    if (name === undefined) return false;
    this.#nesting.valueBegins();
    this.#sink.reference(name);
    this.#nesting.valueDone();
    return true;
  }

  /** Writes the items that the expression makes, one after another, into the open list. */
  finishItems(source: string): void {
    const value = this.#evaluate(source);
    const repetition = repetitionOf(source);
    if (isList(value)) for (const item of value.slice(0, maxRepeated)) this.#sendValue(item);
    else if (repetition !== undefined && isList(this.#evaluate(repetition.list))) this.#repeatItems(repetition);
    else if (value !== undefined) this.#sendValue(value);
    else if (!this.#defer(source)) this.#reportUnknown(source);
  }

  #evaluate(source: string): JsonValue | undefined {
    const lookup = (name: string): JsonValue | undefined => this.#scope.get(name) ?? this.#data.dataOf(name);
    return evaluate(withoutPython(source), lookup, this.#functionOf);
  }

  /** Appends the parts that have a value to the open string. */
  #join(parts: readonly string[]): void {
    let left = maxText;
    for (const part of parts) {
      const value = this.#evaluate(part);
      if (value === null || (value === undefined && this.#joinLater(part))) continue;
      const text = textOf(value);
      left -= text?.length ?? 0;
      if (text !== undefined && left >= 0) this.#sink.text(text);
      else this.#reportUnknown(part);
    }
  }

  /** Joins names that the text may still define. Returns false if none is missing. */
  #joinLater(part: string, sendRest?: () => void): boolean {
    if (!this.#data.mayFollow || this.#isLast || this.#scope.size > 0) return false;
    const source = part.trim();
    const [, formatted] = sendRest === undefined ? [] : (/^([^:"'?]+):[^:"'?{}]+$/.exec(source) ?? []);
    const isName = /^\$?[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(source) && !this.#isKnown(source);
    const name = isName ? source : this.#deferred.add(formatted === undefined ? source : `f"{${source}}"`, formatted);
    if (name === undefined) return false;
    sendRest?.();
    this.#sink.joined(name);
    return true;
  }

  #sendValue(value: JsonValue): void {
    this.#nesting.valueBegins();
    replayValue(legible(value), this.#sink);
    this.#nesting.valueDone();
  }

  /** Writes null, so that later arguments keep their positions. */
  #sendUnknown(source: string): void {
    this.#reportUnknown(source);
    this.#nesting.valueBegins();
    this.#sink.bare('null');
    this.#nesting.valueDone();
  }

  #reportUnknown(source: string): void {
    const message = `${shownWord(withStatePaths(source.trim()))} needs data that is not in the text; it was left out.`;
    this.#report('unresolved_reference', message, true);
  }

  /** `isShown`: the first branch is shown if the condition has no value. */
  #choose({ condition, consequent, otherwise }: Ternary, isShown: boolean): void {
    const ofData = this.#evaluate(condition);
    const unset = ofData ?? evaluateUnset(condition, this.#data, this.#scope);
    // `send.status ? done : form` asks for the result, too.
    const known = ofData === undefined && typeof unset === 'string' ? undefined : unset;
    if (known === undefined && isShown) this.#reportUnknown(condition);
    const value = known === undefined && isShown ? true : known;
    if (value === undefined) return this.#sendUnknown(`${condition.trim()} ?`);
    const [chosen, other] = isTrue(value) ? [consequent, otherwise] : [otherwise, consequent];
    // `$tab` is a variable of the program.
    for (const name of namesIn(other)) this.#data.leaveOut(name, condition.includes('$'));
    if ((condition.includes('$') || (ofData ?? known) !== ofData) && /(?<![\w$.])[A-Z]\w*\(/.test(other))
      this.#report('dropped_text', 'Content that depends on a program variable was left out.', true);
    this.#read(`${chosen.trim()} `);
  }

  #repeat(repetition: Repetition): void {
    if (!isList(this.#evaluate(repetition.list))) return this.#sendUnknown(repetition.list);
    this.#read('[');
    this.#repeatItems(repetition);
    this.#read(']');
  }

  #repeatItems({ list, item, index, offset, template }: Repetition): void {
    const items = this.#evaluate(list);
    if (!isList(items)) return;
    const outer = this.#scope;
    const body = inOneLine(template).trim();
    for (const [position, value] of items.entries()) {
      this.#repeated += 1;
      if (this.#repeated === maxRepeated)
        this.#report('reference_limit_exceeded', 'At most 2,000 repetitions are written.', true);
      if (this.#repeated >= maxRepeated) break;
      this.#scope = new Map([...outer, ...itemValues(item, value), [index, position + offset]]);
      this.#read(`${body},`);
    }
    this.#scope = outer;
  }
}
