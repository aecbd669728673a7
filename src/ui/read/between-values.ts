// Reads the text between the values of a statement: white space, separators, closing brackets, comments, fences, and
// the first character of the next value.
import type { Report } from '../check/diagnostics.ts';
import { replayBuffered, type BufferedCall } from '../events/buffered-value.ts';
import { sendString, type TreeSink } from '../events/tree-sink.ts';
import { AsideLine, isCallAt } from './aside-line.ts';
import { isCloser } from './brackets.ts';
import { FencedArgument } from './fenced-argument.ts';
import type { KnownNames } from './known-names.ts';
import type { BetweenHost } from './between-host.ts';
import { BulletLine } from './bullet-line.ts';
import { ItemNumbers } from './item-number.ts';
import { CommentSkipper, mayBeDashes } from './comment-skipper.ts';
import { maxShown } from './word-reader.ts';
import type { InlineMarkup } from './inline-markup.ts';
import type { Nesting } from './nesting.ts';
import { PipeTable } from './pipe-table.ts';
import { asciiTwin } from './punctuation.ts';
import { startsWord } from './word-reader.ts';

/** Marks that begin an item of a list. */
const bullets = '-*+•';

export class BetweenValues {
  readonly #sink: TreeSink;
  readonly #nesting: Nesting;
  readonly #report: Report;
  readonly #markup: InlineMarkup;
  readonly #host: BetweenHost;
  readonly #names: KnownNames;
  readonly #fenced: FencedArgument;
  readonly #comment = new CommentSkipper();
  readonly #table: PipeTable;
  readonly #bullet = new BulletLine();
  readonly #aside = new AsideLine();
  /** The line before was an aside. */
  #isAfterAside = false;
  /** The line that begins was examined already. */
  #isNoAside = false;
  readonly #numbers = new ItemNumbers();
  #mode: 'space' | 'aside' | 'comment' | 'ticks' | 'fenced' | 'markup' | 'row' | 'bullet' | 'number' = 'space';
  #ticks = 0;
  #isAfterSpace = false;
  #isFenced = false;

  constructor(
    sink: TreeSink,
    nesting: Nesting,
    report: Report,
    names: KnownNames,
    markup: InlineMarkup,
    host: BetweenHost,
  ) {
    this.#sink = sink;
    this.#names = names;
    this.#fenced = new FencedArgument(sink, nesting, names);
    this.#report = report;
    this.#nesting = nesting;
    this.#markup = markup;
    this.#table = new PipeTable(sink);
    this.#host = host;
  }

  begin(isFenced: boolean): void {
    this.#isFenced = isFenced;
    this.#mode = 'space';
    this.#isAfterSpace = false;
    this.#isAfterAside = false;
  }

