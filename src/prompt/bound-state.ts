// Limits what is sent back to providers with a conversation, such as reasoning, so that it does not grow without bound.
import type { Message } from '../model/message.ts';
import type { Sliced } from '../slices.ts';

/** Characters of JSON. Reasoning of 30 tool calls at a high effort has about 300,000. */
export const maxState = 2 * 1024 * 1024;

/**
 * When the state exceeds the limit, everything before that point is dropped at once. The beginning of the conversation
 * then stays the same for many requests, as prompt caches require.
 */
export function* boundState(messages: readonly Message[], most = maxState): Sliced<readonly Message[]> {
  let length = 0;
  let first = 0;
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant' || message.providerState === undefined) continue;
    yield;
    const own = JSON.stringify(message.providerState).length;
    if (length + own > most) {
      first = index;
      length = 0;
    }
    length += own;
  }
  return first === 0 ? messages : messages.map((message, index) => (index < first ? withoutState(message) : message));
}

function withoutState(message: Message): Message {
  if (message.role !== 'assistant' || message.providerState === undefined) return message;
  const { providerState: _, ...rest } = message;
  return rest;
}
