import type { StreamPart } from '../model/language-model.ts';

type ToolCallDelta = Extract<StreamPart, { type: 'tool-call-delta' }>;

/** The calls as assembled so far, by index. */
interface Calls {
  isComplete(index: number): boolean;
  argumentsOf(index: number): string;
}

/**
 * Streams tool calls one after the other. Client libraries take a call as complete when the next one begins, but some
 * models interleave their calls, and the `{}` of a call without arguments is known only at the end.
 */
export class CallOrder {
  /** The index of the call that is being streamed. */
  #current: number | undefined;
  /** The first delta of each call that is held back until the end. */
  readonly #held = new Map<number, ToolCallDelta>();

  /** False: the delta is held back. */
  add(delta: ToolCallDelta, calls: Calls): boolean {
    const { index, providerState } = delta;
    const current = (this.#current ??= index);
    if (index === current) return true;
    const held = this.#held.get(index);
    if (held === undefined && this.#held.size === 0 && calls.isComplete(current)) {
      this.#current = index;
      return true;
    }
    if (held === undefined) this.#held.set(index, delta);
    else if (providerState !== undefined) this.#held.set(index, { ...held, providerState });
    return false;
  }

  /** The calls that were held back, each as one delta. */
  release(calls: Calls): readonly ToolCallDelta[] {
    const held = [...this.#held.values()].sort((a, b) => a.index - b.index);
    this.#held.clear();
    return held.map((delta) => ({ ...delta, arguments: calls.argumentsOf(delta.index) }));
  }
}
