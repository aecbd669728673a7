// Reads everything that a model writes: prose, notation and JSON, in fences or bare, one after another. Prose streams. A
// line that may be something else is held until it is clear what it is.
import type { Catalog } from '../catalog.ts';
import type { DiagnosticName } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { ForeignReader } from './foreign-reader.ts';
import { rootName } from '../base-document.ts';
import { ClosingFence } from './closing-fence.ts';
import { ExpressionReader } from './expression-reader.ts';
import { FenceContent } from './fence-content.ts';
import type { KnownNames } from './known-names.ts';
import type { Linker } from './linker.ts';
import { ProseWriter } from './prose-writer.ts';
import { asciiTwin, asciiTwins } from './punctuation.ts';
import { sniff, wordEnd, wrapperLine, type Sniffed, type StatementRole } from './sniff.ts';
import { CatalogSniffContext } from './sniff-context.ts';
import { maxThought, ThoughtSkipper } from './thought-skipper.ts';

type State = 'line-start' | 'prose' | 'expression' | 'foreign' | 'after-expression' | 'thought';

const blank = /^\s*$/;
/** A line that may still be anything after so many characters is prose. */
const maxUndecided = 1_000;
const indentOfCode = /^(?: {4,}| {0,3}\t)/;

export class DocumentReader {
  readonly #linker: Linker;
  readonly #expression: ExpressionReader;
  readonly #prose: ProseWriter;
  readonly #thought = new ThoughtSkipper();
  #thoughtTag = '';
  /** A tool call that leaked into the text; it is shown if there is nothing else. */
  #leakedCall = '';
  readonly #context: CatalogSniffContext;
  readonly #catalog: Catalog;
  readonly #names: KnownNames;
  /** Made when a text turns out to be written in the dialect of another renderer. */
  #foreign: ForeignReader | undefined;
  readonly #proseBehind: string[] = [];
  readonly #report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  #state: State = 'line-start';
  /** White space before the line, blank lines included. Apart from the line, so that no character is looked at twice. */
  #indent = '';
  /** The line so far, while it may be anything. */
  #line = '';
  /** The line of a fence that may hold a UI, and what is known of its content. */
  #pendingFence = '';
  #fenceContent: FenceContent | undefined;
  /** The marker that closes the open fence. */
  #fence = '';
  readonly #closingFence = new ClosingFence();
  /** The fence holds code to be shown, not a UI. */
  #isForeignFence = false;
  #hasNotation = false;
  /** In a line of prose: in a code span, or in a line that nothing can interrupt. */
  #isCode = false;
  #isWholeLine = false;

  constructor(
    linker: Linker,
    catalog: Catalog,
    names: KnownNames,
    report: (code: DiagnosticName, message: string, isLossy?: boolean) => void,
  ) {
    this.#linker = linker;
    this.#catalog = catalog;
    this.#names = names;
    this.#report = report;
    this.#expression = new ExpressionReader(linker, names, report, linker);
    this.#prose = new ProseWriter(linker, catalog);
    this.#context = new CatalogSniffContext(linker, catalog);
  }

