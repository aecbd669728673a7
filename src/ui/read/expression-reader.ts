// Reads one statement of the notation: calls, lists, objects, strings, words. JSON differs only in its brackets.
// Lenient: the sink receives balanced opens and closes for any text.
import type { Report } from '../check/diagnostics.ts';
import { sendString, type LinkedSink } from '../events/tree-sink.ts';
import { beginsStatement } from './begins-statement.ts';
import { BetweenValues } from './between-values.ts';
import { leaveTuple, takesTuple, useBraces } from './brackets.ts';
import { childrenName } from './children-name.ts';
import { DataExpression } from './data-expression.ts';
import { noData, type KnownData } from './known-data.ts';
import type { Deferred } from './deferred-expressions.ts';
import { isFlagIn } from './flags.ts';
import { HeldList } from './held-list.ts';
import { InlineMarkup, type CreateElementReader } from './inline-markup.ts';
import type { KnownNames } from './known-names.ts';
import { Nesting } from './nesting.ts';
import { asciiTwin } from './punctuation.ts';
import { QuotedValue } from './quoted-value.ts';
import { isQuote } from './string-reader.ts';
import { sendToolValue, ToolReference } from './tool-reference.ts';
import { isMark, shownWord, WordReader } from './word-reader.ts';

type Mode = 'between' | 'named' | 'data' | 'string' | 'word' | 'held' | 'tool';

export class ExpressionReader {
  readonly #sink: LinkedSink;
  readonly #names: KnownNames;
  readonly #report: Report;
  readonly #nesting: Nesting;
  readonly #string: QuotedValue;
  readonly #word: WordReader;
  readonly #tool = new ToolReference();
  readonly #data: DataExpression;
  /** The name of the function being read; empty for any other expression. */
  #helper = '';
  /** The name before an item of a list. */
  #itemName = '';
  readonly #held: HeldList;
  #mode: Mode = 'between';
  readonly #between: BetweenValues;
  /** Text that was read but belongs to what follows the statement. */
  leftover = '';

