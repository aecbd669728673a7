// A line that is held while it may be anything.
import { isIndentOfCode, sniffIndented } from './indented-code.ts';
import { sniffInterruption } from './prose-line.ts';
import { sniff, type Sniffed, type SniffContext } from './sniff.ts';

/** A line that may still be anything after so many characters is prose. */
const maxUndecided = 1_000;

export class HeldLine {
  /** White space before the line, blank lines included. Apart from the line, so that no character is looked at twice. */
  indent = '';
  /** The line so far. */
  text = '';
  /** It begins in the middle of a line of prose. */
  isInLine = false;

  get isEmpty(): boolean {
    return this.indent === '' && this.text === '';
  }

  /** Columns of white space right before the line. */
  get column(): number {
    return this.indent.length - (this.indent.lastIndexOf('\n') + 1);
  }

  take(): string {
    const held = this.indent + this.text;
    this.indent = '';
    this.text = '';
    this.isInLine = false;
    return held;
  }

  /** The line alone, where the space before it means nothing. */
  takeText(): string {
    const { text } = this;
    this.take();
    return text;
  }

  /** What the line is. `isBelowProse`: an indented line may be code of the text above. */
  sniff(context: SniffContext, isBelowProse: boolean): Sniffed {
    const found = sniff(this.text, context);
    const sniffed: Sniffed = found.type === 'more' && this.text.length > maxUndecided ? { type: 'prose' } : found;
    if (this.isInLine) return sniffInterruption(sniffed, this.text);
    return isBelowProse && isIndentOfCode(this.indent) ? sniffIndented(sniffed, this.text) : sniffed;
  }
}
