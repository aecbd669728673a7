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
  let open: readonly ToolCall[] = [];
  /** Index of the message that made the open calls. */
  let caller = -1;
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      const at = open.findIndex(({ id }) => id === message.toolCallId);
      if (at < 0) throw withoutCall(places.answer(index), message.toolCallId);
      open = open.toSpliced(at, 1);
      continue;
    }
    requireAnswered(open, caller, messages, places);
    if (message.role !== 'assistant') continue;
    open = message.toolCalls;
    caller = index;
  }
  requireAnswered(open, caller, messages, places);
}

function withoutCall(param: string, id: string): ApiError {
  const message =
    `${param} is ${quote(id)}, which is not an unanswered call of the model; ` +
    'put each result directly after the calls that it belongs to.';
  return new ApiError('invalid_value', message, { param });
}

function requireAnswered(
  open: readonly ToolCall[],
  caller: number,
  messages: readonly Message[],
  places: PairPlaces,
): void {
  const [first] = open;
  if (first === undefined) return;
  const all = messages[caller];
  const index = all?.role === 'assistant' ? all.toolCalls.indexOf(first) : 0;
  const param = places.call(caller, index);
  const message =
    `${param} (id ${quote(first.id)}) has no result; ` +
    'the result must come directly after the calls, before any other message.';
  throw new ApiError('invalid_value', message, { param });
}

const quote = (id: string): string => JSON.stringify(id.length > 60 ? `${id.slice(0, 57)}...` : id);
