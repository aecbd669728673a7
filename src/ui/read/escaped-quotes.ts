// A UI that was escaped as HTML: `title = TextContent(&quot;Sales &amp; costs&quot;)`. The text is unescaped from its first
// string on; a text that begins with escaped markup, from its beginning.

const opening = '&quot;';
/** Matches the text before the first string of a UI in calls. */
const callBefore = /(?:^|\n)[ \t]*(?:[\p{L}_$][\p{L}\p{N}_$]*\s*=\s*)?[A-Z]\w*\([\w\s[({,:=]*$/u;
/** The same for JSON, which may be in a tag: `<content>{ &quot;component&quot;: `. */
const jsonBefore = /(?:^|\n)[ \t]*(?:<[A-Za-z][^<>\n]*>\s*)?[{[][\s{[]*$/;
/** Escaped markup whose first attribute has quotes, and a beginning of it. */
const markup = /^\s{0,20}(?:&lt;[A-Za-z][^&<>]*&gt;\s*)*&lt;[A-Za-z][^&<>]*=&quot;/;
const mayBeMarkup = /^\s{0,20}(?:&lt;[A-Za-z][^&<>]*(?:&gt;\s*)?)*(?:&lt;|&[a-z]{0,4})?$/;
const maxMarkup = 200;
/** Number of characters of the text that are kept for finding the call. */
const maxBefore = 160;
const maxEntity = 8;
const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': '\u00a0',
};

const isBeforeUi = (text: string): boolean => callBefore.test(text) || jsonBefore.test(text);

export class EscapedQuotes {
  /** The text before, in two parts: the earlier one is at least as long as what is kept, or empty. */
  #earlier = '';
  #before = '';
  /** A character reference that is not complete. */
  #held = '';
  #isEscaped = false;
  /** The beginning of the text, while it may be escaped markup. */
  #start: string | undefined = '';

  /** Returns the text that can be read now. */
  take(written: string): string {
    const text = this.#start === undefined ? written : this.#takeStart(this.#start + written);
    if (this.#held === '' && !text.includes('&')) {
      if (!this.#isEscaped) this.#keep(text);
      return text;
    }
    let out = '';
    for (const char of text) {
      const read = this.#takeChar(char);
      if (!this.#isEscaped) this.#keep(read);
      out += read;
    }
    return out;
  }

  /** Returns the held text at the end of the text. */
  end(): string {
    const start = this.#start ?? '';
    this.#start = undefined;
    return start + this.#release();
  }

  #takeStart(start: string): string {
    const isOpen = start.length <= maxMarkup && mayBeMarkup.test(start);
    this.#start = isOpen ? start : undefined;
    this.#isEscaped = !isOpen && markup.test(start.slice(0, maxMarkup));
    return isOpen ? '' : start;
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  #keep(text: string): void {
    if (this.#before.length >= maxBefore) {
      this.#earlier = this.#before;
      this.#before = '';
    }
    this.#before += text;
  }

  #takeChar(char: string): string {
    if (char === '&') {
      const held = this.#release();
      this.#held = char;
      return held;
    }
    if (this.#held === '') return char;
    this.#held += char;
    const isPart = this.#isEscaped
      ? char !== ';' && this.#held.length < maxEntity && /[\w#]/.test(char)
      : this.#held !== opening && opening.startsWith(this.#held);
    if (isPart) return '';
    const reference = this.#release();
    this.#isEscaped ||= reference === opening && isBeforeUi((this.#earlier + this.#before).slice(-maxBefore));
    return this.#isEscaped ? (characters[reference] ?? reference) : reference;
  }
}
