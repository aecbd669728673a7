// A line that is held while its kind is undecided.
import { isIndentOfCode, sniffIndented } from './indented-code.ts';
import { sniffInterruption } from './prose-line.ts';
import { asciiTwins } from './punctuation.ts';
import { continuesLiteral, isHeldLiteral } from './sniff/long-literal.ts';
import { isOpenJson, maxOpenJson } from './sniff/open-json.ts';
import { sniff } from './sniff/sniff.ts';
import { mainTags } from './local-components.ts';
import { isHeldProgram } from './sniff/sniff-program.ts';
import { beginsCode, isAboutProgram } from './unfenced-code.ts';
import type { Sniffed, SniffContext, StatementRole } from './sniff/sniffed.ts';

/** A line that is still undecided after this many characters is prose. */
const maxUndecided = 1_000;

const rootAtEnd = /\n[ \t]*root[ \t]*=[ \t]*[A-Z]\w*\($/;

const returnedTag = /\breturn\s*\(?\s*<[A-Za-z>]/;

export class HeldLine {
  /** White space before the line, blank lines included. Kept separately so that no character is examined twice. */
  indent = '';
  /** The line so far. */
  text = '';
  /** The line begins in the middle of a line of prose. */
  isInLine = false;

  get isEmpty(): boolean {
    return this.indent === '' && this.text === '';
  }

  /** The column at which the line begins. */
  get column(): number {
    return this.indent.length - (this.indent.lastIndexOf('\n') + 1);
  }

  /** The line is indented as code is. */
  get isIndented(): boolean {
    return !this.isInLine && isIndentOfCode(this.indent);
  }

  take(): string {
    const held = this.indent + this.text;
    this.indent = '';
    this.text = '';
    this.isInLine = false;
    return held;
  }

  /** Holds the last line of the text again, as if a line end followed. */
  holdLast(line: string): void {
    const start = line.trimStart();
    this.indent = line.slice(0, line.length - start.length);
    this.text = `${start}\n`;
  }

  /** Holds what the end of a UI left, unless it is only closers and separators. */
  holdLeftover(leftover: string): void {
    if (!/^[\s,;)\]}`]*$/.test(asciiTwins(leftover))) this.text = leftover;
  }

  /** The line without the white space before it. */
  takeText(): string {
    const { text } = this;
    this.take();
    return text;
  }

  /** The UI begins in the last of several lines that are held together. */
  get endsWithRoot(): boolean {
    return this.text.endsWith('(') && rootAtEnd.test(this.text);
  }

  /** The index at which a UI in a fence begins: tags may be below a program. */
  startOf(kind: string): number {
    if (kind !== 'markup' || /^\s*</.test(this.text)) return 0;
    const isProgram = /^\s*[A-Za-z/'"]/.test(this.text);
    return (isProgram ? mainTags(this.text) : undefined) ?? Math.max(0, this.text.search(returnedTag));
  }

  /** The role of an expression without a name that begins at an index. */
  roleAt(index: number): StatementRole {
    if (this.text.charAt(index) === '{') return 'object';
    return /^Card[ \t]*[({]/.test(this.text.slice(index, index + 12)) ? 'card' : 'definition';
  }

  /** The number of characters that are certainly prose, once the line is known not to begin a UI. */
  get proseLength(): number {
    const { text } = this;
    // Within a line, nothing can begin at this character.
    if (this.isInLine && !text.startsWith('{')) return 1;
    // `Assistant: r`: a root may begin with the last character.
    if (/[ \t]r$/.test(text)) return text.length - 1;
    // The last line was held with those above it, and may begin a UI or a fence.
    return text.lastIndexOf('\n') + 1 || text.length;
  }

  /**
   * The end of the characters from `from` on that are examined once, together: either all of them leave the line
   * undecided, or only the last one decides it.
   */
  runEnd(text: string, from: number, context: SniffContext, isBelowProse: boolean): number {
    const end = Math.min(text.length, from + maxOpenJson - this.text.length);
    const one = from + 1;
    if (this.text === '' || end <= one || (isBelowProse && this.isIndented)) return one;
    if (!isOpenJson(asciiTwins(this.text), asciiTwins(this.text + text.slice(from, end)), context)) return one;
    const isUndecided = (to: number): boolean => sniff(this.text + text.slice(from, to), context).type === 'more';
    if (isUndecided(end)) return end;
    let last = from;
    for (let decided = end; ;) {
      if (decided - last === 1) return decided;
      const middle = Math.floor((last + decided) / 2);
      if (isUndecided(middle)) last = middle;
      else decided = middle;
    }
  }

  /** Returns the kind of the line. `isBelowProse`: an indented line may be a Markdown code block. */
  sniff(context: SniffContext, isBelowProse: boolean): Sniffed {
    if (continuesLiteral(this.text)) return { type: 'more' };
    const found = sniff(this.text, context);
    const isLong = this.text.length > maxUndecided && !isHeldLiteral(this.text) && !isHeldProgram(this.text);
    const sniffed: Sniffed = found.type === 'more' && isLong ? { type: 'prose' } : found;
    if (this.isInLine) return sniffInterruption(sniffed, this.text);
    if (sniffed.type === 'markup' && context.isExplained && isAboutProgram(this.text.slice(0, sniffed.from)))
      return { type: 'code', language: 'jsx' };
    if (sniffed.type === 'prose' && !context.isNotationExpected) {
      const code = beginsCode(this.text);
      if (code !== undefined) return code === 'more' ? { type: 'more' } : { type: 'code', language: code.language };
    }
    return isBelowProse && isIndentOfCode(this.indent) ? sniffIndented(sniffed, this.text) : sniffed;
  }
}
