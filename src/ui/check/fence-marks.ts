// `CodeBlock("js", "```js\nlet a;\n```")`: the marks of a fence around the whole code are not part of it.
import type { TextFilter } from './text-filter.ts';

/** If another fence follows directly, the marks are kept: reading the written document again must not remove more. */
const opening = /^\s{0,8}```[^\n`]{0,60}\n(?!\s{0,8}```)/;
const mayBeOpening = /^\s{0,8}(?:`{0,2}|```[^\n`]{0,60}|```[^\n`]{0,60}\n\s{0,8}`{0,2})$/;
const closing = /\n[ \t]{0,8}```\s{0,8}$/;
/** Characters at the end that may close the fence. */
const maxClosing = 20;

export class FenceMarks implements TextFilter {
  #state: 'start' | 'inside' | 'plain' = 'start';
  #held = '';

  push(text: string): string {
    if (this.#state === 'plain') return text;
    this.#held += text;
    if (this.#state === 'start') {
      if (mayBeOpening.test(this.#held)) return '';
      const [marks = ''] = opening.exec(this.#held) ?? [];
      this.#state = marks === '' ? 'plain' : 'inside';
      this.#held = this.#held.slice(marks.length);
    }
    if (this.#state === 'plain') return this.#release(this.#held.length);
    const end = Math.max(0, this.#held.length - maxClosing);
    const isInPair = (this.#held.charCodeAt(end) & 0xfc00) === 0xdc00;
    return this.#release(isInPair ? end - 1 : end);
  }

  end(): string {
    if (this.#state === 'inside') this.#held = this.#held.replace(closing, '');
    return this.#release(this.#held.length);
  }

  #release(end: number): string {
    const text = this.#held.slice(0, Math.max(0, end));
    this.#held = this.#held.slice(text.length);
    return text;
  }
}
