// Decodes the escapes of a JSON string, one character at a time.

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export class StringEscapes {
  /** An escape that is not complete. */
  held = '';

  get isOpen(): boolean {
    return this.held !== '';
  }

  /** Takes a backslash, or a character of an open escape. Returns the text that it completes. */
  take(char: string): string {
    this.held += char;
    const escape = this.held;
    if (escape.length === 1) return '';
    if (escape[1] === 'u' && escape.length < 6 && /^\\u[\da-fA-F]*$/.test(escape)) return '';
    this.held = '';
    if (escape[1] !== 'u') return escapes[char] ?? (/["'\\/`]/.test(char) ? char : escape);
    return escape.length === 6 && /^\\u[\da-fA-F]{4}$/.test(escape)
      ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
      : escape;
  }
}