  /** `markup` reads tags among the values; without it they are text. */
  constructor(
    sink: LinkedSink,
    names: KnownNames,
    report: Report,
    data: KnownData = noData,
    markup?: CreateElementReader,
  ) {
    this.#sink = sink;
    this.#names = names;
    this.#report = report;
    this.#nesting = new Nesting(sink, report, names);
    this.#string = new QuotedValue(sink, this.#nesting, names, report, {
      fill: (...source) => this.#data.textIn(...source),
      beginsAgain: (name) => this.#data.beginsAgain(name),
      reportCondition: (condition) => this.#data.reportCondition(condition),
    });
    this.#word = new WordReader(names);
    this.#between = new BetweenValues(sink, this.#nesting, report, names, new InlineMarkup(names, markup), {
      startWord: (text) => this.#startWord(text),
      openValue: (char) => this.#openValue(char),
      openTemplate: (isEmpty) => {
        this.#startString('`');
        if (isEmpty) this.#endString(this.#string.finishEmpty());
      },
      consume: (text) => this.consume(text, 0),
      leave: (text) => (this.leftover += text),
    });
    this.#data = new DataExpression(sink, this.#nesting, report, data, names, (text) => this.consume(text, 0));
    this.#held = new HeldList(this.#nesting, names, report, data, {
      read: (text) => {
        this.#mode = 'between';
        this.consume(text, 0);
      },
      endWord: () => this.#endWord(),
      finishItems: (source) => {
        this.#mode = 'between';
        if (this.#nesting.beforeValue()) this.#data.finishItems(source);
      },
    });
  }

  /** Begins a statement. `isInObject`: as if inside an object that was closed too early. */
  begin(indent: number, isInObject: boolean, isFenced = false): void {
    this.#nesting.begin(indent, isInObject);
    this.#string.isFenced = isFenced;
    this.#itemName = '';
    this.#between.begin(isFenced);
    this.#mode = 'between';
    this.leftover = '';
  }

  /** Begins an expression over data, or a function that the model defines, `f = (x) => ...`, at its parameters. */
  beginData(helper = ''): void {
    this.begin(0, false);
    this.#helper = helper;
    this.#startData('', false);
  }

  /** True when the statement has ended. Unused text is in `leftover`. */
  get isOver(): boolean {
    return this.#nesting.isOver;
  }

  /** Reads from an index up to the end of the statement, or while `sink` is not busy. Returns the index after it. */
  consume(text: string, from: number, sink?: { readonly isBusy: boolean }): number {
    let index = from;
    for (const { length } = text; index < length && !this.#nesting.isOver;) {
      if (sink?.isBusy === true) break;
      switch (this.#mode) {
        case 'string':
          index = this.#string.consume(text, index);
          if (this.#string.isOver) this.#endString(this.#string.finish());
          break;
        case 'between':
          index = this.#between.consume(text, index);
          break;
        case 'named':
          if (this.#startNamed(text[index] ?? '')) index += 1;
          break;
        case 'word':
          index = this.#word.takeRun(text, index);
          if (index < length && this.#readWord(asciiTwin(text[index] ?? ''))) index += 1;
          break;
        case 'held':
          if (this.#held.take(text[index] ?? '', asciiTwin(text[index] ?? ''))) index += 1;
          break;
        case 'tool':
          if (this.#tool.take(asciiTwin(text[index] ?? ''))) index += 1;
          else this.#endTool();
          break;
        case 'data':
          if (this.#data.take(text[index] ?? '')) index += 1;
          else this.#endDataBefore(this.#data.takeHeld());
          break;
        default:
          this.#mode satisfies never;
      }
    }
    return index;
  }

  // Methods that take a character return false if the caller must read it again.

  #openValue(char: string): void {
    if (isQuote(char)) this.#startString(char);
    else if (char === '(' && this.#held.startFigure()) this.#mode = 'held';
    else if (char === '(') this.#nesting.open(takesTuple(this.#nesting.stack, this.#names) ? 'tuple' : 'group');
    else if (char === '[') this.#nesting.open('array');
    else if (char === '{') this.#nesting.open('object');
    else this.#report('unexpected_character', `${JSON.stringify(char)} has no meaning here.`);
  }

  #startString(quote: string, isFormat = false): void {
    this.#string.start(quote, isFormat);
    this.#mode = 'string';
  }

  /** `f"Total: {total}"` and `r"raw"`: the letter before the quote is not text. */
  #startPrefixed(quote: string): boolean {
    if (!this.#beforeWord()) return false;
    this.#startString(quote, /f/i.test(this.#word.text));
    return true;
  }

  #endString(leftover: string): void {
    this.#mode = 'between';
    if (this.#string.isJoined) this.#startData('', true);
    if (leftover === '') return;
    const used = this.consume(leftover, 0);
    if (this.isOver) this.leftover += leftover.slice(used);
  }

  #startWord(text = ''): void {
    this.#mode = text === '' && this.#held.startItem() ? 'held' : 'word';
    if (this.#mode === 'held') return;
    this.#word.start(this.#nesting.isLineStart, text, this.#nesting.isAfterComma);
  }

  #readWord(char: string): boolean {
    const step = this.#word.take(char, this.#nesting.depth > 0);
    switch (step) {
      case 'taken':
      case 'again':
        return step === 'taken';
      case 'call':
        return this.#word.isCondition || this.#data.readsCall(this.#word.text)
          ? this.#startExpression()
          : this.#openCall();
      case 'operator':
        return this.#startExpression();
      case 'late-name':
        if (!this.#nameValue('=')) this.leftover += '=';
        return false;
      case 'late-comment': {
        const mark = this.#word.takeMark();
        this.#endWord();
        if (this.isOver) this.leftover += mark;
        else this.#between.startComment(mark);
        return false;
      }
      case 'call-without-bracket':
        this.#report('missing_bracket', `An opening bracket was missing after ${this.#word.text}.`);
        return this.#openCall() && char === '{' && useBraces(this.#nesting.top);
      case 'tool':
        return this.#startTool();
      case 'name':
        return this.#nameValue(char);
      case 'end':
        if (char === ')' && this.#word.isIdentifier) leaveTuple(this.#nesting.stack);
        if (this.#isOperand(char) || this.#word.isArithmetic || this.#word.isProduct) return this.#startExpression();
        if (this.#held.startNumbers(this.#word.written, char)) return this.#enter('held');
        if (this.#word.isSpread) return this.#enter('between') || (char === '[' && this.#nesting.openSpread());
        if (isQuote(char) && /^[fr]{1,2}$/i.test(this.#word.written)) return this.#startPrefixed(char);
        this.#endWord();
        return false;
      default:
        return step satisfies never;
    }
  }

  #enter(mode: Mode): false {
    this.#mode = mode;
    return false;
  }

  /** `names` in `names[0]`, and the numbers of `(84+91)/2`: the beginning of an expression. */
  #isOperand(next: string): boolean {
    if (next === '[') return this.#data.has(this.#word);
    return next !== ',' && this.#nesting.isInNewGroup && this.#word.isCalculation;
  }

  /** Returns a deferred expression that can be read now as a definition, or at the end of the text any. */
  takeDeferred(isEnding: boolean): Deferred | undefined {
    return this.#data.takeDeferred(isEnding);
  }

  /** `name:` or `name =`. */
  #nameValue(char: string): boolean {
    const { text, isIdentifier } = this.#word;
    if (char === '=' && isIdentifier && beginsStatement(this.#word, this.#nesting, this.#names)) {
      // A new statement, although brackets may be open.
      this.#mode = 'between';
      const message = `Brackets were open where the statement "${text}" begins.`;
      this.#nesting.closeAll(message, () => this.#data.beginsAgain(text));
      this.leftover = `${text} `;
      return false;
    }
    if (this.#nesting.top?.kind !== 'object' && !isIdentifier) {
      this.#word.becomePhrase();
      return false;
    }
    if (char === ':' && this.#names.isComponent(text) && this.#nesting.mayHold(text, this.#names)) {
      if (this.#beforeWord('call')) this.#nesting.openComponent(text);
      else return false;
      return true;
    }
    if (!this.#beforeWord()) return false;
    if (char === ':' || this.#nesting.top?.kind !== 'array') {
      this.#nesting.key(text);
    } else {
      this.#itemName = text;
      this.#mode = 'named';
    }
    return true;
  }

  /** `[head = CardHeader("Sales")]`: an item of a list needs no name, but data may be meant for other items. */
  #startNamed(char: string): boolean {
    if (char === ' ' || char === '\t') return true;
    this.#mode = 'between';
    const mayBeData = (char === '[' || char === '{') && !this.#data.isInLongItem;
    if (mayBeData && !childrenName.test(this.#itemName)) this.#startData('', false);
    else this.#itemName = '';
    return false;
  }

  /** Closes what ends before the word. Returns false if that ended the statement. */
  #beforeWord(next: 'value' | 'call' = 'value', call = ''): boolean {
    this.#mode = 'between';
    this.#nesting.isLineStart = this.#word.isAtLineStart;
    if (this.#nesting.beforeValue(next, call)) return true;
    this.leftover = this.#word.statement;
    return false;
  }

  #openCall(): boolean {
    if (!this.#beforeWord('call', this.#word.text)) return false;
    this.#nesting.open('call', this.#word.text);
    return true;
  }

  #startTool(): boolean {
    if (!this.#beforeWord()) return false;
    this.#mode = 'tool';
    this.#tool.start();
    return true;
  }

  #endTool(): void {
    this.#mode = 'between';
    this.#nesting.valueBegins();
    sendToolValue(this.#tool, this.#names.toolValues, this.#sink, this.#report);
    this.#nesting.valueDone();
  }

  #endWord(): void {
    if (!this.#beforeWord()) return;
    const { type, text } = this.#word.value((name) => this.#data.isDefined(name));
    const { top } = this.#nesting;
    const isDefined = type === 'reference' && this.#data.isDefined(text);
    const isSetting = type === 'reference' && !isDefined && isFlagIn(top, text);
    // `{price}` of JavaScript: the member "price" with the value of that name.
    if (isSetting || (isDefined && top?.kind === 'object' && top.expectsKey)) this.#nesting.key(text);
    if (this.#word.isCastIn(top) || (isMark(text) && top?.kind !== 'object'))
      return this.#report('unexpected_character', `${shownWord(text)} has no meaning here.`);
    if (type === 'text' || (top?.kind === 'object' && top.expectsKey)) {
      this.#report('unexpected_character', `${shownWord(text)} has no quotes; it was read as text.`);
      sendString(this.#sink, text);
    } else if (isSetting) {
      this.#sink.bare('true');
    } else if (type === 'reference') {
      if (top?.kind === 'call' && top.listLength === undefined) this.#nesting.noteLength(this.#data.lengthOf(text));
      this.#data.sendName(text, this.#word.isSpreadName);
    } else {
      this.#sink.bare(text);
    }
    this.#nesting.valueDone();
  }

  /** Starts an expression at the current word, which is its first. */
  #startExpression(): false {
    const written = '('.repeat(this.#nesting.leaveGroups()) + this.#word.written;
    if (this.#beforeWord()) this.#startData(written, false);
    return false;
  }

  #startData(written: string, isJoined: boolean): void {
    this.#mode = 'data';
    this.#data.start(written, isJoined);
  }

  #endData(): void {
    this.#mode = 'between';
    const name = this.#itemName;
    this.#itemName = '';
    if (name !== '') return this.#data.finishNamed(name);
    if (this.#helper === '') this.#data.finish();
    else this.#data.endHelper(this.#helper);
    if (this.#helper !== '' || (this.#mode === 'between' && this.#nesting.depth === 0)) this.#nesting.closeAll();
    this.#helper = '';
  }

  #endDataBefore(space: string): void {
    this.#endData();
    const used = this.consume(space, 0);
    if (this.isOver) this.leftover += space.slice(used);
  }

  /** True while a bracket or string is still open. */
  get isOpen(): boolean {
    return !this.isOver && (this.#mode === 'string' ? this.#string.isOpen : this.#nesting.isOpenAfter());
  }

  /** Ends the text: drops unfinished words and closes open brackets. */
  end(): void {
    if (this.#mode === 'held') this.#held.release();
    while (this.#mode === 'data' && this.#data.isEnded) this.#endDataBefore(this.#data.takeHeld());
    if (this.#mode === 'between') this.#between.end();
    if (this.isOver) return;
    if (this.#mode === 'string') {
      this.#endString(this.#string.cut());
    } else if (this.#mode === 'word') {
      this.#endCutWord();
    } else if (this.#mode === 'data') {
      this.#itemName = '';
      if (this.#helper !== '') return this.#endData();
      this.#mode = 'between';
      this.#data.cut();
    } else if (this.#mode === 'tool') {
      this.#report('truncated', `${this.#tool.text} is incomplete.`);
      this.#mode = 'between';
    }
    this.#nesting.end();
  }

  /** Drops a truncated number or name, because it would state something wrong. Half a sentence is kept as text. */
  #endCutWord(): void {
    if (!this.#beforeWord()) return;
    const { text, isPhrase, isIdentifier, incomplete } = this.#word;
    if (isPhrase) sendString(this.#sink, text.trim(), true);
    else if (this.#nesting.depth === 0 && isIdentifier) this.#sink.reference(text);
    else if (text !== '') this.#report('truncated', incomplete, /\d/.test(text) && this.#nesting.depth === 0);
  }
}
