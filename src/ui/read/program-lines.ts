// Distinguishes a program from a UI in the same language by the lines between the definitions: `print(root.render())`,
// `ui.show()`.
import type { SniffContext } from './sniff/sniffed.ts';

/** Longer lines decide nothing. */
const maxLine = 400;
const definition = /^(?:(?:export|const|let|var)\s+)*[A-Za-z_$][\w$]*\s*=(?!=|>)/;
const callee = /^([A-Za-z_$][\w$]*)\s*\(/;
/** A comment, the end of brackets or of the fence, or the name of the UI as a result. */
const silent = /^(?:#|\/\/|[)\]}]|[`~]+$|(?:export\s+default\s+)?\w+;?$|$)/;

/** Takes the content of a fence, one character at a time. */
export class ProgramLines {
  readonly #context: SniffContext;
  /** The beginning of the line, if it began outside of brackets. */
  #line: string | undefined = '';
  #depth = 0;
  #quote = '';
  #isComment = false;
  #isEscaped = false;
  /** True once a line was not part of a UI. */
  isFound = false;

  constructor(context: SniffContext) {
    this.#context = context;
  }

  take(char: string): void {
    if (this.#quote !== '') return this.#takeQuoted(char);
    if (char === '\n') return this.endLine();
    if (this.#isComment) return;
    if (this.#line !== undefined && this.#line.length < maxLine) {
      this.#line += char;
      if (char === '#' || char === '/') this.#isComment = /^\s*(?:#|\/\/)$/.test(this.#line);
      if (this.#isComment) return;
    }
    if (char === '"' || char === "'" || char === '`') this.#quote = char;
    else if ('([{'.includes(char)) this.#depth += 1;
    else if (')]}'.includes(char)) this.#depth = Math.max(0, this.#depth - 1);
  }

  #takeQuoted(char: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === '\\') this.#isEscaped = true;
    else if (char === this.#quote || char === '\n') this.#quote = '';
    if (char === '\n') this.endLine();
  }

  endLine(): void {
    this.#isComment = false;
    const line = this.#line?.trim() ?? '';
    const called = callee.exec(line)?.[1];
    const isPart =
      silent.test(line) || definition.test(line) || (called !== undefined && this.#context.isComponent(called));
    this.isFound ||= !isPart;
    this.#line = this.#depth === 0 ? '' : undefined;
  }
}
