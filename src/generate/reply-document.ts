import type { UiCompiler } from '../ui/compile.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { GenerationEvent } from './event.ts';

/** The document of one reply, as the events that show it. Keeps what was shown when another model may have to go on. */
export class ReplyDocument {
  /** Characters that are kept. */
  keptLength = 0;
  #compiler: UiCompiler;
  /** Undefined: nothing is kept. */
  #shown: string[] | undefined;

  constructor(compiler: UiCompiler) {
    this.#compiler = compiler;
  }

  get isEmpty(): boolean {
    return this.#compiler.isEmpty;
  }

  get isFull(): boolean {
    return this.#compiler.isFull;
  }

  /** Complete after `end`. */
  get repairs(): readonly Diagnostic[] {
    return this.#compiler.diagnostics;
  }

  get shown(): string {
    return this.#shown?.join('') ?? '';
  }

  /** From now on, what is shown is kept. */
  keepShown(): void {
    this.#shown ??= [];
  }

  /** Undefined when there is nothing to show yet. */
  push(text: string): GenerationEvent | undefined {
    const content = this.#compiler.push(text);
    return content === '' ? undefined : this.#show(content);
  }

  /** The model broke off: what it left open can be continued by another one. */
  interrupt(): GenerationEvent {
    return this.#show(this.#compiler.interrupt());
  }

  /** Before anything was shown. */
  restart(compiler: UiCompiler): void {
    this.#compiler = compiler;
  }

  /** `error`: the sentence that says why the document is incomplete. */
  end(error: string | null): GenerationEvent {
    return this.#show(this.#compiler.end(error));
  }

  #show(text: string): GenerationEvent {
    if (this.#shown !== undefined) {
      this.#shown.push(text);
      this.keptLength += text.length;
    }
    return { type: 'content-delta', text };
  }
}
