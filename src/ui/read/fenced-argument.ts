// A Markdown fence as an argument of a component that takes code: its first line names the language.
import { TextBuffer } from '../../text-buffer.ts';
import { sendString, type TreeSink } from '../events/tree-sink.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';

const fence = '```';
const closesFence = /^[ \t]*`{3}$/;

export class FencedArgument {
  readonly #sink: TreeSink;
  readonly #nesting: Nesting;
  readonly #names: KnownNames;
  #code = new TextBuffer();
  /** The first line, until it has ended. */
  #language: string | undefined;
  #line = '';

  constructor(sink: TreeSink, nesting: Nesting, names: KnownNames) {
    this.#sink = sink;
    this.#nesting = nesting;
    this.#names = names;
  }

  /** True if the next value is an argument that may be code. */
  get isExpected(): boolean {
    const bracket = this.#nesting.bracketOfValue;
    return bracket?.kind === 'call' && this.#names.isVerbatim(bracket.name);
  }

  /** Starts after the backticks. */
  start(): void {
    this.#code = new TextBuffer();
    this.#language = undefined;
    this.#line = '';
  }

  /** `none`: the line has no language. `over`: this was the last backtick of the fence. */
  take(char: string): 'more' | 'over' | 'none' {
    if (char !== '\n') {
      this.#line += char;
      if (this.#language !== undefined) return closesFence.test(this.#line) ? 'over' : 'more';
      // The whole fence is on one line.
      if (!this.#line.endsWith(fence)) return 'more';
      this.#code.push(this.#line.slice(0, -fence.length));
      return 'over';
    }
    if (this.#language !== undefined) {
      this.#code.push(`${this.#line}\n`);
      this.#line = '';
      return 'more';
    }
    this.#language = this.#line.trim();
    this.#line = '';
    return this.#language === '' ? 'none' : 'more';
  }

  /** Sends the language and the code. `rest`: the text ended before the fence. */
  send(isCut = false): void {
    if (isCut) this.#code.push(this.#line);
    const { top } = this.#nesting;
    const takesLanguage = top?.kind === 'call' && !top.hasKey && top.position === 0;
    const language = this.#language ?? '';
    if (takesLanguage && language !== '') this.#sendText(language);
    this.#sendText(this.#code.toString().replace(/\n$/, ''));
  }

  #sendText(text: string): void {
    this.#nesting.valueBegins();
    sendString(this.#sink, text);
    this.#nesting.valueDone();
  }
}
