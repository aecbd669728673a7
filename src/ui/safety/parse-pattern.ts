// Parses a JavaScript regular expression without flags, as far as needed. Lookaround and backreferences are rejected.

/** Ranges of UTF-16 units, inclusive. */
export type CharSet = readonly (readonly [from: number, to: number])[];

export type Atom =
  | { readonly type: 'set'; readonly chars: CharSet }
  /** `first` contains the characters that a non-empty match can begin with. */
  | { readonly type: 'group'; readonly branches: Pattern; readonly first: CharSet; readonly canBeEmpty: boolean }
  /** `^` */
  | { readonly type: 'start' }
  /** `$`, `\b`, `\B` */
  | { readonly type: 'edge' };

export interface Item {
  readonly atom: Atom;
  readonly min: number;
  readonly max: number;
}

export type Branch = readonly Item[];
/** Alternatives separated by `|`. */
export type Pattern = readonly Branch[];

const last = 0xffff;
const digits: CharSet = [[0x30, 0x39]];
const wordChars: CharSet = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const spaces: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: CharSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** Sorted, and without adjacent or overlapping ranges. */
export function merge(chars: CharSet): CharSet {
  const result: [number, number][] = [];
  for (const [from, to] of [...chars].sort((left, right) => left[0] - right[0])) {
    const before = result.at(-1);
    if (before !== undefined && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else result.push([from, to]);
  }
  return result;
}

function not(chars: CharSet): CharSet {
  const result: (readonly [number, number])[] = [];
  let from = 0;
  for (const [start, end] of merge(chars)) {
    if (start > from) result.push([from, start - 1]);
    from = end + 1;
  }
  if (from <= last) result.push([from, last]);
  return result;
}

const setsByLetter: Readonly<Record<string, CharSet>> = {
  d: digits,
  D: not(digits),
  w: wordChars,
  W: not(wordChars),
  s: spaces,
  S: not(spaces),
  t: [[0x09, 0x09]],
  n: [[0x0a, 0x0a]],
  v: [[0x0b, 0x0b]],
  f: [[0x0c, 0x0c]],
  r: [[0x0d, 0x0d]],
};

/** Maximum nesting of groups, because the parser is recursive. */
const maxDepth = 10;

/** True if the item can match the empty string. */
export const canBeSkipped = ({ atom, min }: Item): boolean =>
  min === 0 || (atom.type === 'group' ? atom.canBeEmpty : atom.type !== 'set');

export const firstOfAtom = (atom: Atom): CharSet =>
  atom.type === 'set' ? atom.chars : atom.type === 'group' ? atom.first : [];

/** The characters that a match can begin with, including those after the branch if it can be empty. */
export function firstOf(branch: Branch, follow: CharSet = []): CharSet {
  const found: (readonly [number, number])[] = [];
  for (const item of branch) {
    if (item.max > 0) found.push(...firstOfAtom(item.atom));
    if (!canBeSkipped(item)) return found;
  }
  return [...found, ...follow];
}

class Unreadable {
  readonly sentence: string;
  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/** Returns the pattern, or the reason why it is rejected. */
export function parsePattern(source: string): Pattern | string {
  try {
    const reader = new Reader(source);
    const pattern = reader.branches(0);
    return reader.isAtEnd ? pattern : 'it has an unmatched ")".';
  } catch (error) {
    if (error instanceof Unreadable) return error.sentence;
    throw error;
  }
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  get #next(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Matches `form`, a sticky expression, at the current position. */
  #match(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    const found = form.exec(this.#source);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }

  branches(depth: number): Pattern {
    if (depth > maxDepth) throw new Unreadable(`its groups are nested deeper than ${maxDepth} levels.`);
    const branches: Branch[] = [];
    do {
      const branch: Item[] = [];
      while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') branch.push(this.#item(depth));
      branches.push(branch);
    } while (this.#take('|'));
    return branches;
  }

  #item(depth: number): Item {
    const atom = this.#atom(depth);
    const [min, max] = this.#quantifier();
    if (max !== 1 && (atom.type === 'start' || atom.type === 'edge'))
      throw new Unreadable('it repeats an expression that matches no character.');
    return { atom, min, max };
  }

  #quantifier(): readonly [min: number, max: number] {
    const counted = this.#match(/\{(\d{1,4})(,(\d{0,4}))?\}/y);
    const sign = counted === undefined ? this.#match(/[*+?]/y)?.[0] : undefined;
    if (counted === undefined && sign === undefined) return [1, 1];
    // A lazy quantifier tries the same matches in another order.
    this.#take('?');
    if (counted === undefined) return sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, Infinity];
    const [, least = '', more, most = ''] = counted;
    const min = Number(least);
    const max = more === undefined ? min : most === '' ? Infinity : Number(most);
    if (min > max) throw new Unreadable('a repetition has a minimum above its maximum.');
    return [min, max];
  }

  #atom(depth: number): Atom {
    if (this.#take('^')) return { type: 'start' };
    if (this.#take('$') || this.#match(/\\b/iy) !== undefined) return { type: 'edge' };
    if (this.#take('.')) return { type: 'set', chars: not(lineEnds) };
    if (this.#take('[')) return { type: 'set', chars: this.#class() };
    if (this.#take('(')) return this.#group(depth);
    if (/[*+?{}\]]/.test(this.#next)) throw new Unreadable(`"${this.#next}" has no meaning in its place.`);
    return { type: 'set', chars: this.#char() };
  }

  #group(depth: number): Atom {
    if (this.#match(/\?<?[=!]/y) !== undefined) throw new Unreadable('it uses lookahead or lookbehind.');
    if (this.#take('?') && !this.#take(':')) throw new Unreadable('it has a group of an unknown kind.');
    const branches = this.branches(depth + 1);
    if (!this.#take(')')) throw new Unreadable('a group is not closed.');
    return {
      type: 'group',
      branches,
      first: merge(branches.flatMap((branch) => firstOf(branch))),
      canBeEmpty: branches.some((branch) => branch.every(canBeSkipped)),
    };
  }

  #class(): CharSet {
    const isNegated = this.#take('^');
    const chars: (readonly [number, number])[] = [];
    while (!this.#take(']')) {
      if (this.isAtEnd) throw new Unreadable('a class is not closed.');
      const from = this.#char();
      const isRange = /^-[^\]]/.test(this.#source.slice(this.#at, this.#at + 2));
      if (!isRange) {
        chars.push(...from);
        continue;
      }
      this.#take('-');
      const to = this.#char();
      const [start, end] = [only(from), only(to)];
      if (start === undefined || end === undefined || start > end)
        throw new Unreadable('a class has an invalid range.');
      chars.push([start, end]);
    }
    return isNegated ? not(chars) : merge(chars);
  }

  /** Reads one character, escaped or not, or the set that an escape represents. */
  #char(): CharSet {
    const plain = this.#match(/[^\\]/y);
    if (plain !== undefined) return unit(plain[0].charCodeAt(0));
    const code = this.#match(/\\(?:x([\da-f]{2})|u([\da-f]{4}))/iy);
    if (code !== undefined) return unit(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    const escaped = this.#match(/\\([dDwWsStnvfr]|[^\w\s])/y)?.[1];
    if (escaped === undefined) throw new Unreadable('it has a backreference or an escape that is not allowed.');
    return setsByLetter[escaped] ?? unit(escaped.charCodeAt(0));
  }
}

const unit = (code: number): CharSet => [[code, code]];

function only(chars: CharSet): number | undefined {
  const [range] = chars;
  return chars.length === 1 && range !== undefined && range[0] === range[1] ? range[0] : undefined;
}