  /** Reads from an index and returns the index of the first character to be read next. */
  consume(text: string, from: number): number {
    const char = text[from] ?? '';
    switch (this.#mode) {
      case 'space': {
        const index = this.#skipSpace(text, from);
        if (index > from) return index;
        if (this.#nesting.isLineStart && isCallAt(text, from)) this.#isNoAside = true;
        return this.#take(asciiTwin(char)) ? from + 1 : from;
      }
      case 'aside':
        return this.#takeAside(char) ? from + 1 : from;
      case 'comment':
        return this.#takeComment(char) ? from + 1 : from;
      case 'ticks':
        return this.#tick(char) ? from + 1 : from;
      case 'fenced':
        this.#takeFenced(this.#fenced.take(char));
        return from + 1;
      case 'markup': {
        const index = this.#markup.consume(text, from);
        if (this.#markup.state !== 'tag') this.#endMarkup();
        return index;
      }
      case 'row':
        return this.#readRow(text, from);
      case 'bullet':
        return this.#readBullet(char) ? from + 1 : from;
      case 'number':
        return this.#readNumber(char) ? from + 1 : from;
      default:
        return this.#mode satisfies never;
    }
  }

  /** Reads the white space and commas before a value, and returns the index after them. */
  #skipSpace(text: string, from: number): number {
    const nesting = this.#nesting;
    let index = from;
    for (; index < text.length; index += 1) {
      const char = text[index];
      if (char === ' ') {
        nesting.space();
      } else if (char === ',' && !this.#table.isOpen) {
        nesting.comma();
        this.#numbers.leavePosition();
      } else if (char === '\n') {
        nesting.newLine();
        this.#numbers.leavePosition();
        this.#table.startLine();
      } else break;
    }
    if (index > from) this.#isAfterSpace = text[index - 1] === ' ';
    return index;
  }

  /** Returns false if the character must be read again. */
  #take(char: string): boolean {
    const nesting = this.#nesting;
    if (this.#table.isOpen && !/[|\s]/.test(char)) this.#endTable();
    const isAfterSpace = this.#isAfterSpace;
    this.#isAfterSpace = char === '\t';
    switch (char) {
      case '\t':
      case '\r':
        nesting.space();
        return true;
      case ',':
      case ';':
        this.#numbers.leavePosition();
        nesting.comma();
        return true;
      case ':':
      case '=':
        return true;
      case '>':
        if (this.#mayEndAtLine) break;
        return true;
      case '`':
        this.#mode = 'ticks';
        this.#ticks = 0;
        return false;
      case '<':
        this.#mode = 'comment';
        this.#comment.startAngle();
        return true;
      case '/':
        this.startComment(char);
        return true;
      case '|':
        if (this.#startRow()) return true;
    }
    if (nesting.isLineStart && bullets.includes(char) && this.#takesItems()) {
      this.#mode = 'bullet';
      this.#bullet.start(char);
      return true;
    }
    if (this.#numbers.begins(char, nesting) && this.#takesItems()) {
      this.#mode = 'number';
      return false;
    }
    if (isCloser(char)) return nesting.closer(char);
    // A heading or a quotation after a bare UI.
    if ((char === '#' || char === '>') && this.#mayEndAtLine && !nesting.beforeValue()) return false;
    if (char === '#' && nesting.isLineStart) {
      this.#mode = 'comment';
      this.#comment.startLine();
      return true;
    }
    if (
      (char === '#' && (isAfterSpace || nesting.isAfterComma)) ||
      (char === '-' && isAfterSpace && mayBeDashes(nesting, this.#names))
    ) {
      this.startComment(char);
      return true;
    }
    if (this.#startsAside(char)) {
      this.#mode = 'aside';
      this.#aside.start(this.#isAfterAside, nesting.mayBeOver);
      return false;
    }
    if (startsWord(char)) {
      this.#host.startWord();
      return false;
    }
    if (!nesting.beforeValue()) return false;
    this.#numbers.leavePosition();
    this.#host.openValue(char);
    return true;
  }

  /** All brackets may be closed, and a line begins that is not in a fence. */
  get #mayEndAtLine(): boolean {
    const { isLineStart, mayBeOver, isIndented } = this.#nesting;
    return isLineStart && mayBeOver && !isIndented && !this.#isFenced;
  }

  #startsAside(char: string): boolean {
    const isExamined = this.#isNoAside;
    this.#isNoAside = false;
    const { isLineStart, isJson, depth } = this.#nesting;
    return isLineStart && !isExamined && !isJson && depth > 0 && this.#aside.mayStart(char);
  }

  #takeAside(char: string): boolean {
    const step = this.#aside.take(char);
    if (step === 'taken') return true;
    this.#endAside(step === 'over');
    return false;
  }

  #endAside(isAside: boolean): void {
    const { text, tail = '' } = this.#aside;
    this.#mode = 'space';
    this.#isAfterAside = isAside;
    this.#isNoAside = !isAside || tail !== '';
    if (isAside) this.#nesting.isBroken = true;
    if (isAside) this.#report('removed_reasoning', 'The reasoning of the model was removed.');
    this.#readAgain(isAside ? tail : text + tail);
  }

  /** After a value and the first character of a mark that may begin a comment. */
  startComment(mark: string): void {
    this.#mode = 'comment';
    this.#comment.startMark(mark);
  }

  #takeComment(char: string): boolean {
    const step = this.#comment.take(char);
    if (step === 'taken') return true;
    this.#mode = 'space';
    if (step !== 'none') return false;
    const { opening } = this.#comment;
    if (opening !== '<' || this.#nesting.depth === 0 || !this.#markup.isSupported) {
      this.#host.startWord(opening);
    } else if (this.#nesting.beforeValue()) {
      this.#mode = 'markup';
      this.#markup.start((block) => this.#showBlock(block));
    } else {
      this.#host.leave(opening);
    }
    return false;
  }

  #showBlock(block: BufferedCall): void {
    this.#nesting.valueBegins();
    replayBuffered(block, this.#sink);
    this.#nesting.valueDone();
  }

  #endMarkup(): void {
    const { state, leftover } = this.#markup;
    this.#mode = 'space';
    // Anything but a tag begins a text without quotes.
    if (state === 'text') this.#host.startWord();
    this.#readAgain(leftover);
  }

