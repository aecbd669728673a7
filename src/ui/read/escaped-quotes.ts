// A UI that was escaped as HTML: `title = TextContent(&quot;Sales &amp; costs&quot;)`. The text is unescaped from its first
// string on.

const opening = '&quot;';
/** Matches the text before the first string of a UI. */
const callBefore = /(?:^|\n)[ \t]*(?:[\p{L}_$][\p{L}\p{N}_$]*\s*=\s*)?[A-Z]\w*\([\w\s[({,:=]*$/u;
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

export class EscapedQuotes {
  /** The text before, in two parts: the earlier one is at least as long as what is kept, or empty. */
  #earlier = '';
  #before = '';
  /** A character reference that is not complete. */
  #held = '';
  #isEscaped = false;

  /** Returns the text that can be read now. */
  take(text: string): string {
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
      const held = this.end();
      this.#held = char;
      return held;
    }
    if (this.#held === '') return char;
    this.#held += char;
    const isPart = this.#isEscaped
      ? char !== ';' && this.#held.length < maxEntity && /[\w#]/.test(char)
      : this.#held !== opening && opening.startsWith(this.#held);
    if (isPart) return '';
    const reference = this.end();
    this.#isEscaped ||= reference === opening && callBefore.test((this.#earlier + this.#before).slice(-maxBefore));
    return this.#isEscaped ? (characters[reference] ?? reference) : reference;
  }
}
