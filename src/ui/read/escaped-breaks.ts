// A line break that the model escaped twice: `"Hello.\\n\\nWhat now?"` in a string of the notation shows `\n\n` between its sentences.
// Code, paths (`C:\new`), regular expressions (`\d+\n`) and LaTeX (`\nu`) keep theirs.

/** LaTeX commands that begin with `\n`. */
const command =
  /^n(?:abla|atural|earrow|e|eq|eg|ewline|exists|geq?|i|leq?|mid|ormalsize|ot|otin|parallel|prec|rightarrow|leftarrow|sim|subseteq|succ|supseteq|u|warrow)(?![a-z])/;
const isWholeWord = /[^\p{Ll}]|^[a-z]{14}/u;
/** The marks at the beginning of a line of Markdown. */
const mark = /^(?:[-*+•–—]\s|#{1,6}\s|\d{1,3}[.)]\s|>\s|\*\*\S)/;
const mayBeMark = /^(?:[-*+•–—>]|#{1,6}|\d{1,3}[.)]?|\*\*)$/;
/** The beginning of a sentence. */
const sentence = /^[\p{Lu}\p{Lo}\ud800-\udbff¿¡“«]/u;
/** What stands before a line break: the end of a word or a sentence. */
const end = /[\p{L}\p{M}\p{N}\p{So}\ufe0f.!?:;,…)\]"'”’»*_%。！？：；，）」』]$/u;
const endOfSentence = /[.!?…。！？]$/u;
/** `C:\New`. */
const drive = /(?:^|[^\p{L}])[A-Za-z]:$/u;
/** A longer row of breaks is none. */
const maxHeld = 60;
const breaks = /^(?:\\n)+/;

export class EscapedBreaks {
  /** A backslash and what follows it. */
  #held = '';
  /** The last characters before them. */
  #before = '';
  /** Between backticks. */
  #isInCode = false;
  /** The current word has another backslash, so it is a path or a pattern. */
  #isPath = false;

  start(): void {
    this.#held = '';
    this.#before = '';
    this.#isInCode = false;
    this.#isPath = false;
  }

  /** Returns the text that is known. */
  push(text: string): string {
    if (this.#held === '' && !text.includes('\\')) return this.#pass(text);
    let known = '';
    for (const char of text.split('')) {
      if (this.#held === '' && char !== '\\') {
        known += this.#pass(char);
        continue;
      }
      this.#held += char;
      known += this.#decide(false);
    }
    return known;
  }

  finish(): string {
    return this.#held === '' ? '' : this.#decide(true);
  }

  #pass(text: string): string {
    if (text.includes('`')) this.#isInCode = this.#isInCode === (text.split('`').length % 2 === 1);
    this.#before = (this.#before + text).slice(-3);
    if (this.#isPath || text.includes('\\')) {
      const space = text.search(/\s\S*$/);
      if (space >= 0) this.#isPath = false;
      if (text.includes('\\', Math.max(0, space))) this.#isPath = true;
    }
    return text;
  }

  #decide(isEnd: boolean): string {
    const held = this.#held;
    const written = breaks.exec(held)?.[0] ?? '';
    if (written === '' && !isEnd && '\\n'.startsWith(held)) return '';
    const count =
      written === '' || this.#isInCode || this.#isPath || drive.test(this.#before) ? 0 : this.#count(written, isEnd);
    if (count === undefined) return '';
    this.#held = '';
    const rest = held.slice(2 * count);
    const made = '\n'.repeat(count);
    if (made !== '') this.#pass(made);
    // What follows may begin with another backslash.
    const next = rest.lastIndexOf('\\');
    if (isEnd || next <= 0) return made + this.#pass(rest);
    const first = this.#pass(rest.slice(0, next));
    return made + first + this.push(rest.slice(next));
  }

  /** How many of the escapes are line breaks; undefined while the next character is missing. */
  #count(written: string, isEnd: boolean): number | undefined {
    const all = written.length / 2;
    const rest = this.#held.slice(written.length);
    const isApart = this.#before === '' || end.test(this.#before);
    if (this.#held.length > maxHeld) return 0;
    if (isEnd) return rest === '' && endOfSentence.test(this.#before) ? all : 0;
    if (rest === '' || rest === '\\' || mayBeMark.test(rest)) return undefined;
    if (mark.test(rest)) return isApart || /\s$/.test(this.#before) ? all : 0;
    if (sentence.test(rest)) return isApart || (all > 1 && /\s$/.test(this.#before)) ? all : 0;
    if (all < 2 || !isApart) return 0;
    if (!/^\p{Ll}/u.test(rest)) return /^[\s\d*_`"'(]/.test(rest) ? all : 0;
    if (!isWholeWord.test(rest)) return undefined;
    return command.test(`n${rest}`) ? all - 1 : all;
  }
}
