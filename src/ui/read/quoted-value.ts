// A string of the notation: a value, or the name of one when a colon follows. What may be a name is kept back until that
// is known.
import type { DiagnosticName } from '../check/diagnostics.ts';
import type { LinkedSink } from '../events/tree-sink.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';
import { StringReader } from './string-reader.ts';
import { TemplateText } from './template-text.ts';

/** A longer string is no name. */
const maxName = 100;

export class QuotedValue {
  readonly #sink: LinkedSink;
  readonly #nesting: Nesting;
  readonly #names: KnownNames;
  readonly #report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  readonly #string: StringReader;
  readonly #textIn: (source: string) => string;
  /** Fills in the expressions of a template literal. */
  #template: TemplateText | undefined;
  /** The string so far, while it may be a name. */
  #heldName: string | undefined;
  /** The beginning of a string that was sent: in an object, a colon behind it makes it a name. */
  #sent = '';

  constructor(
    sink: LinkedSink,
    nesting: Nesting,
    names: KnownNames,
    report: (code: DiagnosticName, message: string, isLossy?: boolean) => void,
    /** The text of an expression in a template literal. */
    textIn: (source: string) => string,
  ) {
    this.#textIn = textIn;
    this.#sink = sink;
    this.#nesting = nesting;
    this.#names = names;
    this.#report = report;
    this.#string = new StringReader({
      text: (chunk) => {
        const text = this.#template === undefined ? chunk : this.#template.take(chunk);
        if (text !== '') this.#take(text);
      },
      isComponent: (name) => names.isComponent(name),
      isPropBesideCode: (prop) => names.hasProp(nesting.callName, prop),
      loneSurrogate: () => report('lone_surrogate', 'Half of a surrogate pair was replaced.', true),
    });
  }

  /** Starts behind the opening quote. */
  start(quote: string): void {
    const { top, callName, depth } = this.#nesting;
    const isObject = top?.kind === 'object';
    const mayBeName = (isObject && top.expectsKey) || (top?.kind === 'call' && !top.hasKey);
    this.#sent = '';
    this.#heldName = mayBeName ? '' : undefined;
    if (!mayBeName) this.#sink.openString();
    const isCode = isObject
      ? !mayBeName && this.#names.takesCode('', top.key, 0)
      : callName !== '' &&
        this.#names.takesCode(callName, top?.hasKey === true ? top.key : undefined, top?.position ?? 0);
    this.#template =
      quote === '`' && !isCode && !this.#names.isVerbatim(callName) ? new TemplateText(this.#textIn) : undefined;
    this.#string.start(quote, {
      isVerbatim: isCode || this.#names.isVerbatim(callName),
      isName: isObject || mayBeName,
      codeDepth: isCode ? depth : 0,
    });
  }

  #endTemplate(): void {
    const rest = this.#template?.end() ?? '';
    this.#template = undefined;
    if (rest !== '') this.#take(rest);
  }

  #take(chunk: string): void {
    if (this.#heldName === undefined) {
      if (this.#sent.length <= maxName) this.#sent += chunk;
      return this.#sink.text(chunk);
    }
    this.#heldName += chunk;
    const { top } = this.#nesting;
    // In a call, a name is that of a prop: anything else is a value.
    if (top?.kind !== 'call' || this.#names.startsProp(top.name, this.#heldName)) return;
    this.#string.isName = false;
    this.#sendHeld();
  }

  /** What might have been a name is a value after all. */
  #sendHeld(): void {
    const text = this.#heldName ?? '';
    this.#heldName = undefined;
    this.#sink.openString();
    if (text !== '') this.#sink.text(text);
  }

  /** Reads on from an index and returns the index of the first character that is not the string's. */
  consume(text: string, from: number): number {
    return this.#string.consume(text, from);
  }

  get isOver(): boolean {
    return this.#string.isOver;
  }

  /** Ends the string, which is over. Returns text that was read already but belongs to what follows. */
  finish(): string {
    const { isImplied, leftover, next } = this.#string;
    this.#endTemplate();
    if (isImplied) this.#report('unterminated_string', 'A closing quote was missing.');
    const { top } = this.#nesting;
    const isNamed = next === ':';
    const held = this.#heldName;
    // `"Total: " + total`: the string goes on.
    if (next === '+') {
      if (held !== undefined) this.#sendHeld();
      return leftover;
    }
    if (held !== undefined && top?.kind === 'call' && !(isNamed && this.#names.hasProp(top.name, held)))
      this.#sendHeld();
    const name = this.#heldName;
    this.#heldName = undefined;
    if (name === undefined) this.#endSent(isNamed && top?.kind === 'object');
    else if (isNamed) this.#nesting.key(name);
    else {
      this.#sink.openString();
      this.#sink.text(name);
      this.#sink.closeString(false);
    }
    return leftover;
  }

  /** True when a plus sign follows: the string stays open for what is joined to it. */
  get isJoined(): boolean {
    return this.#string.next === '+';
  }

  /** `isNamed`: a colon follows, in an object. */
  #endSent(isNamed: boolean): void {
    this.#sink.closeString(false);
    // `"props": "title": "Sales"`: what looked like a value was a name; a brace is missing before it.
    if (isNamed && this.#sent.length <= maxName) this.#nesting.key(this.#sent);
    else this.#nesting.valueDone();
  }

  /** Ends a string that has nothing but its quotes. */
  finishEmpty(): string {
    this.#string.end();
    return this.finish();
  }

  /** The text is over inside the string, or behind a quote that may have ended it. Returns as `finish`. */
  cut(): string {
    const isCut = this.#string.end();
    this.#endTemplate();
    const { leftover } = this.#string;
    if (this.#heldName !== undefined && this.#nesting.top?.kind === 'call') this.#sendHeld();
    if (this.#heldName === undefined) this.#sink.closeString(isCut);
    else this.#report('truncated', `The name ${JSON.stringify(this.#heldName.slice(0, 60))} has no value.`);
    this.#heldName = undefined;
    return leftover;
  }

  /** True when brackets would stay open, or the string itself, if the text ended here. */
  get isOpen(): boolean {
    return !this.#string.hasEnd || this.#nesting.isOpenAfter(this.#string.behindEnd);
  }
}
