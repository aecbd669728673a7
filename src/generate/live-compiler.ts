// Keeps what is needed to refresh a document: the model's output and its references to tool results.
import type { Message } from '../model/message.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { ReferenceUse, UiCompiler } from '../ui/compile.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { Binding, LiveBindings } from '../ui/live-bindings.ts';
import type { ReplyCompiler } from './reply-compiler.ts';

export interface LiveSetup {
  readonly messages: readonly Message[];
  /** The UI that the model may edit, in notation. */
  readonly base: string | undefined;
  readonly urlProvenance: LiveBindings['urlProvenance'];
  /** `onReference` is called for each reference, in order. */
  readonly create: (onReference?: (use: ReferenceUse) => void) => UiCompiler;
}

export class LiveCompiler implements ReplyCompiler {
  /** Number of retained characters. */
  keptLength = 0;
  readonly #setup: LiveSetup;
  readonly #compiler: UiCompiler;
  readonly #uses: ReferenceUse[] = [];
  readonly #source: string[][] = [[]];
  #error: string | null = null;

  constructor(setup: LiveSetup) {
    this.#setup = setup;
    this.#compiler = setup.create((use) => this.#uses.push(use));
  }

  push(text: string): string {
    if (text !== '') this.#source.at(-1)?.push(text);
    this.keptLength += text.length;
    return this.#compiler.push(text);
  }

  interrupt(): string {
    this.#source.push([]);
    return this.#compiler.interrupt();
  }

  end(error: string | null = null): string {
    this.#error = error;
    return this.#compiler.end(error);
  }

  close(error: string | null): string {
    this.#error = error;
    return this.#compiler.close?.(error) ?? this.#compiler.end(error);
  }

  get hasMore(): boolean {
    return this.#compiler.hasMore === true;
  }

  get isEmpty(): boolean {
    return this.#compiler.isEmpty;
  }

  get isFull(): boolean {
    return this.#compiler.isFull;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#compiler.diagnostics;
  }

  /** Undefined if no data in the document comes from a tool. */
  get bindings(): LiveBindings | undefined {
    const { base, messages, urlProvenance } = this.#setup;
    const hasData = this.#uses.length > 0 || base?.includes('@tool(') === true;
    if (!hasData) return undefined;
    const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []));
    const values = this.#uses.map(({ path, call: id, reference }): Binding => {
      const call = calls.findLast((one) => one.id === id);
      return {
        path,
        call: id,
        ...(call !== undefined && { tool: call.name, arguments: argumentsOf(call.arguments) }),
        reference,
      };
    });
    const source = this.#source.map((pieces) => pieces.join(''));
    return { values, source, ...(base !== undefined && { base }), urlProvenance, error: this.#error };
  }
}

function argumentsOf(text: string): JsonValue {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
