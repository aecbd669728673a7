// Reads the inside of a quoted string, in pieces. A quote ends it only where a string can end; a forgotten quote
// ends it where a line begins that can only be notation.

const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”"', '‘': "’'" };

export const isQuote = (char: string): boolean => closers[char] !== undefined;

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '/': '/',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  '\n': '',
};

const lineStart = /^\n[ \t]*(?:[)\]},; \t]*|[A-Za-z_$][\w$]*[ \t]*(?:=[ \t]*[\w$]*)?)$/;
const callStart = /^\n[ \t]*(?:[A-Za-z_$][\w$]*[ \t]*=[ \t]*)?([A-Za-z_$][\w$]*)\($/;
const closersOnly = /^\n[ \t]*[)\]},; \t]*[)\]}][)\]},; \t]*\n?$/;
const maxHold = 120;

export interface StringTarget {
  text(chunk: string): void;
  isComponent(name: string): boolean;
}

type State = 'text' | 'escape' | 'quote' | 'line';

export class StringReader {
  #state: State = 'text';
  #target: StringTarget;
  #closing = '"';
  #isVerbatim = false;
  /** After a backslash, after a quote, or at a line start: what waits for its meaning. */
  #held = '';
  /** The first half of a character that was written as two escapes. */
  #high = '';
  isOver = false;
  /** True when no quote ended the string but a line that can only be notation. */
  isImplied = false;
  /** That line, to be read again as notation. */
  leftover = '';

  constructor(target: StringTarget) {
    this.#target = target;
  }

  start(quote: string, isVerbatim: boolean): void {
    this.#state = 'text';
    this.#closing = closers[quote] ?? quote;
    this.#isVerbatim = isVerbatim;
    this.#held = '';
    this.#high = '';
    this.isOver = false;
    this.isImplied = false;
    this.leftover = '';
  }

  #emit(text: string): void {
    if (this.#high !== '') {
      this.#high = '';
      this.#target.text('\ufffd');
    }
    if (text !== '') this.#target.text(text);
  }

  /** A UTF-16 unit that was written as an escape. */
  #emitUnit(unit: number): void {
    const char = String.fromCharCode(unit);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#emit('');
      this.#high = char;
    } else if (unit >= 0xdc00 && unit <= 0xdfff) {
      const high = this.#high;
      this.#high = '';
      this.#target.text(high === '' ? '\ufffd' : high + char);
    } else {
      this.#emit(char);
    }
  }

  /** Reads on from an index and returns the index of the first character that is not the string's. */
  consume(text: string, from: number): number {
    let index = from;
    while (index < text.length && !this.isOver) {
      switch (this.#state) {
        case 'text': {
          const start = index;
          while (index < text.length && !this.#isSpecial(text[index] ?? '')) index += 1;
          if (index > start) this.#emit(text.slice(start, index));
          if (index < text.length) {
            this.#meet(text[index] ?? '');
            index += 1;
          }
          break;
        }
        case 'escape':
          this.#escape(text[index] ?? '');
          index += 1;
          break;
        case 'quote': {
          const char = text[index] ?? '';
          if (char === ' ' || char === '\t') {
            this.#held += char;
            index += 1;
          } else if (this.#endsBefore(char)) {
            this.#finish();
          } else {
            this.#release();
          }
          break;
        }
        case 'line':
          if (this.#line(text[index] ?? '')) index += 1;
          break;
        default:
          this.#state satisfies never;
      }
    }
    return index;
  }

  #isSpecial(char: string): boolean {
    return char === '\\' || char === '\n' || char === '\r' || this.#closing.includes(char);
  }

  #meet(char: string): void {
    if (char === '\\') {
      this.#state = 'escape';
      this.#held = '';
    } else if (char === '\n' && !this.#isVerbatim) {
      this.#state = 'line';
      this.#held = '\n';
    } else if (char === '\n') {
      this.#emit('\n');
    } else if (char !== '\r') {
      this.#state = 'quote';
      this.#held = char;
    }
  }

  #escape(char: string): void {
    this.#held += char;
    const held = this.#held;
    if (held.length === 1) {
      const simple = simpleEscapes[held];
      if (simple !== undefined) {
        this.#emit(simple);
        this.#state = 'text';
      } else if (held !== 'u' && held !== 'x') {
        // `\d` or `\alpha`: the model meant the backslash.
        this.#emit(`\\${held}`);
        this.#state = 'text';
      }
      return;
    }
    const wanted = held.startsWith('u') ? 5 : 3;
    if (!/^[ux][0-9a-fA-F]*$/.test(held)) {
      this.#state = 'text';
      // The character that broke the escape may be a quote: read it again.
      this.#emit(`\\${held.slice(0, -1)}`);
      if (this.#isSpecial(char)) this.#meet(char);
      else this.#emit(char);
    } else if (held.length === wanted) {
      this.#emitUnit(Number.parseInt(held.slice(1), 16));
      this.#state = 'text';
    }
  }

  #endsBefore(char: string): boolean {
    if (',)]}:;\n\r'.includes(char)) return true;
    // A comma is missing: `"Q1" "Q2"`, `"labels" [`.
    return this.#held.length > 1 && (isQuote(char) || char === '[' || char === '{');
  }

  #release(): void {
    const held = this.#held;
    this.#held = '';
    this.#state = 'text';
    this.#emit(held);
  }

  #finish(): void {
    this.#emit('');
    this.#held = '';
    this.isOver = true;
  }

  /** At a line start inside the string. Returns false when the character is still to be read. */
  #line(char: string): boolean {
    const held = this.#held + char;
    const call = callStart.exec(held)?.[1];
    if ((call !== undefined && this.#target.isComponent(call)) || (char === '\n' && closersOnly.test(held))) {
      this.isImplied = true;
      this.leftover = held;
      this.#finish();
      return true;
    }
    if (lineStart.test(held) && held.length < maxHold) {
      this.#held = held;
      return true;
    }
    this.#release();
    return false;
  }

  /** The text is over. True when the string was cut. */
  end(): boolean {
    if (this.isOver) return false;
    // Half a character at the very end is no character.
    this.#high = '';
    if (this.#state === 'quote') {
      this.#finish();
      return false;
    }
    if (this.#state === 'line') {
      if (!/[^\s)\]},;]/.test(this.#held)) {
        this.leftover = this.#held;
        this.isImplied = true;
        this.#finish();
        return true;
      }
      this.#release();
    }
    this.#finish();
    return true;
  }
}
