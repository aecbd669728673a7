// The code fence that the text is in. Its kind is unknown until the content decides: a UI is read, code is shown.
import { ClosingFence } from './closing-fence.ts';
import { FenceContent, isProgramLanguage, mayHoldUi } from './fence-content.ts';
import type { FenceVerdict } from './fence-verdict.ts';
import { UnfencedCode } from './unfenced-code.ts';
import type { SniffContext } from './sniff/sniffed.ts';

export class OpenFence {
  readonly #context: SniffContext;
  readonly #isWholeProgram: (written: string) => boolean;
  readonly #closing = new ClosingFence();
  /** The line that opened the fence, while its content is undecided. */
  #openingLine = '';
  #content: FenceContent | undefined;
  /** The marker that closes the fence; empty outside of fences and while the content is undecided. */
  #marker = '';
  #isCode = false;
  /** The content is an interface unless a text follows the fence. */
  #awaitsEnd = false;
  #isProgram = false;
  /** The fences so far are examples of how a UI is written. */
  #isLesson = false;
  /** The tag that closes this fence, which is around a file. */
  #tag = '';
  /** The same for the fence that follows. */
  #nextTag = '';
  /** The code has no fence of its own. */
  #unfenced: UnfencedCode | undefined;
  /** A fence was shown as code. */
  hadCode = false;

  /** `isWholeProgram`: nothing of a program is lost if it is read as a UI. */
  constructor(context: SniffContext, isWholeProgram: (written: string) => boolean) {
    this.#context = context;
    this.#isWholeProgram = isWholeProgram;
  }

  get isUndecided(): boolean {
    return this.#content !== undefined;
  }

  get isUi(): boolean {
    return this.#marker !== '' && !this.#isCode;
  }

  get isCode(): boolean {
    return this.#isCode;
  }

  /** The fence was opened with the name of a programming language. */
  get isProgram(): boolean {
    return this.#isProgram;
  }

  /** Opens a fence whose content decides its kind. */
  open(line: string, language: string): void {
    this.#tag = this.#nextTag;
    this.#nextTag = '';
    this.#openingLine = line;
    this.#isProgram = isProgramLanguage(language);
    const isExample = this.#isExample(line, language);
    this.#content = new FenceContent(language, this.#context, isExample);
  }

  /** The fences of a lesson are all examples, up to the UI that is made for the reader. */
  #isExample(line: string, language: string): boolean {
    const context = this.#context;
    if (!context.isExplained) return context.isAboutWriting;
    const isTaught = context.teaches(indentOfItem.test(line));
    const isExample = isTaught || context.announcesCode;
    // Commands of a shell do not teach how a UI is written.
    if (mayHoldUi(language) ? isExample : isTaught && isProgramLanguage(language)) this.#isLesson = true;
    return isExample || (this.#isLesson && !context.presentsToReader);
  }

  /** Takes a whole fence line. */
  closeOrOpen(marker: string, line: string, language: string): void {
    if (this.isClosedBy(marker)) this.leave();
    else this.open(line, language);
  }

  openCode(marker: string, tag = ''): void {
    this.#marker = marker;
    this.#tag = tag;
    this.#isCode = true;
    this.hadCode = true;
    this.#closing.open(marker, tag);
  }

  /** `next` closes the fence that follows; `closed` was read outside of code. */
  takeTags(next: string | undefined, closed: string | undefined): void {
    if (next !== undefined) this.#nextTag = next;
    if (closed !== undefined && closed === this.#tag && this.isUi) this.leave();
  }

  leave(): void {
    this.#openingLine = '';
    this.#content = undefined;
    this.#marker = '';
    this.#tag = '';
    this.#unfenced = undefined;
    this.#isCode = false;
    this.#awaitsEnd = false;
  }

  // ---- while the content is undecided

  /** Takes a character. `held` is the content so far, including this character. */
  take(char: string, held: string): FenceVerdict {
    if (this.#awaitsEnd) return char.trim() === '' ? 'more' : 'code';
    if (char === '\n') {
      // A line of fence markers alone ends the fence or is part of the code.
      const before = held.lastIndexOf('\n', held.length - 2);
      if (this.#isMarker(held.slice(before + 1).trim())) {
        this.#awaitsEnd = this.#content?.isInterface === true;
        return this.#awaitsEnd ? 'more' : this.judge(held);
      }
    }
    return this.#content?.take(char) ?? 'more';
  }

  #isMarker(line: string): boolean {
    if (line !== '' && line === this.#tag) return true;
    return line.startsWith(markerOf(this.#openingLine)) && /^(?:`+|~+)$/.test(line);
  }

  /** Decides at the end of the content, which is held. */
  judge(held: string): FenceVerdict {
    if (this.#awaitsEnd || this.#content?.isInterface === true) return 'markup';
    if (this.#content?.isProgramOfUi === true) return this.#isWholeProgram(held) ? 'markup' : 'code';
    const verdict = this.#content?.end() ?? 'code';
    return verdict === 'more' ? 'code' : verdict;
  }

  becomeUi(): void {
    const marker = markerOf(this.#openingLine);
    const tag = this.#tag;
    this.leave();
    this.#marker = marker;
    this.#tag = tag;
  }

  /** Returns the line that opened the fence, to be shown with the code. */
  becomeCode(): string {
    const line = this.#openingLine;
    const tag = this.#tag;
    this.leave();
    this.openCode(markerOf(line), tag);
    return line;
  }

  // ---- code without a fence

  /** Returns the line above the code. */
  openUnfenced(language: string): string {
    this.openCode('```');
    this.#unfenced = new UnfencedCode(language);
    return `\n\`\`\`${language}\n`;
  }

  /** Returns the line below the code. */
  closeUnfenced(): string {
    this.leave();
    return '```\n\n';
  }

  // ---- inside a UI

  /** True if a fence with this marker would close this one. */
  isClosedBy(marker: string): boolean {
    return this.#marker !== '' && marker.startsWith(this.#marker);
  }

  // ---- inside code

  newCodeLine(): void {
    this.#closing.newLine();
  }

  /**
   * Takes the next piece of a line of code. `code`: the line cannot close the fence. `other`: it is below code without a
   * fence. `line` is the line so far, `isWhole`: it has ended.
   */
  judgeLine(line: string, piece: string, isWhole: boolean): 'code' | 'other' | 'more' {
    if (this.#unfenced !== undefined) return this.#unfenced.isBelow(line, isWhole) ? 'other' : 'more';
    return this.#closing.take(piece) ? 'more' : 'code';
  }

  /** Returns the line to be shown: the marker instead of a tag that closes the fence. */
  endCodeLine(line: string): string {
    if (this.#unfenced !== undefined) return this.#unfenced.take(line);
    const shown = this.lastCodeLine(line);
    if (this.#closing.isWhole) this.leave();
    return `${shown}\n`;
  }

  lastCodeLine(line: string): string {
    if (this.#unfenced !== undefined)
      return this.#unfenced.isBelow(line, true) ? `\`\`\`\n\n${line}` : `${this.#unfenced.take(line)}\`\`\``;
    return this.#tag !== '' && line.trim() === this.#tag ? this.#marker : line;
  }
}

const indentOfItem = /(?:^|\n)(?: {2,}|\t)[`~]/;

const markerOf = (fence: string): string => /^\s*([`~]+)/.exec(fence)?.[1] ?? '```';