  push(text: string): void {
    let index = 0;
    while (index < text.length) {
      switch (this.#state) {
        case 'expression': {
          index = this.#expression.consume(text, index);
          if (this.#expression.isOver) this.#endExpression();
          break;
        }
        case 'foreign':
          index = this.#readForeign(text, index);
          break;
        case 'prose':
          index = this.#readProse(text, index);
          break;
        case 'line-start':
          index = this.#isForeignFence ? this.#holdInFence(text, index) : this.#holdLine(text, index);
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
  }

  // ---- prose

  /** Text behind a UI of another dialect waits until that is whole. */
  #writeProse(text: string): void {
    if (this.#foreign === undefined) this.#prose.write(text);
    else this.#proseBehind.push(text);
  }

  /** The UI of another dialect is whole: what was written behind it follows. */
  #endForeign(): void {
    const foreign = this.#foreign;
    if (foreign === undefined) return;
    this.#foreign = undefined;
    foreign.end();
    this.#prose.write(this.#proseBehind.splice(0).join(''));
  }

  /** Inside a line of prose, only the end of the line or an opening brace outside of code can begin something else. */
  #readProse(text: string, from: number): number {
    let index = from;
    for (; index < text.length; index += 1) {
      const char = text[index];
      if (char === '\n' || (char === '{' && !this.#isCode)) break;
      if (char === '`' && !this.#isWholeLine) this.#isCode = !this.#isCode;
    }
    if (index > from) this.#writeProse(text.slice(from, index));
    if (index >= text.length) return index;
    if (text[index] === '{') {
      this.#state = 'line-start';
      return index;
    }
    this.#writeProse('\n');
    this.#state = 'line-start';
    return index + 1;
  }

  // ---- line starts

  #holdLine(text: string, from: number): number {
    const mayRun = this.#indent === '' && this.#line === '' && this.#fenceContent === undefined;
    const end = Math.max(mayRun ? wordEnd(text, from) : from, from + 1);
    this.#hold(text.slice(from, end));
    return end;
  }

  /** `piece`: one character, or several of which none can decide what the line is. */
  #hold(piece: string): void {
    if (this.#fenceContent !== undefined) {
      this.#line += piece;
      return this.#holdFence(this.#fenceContent, piece);
    }
    if (this.#line === '' && blank.test(piece)) {
      this.#indent += piece;
      if (piece === '\n') this.#writeProse(this.#takeHeld());
      return;
    }
    this.#line += piece;
    this.#decide(this.#sniff());
  }

  #takeHeld(): string {
    const held = this.#indent + this.#line;
    this.#indent = '';
    this.#line = '';
    return held;
  }

  #sniff(): Sniffed {
    this.#context.isInUi = this.#fence !== '';
    this.#context.isNotationExpected = this.#hasNotation || this.#context.isInUi;
    const found = sniff(this.#line, this.#context);
    const sniffed: Sniffed = found.type === 'more' && this.#line.length > maxUndecided ? { type: 'prose' } : found;
    if (!this.#prose.isOpen || this.#hasNotation || !indentOfCode.test(this.#indent)) return sniffed;
    return sniffIndented(sniffed, this.#line);
  }

  /** In a fence that may hold a UI. */
  #holdFence(content: FenceContent, char: string): void {
    // A line of marks only is the end of the fence, or part of the code.
    const before = this.#line.lastIndexOf('\n', this.#line.length - 2);
    if (char === '\n' && this.#closesFence(this.#line.slice(before + 1))) return this.#endFence(content);
    const verdict = content.take(char);
    if (verdict === 'code') this.#decideCode();
    else if (verdict === 'ui') this.#decideUi();
  }

  /** The fence is over, or the text is. */
  #endFence(content: FenceContent): void {
    if (content.end() === 'ui') this.#decideUi();
    else this.#decideCode();
  }

  #closesFence(line: string): boolean {
    const marker = markerOf(this.#pendingFence);
    const trimmed = line.trim();
    return trimmed.startsWith(marker) && /^(?:`+|~+)$/.test(trimmed);
  }

  /** The fence holds a UI: it is read, and the fence itself is not shown. */
  #decideUi(): void {
    this.#fence = markerOf(this.#pendingFence);
    this.#pendingFence = '';
    this.#fenceContent = undefined;
    this.#readAgain();
  }

  /** The fence holds no UI: it is shown as a block of code. */
  #decideCode(): void {
    const fence = this.#pendingFence;
    this.#pendingFence = '';
    this.#fenceContent = undefined;
    this.#fence = markerOf(fence);
    this.#isForeignFence = true;
    this.#closingFence.open(this.#fence);
    this.#writeProse(fence);
    this.#readAgain();
  }

  /** What was held is known better now. */
  #readAgain(): void {
    const held = this.#takeHeld();
    this.#state = 'line-start';
    this.push(held);
  }

  /** In code, a line is held while it may be the one that closes the fence. */
  #holdInFence(text: string, from: number): number {
    if (this.#line === '') this.#closingFence.newLine();
    const lineEnd = text.indexOf('\n', from);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const piece = text.slice(from, end);
    this.#line += piece;
    if (!this.#closingFence.take(piece)) {
      this.#release();
      return end;
    }
    if (lineEnd < 0) return end;
    if (this.#closingFence.isWhole) {
      this.#isForeignFence = false;
      this.#fence = '';
    }
    this.#line += '\n';
    this.#release();
    return end + 1;
  }

  #decide(sniffed: Sniffed): void {
    switch (sniffed.type) {
      case 'more':
        return;
      case 'prose':
        return this.#release();
      case 'skip':
        this.#takeHeld();
        return;
      case 'expression':
        return this.#begin(undefined, 'definition', sniffed.from);
      case 'dialect':
        return this.#beginForeign(sniffed.dialect);
      case 'statement':
        return this.#begin(sniffed.name, sniffed.role, sniffed.from);
      case 'item-fence':
        this.#fence = sniffed.marker;
        this.#isForeignFence = true;
        this.#closingFence.open(sniffed.marker);
        return this.#release();
      case 'fence':
        return this.#decideFence(sniffed.marker, sniffed.language);
      case 'thought-start':
        this.#takeHeld();
        this.#thought.start(sniffed.tag);
        this.#thoughtTag = sniffed.tag;
        this.#state = 'thought';
        return;
      case 'thought-end':
        this.#takeHeld();
        return;
      default:
        sniffed satisfies never;
    }
  }

  /** The held text is prose. */
  #release(): void {
    const line = this.#line;
    const held = this.#takeHeld();
    this.#writeProse(held);
    this.#state = held.endsWith('\n') ? 'line-start' : 'prose';
    this.#isWholeLine = this.#isForeignFence || line.startsWith('>');
    this.#isCode = this.#isWholeLine || line.split('`').length % 2 === 0;
  }

  #decideFence(marker: string, language: string): void {
    const line = this.#takeHeld();
    if (this.#fence !== '' && marker.startsWith(this.#fence)) {
      this.#fence = '';
      return;
    }
    this.#pendingFence = line;
    this.#fenceContent = new FenceContent(language, this.#context);
  }

  // ---- notation

  #begin(name: string | undefined, role: StatementRole, from: number): void {
    this.#prose.end(false);
    const line = this.#line;
    const indent = this.#indent.length - (this.#indent.lastIndexOf('\n') + 1);
    this.#takeHeld();
    this.#hasNotation = true;
    this.#linker.begin(name, role);
    this.#expression.begin(indent, false);
    this.#state = 'expression';
    const rest = line.slice(from);
    const used = this.#expression.consume(rest, 0);
    if (this.#expression.isOver) {
      this.#expression.leftover += rest.slice(used);
      this.#endExpression();
    }
  }

  #beginForeign(dialect: Dialect): void {
    this.#prose.end(false);
    const held = this.#takeHeld().trimStart();
    this.#hasNotation = true;
    // One document has one dialect: what is written in another is read by it too.
    this.#foreign ??= new ForeignReader(dialect, this.#linker, this.#catalog, this.#names, this.#report);
    this.#foreign.begin();
    this.#state = 'foreign';
    this.push(held);
  }

