// Examines the held line in its place: in a fence, below prose, or below notation.
import { withoutEndTokens } from './chat-markers.ts';
import type { HeldLine } from './held-line.ts';
import { lastSniffed, readLastLine, type LastLine, type Names } from './last-line.ts';
import type { OpenFence } from './open-fence.ts';
import type { ProseWriter } from './prose-writer.ts';
import { wordEnd } from './sniff/sniff.ts';
import type { CatalogSniffContext } from './sniff/sniff-context.ts';
import type { Sniffed } from './sniff/sniffed.ts';

export class LineSniffer {
  /** True once the text has contained a UI. */
  hasNotation = false;
  readonly #held: HeldLine;
  readonly #context: CatalogSniffContext;
  readonly #fence: OpenFence;
  readonly #prose: ProseWriter;

  constructor(held: HeldLine, context: CatalogSniffContext, fence: OpenFence, prose: ProseWriter) {
    this.#held = held;
    this.#context = context;
    this.#fence = fence;
    this.#prose = prose;
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
    return this.#fence.isCode ? taken : withoutEndTokens(taken);
  }

  readLast(line: string, names: Names): LastLine {
    const { isUi: isInUi, isCode: isInCode } = this.#fence;
    return readLastLine(line.trim(), { isInUi, isInCode, hasNotation: this.hasNotation }, names);
  }

  /** Holds the last line again and returns its kind. A line of code has none. */
  sniffLast(line: string): Sniffed | undefined {
    // `Card(items)` may be part of a sentence until the line ends.
    this.#held.holdLast(line);
    if (this.#fence.isCode) return undefined;
    return lastSniffed(this.sniff(), line.trim(), this.#context, this.isIndentedCode);
  }

  #moveContext(): void {
    this.#context.moveTo(this.#fence, this.hasNotation, this.#prose);
  }
}
