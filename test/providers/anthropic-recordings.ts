// The expected outcome of each file in test/upstream/anthropic. Generated ids are n1, n2 ...

import { expect } from 'vitest';

import { createAnthropicModel } from '../../src/providers/anthropic/model.ts';
import { recordedEvents, type Adapter } from './adapter-suite.ts';
import type { Outcome } from './collect.ts';
import { failed, outcomesWith, usage } from './outcomes.ts';

const { said, called } = outcomesWith({ usage });

export const thinking = [
  { type: 'thinking', thinking: 'Weather first.', signature: 'EqQB' },
  { type: 'redacted_thinking', data: 'EmwKAhgB' },
];
export const unsaid = [{ type: 'thinking', thinking: '', signature: 'ErUB' }];

const recordings: Readonly<Record<string, Outcome>> = {
  text: said('Grüße\u00A0aus 東京 👋🏽.\n"Ende"'),
  'text-and-tools': called([['toolu_01A', 'get_weather', '{"city":"Köln"}']], { text: 'Let me see: 東京 👋🏽.' }),
  tools: called([
    ['toolu_01A', 'get_weather', '{"city":"Köln"}'],
    ['toolu_01B', 'get_time', '{"zone":"CET"}'],
  ]),
  'tools-interleaved': called([
    ['toolu_01A', 'get_weather', '{"city":"Köln"}'],
    ['toolu_01B', 'get_time', '{"zone":"CET"}'],
  ]),
  'tools-bare': called([
    ['toolu_01A', 'list_cities', '{}'],
    ['toolu_01B', 'get_time', '{"zone":"CET"}'],
    ['toolu_n1', 'nod', '{}'],
  ]),
  thinking: said('Hello', { reasoning: 'The user greets.' }),
  'thinking-and-tools': {
    text: 'Let me see.',
    reasoning: 'Weather first.',
    calls: [
      { id: 'toolu_01A', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      { id: 'toolu_01B', name: 'get_time', arguments: '{}' },
    ],
    state: {
      anthropic: {
        prefix: expect.any(String),
        // The thought before the second call is bound to the text, which therefore goes back as it was.
        calls: {
          toolu_01A: { thinking: [...thinking, { type: 'text', text: 'Let me see.' }] },
          toolu_01B: { thinking: unsaid },
        },
      },
    },
    finish: 'tool-calls',
    usage,
  },
  unknown: said('Hello'),
  'finish-max-tokens': said('Hel', { finish: 'length' }),
  'finish-max-tokens-in-a-call': called([['toolu_01A', 'get_weather', '']], { finish: 'length' }),
  'finish-context': said('Hel', { finish: 'length' }),
  'finish-pause': said('Hel', { finish: 'length' }),
  'finish-refusal': said('Hel', { finish: 'content-filter' }),
  'finish-new-word': said('Hello'),
  'stop-without-reason': failed('Hello', 'upstream_interrupted'),
  'error-overloaded': failed('Hel', 'overloaded'),
  'error-limit': failed('Hel', 'upstream_rate_limited'),
  'error-api': failed('Hel', 'upstream_failed'),
  'usage-at-the-end': said('Hello', {
    usage: { promptTokens: 34, completionTokens: 7, cachedTokens: 0, cacheWriteTokens: 30 },
  }),
  'usage-never': { text: 'Hello there', reasoning: '', calls: [], finish: 'stop' },
};

const folder = 'anthropic';
const events = recordedEvents(folder, 'text-and-tools');

export const anthropicAdapter: Adapter = {
  folder,
  recordings,
  createModel: (options, effects) =>
    createAnthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'sk-ant-secret', ...options }, effects),
  reply: {
    events: events.slice(0, -1),
    finishAt: events.findIndex(({ event }) => event === 'message_delta'),
    endMark: { event: 'message_stop', data: '{"type":"message_stop"}' },
    unknownEvent: (padding) => ({ event: 'weather', data: JSON.stringify({ type: 'weather', padding }) }),
    textEvent: (text) => ({
      event: 'content_block_delta',
      data: JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    }),
    textOf: (data) => Object(data).delta?.text ?? '',
    errorEvent: { event: 'error', data: '{"type":"error","error":{"type":"api_error","message":"It broke"}}' },
    whole: {
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see: 東京 👋🏽.' },
        { type: 'tool_use', id: 'toolu_01A', name: 'get_weather', input: { city: 'Köln' } },
      ],
      stop_reason: 'tool_use',
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 16,
        output_tokens: 9,
        output_tokens_details: { thinking_tokens: 3 },
      },
    },
    errorBody: { type: 'error', error: { type: 'api_error', message: 'It broke' } },
  },
};
