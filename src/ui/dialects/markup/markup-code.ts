// A Markdown code fence between tags, as models write it in `<details>`. Its content is code, tags included.
import type { MarkupNode } from './markup-node.ts';

export class MarkupCode {
  readonly #marker: string;
  /** Each line of the code is indented as the fence is. */
  readonly #indent: number;
  #opening: string | undefined;
  #line = '';
  #lines: string[] = [];

  /** `marker` is the beginning of the opening line: three backticks or tildes. */
  constructor(marker: string, indent: number) {
    this.#marker = marker;
    this.#indent = indent;
    this.#line = marker;
  }

  /** Takes a character. True when the fence is closed. */
  take(char: string): boolean {
    if (char !== '\n') {
      this.#line += char;
      return false;
    }
    const line = this.#line;
    this.#line = '';
    if (this.#opening === undefined) this.#opening = line.trim();
    else if (this.#isClosedBy(line.trim())) return true;
    else this.#lines.push(this.#withoutIndent(line));
    return false;
  }

  #isClosedBy(line: string): boolean {
    return line.startsWith(this.#marker) && /^(?:`+|~+)$/.test(line);
  }

  #withoutIndent(line: string): string {
    let from = 0;
    while (from < this.#indent && (line[from] === ' ' || line[from] === '\t')) from += 1;
    return line.slice(from);
  }

  /** The code so far. */
  get node(): MarkupNode {
    const isOpen = this.#line !== '' && this.#opening !== undefined && !this.#isClosedBy(this.#line.trim());
    if (isOpen) this.#lines.push(this.#withoutIndent(this.#line));
    const language = /^[`~]+[ \t]*([\w+#.-]*)/.exec(this.#opening ?? this.#line)?.[1] ?? '';
    return { tag: 'pre', attributes: { language: language || 'text' }, children: [this.#lines.join('\n')] };
  }
}
