// The open brackets of a statement. Decides what a closing bracket means when some are missing or superfluous. In
// indented text the indent decides: closers at the end of a line wait for the indent of the next line.

import type { KnownNames } from './known-names.ts';

/** `group` is round brackets around a value, `tuple` round brackets in a list: `[("Time", "35 min")]`. */
export type BracketKind = 'call' | 'array' | 'object' | 'group' | 'tuple';

/** The name of a list in a list whose items belong to the outer one: `[...["a", "b"], "c"]`. */
export const spreadName = '...';

export interface Bracket {
  kind: BracketKind;
  /** Name of the call; `...` for a list that is spread in another one. */
  readonly name: string;
  readonly line: number;
  /** Indent of the line on which it was opened. */
  readonly lineIndent: number;
  /** Indent of the lines inside. Undefined until the first one is read; -1 if they are not indented deeper. */
  childIndent: number | undefined;
  /** In an object: the next token is a name. */
  expectsKey: boolean;
  /** In a call: an argument name was read, and its value comes next. */
  hasKey: boolean;
  /** The most recent name. */
  key: string;
  /** In a call: the number of positional arguments so far. In a group or list: the number of values. */
  position: number;
  /** The number of values in the first list inside; undefined before it. */
  listLength: number | undefined;
  /** The value of a pair, `"Name": Input(...)` in a list, which ends with it. */
  isPaired: boolean;
  /** So far it contains only texts and words. */
  isPlain: boolean;
  /** In a list or call: a space followed a comma. */
  isSpaced: boolean;
  /** A call whose arguments are the lines below it, without brackets. */
  isAboveLines: boolean;
  /** A call in braces: `Card { title: "Sales" }`. */
  isBraced: boolean;
}

/**
 * Maximum number of open brackets, because every lookup walks through them. The checker reports and skips deeper
 * values.
 */
export const maxOpen = 256;

/** True for round brackets without a value. `unsent`: the tuple that is opened with its first value. */
export const isEmptyGroup = (one: Bracket, unsent: Bracket | undefined): boolean =>
  one === unsent || (one.kind === 'group' && one.position === 0);

/** `BarChart(labels, [Series("Sold", [1, 2])])`: the number of brackets from a list of values to its component. */
const maxListDepth = 5;

const closes: Readonly<Record<string, readonly BracketKind[]>> = {
  ')': ['call', 'group', 'tuple'],
  ']': ['array'],
  '}': ['object'],
};

/** The arguments of the call that was just opened are in braces. */
export function useBraces(call: Bracket | undefined): true {
  if (call?.kind === 'call' && call.position === 0) call.isBraced = true;
  return true;
}

const isOpenedBy = (bracket: Bracket | undefined, closer: string, kinds: readonly BracketKind[]): boolean =>
  bracket?.isBraced === true ? closer === '}' : kinds.includes(bracket?.kind ?? 'group');

export const isCloser = (char: string): boolean => char === ')' || char === ']' || char === '}';

/**
 * The kind of text that follows a run of closers: more text on the same line; a line that begins with a closer, a call
 * or another value; or the end.
 */
export type Lookahead = 'same-line' | 'closer' | 'call' | 'value' | 'end';

export const strayMessage = (count: number): string =>
  count === 1 ? 'A closing bracket had no opening bracket.' : `${count} closing brackets had no opening brackets.`;

export const impliedMessage = (count: number): string =>
  count === 1 ? 'A bracket was not closed.' : `${count} brackets were not closed.`;

export interface Settlement {
  /** The number of brackets that stay open. */
  readonly depth: number;
  readonly stray: number;
  readonly implied: number;
}

export class Brackets {
  readonly #stack: Bracket[] = [];
  #top: Bracket | undefined;
  line = 0;
  indent = 0;

  /** The open brackets, outermost first. */
  get stack(): readonly Bracket[] {
    return this.#stack;
  }

  /** The innermost bracket. */
  get top(): Bracket | undefined {
    return this.#top;
  }

  clear(): void {
    this.#stack.length = 0;
    this.#top = undefined;
  }

  pop(): Bracket | undefined {
    const bracket = this.#stack.pop();
    this.#top = this.#stack[this.#stack.length - 1];
    return bracket;
  }

  open(kind: BracketKind, name: string): void {
    const bracket: Bracket = {
      kind,
      name,
      line: this.line,
      lineIndent: this.indent,
      childIndent: undefined,
      expectsKey: kind === 'object',
      hasKey: false,
      key: '',
      position: 0,
      listLength: undefined,
      isPaired: false,
      isPlain: true,
      isSpaced: false,
      isAboveLines: false,
      isBraced: false,
    };
    this.#stack.push(bracket);
    this.#top = bracket;
  }

  /** Opens a bracket that ends together with the innermost one. */
  openInside(kind: BracketKind): void {
    const { top } = this;
    if (top === undefined) return;
    const bracket = { ...top, kind, name: '', childIndent: this.indent, isPaired: false };
    this.#stack.push(bracket);
    this.#top = bracket;
  }

  /** The name of the innermost bracket if it is a call, otherwise empty. */
  get callName(): string {
    return this.#top?.kind === 'call' ? this.#top.name : '';
  }

  /**
   * The number of values that the innermost list should have: that of the labels or columns of the nearest component with
   * columns, or else of the list before it there. Undefined outside of such a component.
   */
  expectedLength(hasColumns: (name: string) => boolean): number | undefined {
    let length: number | undefined;
    for (let index = this.#stack.length - 2; index >= Math.max(0, this.#stack.length - maxListDepth); index -= 1) {
      const bracket = this.#stack[index];
      length ??= bracket?.listLength;
      if (bracket?.kind === 'call' && hasColumns(bracket.name)) return bracket.listLength ?? length;
    }
    return undefined;
  }

