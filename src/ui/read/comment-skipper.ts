// Skips program comments between the values of the notation.
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';

/**
 * The role of a character: `taken`, part of the comment; `over`, the comment ended before it; `none`, the preceding
 * characters did not begin a comment.
 */
export type CommentStep = 'taken' | 'over' | 'none';

export class CommentSkipper {
  #kind: 'slash' | 'hash' | 'dash' | 'angle' | 'line' | 'block' | 'markup' | 'over' = 'over';
  /** The characters of a comment that were read before it was known to be one. */
  opening = '';
  /** The last two characters of a block comment. */
  #tail = '';

  /**
   * Starts after a slash, a hash that is not the first character of a line, a dash or two. The next characters decide whether it
   * is a comment: `//`, `/*`, `# `, `-- `.
   */
  startMark(mark: string): void {
    this.#kind = mark === '/' ? 'slash' : mark === '-' ? 'dash' : 'hash';
    this.opening = mark;
  }

  /** After `<`: `!--` may follow. */
  startAngle(): void {
    this.#kind = 'angle';
    this.opening = '<';
  }

  /** Starts after two dashes. A space makes them a comment. */
  startDash(): void {
    this.#kind = 'hash';
    this.opening = '--';
  }

  startLine(): void {
    this.#kind = 'line';
  }

  take(char: string): CommentStep {
    switch (this.#kind) {
      case 'slash':
        if (char !== '/' && char !== '*') return 'none';
        this.#kind = char === '/' ? 'line' : 'block';
        this.#tail = '';
        return 'taken';
      case 'dash':
        if (char !== '-') return 'none';
        this.startDash();
        return 'taken';
      case 'hash':
        if (char !== ' ' && char !== '\t') return 'none';
        this.#kind = 'line';
        return 'taken';
      case 'angle':
        if (!'<!--'.startsWith(this.opening + char)) return 'none';
        this.opening += char;
        this.#tail = '';
        if (this.opening === '<!--') this.#kind = 'markup';
        return 'taken';
      case 'markup':
        this.#tail = (this.#tail + char).slice(-3);
        if (this.#tail === '-->') this.#kind = 'over';
        return 'taken';
      case 'line':
        return char === '\n' ? 'over' : 'taken';
      case 'block':
        this.#tail = (this.#tail + char).slice(-2);
        if (this.#tail === '*/') this.#kind = 'over';
        return 'taken';
      case 'over':
        return 'over';
      default:
        return this.#kind satisfies never;
    }
  }
}

/** True where `-- the weight` may follow a value or a comma; in front of a name it is the author of a quotation. */
export const mayBeDashes = (
  { callName, isAfterComma, isLineStart, isJson, isInNewList }: Nesting,
  names: KnownNames,
): boolean => !isLineStart && !isJson && (isAfterComma || !isInNewList) && !names.hasProp(callName, 'author');
