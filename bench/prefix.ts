// Conversations of twelve turns on each protocol: the tokens of all prompts, and the share that repeats the request before.
import { conversations } from '../test/prefix/conversations.ts';
import { promptsOf, protocols, sharedPrefix } from '../test/prefix/shared-prefix.ts';
import type { Bench } from './bench.ts';

export const prefix: Bench = {
  name: 'prefix',
  purpose: 'prompt tokens of conversations of twelve turns, and the share that a prompt cache can reuse',
  async run() {
    const figures: Record<string, string> = {};
    for (const { name, calls } of conversations()) {
      for (const [protocol, body] of Object.entries(protocols)) {
        const { prompt, shared } = sharedPrefix(promptsOf(calls, body));
        figures[`${name}, ${protocol}: ${calls.length} requests`] =
          `${prompt} tokens, ${((100 * shared) / prompt).toFixed(1)} % shared`;
      }
    }
    return figures;
  },
};