  /** The number of brackets up to the innermost one whose lines have the current indent; all of them if none has. */
  depthOfIndent(): number {
    const index = this.#stack.findLastIndex(({ childIndent }) => childIndent === this.indent);
    return index < 0 ? this.#stack.length : index + 1;
  }

  /** Notes that a value begins a line, which shows how deep the content of the enclosing brackets is indented. */
  noteChild(): void {
    const top = this.#top;
    if (top === undefined || top.line === this.line || top.childIndent !== undefined) return;
    for (let index = this.#stack.length - 1; index >= 0; index -= 1) {
      const bracket = this.#stack[index];
      if (bracket === undefined || bracket.line !== top.line) return;
      bracket.childIndent ??= this.indent > bracket.lineIndent ? this.indent : -1;
    }
  }

  /** `Form("contact")` with calls below it that are indented deeper. These calls are its content. */
  isAboveContent(closers: string, isContainer: (name: string) => boolean): boolean {
    const top = this.#top;
    return (
      closers === ')' &&
      top?.kind === 'call' &&
      top.isPlain &&
      top.line === this.line - 1 &&
      this.indent > top.lineIndent &&
      isContainer(top.name)
    );
  }

  /** The statement is one line, or its last closers are at the indent of its beginning. */
  #isEnded(closersIndent: number | undefined): boolean {
    const [first] = this.#stack;
    return closersIndent === first?.lineIndent || this.#stack.every(({ line }) => line === first?.line);
  }

  /**
   * Decides what the closers mean. The current indent is that of the next line; `closersIndent` is the indent of the
   * closers' own line, if they began one.
   */
  settle(closers: string, next: Lookahead, closersIndent: number | undefined): Settlement {
    let depth = this.#stack.length;
    let stray = 0;
    let implied = 0;
    /** Closers without an opener at this depth. Looking for it again took 0.8 us for each of a million closers. */
    let unopened: Set<string> | undefined;
    for (const closer of closers) {
      if (unopened?.has(closer) === true) {
        stray += 1;
        continue;
      }
      const kinds = closes[closer] ?? [];
      let index = depth - 1;
      while (index >= 0 && !isOpenedBy(this.#stack[index], closer, kinds)) index -= 1;
      const opener = this.#stack[index];
      const innermost = this.#stack[depth - 1];
      // In the middle of a line, a closer does not reach back over the lines before.
      if (opener === undefined || (next === 'same-line' && index < depth - 1 && opener.line < (innermost?.line ?? 0))) {
        stray += 1;
        (unopened ??= new Set()).add(closer);
        continue;
      }
      unopened?.clear();
      implied += depth - 1 - index;
      depth = index;
    }
    if (next === 'same-line' || next === 'end') return { depth, stray, implied };
    // No open bracket is left for a further closer.
    if (next === 'closer' && depth === 0 && stray === 0 && implied === 0 && this.#isEnded(closersIndent))
      return { depth, stray, implied };
    const fits = (bracket: Bracket | undefined): boolean =>
      bracket !== undefined && (next === 'closer' ? bracket.lineIndent : bracket.childIndent) === this.indent;
    const here = this.#stack[depth - 1];
    const isFree = here !== undefined && (here.childIndent === undefined || here.childIndent === -1);
    const isWhole = stray === 0 && implied === 0;
    // `],` on a line of its own, then `"stacked"),`: the next argument. A call there may as well be the next sibling.
    if (isWhole && next === 'value' && closersIndent === this.indent) return { depth, stray, implied };
    if ((isWhole && fits(here)) || (next !== 'closer' && isFree)) return { depth, stray, implied };
    // Brackets opened on one line stay open together, so the innermost match wins.
    for (let index = this.#stack.length - 1; index >= depth; index -= 1) {
      if (!fits(this.#stack[index])) continue;
      const kept = index + 1 - depth;
      return { depth: index + 1, stray: stray + kept, implied: Math.max(0, implied - kept) };
    }
    if (fits(here)) return { depth, stray, implied };
    for (let index = depth - 2; index >= 0; index -= 1) {
      if (fits(this.#stack[index])) return { depth: index + 1, stray, implied: implied + (depth - index - 1) };
    }
    return { depth, stray, implied };
  }
}

/** True where round brackets around several values are a list: `[("A", 1)]`, `rows=(("A", 1), ("B", 2))`. */
export function takesTuple(stack: readonly Bracket[], names: KnownNames): boolean {
  const [around, top] = [stack.at(-2), stack.at(-1)];
  if (top?.kind === 'call') return names.takesList(top.name, top.hasKey ? top.key : undefined, top.position);
  return top?.kind === 'array' || (top?.kind === 'tuple' && (around?.kind === 'call' || around?.kind === 'tuple'));
}

/** `columns=(names)`: round brackets around one name are no list. Called before that name is sent. */
export function leaveTuple(stack: readonly Bracket[]): void {
  const [around, top] = [stack.at(-2), stack.at(-1)];
  if (top?.kind === 'tuple' && top.position === 0 && around?.kind === 'call') top.kind = 'group';
}

/** The number of values in a list; in `[["Jan", "Feb"]]`, those of the inner one. For other brackets, that of a list inside. */
export const lengthOf = (closed: Bracket | undefined): number | undefined => {
  const isList = closed?.kind === 'array' || closed?.kind === 'tuple';
  return isList && (closed.position !== 1 || closed.listLength === undefined) ? closed.position : closed?.listLength;
};
