/** Characters of a thought that are kept, for one that never ends is shown. */
export const maxThought = 128 * 1024;

/** Skips what a model thinks aloud, from behind `<think>` to `</think>`. */
export class ThoughtSkipper {
  #endTag = '';
  /** The last characters, with which the end tag may begin. */
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
    const start = from - this.#tail.length;
    const joined = this.#tail + text.slice(from);
    const end = joined.indexOf(this.#endTag);
    if (end >= 0) {
      this.#tail = '';
      this.#keep(joined.slice(0, end));
      return start + end + this.#endTag.length;
    }
    const cut = Math.max(0, joined.length - this.#endTag.length + 1);
    this.#tail = joined.slice(cut);
    this.#keep(joined.slice(0, cut));
    return undefined;
  }

  #keep(text: string): void {
    const room = maxThought - this.#length;
    if (text !== '' && room > 0) this.#pieces.push(text.slice(0, room));
    this.#length += text.length;
  }

  /** What was skipped, or the beginning of it. */
  get text(): string {
    return (this.#pieces.join('') + this.#tail).slice(0, maxThought);
  }

  /** True when `text` is not all of it. */
  get isTooLong(): boolean {
    return this.#length + this.#tail.length > maxThought;
  }

  /** Forgets what was skipped. */
  clear(): void {
    this.#pieces = [];
    this.#tail = '';
  }
}
