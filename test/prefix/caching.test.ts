// The cache breakpoints and keys that providers receive.
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/schema/check.ts';
import { toModelCall } from '../../src/prompt/model-call.ts';
import { defaultAnthropicCapabilities } from '../../src/providers/anthropic/capabilities.ts';
import { toConversation } from '../../src/providers/anthropic/conversation.ts';
import { toMessagesRequest } from '../../src/providers/anthropic/message-request.ts';
import { toResponseRequest } from '../../src/providers/openai-responses/response-request.ts';
import { promptCacheKey } from '../../src/providers/prompt-cache-key.ts';
import { runSync } from '../../src/slices.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { conversations } from './conversations.ts';

const capabilities = defaultAnthropicCapabilities;

const callsOf = (calls: (typeof all)[number]['calls']) =>
  calls.map((call) => runSync(toModelCall(call, builtInCatalog(), { isEditing: true })).call);

const all = conversations();

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The JSON of all blocks of a request in order, and whether each is a breakpoint. */
function blocksOf(body: Readonly<Record<string, unknown>>): readonly { json: string; isBreakpoint: boolean }[] {
  const turns = listOf(body['messages']).flatMap((turn) => (isRecord(turn) ? listOf(turn['content']) : []));
  return [...listOf(body['system']), ...turns].map((block) => {
    const { cache_control: mark, ...rest } = { cache_control: undefined, ...(isRecord(block) ? block : {}) };
    return { json: JSON.stringify(rest), isBreakpoint: mark !== undefined };
  });
}

describe('Anthropic breakpoints', () => {
  for (const { name, calls } of all) {
    test(`${name}: at most four; each request reads the cache entry of the previous one`, () => {
      const bodies = callsOf(calls).map((call) =>
        blocksOf(toMessagesRequest(call, toConversation(call, true), { model: 'm', capabilities })),
      );
      for (const [index, blocks] of bodies.entries()) {
        expect(blocks.filter(({ isBreakpoint }) => isBreakpoint).length).toBeLessThanOrEqual(4);
        const next = bodies[index + 1];
        if (next === undefined) continue;
        const end = blocks.findLastIndex(({ isBreakpoint }) => isBreakpoint);
        // Only the note with the names of elements comes after it.
        expect(blocks.length - 1 - end).toBeLessThanOrEqual(1);
        expect(next.slice(0, end + 1).map(({ json }) => json)).toEqual(
          blocks.slice(0, end + 1).map(({ json }) => json),
        );
        expect(next[end]?.isBreakpoint).toBe(true);
      }
    });
  }

  test('has none if the model has no prompt cache', () => {
    const [first] = all.flatMap(({ calls }) => callsOf(calls.slice(0, 1)));
    const options = { model: 'm', capabilities: { ...capabilities, promptCache: false } };
    expect(
      first === undefined ? undefined : JSON.stringify(toMessagesRequest(first, toConversation(first, true), options)),
    ).not.toContain('cache_control');
  });
});

describe('OpenAI breakpoints', () => {
  for (const { name, calls } of all) {
    test(`${name}: at most three; each request repeats the last breakpoint of the previous one, after the same text`, () => {
      const bodies = callsOf(calls).map((call) => {
        const { input } = toResponseRequest(
          call,
          'm',
          { isAsked: true, isReturned: true },
          { promptCacheBreakpoints: true, messagePhases: true },
        );
        const parts = listOf(input).flatMap((item) => (isRecord(item) ? listOf(item['content']) : []));
        return parts.map((part) => {
          const { prompt_cache_breakpoint: mark, ...rest } = { prompt_cache_breakpoint: undefined, ...Object(part) };
          return { json: JSON.stringify(rest), isBreakpoint: mark !== undefined };
        });
      });
      for (const [index, parts] of bodies.entries()) {
        expect(parts.filter(({ isBreakpoint }) => isBreakpoint).length).toBeLessThanOrEqual(3);
        const next = bodies[index + 1];
        if (next === undefined) continue;
        const end = parts.findLastIndex(({ isBreakpoint }) => isBreakpoint);
        expect(end).toBeGreaterThan(0);
        expect(next.slice(0, end + 1).map(({ json }) => json)).toEqual(parts.slice(0, end + 1).map(({ json }) => json));
        expect(next[end]?.isBreakpoint).toBe(true);
      }
    });
  }
});

test('the cache key is constant within a conversation and differs between conversations', () => {
  const keys = all.map(({ calls }) => new Set(callsOf(calls).map(promptCacheKey)));
  for (const key of keys) expect(key.size).toBe(1);
  expect(new Set(keys.flatMap((key) => [...key])).size).toBe(keys.length);
});
