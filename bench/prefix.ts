// Conversations of twelve turns on each protocol: the tokens of all prompts, the share that repeats the previous
// request, and the cost in tokens at full price. docs/prompt-caching.md has its figures.
import { conversations } from '../test/prefix/conversations.ts';
import { modelCallsOf, promptsOf, protocols, sharedPrefix } from '../test/prefix/shared-prefix.ts';
import type { Bench } from './bench.ts';

/** The prices of tokens that are read from and written to the cache, as fractions of the full price. */
const prices: Readonly<Record<string, { readonly read: number; readonly write: number }>> = {
  'openai-compatible': { read: 0.1, write: 1 },
  'openai-responses': { read: 0.1, write: 1.25 },
  anthropic: { read: 0.1, write: 1.25 },
  'anthropic, system messages only at the beginning': { read: 0.1, write: 1.25 },
  google: { read: 0.1, write: 1 },
};

export const prefix: Bench = {
  name: 'prefix',
  purpose: 'prompt tokens of conversations of twelve turns, and the share that a prompt cache can reuse',
  async run() {
    const figures: Record<string, string> = {};
    for (const { name, calls } of conversations()) {
      const modelCalls = modelCallsOf(calls);
      for (const [protocol, body] of Object.entries(protocols)) {
        const { prompt, shared } = sharedPrefix(promptsOf(modelCalls, body));
        figures[`${name}, ${protocol}: ${calls.length} requests`] =
          `${prompt} tokens, ${((100 * shared) / prompt).toFixed(1)} % shared, costs ${costOf(protocol, prompt, shared)}`;
      }
    }
    return figures;
  },
};

function costOf(protocol: string, prompt: number, shared: number): number {
  const { read, write } = prices[protocol] ?? { read: 1, write: 1 };
  return Math.round(shared * read + (prompt - shared) * write);
}
