// A string of the notation: a value, or a name if a colon follows. A possible name is held back until that is known.
import { rootName } from '../base-document.ts';
import type { Report } from '../check/diagnostics.ts';
import { sendString, type LinkedSink } from '../events/tree-sink.ts';
import type { Bracket } from './brackets.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';
import { StringReader } from './string-reader.ts';
import { TemplateText } from './template-text.ts';

/** A number, a date or a time. A truncated one would state something wrong. */
const numberSoFar = /^[-+~<>$€£¥₹\s]*(?:\d[\d.,:/\s-]*)?$/;
const maxNumber = 40;

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** The model begins the UI again. */
const beginsRoot = new RegExp(`^\\s*${rootName}\\s*=(?!=)`);

/** Maximum length of a name. A longer string is a value. */
const maxName = 100;

/**
 * Returns the text of an expression in a template literal. If it is joined later, `sendRest` is called and nothing returned.
 * Without `sendRest`, returns undefined for anything but an expression whose value is known.
 */
type FillIn = (source: string, sendRest: (() => void) | undefined) => string | undefined;

interface StringHost {
  readonly fill: FillIn;
  /** A statement of this name begins although the string and its brackets are open. */
  beginsAgain(name: string): void;
  /** A condition follows the string, which is already sent. */
  reportCondition(condition: string): void;
}

export class QuotedValue {
  readonly #sink: LinkedSink;
  readonly #nesting: Nesting;
  readonly #names: KnownNames;
  readonly #report: Report;
  readonly #string: StringReader;
  readonly #host: StringHost;
  /** Fills in the expressions of a template literal. */
  #template: TemplateText | undefined;
  /** A dollar sign may begin an expression although the string is not a template literal: `"Total: ${total}"`. */
  #mayFill = false;
  /** The string so far, while it may still be a name. */
  #heldName: string | undefined;
  /** The statement is in a fence. */
  isFenced = false;
  /** The string so far, while it may be a number. */
  #number: string | undefined;
  /** The beginning of a string that was already sent. In an object, a colon after it makes it a name. */
  #sent = '';

