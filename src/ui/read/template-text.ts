/** Maximum length of an expression in a template. Anything longer is text. */
const maxExpression = 300;

interface TemplateHost {
  send(text: string): void;
  /** Sends the text of an expression, now or once it is known. */
  fill(source: string): void;
}

/** Fills in the expressions of a template literal as it streams: `Hello ${name}`. */
export class TemplateText {
  readonly #host: TemplateHost;
  readonly #opening: string;
  /** The beginning of an incomplete expression. */
  #held = '';

  /** `isFormat`: in Python's `f"Hello {name}"` a brace alone begins an expression. */
  constructor(host: TemplateHost, isFormat = false) {
    this.#host = host;
    this.#opening = isFormat ? '{' : '${';
  }

  take(chunk: string): void {
    let text = this.#held + chunk;
    for (;;) {
      const start = text.search(this.#opening === '{' ? /\{/ : /\$(?:\{|$)/);
      const end = start < 0 ? -1 : text.indexOf('}', start);
      if (start < 0 || (end < 0 && text.length - start > maxExpression)) {
        this.#held = '';
        return this.#send(text);
      }
      this.#send(text.slice(0, start));
      text = text.slice(start);
      if (end < 0) {
        this.#held = text;
        return;
      }
      const length = end + 1 - start;
      this.#host.fill(text.slice(this.#opening.length, length - 1));
      text = text.slice(length);
    }
  }

  /** Takes text that begins no expression. */
  takeText(text: string): void {
    if (this.#held.length > 1) {
      this.#held += text;
      return;
    }
    this.end();
    this.#send(text);
  }

  #send(text: string): void {
    if (text !== '') this.#host.send(text);
  }

  /** Ends the string. An unclosed expression is text. */
  end(): void {
    const text = this.#held;
    this.#held = '';
    this.#send(text);
  }
}
