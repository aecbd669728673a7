// Every tool call needs a result directly after the message with the call. Providers reject anything else, each with a
// different message; the error here names the index of the invalid message.
import { ApiError } from '../errors.ts';
import type { Message, ToolCall } from '../model/message.ts';

/** The positions of calls and results in the request, by the index of their message. */
export interface PairPlaces {
  answer(message: number): string;
  call(message: number, call: number): string;
}

const chatPlaces: PairPlaces = {
  answer: (message) => `messages[${message}].tool_call_id`,
  call: (message, call) => `messages[${message}].tool_calls[${call}]`,
};

/** Throws an ApiError for a tool message without a call, and for a call without a result. */
export function requireToolPairs(messages: readonly Message[], places: PairPlaces = chatPlaces): void {
  let open = new OpenCalls([]);
  /** Index of the message that made the open calls. */
  let caller = -1;
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.answer(message.toolCallId)) throw withoutCall(places.answer(index), message.toolCallId);
      continue;
    }
    requireAnswered(open, caller, places);
    if (message.role !== 'assistant') continue;
    open = new OpenCalls(message.toolCalls);
    caller = index;
  }
  requireAnswered(open, caller, places);
}

/** The calls of a message that have no result yet. A message may have thousands, so each is found by its id. */
class OpenCalls {
  readonly #calls: readonly ToolCall[];
  /** The indices of the open calls with an id, the last one first. */
  readonly #indices = new Map<string, number[]>();

  constructor(calls: readonly ToolCall[]) {
    this.#calls = calls;
    for (let index = calls.length - 1; index >= 0; index -= 1) {
      const id = calls[index]?.id ?? '';
      const indices = this.#indices.get(id);
      if (indices === undefined) this.#indices.set(id, [index]);
      else indices.push(index);
    }
  }

  /** False if no open call has this id. */
  answer(id: string): boolean {
    const indices = this.#indices.get(id);
    if (indices === undefined) return false;
    indices.pop();
    if (indices.length === 0) this.#indices.delete(id);
    return true;
  }

  /** The first call without a result. */
  get first(): { readonly id: string; readonly index: number } | undefined {
    const open = [...this.#indices.values()].flatMap((indices) => indices.at(-1) ?? []);
    const index = open.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
    const call = this.#calls[index];
    return call && { id: call.id, index };
  }
}

function withoutCall(param: string, id: string): ApiError {
  const message =
    `${param} is ${quote(id)}, which is not an unanswered call of the model; ` +
    'put each result directly after the calls that it belongs to.';
  return new ApiError('invalid_value', message, { param });
}

function requireAnswered(open: OpenCalls, caller: number, places: PairPlaces): void {
  const { first } = open;
  if (first === undefined) return;
  const param = places.call(caller, first.index);
  const message =
    `${param} (id ${quote(first.id)}) has no result; ` +
    'the result must come directly after the calls, before any other message.';
  throw new ApiError('invalid_value', message, { param });
}

const quote = (id: string): string => JSON.stringify(id.length > 60 ? `${id.slice(0, 57)}...` : id);
