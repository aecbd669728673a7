import type { FinishReason } from '../model/language-model.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { GenerationEvent } from './event.ts';
import type { ReplyCompiler } from './reply-compiler.ts';

type ContentDelta = Extract<GenerationEvent, { type: 'content-delta' }>;

/** The document of one reply, as the events that show it. Keeps what was shown when another model may have to go on. */
export class ReplyDocument {
  #shownLength = 0;
  #compiler: ReplyCompiler;
  /** Undefined: nothing is kept. */
  #shown: string[] | undefined;

  constructor(compiler: ReplyCompiler) {
    this.#compiler = compiler;
  }

  /** Characters that are kept. */
  get keptLength(): number {
    return this.#shownLength + (this.#compiler.keptLength ?? 0);
  }

  /** Complete after `end`. */
  get bindings(): LiveBindings | undefined {
    return this.#compiler.bindings;
  }

  /** Another model can go on with what was shown. */
  get canContinue(): boolean {
    return this.isEmpty || this.#compiler.canContinue !== false;
  }

  get isEmpty(): boolean {
    return this.#compiler.isEmpty;
  }

  /** `push('')` shows more. */
  get hasMore(): boolean {
    return this.#compiler.hasMore === true;
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

  /** False if a refusal is text like any other. */
  refuse(): boolean {
    this.#compiler.refuse?.();
    return this.#compiler.refuse !== undefined;
  }

  /** The model broke off: what it left open can be continued by another one. */
  interrupt(): ContentDelta {
    return this.#show(this.#compiler.interrupt());
  }

  /** Before anything was shown. */
  restart(compiler: ReplyCompiler): void {
    this.#compiler = compiler;
  }

  /** The model has finished. `error`: why it was stopped early, for a document that says so. Throws when it is invalid. */
  conclude(reason: FinishReason, error: string | null): ContentDelta {
    return this.#compiler.conclude === undefined ? this.end(error) : this.#show(this.#compiler.conclude(reason));
  }

  /** `error`: the sentence that says why the document is incomplete. */
  end(error: string | null): ContentDelta {
    return this.#show(this.#compiler.end(error));
  }

  #show(text: string): ContentDelta {
    if (this.#shown !== undefined) {
      this.#shown.push(text);
      this.#shownLength += text.length;
    }
    return { type: 'content-delta', text };
  }
}