  constructor(sink: LinkedSink, nesting: Nesting, names: KnownNames, report: Report, host: StringHost) {
    this.#host = host;
    this.#sink = sink;
    this.#nesting = nesting;
    this.#names = names;
    this.#report = report;
    this.#string = new StringReader({
      text: (chunk) => {
        if (this.#mayFill && chunk.includes('$')) this.#beginFilling();
        if (this.#template !== undefined) this.#template.take(chunk);
        else if (chunk !== '') this.#take(chunk);
      },
      dollar: () => {
        if (this.#template !== undefined) this.#template.takeText('$');
        else this.#take('$');
      },
      isComponent: (name) => names.isComponent(name),
      isPropBesideCode: (prop) => names.hasProp(nesting.callName, prop),
      loneSurrogate: () => report('lone_surrogate', 'Half of a surrogate pair was replaced.', true),
    });
  }

  /** Starts after the opening quote. */
  start(quote: string, isFormat = false): void {
    const { top, callName, depth } = this.#nesting;
    const isObject = top?.kind === 'object';
    const mayBePair = this.#nesting.itemOf(this.#names) !== '';
    const mayBeName = mayBePair || (isObject && top.expectsKey) || (top?.kind === 'call' && !top.hasKey);
    this.#sent = '';
    this.#number = '';
    this.#heldName = mayBeName ? '' : undefined;
    if (!mayBeName) this.#sink.openString();
    const isCode = isObject
      ? !mayBeName && this.#names.takesCode('', top.key, 0)
      : callName !== '' &&
        this.#names.takesCode(callName, top?.hasKey === true ? top.key : undefined, top?.position ?? 0);
    const isText = !isCode && !this.#names.isVerbatim(callName);
    const isTemplate = quote === '`' || isFormat;
    this.#mayFill = isText && !isTemplate && !this.#nesting.isJson;
    this.#template =
      isTemplate && isText
        ? new TemplateText({ send: (text) => this.#take(text), fill: (source) => this.#fillIn(source) }, isFormat)
        : undefined;
    this.#string.start(quote, {
      isVerbatim: isCode || this.#names.isVerbatim(callName),
      isName: isObject || (mayBeName && !mayBePair),
      mayBePair,
      isItem: top?.kind === 'array' || top?.kind === 'tuple',
      isJson: this.#nesting.isJson,
      codeDepth: isCode ? depth : 0,
      depth,
      codeCloser: isObject ? '}' : ')',
      isFenced: this.isFenced,
    });
  }

  #beginFilling(): void {
    this.#mayFill = false;
    this.#template = new TemplateText({
      send: (text) => this.#take(text),
      fill: (source) => this.#take(this.#host.fill(source, undefined) ?? `\${${source}}`),
    });
  }

  #fillIn(source: string): void {
    const text = this.#host.fill(source, () => {
      if (this.#heldName !== undefined) this.#sendHeld();
      this.#sendNumber();
    });
    if (text !== undefined && text !== '') this.#take(text);
  }

  #endTemplate(): void {
    this.#template?.end();
    this.#template = undefined;
  }

  #take(chunk: string): void {
    if (this.#heldName === undefined) {
      if (this.#sent.length <= maxName) this.#sent += chunk;
      return this.#send(chunk);
    }
    this.#heldName += chunk;
    const { top } = this.#nesting;
    // In a call, only prop names are names; anything else is a value.
    const isArgument = top?.kind === 'call' && !top.isBraced;
    if (isArgument ? this.#names.startsProp(top.name, this.#heldName) : this.#mayGrow(top)) return;
    this.#string.isName = false;
    this.#sendHeld();
  }

  #mayGrow(top: Bracket | undefined): boolean {
    return (top?.kind !== 'array' && top?.isBraced !== true) || (this.#heldName ?? '').length <= maxName;
  }

  /** Sends a held string that turned out to be a value. */
  #sendHeld(): void {
    const text = this.#heldName ?? '';
    this.#heldName = undefined;
    this.#sink.openString();
    if (text !== '') this.#send(text);
  }

  #send(text: string): void {
    if (this.#number === undefined) return this.#sink.text(text);
    // Most texts begin with a letter.
    const isWord = this.#number === '' && isLetter(text.charCodeAt(0));
    this.#number += text;
    if (isWord || this.#number.length > maxNumber || !numberSoFar.test(this.#number)) this.#sendNumber();
  }

  #sendNumber(): void {
    const number = this.#number ?? '';
    this.#number = undefined;
    if (number !== '') this.#sink.text(number);
  }

  /** Reads from an index and returns the index of the first character after the string. */
  consume(text: string, from: number): number {
    return this.#string.consume(text, from);
  }

  get isOver(): boolean {
    return this.#string.isOver;
  }

  /** Ends the string. Returns text that was read but belongs to what follows. */
  finish(): string {
    const { isImplied, hasRemark, leftover, next, condition } = this.#string;
    this.#endTemplate();
    if (condition !== '') this.#host.reportCondition(condition);
    if (hasRemark) this.#report('removed_reasoning', 'The reasoning of the model was removed.');
    if (isImplied) this.#report('unterminated_string', 'A closing quote was missing.');
    const { top } = this.#nesting;
    const isNamed = next === ':';
    const held = this.#heldName;
    // In `"Total: " + total` the string continues.
    if (next === '+') {
      if (held !== undefined) this.#sendHeld();
      this.#sendNumber();
      return leftover;
    }
    if (held !== undefined && top?.kind === 'array' && isNamed) {
      this.#heldName = undefined;
      this.#nesting.openPair(this.#nesting.itemOf(this.#names), held);
      return leftover;
    }
    const isProp = isNamed && top?.kind === 'call' && (top.isBraced || this.#names.hasProp(top.name, held ?? ''));
    if (held !== undefined && top?.kind !== 'object' && !isProp) this.#sendHeld();
    const name = this.#heldName;
    this.#heldName = undefined;
    if (name === undefined && isImplied && beginsRoot.test(leftover)) this.#host.beginsAgain(rootName);
    if (name === undefined) this.#endSent(isNamed && top?.kind === 'object');
    else if (isNamed) this.#nesting.key(name);
    else {
      sendString(this.#sink, name);
    }
    return leftover;
  }

  /** True if a plus sign follows, which keeps the string open. */
  get isJoined(): boolean {
    return this.#string.next === '+';
  }

  /** `isNamed`: a colon follows, inside an object. */
  #endSent(isNamed: boolean): void {
    this.#sendNumber();
    this.#sink.closeString(false);
    // `"props": "title": "Sales"` lacks a brace: the supposed value was a name.
    if (isNamed && this.#sent.length <= maxName) this.#nesting.key(this.#sent);
    else this.#nesting.valueDone();
  }

  /** Ends an empty string. */
  finishEmpty(): string {
    this.#string.end();
    return this.finish();
  }

  /**
   * Called when the text ends inside the string, or after a quote that may have ended it. Returns the same as `finish`.
   */
  cut(): string {
    const isCut = this.#string.end();
    this.#endTemplate();
    const { leftover } = this.#string;
    if (this.#heldName !== undefined && this.#nesting.top?.kind !== 'object') this.#sendHeld();
    if (!isCut) this.#sendNumber();
    else if (/\d/.test(this.#number ?? ''))
      this.#report('truncated', `${JSON.stringify(this.#number)} is incomplete.`, true);
    if (this.#heldName === undefined) this.#sink.closeString(isCut);
    else this.#report('truncated', `The name ${JSON.stringify(this.#heldName.slice(0, 60))} has no value.`);
    this.#heldName = undefined;
    return leftover;
  }

  /** True if brackets or the string itself would stay open if the text ended here. */
  get isOpen(): boolean {
    return !this.#string.hasEnd || this.#nesting.isOpenAfter(this.#string.afterEnd);
  }
}
