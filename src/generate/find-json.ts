// Finds the JSON value in the output of a model that was asked for JSON. Reasoning, prose and a code fence may precede it,
// and a fence or prose may follow it. Each piece is read once.
const thought = /^\s*<(think|thinking|reasoning)>/;
/** A possible start of a reasoning tag. */
const maybeThought = /^\s*(?:<[a-z]{0,9})?$/;
const listStart = /^\s*(?:```\w*\s*)?\[/;
const maybeFence = /^\s*(?:`{0,3}|```\w{0,20}\s*)$/;
const objectStart = /\{(?=\s*["}])/;

/** Maximum length in characters that is read again with each piece. */
const maxCandidateLength = 200;

const shortened = (text: string): string => text.slice(0, maxCandidateLength);

export class JsonFinder {
  /** The value has begun, so text is passed on. */
  hasBegun = false;
  /** The value is complete. */
  isComplete = false;
  #waiting = '';
  /** The end tag of the reasoning that is being skipped, and the last characters read. */
  #thoughtEnd: string | undefined;
  #tail = '';
  #mayThink = true;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The start of the text before and after the value. */
  #before = '';
  #behind = '';

  /** There is text other than a code fence outside the value. */
  get hasOtherText(): boolean {
    return [this.#before, this.#behind].some((text) => text.replace(/```\w*/g, '').trim() !== '');
  }

  /** The part of the text that belongs to the value. */
  push(text: string): string {
    if (this.isComplete) {
      this.#behind = shortened(this.#behind + text);
      return '';
    }
    return this.hasBegun ? this.#scan(text) : this.#begin(text);
  }

  #begin(text: string): string {
    let rest = text;
    if (this.#thoughtEnd !== undefined) {
      const joined = this.#tail + text;
      const end = joined.indexOf(this.#thoughtEnd);
      this.#tail = joined.slice(1 - this.#thoughtEnd.length);
      if (end < 0) return '';
      rest = joined.slice(end + this.#thoughtEnd.length);
      this.#thoughtEnd = undefined;
    }
    this.#waiting += rest;
    if (this.#mayThink) {
      if (maybeThought.test(this.#waiting)) return '';
      this.#mayThink = false;
      const found = thought.exec(this.#waiting);
      if (found !== null) {
        const behind = this.#waiting.slice(found[0].length);
        this.#waiting = '';
        this.#thoughtEnd = `</${found[1]}>`;
        return this.#begin(behind);
      }
    }
    const start = (this.#before === '' ? listStart.exec(this.#waiting) : null) ?? objectStart.exec(this.#waiting);
    if (start === null) {
      this.#keepCandidate();
      return '';
    }
    const at = start.index + start[0].length - 1;
    this.#before = shortened(this.#before + this.#waiting.slice(0, at));
    this.hasBegun = true;
    const value = this.#waiting.slice(at);
    this.#waiting = '';
    return this.#scan(value);
  }

  /** Only a fence at the start, and a brace at the end that the next piece may continue, are read again. */
  #keepCandidate(): void {
    const isFence = this.#before === '' && maybeFence.test(this.#waiting);
    const from = isFence ? 0 : (/\{\s*$/.exec(this.#waiting)?.index ?? this.#waiting.length);
    const isKept = this.#waiting.length - from <= maxCandidateLength;
    this.#before = shortened(this.#before + this.#waiting.slice(0, isKept ? from : this.#waiting.length));
    this.#waiting = isKept ? this.#waiting.slice(from) : '';
  }

  #scan(text: string): string {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === 0x5c) this.#isEscaped = true;
        else if (code === 0x22) this.#isInString = false;
      } else if (code === 0x22) this.#isInString = true;
      else if (code === 0x7b || code === 0x5b) this.#depth += 1;
      else if (code === 0x7d || code === 0x5d) {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        this.isComplete = true;
        this.#behind = shortened(text.slice(at + 1));
        return text.slice(0, at + 1);
      }
    }
    return text;
  }
}
