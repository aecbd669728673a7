// Providers cache the beginning of a prompt. Each request of a conversation begins as the one before it.
import { describe, expect, test } from 'vitest';
import { conversations, otherConversations } from './conversations.ts';
import { promptsOf, protocols, sharedPrefix } from './shared-prefix.ts';

/** Parts at the end of a prompt that the next request may change: the message with the names of the elements. */
const changing = 1;

/** Gemini takes no system message between the turns, so that its system prompt changes with each. */
const takesInstructions = (protocol: string): boolean => protocol !== 'google';

for (const { name, calls } of [...conversations(), ...otherConversations()]) {
  describe(`a conversation of twelve turns: ${name}`, () => {
    const hasInstructions = (calls.at(-1)?.messages ?? []).filter(({ role }) => role === 'system').length > 1;
    for (const [protocol, body] of Object.entries(protocols)) {
      if (hasInstructions && !takesInstructions(protocol)) continue;
      test(`${protocol}: each request begins with the previous one; at least 80 % of all tokens are in such prefixes`, () => {
        const prompts = promptsOf(calls, body);
        for (const [index, parts] of prompts.entries()) {
          const next = prompts[index + 1];
          if (next === undefined) continue;
          const kept = parts.length - changing;
          expect(next.slice(0, kept)).toEqual(parts.slice(0, kept));
        }
        const { prompt, shared } = sharedPrefix(prompts);
        expect(shared / prompt).toBeGreaterThan(0.8);
      });
    }
  });
}
