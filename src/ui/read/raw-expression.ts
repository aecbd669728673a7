// Collects the source of an expression that has to be evaluated as a whole, and splits it into its parts.

import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';

const opens = '([{';
const closes = ')]}';
/** A line that ends with one of these continues on the next line. */
const goesOn = '-+*/%?:<>=&|([{,';
/** A line that begins with one of these continues the expression above it; with the last two, if it is indented. */
const continues = '?:&|';
/** Maximum length of an expression. */
const maxLength = 8_000;

export class RawExpression {
  text = '';
  #depth = 0;
  #quote = '';
  #isEscaped = false;
  /** The last character that is not a space. */
  #last = '';
  /** The end of the line and the indent of the next one, which may continue the expression. */
  #held = '';

  /** `text` is the beginning, which was read elsewhere: a word, with brackets before it. */
  start(text: string): void {
    this.text = text;
    this.#depth = text.search(/[^(]|$/);
    this.#quote = '';
    this.#isEscaped = false;
    this.#last = text.trimEnd().at(-1) ?? '';
    this.#held = '';
  }

  /** True if the expression ended because of its length. */
  get isTooLong(): boolean {
    return this.text.length > maxLength;
  }

  /** True if only space followed on the line, and the next line has not begun. */
  get isEnded(): boolean {
    return this.#held !== '';
  }

  /** Takes the space after an expression that has ended. */
  takeHeld(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  /** True if nothing is open and the last character ends a value, so that the text may end here. */
  get isClosed(): boolean {
    return this.#depth === 0 && this.#quote === '' && /^[)\]}"'`]$/.test(this.#last);
  }

  get #goesOn(): boolean {
    return this.#last !== '' && goesOn.includes(this.#last);
  }

