/** Maximum length of an expression in a template. Anything longer is text. */
const maxExpression = 300;

/** Fills in the expressions of a template literal as it streams: `Hello ${name}`. */
export class TemplateText {
  readonly #valueOf: (source: string) => string;
  readonly #opening: string;
  /** The beginning of an incomplete expression. */
  #held = '';

  /** `isFormat`: in Python's `f"Hello {name}"` a brace alone begins an expression. */
  constructor(valueOf: (source: string) => string, isFormat = false) {
    this.#valueOf = valueOf;
    this.#opening = isFormat ? '{' : '${';
  }

  take(chunk: string): string {
    let text = this.#held + chunk;
    let filled = '';
    for (;;) {
      const start = text.search(this.#opening === '{' ? /\{/ : /\$(?:\{|$)/);
      const end = start < 0 ? -1 : text.indexOf('}', start);
      if (start < 0 || (end < 0 && text.length - start > maxExpression)) {
        this.#held = '';
        return filled + text;
      }
      filled += text.slice(0, start);
      text = text.slice(start);
      if (end < 0) {
        this.#held = text;
        return filled;
      }
      const length = end + 1 - start;
      filled += this.#valueOf(text.slice(this.#opening.length, length - 1));
      text = text.slice(length);
    }
  }

  /** Ends the string. An unclosed expression is text. */
  end(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
