// Keeps what is needed to refresh a document: the model's output and its references to tool results.
import { countValues } from '../json.ts';
import type { Message, ToolCall } from '../model/message.ts';
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
    const values = toBindings(this.#uses, messages);
    const source = this.#source.map((pieces) => pieces.join(''));
    return { values, source, ...(base !== undefined && { base }), urlProvenance, error: this.#error };
  }
}

/** Characters. Longer arguments are included only in the first binding of their call, because a call may have thousands. */
const maxRepeated = 1024;
/** JSON values in the arguments of all calls. Arguments beyond it are included as text. */
const maxValues = 50_000;
const maxDepth = 64;

function toBindings(uses: readonly ReferenceUse[], messages: readonly Message[]): readonly Binding[] {
  const calls = new Map<string, ToolCall>();
  for (const message of messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, call);
  }
  const read = new Map<string, JsonValue>();
  let values = maxValues;
  const argumentsOf = ({ id, arguments: text }: ToolCall): { readonly arguments?: JsonValue } => {
    const known = read.get(id);
    if (known !== undefined) return text.length > maxRepeated ? {} : { arguments: known };
    const count = countValues(text, { values, depth: maxDepth });
    values -= count ?? 0;
    const value = count === undefined ? text : jsonOrText(text);
    read.set(id, value);
    return { arguments: value };
  };
  return uses.map(({ path, call: id, reference }) => {
    const call = calls.get(id);
    return { path, call: id, ...(call !== undefined && { tool: call.name, ...argumentsOf(call) }), reference };
  });
}

function jsonOrText(text: string): JsonValue {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
