// Providers cache the beginning of a prompt. Each request of a conversation begins with the previous one.
import { describe, expect, test } from 'vitest';
import { conversations, otherConversations } from './conversations.ts';
import { modelCallsOf, promptsOf, protocols, providers, sharedPrefix } from './shared-prefix.ts';

/** Parts at the end of a prompt that the next request may change: the message with the names of the elements. */
const changing = 1;

/** Once in a conversation, the system prompt announces how later instructions are marked. */
const announcesInstructions = (...[before, after]: readonly (readonly string[])[]): boolean =>
  before?.some((part) => part.includes(rule)) === false && after?.some((part) => part.includes(rule)) === true;
const rule = 'Later instructions of the application';

for (const { name, calls } of [...conversations(), ...otherConversations()]) {
  describe(`a conversation of twelve turns: ${name}`, () => {
    const modelCalls = modelCallsOf(calls);
    for (const [protocol, body] of [...Object.entries(protocols), ...providers]) {
      test(`${protocol}: each request begins with the previous one; at least 80 % of all tokens are in such prefixes`, () => {
        const prompts = promptsOf(modelCalls, body);
        for (const [index, parts] of prompts.entries()) {
          const next = prompts[index + 1];
          if (next === undefined || announcesInstructions(parts, next)) continue;
          const kept = parts.length - changing;
          expect(next.slice(0, kept)).toEqual(parts.slice(0, kept));
        }
        const { prompt, shared } = sharedPrefix(prompts);
        expect(shared / prompt).toBeGreaterThan(0.8);
      });
    }
  });
}
