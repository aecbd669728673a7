// Distinguishes a program from a UI in the same language by the lines between the definitions: `print(root.render())`,
// `ui.show()`.
import type { SniffContext } from './sniff/sniffed.ts';

/** Longer lines decide nothing. */
const maxLine = 400;
const definition = /^(?:(?:export|const|let|var)\s+)*[A-Za-z_$][\w$]*\s*=(?!=|>)/;
const calleeAtEnd = /([A-Za-z_$][\w$]*)\s*\($/;
const callee = /^([A-Za-z_$][\w$]*)\s*\(/;
/** A comment, the end of brackets or of the fence, or the name of the UI as a result. */
const silent = /^(?:#|\/\/|[)\]}]|[`~]+$|(?:export\s+default\s+)?\w+;?$|$)/;

/** Takes the content of a fence, one character at a time. */
export class ProgramLines {
  readonly #context: SniffContext;
  /** Matches a name of an argument that belongs to a program, unless the component has it. */
  readonly #foreignName: RegExp;
  readonly #own: RegExp | undefined;
  /** The beginning of the line, if it began outside of brackets. */
  #line: string | undefined = '';
  #depth = 0;
  #quote = '';
  #isComment = false;
  /** The last character that is not a space. */
  #previous = '';
  /** The component whose arguments are being read, and the last word among them. */
  #callee = '';
  #word = '';
  #isEscaped = false;
  /** True once a line was not part of a UI. */
  isFound = false;

  /** `isTagged`: the fence is in a programming language. `own`: further lines that belong to a UI. */
  constructor(context: SniffContext, isTagged: boolean, own?: RegExp) {
    this.#context = context;
    this.#own = own;
    this.#foreignName = isTagged ? /./ : /[A-Z_]/;
  }

  /** The line so far; undefined if it began inside of brackets. */
  get line(): string | undefined {
    return this.#line;
  }

  get isInBrackets(): boolean {
    return this.#depth > 0;
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
    this.#takeArguments(char);
    if (char === '"' || char === "'" || char === '`') this.#quote = char;
    else if ('([{'.includes(char)) this.#depth += 1;
    else if (')]}'.includes(char)) this.#depth = Math.max(0, this.#depth - 1);
  }

  /** `Button("Go") {` is a call of another language, and so is a named argument that the component does not have. */
  #takeArguments(char: string): void {
    if (char === '{' && this.#depth === 0 && this.#previous === ')') this.isFound = true;
    if (char === '(' && this.#depth === 0) this.#callee = calleeAtEnd.exec(this.#line ?? '')?.[1] ?? '';
    if (this.#depth === 1 && (char === ':' || char === '=') && this.#foreignName.test(this.#word))
      this.isFound ||= this.#context.isComponent(this.#callee) && !this.#context.hasProp(this.#callee, this.#word);
    if (/\w/.test(char)) this.#word = /\w/.test(this.#previous) || this.#word === '' ? this.#word + char : char;
    else if (char !== ' ') this.#word = '';
    if (char !== ' ') this.#previous = char;
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
      silent.test(line) ||
      definition.test(line) ||
      this.#own?.test(line) === true ||
      (called !== undefined && this.#context.isComponent(called));
    this.isFound ||= !isPart;
    this.#line = this.#depth === 0 ? '' : undefined;
  }
}
