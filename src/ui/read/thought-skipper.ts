const maxThought = 256 * 1024;

/** Skips what a model thinks aloud, from behind `<think>` to `</think>`. */
export class ThoughtSkipper {
  #endTag = '';
  /** The last characters, among which the end tag may begin. */
  #tail = '';
  #pieces: string[] = [];
  #length = 0;

  start(tag: string): void {
    this.#endTag = `</${tag}>`;
    this.#tail = '';
    this.#pieces = [];
    this.#length = 0;
  }

  /** Returns the index behind the end tag, or undefined when the text ends before it. */
  consume(text: string, from: number): number | undefined {
    const tail = this.#tail;
    const joined = tail + text.slice(from);
    const end = joined.indexOf(this.#endTag);
    const piece = end < 0 ? joined : joined.slice(0, end);
    if (this.#length < maxThought) this.#pieces.push(piece.slice(tail.length));
    this.#length += piece.length;
    if (end >= 0) return from + end + this.#endTag.length - tail.length;
    this.#tail = joined.slice(-this.#endTag.length);
    return undefined;
  }

  /** What was skipped. Its end is missing when it is very long. */
  get text(): string {
    return this.#pieces.join('');
  }

  /** Forgets what was skipped. */
  clear(): void {
    this.#pieces = [];
  }
}
