// Reads prose, notation and JSON, in fences or bare. A line that may be more than prose is held until that is clear.
import { runSync, type Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { ForeignText } from './foreign-text.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { FenceVerdict } from './fence-verdict.ts';
import { HeldLine } from './held-line.ts';
import type { CreateElementReader } from './inline-markup.ts';
import type { KnownNames } from './known-names.ts';
import { LinePrefix } from './line-prefix.ts';
import { LineSniffer } from './line-sniffer.ts';
import type { Linker } from './linker.ts';
import { MarkupReader } from './markup-reader.ts';
import { OpenFence } from './open-fence.ts';
import { ProseLine } from './prose-line.ts';
import { ProseWriter } from './prose-writer.ts';
import { asciiTwin } from './punctuation.ts';
import { beginContinued, endStatement, readDeferred } from './read-deferred.ts';
import type { Sniffed, StatementRole } from './sniff/sniffed.ts';
import { CatalogSniffContext } from './sniff/sniff-context.ts';
import { ThoughtSkipper } from './thought-skipper.ts';
import { WaitingText } from './waiting-text.ts';
import { isWholeProgram } from './whole-program.ts';
import { castBehind } from './word-reader.ts';

type State = 'line-start' | 'prose' | 'expression' | 'foreign' | 'after-expression' | 'thought';

export class DocumentReader {
  readonly #linker: Linker;
  readonly #expression: ExpressionReader;
  readonly #prose: ProseWriter;
  readonly #proseLine = new ProseLine();
  readonly #thought: ThoughtSkipper;
  readonly #context: CatalogSniffContext;
  readonly #foreign: ForeignText;
  readonly #report: Report;
  #state: State = 'line-start';
  #name: string | undefined;
  readonly #held = new HeldLine();
  readonly #fence: OpenFence;
  readonly #line: LineSniffer;
  /** The marks before the lines of the UI. */
  prefix = new LinePrefix();
  /** Holds back text while a long UI is shown in slices. */
  readonly waiting: WaitingText;

  constructor(linker: Linker, catalog: Catalog, names: KnownNames, report: Report) {
    this.#linker = linker;
    this.#report = report;
    const markup: CreateElementReader = (show) => new MarkupReader(show, catalog, names, report, false);
    this.#expression = new ExpressionReader(linker, names, report, linker.data, markup);
    this.#prose = new ProseWriter(linker, catalog, report);
    this.#thought = new ThoughtSkipper(catalog, report);
    this.#context = new CatalogSniffContext(linker, catalog);
    this.#fence = new OpenFence(this.#context, (written) => isWholeProgram(written, catalog, names));
    this.#line = new LineSniffer(this.#held, this.#context, this.#fence, this.#prose, report);
    this.#foreign = new ForeignText(linker, catalog, names, report);
    this.waiting = new WaitingText(this.#foreign, (text) => {
      this.#leaveForeign();
      this.push(text);
    });
  }

  /** Returns the number of characters read. `isRaw`: stops where marks before lines begin. */
  push(text: string, isRaw = false): number {
    let index = 0;
    for (const { length } = text; index < length;) {
      if (isRaw && this.prefix.isActive) break;
      if (this.#foreign.isBusy) return this.waiting.add(text, index);
      switch (this.#state) {
        case 'expression':
          index = this.#expression.consume(text, index);
          if (this.#expression.isOver) this.#endExpression();
          break;
        case 'foreign':
          index = this.#foreign.consume(text, index);
          this.#leaveForeign();
          break;
        case 'prose':
          index = this.#readProse(text, index);
          break;
        case 'line-start':
          index = this.#fence.isCode ? this.#holdInFence(text, index) : this.#holdLine(text, index);
          break;
        case 'after-expression':
          this.#afterExpression(text[index] ?? '');
          index += 1;
          break;
        case 'thought':
          index = this.#readThought(text, index);
          break;
        default:
          this.#state satisfies never;
      }
    }
    return index;
  }

  #readProse(text: string, from: number): number {
    const index = this.#proseLine.findEnd(text, from);
    if (index > from) this.#prose.write(text.slice(from, index));
    if (index >= text.length) return index;
    this.#state = 'line-start';
    this.#held.isInLine = text[index] !== '\n';
    if (this.#held.isInLine) return index;
    this.#prose.write('\n');
    return index + 1;
  }

  #holdLine(text: string, from: number): number {
    const end = Math.max(this.#line.runEnd(text, from), from + 1);
    this.#hold(text.slice(from, end));
    return end;
  }

  /** `piece` is one character, or several that cannot decide what the line is. */
  #hold(piece: string): void {
    if (this.#fence.isUndecided) {
      this.#held.text += piece;
      return this.#decideContent(this.#fence.take(piece, this.#held.text));
    }
    if (this.#held.text === '' && piece.trim() === '') {
      this.#held.indent += piece;
      if (piece === '\n') this.#prose.write(this.#held.take());
      return;
    }
    this.#held.text += piece;
    this.#decide(this.#line.sniff());
  }

  /** A UI in a fence is shown without the fence; code is shown with it. */
  #decideContent(verdict: FenceVerdict): void {
    if (verdict === 'more') return;
    if (verdict !== 'code') this.#fence.becomeUi();
    else this.#prose.write(this.#fence.becomeCode());
    if (verdict !== 'code' && verdict !== 'ui') return this.#beginForeign(verdict, this.#held.startOf(verdict));
    this.#readAgain('');
  }

  /** Reads the held text again, below a line of a fence. */
  #readAgain(above: string): void {
    if (above !== '') this.#prose.write(above);
    const held = this.#held.take();
    this.#state = 'line-start';
    this.push(held);
  }

  /** In code, a line is held while it may close the fence. */
  #holdInFence(text: string, from: number): number {
    if (this.#held.text === '') this.#fence.newCodeLine();
    const lineEnd = text.indexOf('\n', from);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const piece = text.slice(from, end);
    this.#held.text += piece;
    const kind = this.#fence.judgeLine(this.#held.text, piece, lineEnd >= 0);
    if (kind === 'code') this.#release();
    else if (kind === 'other') this.#readAgain(this.#fence.closeUnfenced());
    if (kind !== 'more' || lineEnd < 0) return end;
    this.#held.text = this.#fence.endCodeLine(this.#held.text);
    if (this.#held.text !== '') this.#release();
    return end + 1;
  }

  #decide(sniffed: Sniffed): void {
    if (sniffed.type !== 'more' && sniffed.type !== 'dialect') this.#foreign.pause();
    switch (sniffed.type) {
      case 'more':
        // The kind of the lines above no longer matters.
        if (this.#held.endsWithRoot) this.#release();
        return;
      case 'prose':
        return this.#release();
      case 'skip':
        this.#context.skip(this.#held.text.slice(0, sniffed.length));
        if (sniffed.prefix !== undefined) this.prefix = sniffed.prefix;
        this.#fence.takeTags(sniffed.closedBy, sniffed.closes);
        if (sniffed.isLost === true) this.#report('dropped_text', 'A part of a program was left out.', true);
        this.push((sniffed.instead ?? '') + this.#held.takeText().slice(sniffed.length));
        return;
      case 'expression':
        return this.#begin(undefined, this.#held.roleAt(sniffed.from), sniffed.from);
      case 'dialect':
        return this.#beginForeign(sniffed.dialect);
      case 'markup':
        return this.#beginForeign('markup', sniffed.from);
      case 'outline':
        return this.#beginForeign('YAML');
      case 'statement':
        return this.#begin(sniffed.name, sniffed.role, sniffed.from);
      case 'helper':
        return this.#beginHelper(sniffed.name, sniffed.from);
      case 'item-fence':
        this.#fence.openCode(sniffed.marker);
        return this.#release();
      case 'fence':
        return this.#fence.closeOrOpen(sniffed.marker, this.#held.take(), sniffed.language);
      case 'code':
        return this.#readAgain(this.#fence.openUnfenced(sniffed.language));
      case 'thought-start':
        this.#thought.start(sniffed.tag);
        this.#state = 'thought';
        this.push(this.#held.takeText().slice(sniffed.length));
        return;
      case 'thought-end':
        this.#held.take();
        return this.#prose.decide('thought-end');
      default:
        sniffed satisfies never;
    }
  }

  #release(): void {
    const { text, proseLength: whole } = this.#held;
    const proseLength = (this.#fence.isCode ? undefined : this.#context.closingTagIn(text.slice(0, whole))) ?? whole;
    if (proseLength < text.length) return this.#releaseFirst(proseLength);
    const isCode = this.#fence.isCode || this.#line.isIndentedCode;
    this.#prose.write(this.#held.take());
    this.#state = text.endsWith('\n') ? 'line-start' : 'prose';
    this.#proseLine.start(text, isCode);
  }

  /** The first characters begin nothing, so they are prose. The rest is examined as if it had just arrived. */
  #releaseFirst(length: number): void {
    const rest = this.#held.text.slice(length);
    this.#held.text = this.#held.text.slice(0, length);
    this.#held.isInLine = false;
    this.#release();
    this.push(rest);
  }

  #begin(name: string | undefined, role: StatementRole, from: number): void {
    this.#prose.decide(name !== undefined && this.#linker.isShown(name) ? 'again' : 'ui');
    const indent = this.#held.column;
    const rest = this.#held.takeText().slice(from);
    this.#line.beginUi(role !== 'object');
    this.#name = name;
    this.#linker.begin(name, role);
    this.#expression.begin(indent, false, this.#fence.isUi);
    this.#state = 'expression';
    const used = this.#expression.consume(rest, 0);
    if (this.#expression.isOver) {
      this.#expression.leftover += rest.slice(used);
      this.#endExpression();
    }
  }

  #beginHelper(name: string, from: number): void {
    this.#prose.decide('ui');
    const source = this.#held.takeText().slice(from);
    this.#line.beginUi(true);
    this.#expression.beginData(name);
    this.#state = 'expression';
    this.push(source);
  }

  #beginForeign(kind: Dialect | 'markup', from = 0): void {
    this.#prose.decide('ui');
    const written = from === 0 ? this.#held.take() : this.#held.takeText();
    const held = written.slice(from);
    this.#line.beginUi(false);
    // Text after the UI waits until the UI is complete.
    if (this.#foreign.begin(kind, this.#fence.isUi, written.slice(0, from))) this.#prose.holdBack();
    this.#state = 'foreign';
    this.push(held);
  }

  /** Continues after a message that has been shown. */
  #leaveForeign(): void {
    if (this.#state !== 'foreign' || !this.#foreign.leave()) return;
    this.#state = 'after-expression';
    this.push(this.#foreign.finish());
  }

  #endExpression(): void {
    const leftover = this.#expression.leftover.replace(castBehind, '');
    this.#linker.finish();
    readDeferred(this.#expression, this.#linker, false);
    this.#held.take();
    const method = beginContinued(this.#expression, this.#linker, this.#name, leftover);
    const isLine = /^(?:```|[\p{L}\p{M}\p{N}_$@]+ $)/u.test(leftover);
    this.#state = method > 0 ? 'expression' : isLine ? 'line-start' : 'after-expression';
    this.push(leftover.slice(method));
  }

  /** On the line where a UI ended, separators and stray closers mean nothing; a quoted name continues the object. */
  #afterExpression(char: string): void {
    if (char === '\n') {
      this.#state = 'line-start';
      this.#prose.dropSpace();
      return;
    }
    if (/[\s,;)\]}]/.test(asciiTwin(char))) return;
    if (char === '"') {
      this.#linker.begin(undefined, 'definition');
      this.#expression.begin(0, true);
    }
    this.#state = char === '"' ? 'expression' : 'line-start';
    this.push(char);
  }

  #readThought(text: string, from: number): number {
    const end = this.#thought.consume(text, from);
    if (end === undefined) return text.length;
    this.#state = 'line-start';
    this.push(this.#thought.drop() + end.again);
    return end.index;
  }

  /** True when the text so far stops inside a UI. */
  get isOpen(): boolean {
    return (this.#state === 'expression' && this.#expression.isOpen) || this.#foreign.isOpen;
  }

  *end(): Sliced<void> {
    yield* this.waiting.settle();
    const call = this.#state === 'thought' ? yield* this.#thought.showUnclosed(this.#line.hasContent, this.#prose) : '';
    if (call !== '') this.#state = 'line-start';
    this.push(call);
    yield* this.#endText(false);
    yield* this.#linker.end();
  }

  /** The text was cut off, and another text continues the document: closes all open scopes and begins a new line. */
  interrupt(): void {
    runSync(this.waiting.settle());
    this.#thought.drop();
    runSync(this.#endText(true));
    this.#linker.interrupt();
    this.#state = 'line-start';
    this.#fence.leave();
  }

  *#endText(isCut: boolean): Sliced<void> {
    this.push(this.prefix.stop());
    if (this.#fence.isUndecided && this.#held.text.trim() !== '')
      this.#decideContent(this.#fence.judge(this.#held.text));
    if (this.#state === 'foreign') this.#held.holdLeftover(yield* this.#foreign.cut());
    if (this.#state === 'expression') this.#held.holdLeftover(endStatement(this.#expression, this.#linker));
    yield* this.#endHeld();
    readDeferred(this.#expression, this.#linker, true);
    const calls = this.#prose.takeCalls() ?? this.#thought.endLeakedCalls(this.#line.hasContent, this.#prose);
    if (calls !== undefined) {
      this.#held.text = calls.isData ? calls.text : '';
      if (calls.isData) this.#beginForeign('nested JSON');
      else this.push(calls.text);
      yield* this.#endText(isCut);
      return;
    }
    yield* this.#foreign.end();
    this.#prose.release();
    this.#prose.end(isCut);
  }

  /** Handles a last line that is still undecided when the text ends. */
  *#endHeld(): Sliced<void> {
    yield* this.waiting.settle();
    const line = this.#line.takeLast();
    const last = this.#line.readLast(line, this.#linker);
    switch (last.type) {
      case 'marks':
        break;
      case 'name':
        this.#held.text = `${last.before}${last.value}\n`;
        this.#begin(last.name, last.isRoot ? 'root' : 'definition', last.before.length);
        endStatement(this.#expression, this.#linker);
        break;
      case 'beginning':
        if (last.isChange) this.#linker.noteChange();
        this.#report('truncated', 'The text ended where a UI began.', true);
        break;
      case 'undecided':
        yield* this.#endUndecided(line);
        break;
      default:
        last satisfies never;
    }
  }

  *#endUndecided(line: string): Sliced<void> {
    const sniffed = this.#line.sniffLast(line);
    if (sniffed?.type === 'expression' || sniffed?.type === 'statement') {
      this.#decide(sniffed);
      if (this.isOpen) this.#report('truncated', 'The text ended before the UI was complete.');
      endStatement(this.#expression, this.#linker);
    } else if (sniffed?.type === 'dialect' || sniffed?.type === 'markup') {
      this.#decide(sniffed);
      yield* this.waiting.settle();
      yield* this.#foreign.cut();
    } else if (sniffed?.type === 'skip' && sniffed.length === this.#held.text.length) {
      this.#decide(sniffed);
      if (this.#state === 'expression') endStatement(this.#expression, this.#linker);
    } else {
      this.#held.take();
      this.#foreign.pause();
      this.#prose.write(line);
    }
  }
}
