import type { FinishReason } from '../model/language-model.ts';
import type { Sliced } from '../slices.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { GenerationEvent } from './event.ts';
import type { ReplyCompiler } from './reply-compiler.ts';

export type ContentDelta = Extract<GenerationEvent, { type: 'content-delta' }>;

/**
 * Matches text that may be the beginning of `root = ...`, fenced or not. If the model is stopped here, it has written
 * nothing yet.
 */
const mereBeginning = /^\s{0,9}(?:(?:```\w{0,9}\s{0,9})?(?:r|ro|roo|root\s?)?|`{1,2})$/;

/** The document of one reply, as events. Retains what was shown if another model may have to continue it. */
export class ReplyDocument {
  #shownLength = 0;
  #compiler: ReplyCompiler;
  /** Undefined: nothing is retained. */
  #shown: string[] | undefined;
  #isUntouched = true;
  /** Text that may be a mere beginning. Undefined: more than that was written. */
  #beginning: string | undefined = '';

  constructor(compiler: ReplyCompiler) {
    this.#compiler = compiler;
  }

  /** Number of retained characters. */
  get keptLength(): number {
    return this.#shownLength + (this.#compiler.keptLength ?? 0);
  }

  /** Complete once the document is closed. */
  get bindings(): LiveBindings | undefined {
    return this.#compiler.bindings;
  }

  /** Whether another model can continue what was shown. */
  get canContinue(): boolean {
    return this.isEmpty || this.#compiler.canContinue !== false;
  }

  get isEmpty(): boolean {
    return this.#compiler.isEmpty;
  }

  /** The model wrote nothing into it. */
  get isUntouched(): boolean {
    return this.#isUntouched;
  }

  /** `push('')` shows more. */
  get hasMore(): boolean {
    return this.#compiler.hasMore === true;
  }

  get isFull(): boolean {
    return this.#compiler.isFull;
  }

  /** Complete once the document is closed. */
  get repairs(): readonly Diagnostic[] {
    return this.#compiler.diagnostics;
  }

  get shown(): string {
    return this.#shown?.join('') ?? '';
  }

  /** Retains what is shown from now on. */
  keepShown(): void {
    this.#shown ??= [];
  }

  /** Undefined if there is nothing to show yet. */
  push(text: string): GenerationEvent | undefined {
    if (text !== '') this.#isUntouched = false;
    const content = this.#compiler.push(this.#pastBeginning(text));
    return content === '' ? undefined : this.#show(content);
  }

  #pastBeginning(text: string): string {
    if (this.#beginning === undefined) return text;
    const written = this.#beginning + text;
    const isHeld = this.#compiler.conclude === undefined && mereBeginning.test(written);
    this.#beginning = isHeld ? written : undefined;
    return isHeld ? '' : written;
  }

  /** Text that is complete after all. */
  #takeBeginning(): string {
    const text = this.#beginning ?? '';
    this.#beginning = undefined;
    return text === '' ? '' : this.#compiler.push(text);
  }

  /** False if a refusal is ordinary text. */
  refuse(): boolean {
    this.#compiler.refuse?.();
    return this.#compiler.refuse !== undefined;
  }

  /** Called after a failure: another model can continue what is open. */
  interrupt(): ContentDelta {
    return this.#show(this.#takeBeginning() + this.#compiler.interrupt());
  }

  /** Nothing has been shown yet. */
  restart(compiler: ReplyCompiler): void {
    this.#compiler = compiler;
    this.#beginning = '';
  }

  /** Work that must run before `conclude`. Undefined: none. */
  check(): Sliced<void> | undefined {
    return this.#compiler.check?.();
  }

  /**
   * Called when the model has finished. `error`: why it was stopped early, which the document then states. Throws if the
   * content is invalid. `substitute`: a UI in place of one that the model did not write. While `hasMore`, `push('')`
   * returns more.
   */
  conclude(reason: FinishReason, error: string | null, substitute = ''): ContentDelta {
    if (this.#compiler.conclude !== undefined) return this.#show(this.#compiler.conclude(reason));
    const begun = substitute === '' ? '' : this.#show(this.#compiler.push(substitute)).text;
    const { type, text } = this.close(error);
    return { type, text: begun + text };
  }

  /** `error`: a sentence that states why the document is incomplete. While `hasMore`, `push('')` returns more. */
  close(error: string | null): ContentDelta {
    const begun = error === null ? this.#takeBeginning() : '';
    return this.#show(begun + (this.#compiler.close?.(error) ?? this.#compiler.end(error)));
  }

  #show(text: string): ContentDelta {
    if (this.#shown !== undefined) {
      this.#shown.push(text);
      this.#shownLength += text.length;
    }
    return { type: 'content-delta', text };
  }
}
