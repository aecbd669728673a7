// Skips comments of programs between the values of the notation.

/**
 * What comes of a character: `taken`, it is part of the comment; `over`, the comment ended before it; `none`, the slash
 * before it began no comment.
 */
export type CommentStep = 'taken' | 'over' | 'none';

export class CommentSkipper {
  #kind: 'slash' | 'line' | 'block' | 'over' = 'over';
  /** The last two characters of a block comment. */
  #tail = '';

  /** Behind a slash: the next character tells. */
  startSlash(): void {
    this.#kind = 'slash';
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