  /** Returns false if the expression ended before the character. */
  take(char: string): boolean {
    if (this.isTooLong) return false;
    if (this.#held !== '') {
      const isIndent = char === ' ' || char === '\t';
      const isMore = isIndent || (continues.includes(char) && (char === '?' || char === ':' || this.#held !== '\n'));
      if (!isMore) return false;
      this.#held += char;
      if (isIndent) return true;
      this.text += this.takeHeld();
      this.#last = char;
      return true;
    }
    if (this.#quote !== '') {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (char === '\\') this.#isEscaped = true;
      // A quote that is not closed on its line would otherwise swallow the following lines.
      else if (char === this.#quote || (char === '\n' && this.#quote !== '`')) this.#quote = '';
    } else if (char === '"' || char === "'" || char === '`') {
      this.#quote = char;
    } else if (opens.includes(char)) {
      this.#depth += 1;
    } else if (closes.includes(char)) {
      if (this.#depth === 0) return false;
      this.#depth -= 1;
    } else if (this.#depth === 0 && (char === ',' || char === ';')) {
      return false;
    } else if (this.#depth === 0 && char === '\n' && !this.#goesOn) {
      this.#held = char;
      return true;
    }
    this.text += char;
    if (char.trim() !== '') this.#last = char;
    return true;
  }
}

/** Splits source at an operator outside of strings and brackets. */
export function splitSource(source: string, sign: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of source.matchAll(pieces)) {
    if (piece.length === 1 && opens.includes(piece)) depth += 1;
    else if (piece.length === 1 && closes.includes(piece)) depth -= 1;
    if (depth === 0 && piece === sign) parts.push('');
    else parts[parts.length - 1] = (parts.at(-1) ?? '') + piece;
  }
  return parts;
}

/** The source without brackets around the whole of it. */
export function withoutGroup(source: string): string {
  const inside = /^\s*\(([^]*)\)\s*$/.exec(source)?.[1];
  return inside !== undefined && isBalanced(inside) ? inside : source;
}

/** True if no bracket is closed that the source does not open. */
export function isBalanced(source: string): boolean {
  let depth = 0;
  for (const [piece] of source.matchAll(pieces)) {
    if (opens.includes(piece)) depth += 1;
    else if (closes.includes(piece)) depth -= 1;
    if (depth < 0) return false;
  }
  return true;
}

/** Matches strings, the last of which may be unclosed, and single characters elsewhere. */
export const pieces = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|["'][^]*|[^]/gu;

/** Replaces line breaks outside of strings by spaces, since indentation inside a statement has no meaning. */
export const inOneLine = (source: string): string =>
  source.replaceAll(pieces, (piece) => (piece === '\n' ? ' ' : piece));

const chaining = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|["'][^]*|\?\.(?=[\p{L}_$[])/gu;

/** Reads `send?.status` as `send.status`. */
export const withoutChaining = (source: string): string =>
  source.includes('?.')
    ? source.replaceAll(chaining, (piece, index: number) => {
        if (piece !== '?.') return piece;
        return source[index + 2] === '[' ? '' : '.';
      })
    : source;

/** The words outside of strings, including names. */
export const namesIn = (source: string): readonly string[] =>
  [...source.matchAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|["'][^]*|[\p{L}_][\p{L}\p{M}\p{N}_]*/gu)]
    .map(([word]) => word)
    .filter((word) => !/^["']/.test(word));

export interface Ternary {
  readonly condition: string;
  readonly consequent: string;
  readonly otherwise: string;
}

/** `if (condition) { then } else { otherwise }`; undefined for anything else. */
function branchesOf(source: string): Ternary | undefined {
  if (!/^\s*if\s*\(/.test(source)) return undefined;
  const groups: string[] = [];
  let depth = 0;
  for (const [piece] of source.matchAll(pieces)) {
    if (piece.length === 1 && closes.includes(piece)) depth -= 1;
    if (depth > 0) groups.push((groups.pop() ?? '') + piece);
    if (piece.length === 1 && opens.includes(piece)) {
      if (depth === 0) groups.push('');
      depth += 1;
    }
  }
  const [condition = '', consequent = '', otherwise = 'null'] = groups;
  return { condition, consequent: inOneLine(consequent), otherwise: inOneLine(otherwise) };
}

/** `condition ? then : otherwise`, `condition && Button("Pay")` and a condition in words; undefined for anything else. */
export function ternaryOf(source: string): Ternary | undefined {
  const branches = branchesOf(source);
  if (branches !== undefined) return branches;
  const parted = splitSource(source, '&');
  const shown = parted.at(-1) ?? '';
  if (parted.length > 2 && parted.at(-2) === '' && /^\s*(?:[A-Z]\w*\(|\[|\()/.test(shown))
    return { condition: parted.slice(0, -2).join('&'), consequent: shown, otherwise: 'null' };
  const [condition = '', ...rest] = splitSource(source, '?');
  if (rest.length === 0) return undefined;
  // A nested ternary in the first branch has its own colon.
  const parts = splitSource(rest.join('?'), ':');
  let open = 1;
  for (const [index, part] of parts.entries()) {
    open += splitSource(part, '?').length - 2;
    if (open === 0)
      return {
        condition,
        consequent: parts.slice(0, index + 1).join(':'),
        otherwise: parts.slice(index + 1).join(':'),
      };
  }
  return undefined;
}

/** `@If(condition, then, otherwise)`; undefined for anything else. */
export function conditionalOf(source: string): Ternary | undefined {
  const inside = /^\s*@If\s*\(([^]*)\)\s*$/.exec(source)?.[1];
  const [condition = '', consequent, otherwise = 'null'] = inside === undefined ? [] : splitSource(inside, ',');
  return consequent === undefined
    ? undefined
    : { condition, consequent: inOneLine(consequent), otherwise: inOneLine(otherwise) };
}

export interface Repetition {
  readonly list: string;
  /** A name, the names of members, `{ name, price }`, or those of items, `[name, price]`. */
  readonly item: string;
  readonly index: string;
  /** The first index. */
  readonly offset: number;
  readonly template: string;
}

/** The item of a list by its name, or its members or items by theirs: `{ name, price }`, `[name, price]`. */
export function itemValues(item: string, value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (!/^[{[]/.test(item)) return [[item, value]];
  const names = item.match(/[\w$]+/g) ?? [];
  if (item.startsWith('[')) return names.map((name, index) => [name, isList(value) ? (value[index] ?? null) : null]);
  return names.map((name) => [name, isRecord(value) && hasOwn(value, name) ? (value[name] ?? null) : null]);
}

/** The text between the brackets of `.map(...)` at the end of the text. */
const mapArguments =
  /^\.map\s*\(\s*(?:\(\s*)?(\{[\w$,\s]*\}|\[[\w$,\s]*\]|[\w$]+)\s*(?::[^=(),]{1,40})?(?:,\s*([\w$]+)\s*(?::\s*\w{1,20}\s*)?(?:=\s*(\d+)\s*)?)?(?:\)\s*)?=>([^]*)\)$/;

/** The index of the last `.map(` outside of brackets and strings. */
function lastMap(source: string): number | undefined {
  let depth = 0;
  let found: number | undefined;
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    else if (depth === 0 && piece === '.' && /^\.map\s*\(/.test(source.slice(index, index + 8))) found = index;
  }
  return found;
}

/** `@Each(list, "item", template)` and `list.map((item, index) => template)`. */
export function repetitionOf(source: string): Repetition | undefined {
  const each = /^@Each\s*\(([^]*)\)\s*$/.exec(source.trim())?.[1];
  if (each !== undefined) {
    const [list = '', item = '', ...template] = splitSource(each, ',');
    return { list, item: item.replace(/[\s"']/g, ''), index: '', offset: 0, template: template.join(',') };
  }
  const written = source.trim();
  const at = lastMap(written);
  const made = /^\.map\s*\(\s*([A-Za-z_$][\w$]*)\s*\)$/.exec(written.slice(at))?.[1];
  // `items.map(toCard)`.
  if (at !== undefined && made !== undefined)
    return { list: written.slice(0, at), item: '$item', index: '', offset: 0, template: `${made}($item)` };
  const [, item = '', index = '', offset = '0', template] = mapArguments.exec(written.slice(at)) ?? [];
  return at === undefined || template === undefined
    ? undefined
    : { list: written.slice(0, at), item, index, offset: Number(offset), template: template.trimStart() };
}
