// A value on one line of YAML or TOML: a string, a number, a word, a list or an object in brackets.
import { setOwn } from '../../events/buffered-value.ts';
import { loneSurrogate } from '../../events/replay-value.ts';
import type { JsonValue } from '../../../schema/schema.ts';

const maxDepth = 20;

/** A text without quotes is a string, as in YAML. */
export function flowValue(text: string): JsonValue {
  const written = text.trim();
  if (!/^[[{]/.test(written)) return scalar(written);
  const reader = new FlowReader(written);
  return reader.value(0) ?? written;
}

/** A name; its quotes are removed. */
export const keyOf = (written: string): string => {
  const key = scalar(written);
  return typeof key === 'string' ? key : written;
};

function scalar(written: string): JsonValue {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(written)?.[1];
  if (quoted !== undefined) return unescaped(quoted);
  const single = /^'((?:[^']|'')*)'$/.exec(written)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  // `3.10` is a version, and not 3.1.
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(written) && String(Number(written)) === written)
    return Number(written);
  if (/^(?:true|false)$/i.test(written)) return written.toLowerCase() === 'true';
  return written === '' || /^(?:null|~)$/i.test(written) ? null : written;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' };

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_, hex: string | undefined, char = '') =>
      hex === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(loneSurrogate, '\ufffd');

class FlowReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Undefined where the brackets do not match. */
  value(depth: number): JsonValue | undefined {
    this.#skipSpace();
    const first = this.#text.charAt(this.#at);
    if (first === '[') return this.#list(depth);
    if (first === '{') return this.#object(depth);
    return scalar(this.#word(/[,[\]{}]/));
  }

  #list(depth: number): JsonValue | undefined {
    const items: JsonValue[] = [];
    this.#at += 1;
    if (depth >= maxDepth) return undefined;
    for (;;) {
      if (this.#takes(']')) return items;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.#takes(',') && !this.#sees(']')) return undefined;
    }
  }

  #object(depth: number): JsonValue | undefined {
    const members: { [key: string]: JsonValue } = {};
    this.#at += 1;
    if (depth >= maxDepth) return undefined;
    for (;;) {
      if (this.#takes('}')) return members;
      const key = keyOf(this.#word(/[:=,{}]/));
      if (!this.#takes(':') && !this.#takes('=')) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      setOwn(members, key, value);
      if (!this.#takes(',') && !this.#sees('}')) return undefined;
    }
  }

  /** Up to one of these characters outside of quotes. */
  #word(end: RegExp): string {
    this.#skipSpace();
    const from = this.#at;
    const quote = /["']/.test(this.#text.charAt(from)) ? this.#text.charAt(from) : '';
    if (quote !== '') {
      this.#at += 1;
      while (this.#at < this.#text.length && this.#text[this.#at] !== quote) {
        this.#at += quote === '"' && this.#text[this.#at] === '\\' ? 2 : 1;
      }
      this.#at += 1;
    } else {
      while (this.#at < this.#text.length && !end.test(this.#text.charAt(this.#at))) this.#at += 1;
    }
    return this.#text.slice(from, this.#at).trim();
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #sees(char: string): boolean {
    this.#skipSpace();
    return this.#text[this.#at] === char;
  }

  #takes(char: string): boolean {
    if (!this.#sees(char)) return false;
    this.#at += 1;
    return true;
  }
}
