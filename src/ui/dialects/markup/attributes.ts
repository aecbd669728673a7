// Parses the attributes of a tag: names, and values in quotes, in braces or bare.

export interface Attribute {
  readonly name: string;
  readonly value: string;
  /** The value is JavaScript source. */
  readonly isSource: boolean;
}

const nameAndSign = /[\s/]*([^\s=/>"'{}]+)(\s*=\s*)?/y;
const bareValue = /[^\s>"'{}]+/y;

export function attributesIn(written: string): readonly Attribute[] {
  const found: Attribute[] = [];
  let at = 0;
  while (at < written.length) {
    nameAndSign.lastIndex = at;
    const [whole = '', name = '', sign] = nameAndSign.exec(written) ?? [];
    if (whole === '') {
      at = written.charAt(at) === '{' ? endOfBraces(written, at) : at + 1;
      continue;
    }
    at += whole.length;
    if (sign === undefined) {
      found.push({ name, value: 'true', isSource: false });
      continue;
    }
    const first = written.charAt(at);
    if (first === '"' || first === "'") {
      const end = written.indexOf(first, at + 1);
      const close = end < 0 ? written.length : end;
      found.push({ name, value: written.slice(at + 1, close), isSource: false });
      at = close + 1;
    } else if (first === '{') {
      const end = endOfBraces(written, at);
      found.push({ name, value: written.slice(at + 1, end - 1).trim(), isSource: true });
      at = end;
    } else {
      bareValue.lastIndex = at;
      const value = bareValue.exec(written)?.[0] ?? '';
      found.push({ name, value, isSource: false });
      at += value.length;
    }
  }
  return found;
}

/** Returns the index after the brace that closes the one at `from`, ignoring braces in strings. */
export function endOfBraces(written: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < written.length; at += 1) {
    const char = written.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return written.length + 1;
}