  #readForeign(text: string, from: number): number {
    const foreign = this.#foreign;
    const index = foreign?.consume(text, from) ?? text.length;
    if (foreign?.isOver === true) {
      this.#state = 'after-expression';
      for (const char of foreign.finish()) this.push(char);
    }
    return index;
  }

  #endExpression(): void {
    const { leftover } = this.#expression;
    this.#linker.finish();
    this.#takeHeld();
    this.#state = /^(?:```|[\p{L}\p{M}\p{N}_$@]+ $)/u.test(leftover) ? 'line-start' : 'after-expression';
    for (const char of leftover) this.push(char);
  }

  /** On the line where a UI ended, separators and stray closers mean nothing; a quoted name goes on with the object. */
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
      this.#state = 'expression';
      this.push(char);
      return;
    }
    this.#state = 'line-start';
    this.push(char);
  }

  // ---- thoughts

  #readThought(text: string, from: number): number {
    const end = this.#thought.consume(text, from);
    if (end === undefined) return text.length;
    this.#dropThought();
    this.#state = 'line-start';
    return end;
  }

  #dropThought(): void {
    const { text } = this.#thought;
    this.#thought.clear();
    if (blank.test(text)) return;
    if (!this.#thoughtTag.endsWith('call'))
      return this.#report('removed_reasoning', 'The reasoning of the model was removed.');
    this.#leakedCall ||= `<${this.#thoughtTag}>${text}</${this.#thoughtTag}>`;
  }

  // ---- the end

  #endLeakedCall(): void {
    const call = this.#leakedCall;
    this.#leakedCall = '';
    if (call === '') return;
    if (!this.#hasNotation && !this.#prose.isOpen) this.#prose.write(call);
    else this.#report('dropped_text', 'A tool call that the model wrote into its answer was dropped.');
  }

  /** True when the text so far stops inside a UI. */
  get isOpen(): boolean {
    return (
      (this.#state === 'expression' && this.#expression.isOpen) ||
      (this.#state === 'foreign' && this.#foreign?.isOpen === true)
    );
  }

  end(): void {
    // A thought that was never closed may be all that the model wrote.
    if (this.#state === 'thought') this.#showThought();
    this.#endText(false);
    this.#linker.end();
  }

  #showThought(): void {
    this.#writeProse(this.#thought.text);
    if (this.#thought.isTooLong)
      this.#report('limit_exceeded', `Only the first ${maxThought} characters of unfinished reasoning fit.`, true);
  }

  /** The text breaks off, and another text goes on with the document: what is open is closed, and a new line begins. */
  interrupt(): void {
    this.#dropThought();
    this.#endText(true);
    this.#linker.interrupt();
    this.#state = 'line-start';
    this.#pendingFence = '';
    this.#fenceContent = undefined;
    this.#fence = '';
    this.#isForeignFence = false;
  }

  #endText(isCut: boolean): void {
    if (this.#state === 'foreign') this.#foreign?.cut();
    if (this.#state === 'expression') {
      this.#expression.end();
      const { leftover } = this.#expression;
      this.#linker.finish();
      if (!/^[\s,;)\]}`]*$/.test(asciiTwins(leftover))) this.#line = leftover;
    }
    this.#endHeld();
    this.#endForeign();
    this.#endLeakedCall();
    this.#prose.end(isCut);
  }

  /** The text ended before it was clear what its last line is. */
  #endHeld(): void {
    if (this.#fenceContent !== undefined && !blank.test(this.#line)) this.#endFence(this.#fenceContent);
    const held = this.#takeHeld();
    if (blank.test(held)) return;
    const line = held.trim();
    if (this.#fence !== '' && !this.#isForeignFence && /^[`~]+$/.test(line)) return;
    if (this.#hasNotation && /^[)\]},;\s]*$/.test(line)) return;
    if (!this.#isForeignFence && (wrapperLine.test(line) || /^(?:`{3,}|~{3,})[\w-]*$/.test(line))) return;
    if (this.#hasNotation && line === 'root;') return;
    if (this.#endName(line)) return;
    const changed = /^(\w+)\s*=\s*(?!null$)\w*$/.exec(line)?.[1];
    const isChange = changed !== undefined && this.#linker.isInBase(changed);
    if (isChange) this.#linker.noteChange();
    if (
      isChange ||
      /^(?:root\s*=|[A-Z][\w]*\($)/.test(line) ||
      /^\{\s*["'“]?(?:component|type|root|props)?["'”]?\s*:?\s*["'“]?[\w]*$/.test(line)
    ) {
      this.#report('truncated', 'The text ended where a UI began.', true);
      return;
    }
    // `Card(items)` is a sentence until its line is over.
    const start = held.trimStart();
    this.#indent = held.slice(0, held.length - start.length);
    this.#line = `${start}\n`;
    let sniffed = this.#isForeignFence ? undefined : this.#sniff();
    // The fence holds a UI, whatever else it could have become.
    if (sniffed?.type === 'more' && this.#context.isInUi && /^[[{]/.test(line))
      sniffed = { type: 'expression', from: 0 };
    if (sniffed?.type === 'expression' || sniffed?.type === 'statement') {
      this.#decide(sniffed);
      this.#expression.end();
      this.#linker.finish();
      return;
    }
    this.#takeHeld();
    this.#writeProse(held);
  }

  /** `root = summary` at the very end: nothing follows that would end the name. */
  #endName(line: string): boolean {
    const [, name = '', equals = '', value = ''] = /^(\w+)(\s*=\s*)(\w+)\s*;?$/.exec(line) ?? [];
    const isRoot = name === rootName;
    if (this.#isForeignFence || !(isRoot || this.#linker.isInBase(name)) || !this.#linker.isDefined(value))
      return false;
    this.#line = `${name}${equals}${value}\n`;
    this.#begin(name, isRoot ? 'root' : 'definition', name.length + equals.length);
    this.#expression.end();
    this.#linker.finish();
    return true;
  }
}

const markerOf = (fence: string): string => /^\s*([`~]+)/.exec(fence)?.[1] ?? '```';

/** Below prose, an indented line is code, unless it begins the UI itself. */
function sniffIndented(sniffed: Sniffed, line: string): Sniffed {
  if (sniffed.type !== 'statement' && sniffed.type !== 'expression') return sniffed;
  const isUi = sniffed.type === 'statement' ? sniffed.role !== 'definition' : line.startsWith('Card(');
  const [argument] = /(?<=[\w$]\(\s*)\S/.exec(line) ?? [''];
  if (isUi && argument === '' && line.length < 400) return { type: 'more' };
  return isUi && /["'“[]/.test(argument) ? sniffed : { type: 'prose' };
}
