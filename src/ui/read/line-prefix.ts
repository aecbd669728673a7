// Marks before every line of a UI: the numbers of a listing (`1: `, `1 | `), `> ` of a quotation, `>>> ` of a shell.
// They are removed before the lines are read, as long as each line has one.

export type PrefixKind =
  | { readonly type: 'number'; readonly mark: string; readonly next: number }
  | { readonly type: 'quote' | 'python' | 'shell' };

/** Digits and the mark after them. After two digits, a single space is enough. */
const numbered = /^(0{0,3}[01])(\. |\) |: ?| ?\| ?| ?→|\t| {1,4})(?=[\p{L}_${[])/u;
const quoted = /^> (?=[\p{L}_${[])/u;
const inPython = /^>>> (?=[\p{L}_${[])/u;
const inShell = /^\$ (?=[\p{L}_{[])/u;
const start = /^(?:0{0,3}[01]?(?:\.|\)|: ?| ?\|? ?| ?→|\t| {0,4})|>{1,3} ?|\$ ?)$/;

/** The kind of the mark at the beginning of a line, and its length. */
export function prefixOf(line: string): { readonly kind: PrefixKind; readonly length: number } | 'more' | undefined {
  const [whole, number = '', mark = ''] = numbered.exec(line) ?? [];
  if (whole !== undefined)
    return { kind: { type: 'number', mark: mark.trim(), next: Number(number) + 1 }, length: whole.length };
  if (inPython.test(line)) return { kind: { type: 'python' }, length: 4 };
  if (quoted.test(line)) return { kind: { type: 'quote' }, length: 2 };
  if (inShell.test(line)) return { kind: { type: 'shell' }, length: 2 };
  return start.test(line) ? 'more' : undefined;
}

/** Removes the marks of the following lines. */
export class LinePrefix {
  #kind: PrefixKind | undefined;
  /** The beginning of a line that may be a mark. Undefined after the mark. */
  #held: string | undefined;

  get isActive(): boolean {
    return this.#kind !== undefined;
  }

  /** Begins after the mark of the first line. */
  begin(kind: PrefixKind): void {
    this.#kind = kind;
    this.#held = undefined;
  }

  /** `1. ` may be the number of an item in a text, except inside of brackets. */
  get isOnlyInUi(): boolean {
    return this.#kind?.type === 'number' && /^[.)]$/.test(this.#kind.mark);
  }

  /** Returns a piece of at most one line without its mark. `isInUi`: a UI is open where the line begins. */
  take(piece: string, isInUi: boolean): string {
    const kind = this.#kind;
    if (kind === undefined) return piece;
    if (this.#held === undefined) {
      if (piece.endsWith('\n')) this.#held = '';
      return piece;
    }
    this.#held += piece;
    if (this.isOnlyInUi && !isInUi && this.#held.trim() !== '') return this.stop();
    const found = markOf(this.#held, kind);
    if (found === 'more') return '';
    if (found === undefined) return this.#held.trim() === '' ? this.#takeHeld() : this.stop();
    if (kind.type === 'number') this.#kind = { ...kind, next: kind.next + 1 };
    const rest = this.#held.slice(found);
    this.#held = rest.endsWith('\n') ? '' : undefined;
    return rest;
  }

  #takeHeld(): string {
    const held = this.#held ?? '';
    this.#held = held.endsWith('\n') ? '' : undefined;
    return held;
  }

  /** Stops removing marks, and returns the text that was held. */
  stop(): string {
    const held = this.#held ?? '';
    this.#kind = undefined;
    this.#held = undefined;
    return held;
  }
}

/** The length of the mark at the beginning of a line. */
function markOf(line: string, kind: PrefixKind): number | 'more' | undefined {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(indent);
  if (text === '') return 'more';
  if (kind.type !== 'number') {
    const marks = kind.type === 'quote' ? ['>'] : kind.type === 'python' ? ['>>>', '...'] : ['$', '>'];
    const mark = marks.find((one) => text.startsWith(one));
    if (mark === undefined) return marks.some((one) => one.startsWith(text)) ? 'more' : undefined;
    return lengthWithSpace(line, indent + mark.length);
  }
  if (/^0+$/.test(text)) return 'more';
  const digits = /^0*(\d+)/.exec(text);
  if (digits === null) return undefined;
  const [whole, number = ''] = digits;
  const next = String(kind.next);
  if (whole.length === text.length) return next.startsWith(number) ? 'more' : undefined;
  if (number !== next) return undefined;
  const behind = text.slice(whole.length);
  const end = indent + whole.length;
  if (/^[ \t]*\n/.test(behind)) return end;
  if (kind.mark === '') return /^[ \t]/.test(behind) ? end : undefined;
  const spaces = /^ ?/.exec(behind)?.[0].length ?? 0;
  if (behind.length === spaces) return 'more';
  return behind.startsWith(kind.mark, spaces) ? lengthWithSpace(line, end + spaces + kind.mark.length) : undefined;
}

/** One space belongs to the mark. */
const lengthWithSpace = (line: string, length: number): number | 'more' =>
  length === line.length ? 'more' : line[length] === ' ' ? length + 1 : length;
