// Examines the held line in its place: in a fence, below prose, or below notation.
import type { Report } from '../check/diagnostics.ts';
import { withoutEndTokens } from './chat-markers.ts';
import { isLastComment } from './comment-lines.ts';
import type { HeldLine } from './held-line.ts';
import { lastSniffed, readLastLine, type LastLine, type Names } from './last-line.ts';
import type { OpenFence } from './open-fence.ts';
import type { ProseWriter } from './prose-writer.ts';
import { wordEnd } from './sniff/sniff.ts';
import type { CatalogSniffContext } from './sniff/sniff-context.ts';
import { sniffFirstReturned } from './sniff/sniff-program.ts';
import type { Sniffed } from './sniff/sniffed.ts';

export class LineSniffer {
  /** True once the text has contained a UI. */
  hasNotation = false;
  /** True if the last UI was notation. */
  #isBelowNotation = false;
  readonly #report: Report;
  readonly #held: HeldLine;
  readonly #context: CatalogSniffContext;
  readonly #fence: OpenFence;
  readonly #prose: ProseWriter;

  constructor(held: HeldLine, context: CatalogSniffContext, fence: OpenFence, prose: ProseWriter, report: Report) {
    this.#held = held;
    this.#context = context;
    this.#fence = fence;
    this.#prose = prose;
    this.#report = report;
  }

  /** Notes that a UI begins. */
  beginUi(isNotation: boolean): void {
    this.hasNotation = true;
    this.#isBelowNotation = isNotation;
  }

  get hasContent(): boolean {
    return this.hasNotation || this.#prose.isOpen;
  }

  get isIndentedCode(): boolean {
    return this.#held.isIndented && this.#mayBeCode;
  }

  /** An indented line may be a Markdown code block. */
  get #mayBeCode(): boolean {
    return this.#prose.isOpen && !this.hasNotation;
  }

  sniff(): Sniffed {
    this.#moveContext();
    return this.#held.sniff(this.#context, this.#mayBeCode);
  }

  /** The end of the characters that are examined together. */
  runEnd(text: string, from: number): number {
    if (this.#fence.isUndecided) return from;
    if (this.#held.isEmpty) return wordEnd(text, from);
    this.#moveContext();
    return this.#held.runEnd(text, from, this.#context, this.#mayBeCode);
  }

  /** Takes the last line of the text, which is still undecided. */
  takeLast(): string {
    const taken = this.#held.take();
    return this.#fence.isCode ? this.#fence.lastCodeLine(taken) : withoutEndTokens(taken);
  }

  readLast(line: string, names: Names): LastLine {
    const { isUi: isInUi, isCode: isInCode } = this.#fence;
    if (this.#isBelowNotation && !isInCode && !this.#prose.isOpen && line.trim() !== '' && isLastComment(line)) {
      this.#report('dropped_text', 'A comment below the UI was dropped.');
      return { type: 'marks' };
    }
    return readLastLine(line.trim(), { isInUi, isInCode, hasNotation: this.hasNotation }, names);
  }

  /** Holds the last line again and returns its kind. A line of code has none. */
  sniffLast(line: string): Sniffed | undefined {
    // `Card(items)` may be part of a sentence until the line ends.
    this.#held.holdLast(line);
    if (this.#fence.isCode) return undefined;
    const sniffed = this.sniff();
    const returned = sniffed.type === 'more' ? sniffFirstReturned(line) : undefined;
    return returned ?? lastSniffed(sniffed, line.trim(), this.#context, this.isIndentedCode);
  }

  #moveContext(): void {
    this.#context.moveTo(this.#fence, this.hasNotation, this.#prose);
  }
}