  #readAgain(text: string): void {
    const used = this.#host.consume(text);
    if (used < text.length) this.#host.leave(text.slice(used));
  }

  #tick(char: string): boolean {
    if (char === '`' && this.#ticks < 3) {
      this.#ticks += 1;
      if (this.#ticks < 3) return true;
      this.#mode = 'space';
      if (!this.#fenced.isExpected || !this.#nesting.beforeValue()) return this.#leaveFence('```');
      this.#fenced.start();
      this.#mode = 'fenced';
      return true;
    }
    this.#mode = 'space';
    if (this.#nesting.beforeValue()) this.#host.openTemplate(this.#ticks === 2);
    else this.#host.leave('`'.repeat(this.#ticks));
    return false;
  }

  /** A code fence ends the notation even if brackets are open. */
  #leaveFence(text: string): true {
    this.#mode = 'space';
    this.#nesting.closeAll();
    this.#host.leave(text);
    return true;
  }

  #takeFenced(step: 'more' | 'over' | 'none'): void {
    if (step === 'none' && this.#isFenced) this.#leaveFence('```\n');
    if (step !== 'over') return;
    this.#mode = 'space';
    this.#fenced.send();
  }

  #startRow(): boolean {
    const nesting = this.#nesting;
    if (!this.#table.isOpen) {
      const isArgument = nesting.isAfterComma && !nesting.isLineStart;
      if (isArgument || nesting.depth === 0 || nesting.isJson || !nesting.beforeValue()) return false;
      nesting.valueBegins();
    }
    nesting.isLineStart = false;
    this.#mode = 'row';
    this.#table.startRow(nesting.placeIn('Table'));
    return true;
  }

  #readRow(text: string, from: number): number {
    const end = text.indexOf('\n', from);
    this.#table.text(text.slice(from, end < 0 ? text.length : end));
    if (end < 0) return text.length;
    this.#endRow();
    return end;
  }

  #endRow(): void {
    this.#mode = 'space';
    this.#readAgain(this.#table.endRow());
  }

  #endTable(): void {
    this.#table.end();
    this.#nesting.valueDone();
  }

  /** `- Apples` is an item in a list or among arguments, but not in JSON. */
  #takesItems(): boolean {
    const { top, isJson } = this.#nesting;
    return !isJson && (top?.kind === 'array' || top?.kind === 'call');
  }

  #readNumber(char: string): boolean {
    const step = this.#numbers.take(char);
    if (step === 'more') return true;
    this.#endNumber(step === 'item');
    return char !== '\n';
  }

  #endNumber(isItem: boolean): void {
    this.#mode = 'space';
    if (isItem) this.#report('extra_argument', 'The numbers of the items were dropped; they are not needed.');
    this.#readAgain(isItem ? this.#numbers.takeItem() : this.#numbers.release());
  }

  #readBullet(char: string): boolean {
    if (char === '-' && this.#bullet.written === '-') {
      this.#mode = 'comment';
      this.#comment.startDash();
      return true;
    }
    const step = char === '\n' ? 'item' : this.#bullet.take(char);
    if (step === 'none') {
      this.#mode = 'space';
      this.#host.startWord(this.#bullet.written);
    } else if (step === 'item') {
      this.#endBullet();
    }
    return step !== 'none' && char !== '\n';
  }

  #endBullet(): void {
    const { text, rest } = this.#bullet.item;
    this.#mode = 'space';
    if (!this.#nesting.beforeValue(text === '' ? 'call' : 'value')) return this.#host.leave(this.#bullet.written);
    this.#nesting.openItems();
    if (text !== '') {
      this.#report(
        'unexpected_character',
        `${JSON.stringify(text.slice(0, maxShown))} has no quotes; it was read as text.`,
      );
      sendString(this.#sink, text);
      this.#nesting.valueDone();
    }
    this.#readAgain(rest);
  }

  /** The text ends. */
  end(): void {
    if (this.#mode === 'fenced') this.#fenced.send(true);
    if (this.#mode === 'bullet') this.#endBullet();
    if (this.#mode === 'aside') this.#endAside(this.#aside.isAside);
    if (this.#mode === 'number') this.#endNumber(false);
    if (this.#mode === 'row') this.#endRow();
    if (this.#table.isOpen) this.#endTable();
    if (this.#mode !== 'markup') return;
    this.#markup.end();
    this.#endMarkup();
  }
}
