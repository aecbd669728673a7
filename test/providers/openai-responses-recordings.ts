// The expected outcome of each file in test/upstream/openai-responses. Generated ids are n1, n2 ...

import { expect } from 'vitest';
import { createOpenAiResponsesModel } from '../../src/providers/openai-responses/model.ts';
import { recordedEvents, type Adapter } from './adapter-suite.ts';
import type { Outcome } from './collect.ts';
import { failed, outcomesWith, usage } from './outcomes.ts';

const { said, called } = outcomesWith({ usage });

/** Each server has a different address. */
const origin: unknown = expect.any(String);

/** The reasoning item of an output index, as it goes back. */
export const thought = (id: string, index: number, ...texts: readonly string[]) => ({
  type: 'reasoning',
  id,
  summary: texts.map((text) => ({ type: 'summary_text', text })),
  encrypted_content: `gAAAA${index}==`,
});

const recordings: Readonly<Record<string, Outcome>> = {
  text: said('Grüße\u00A0aus 東京 👋🏽.\n"Ende"'),
  'text-and-tools': called([['call_a1', 'get_weather', '{"city":"Köln"}']], { text: 'Let me see: 東京 👋🏽.' }),
  'text-not-in-pieces': said('Hello'),
  tools: called([
    ['call_a1', 'get_weather', '{"city":"Köln"}'],
    ['call_b2', 'get_time', '{"zone":"CET"}'],
  ]),
  'tools-interleaved': called([
    ['call_a1', 'get_weather', '{"city":"Köln"}'],
    ['call_b2', 'get_time', '{"zone":"CET"}'],
  ]),
  'tools-bare': called([
    ['call_a1', 'list_cities', '{}'],
    ['call_n1', 'get_time', '{"zone":"CET"}'],
    ['call_n2', 'nod', '{}'],
  ]),
  'tools-not-in-pieces': called([['call_a1', 'get_weather', '{"city":"Köln"}']]),
  'whole-in-an-event': called([['call_a1', 'get_time', '{"zone":"CET"}']], {
    text: 'Let me see.',
    state: { openai: { origin, calls: { call_a1: { reasoning: [thought('rs_1', 0)] } } } },
  }),
  reasoning: said('Hello', { reasoning: 'The user greets.' }),
  'reasoning-text': said('Hello', { reasoning: 'The user greets.' }),
  'reasoning-and-tools': called(
    [
      ['call_a1', 'get_weather', '{"city":"Oslo"}'],
      ['call_b2', 'get_time', '{}'],
    ],
    {
      text: 'Let me see.',
      reasoning: 'Weather first.',
      state: {
        openai: {
          origin,
          calls: {
            call_a1: { reasoning: [thought('rs_1', 0, 'Weather first.')] },
            call_b2: { reasoning: [thought('rs_2', 3)], after_text: true },
          },
        },
      },
    },
  ),
  'reasoning-after-text': called([['call_a1', 'get_weather', '{"city":"Oslo"}']], {
    text: 'Let me see.',
    state: { openai: { origin, calls: { call_a1: { reasoning: [thought('rs_1', 1)], after_text: true } } } },
  }),
  refusal: said('I cannot do that.'),
  unknown: said('Hello'),
  azure: said('Hello'),
  'finish-length': said('Hel', { finish: 'length' }),
  'finish-length-in-a-call': called([['call_a1', 'get_weather', '']], { finish: 'length' }),
  'finish-content-filter': said('Hel', { finish: 'content-filter' }),
  'finish-new-word': said('Hel', { finish: 'length' }),
  'finish-cancelled': failed('Hel', 'upstream_interrupted'),
  'stop-without-end': failed('Hello', 'upstream_interrupted'),
  'error-event': failed('Hel', 'upstream_failed'),
  'error-context': failed('Hel', 'context_length_exceeded'),
  'error-limit': failed('Hel', 'upstream_rate_limited'),
  'error-overloaded': failed('Hel', 'overloaded'),
  'error-failed': failed('Hel', 'upstream_failed'),
  'error-prompt': failed('', 'content_refused'),
  'usage-never': { text: 'Hello there', reasoning: '', calls: [], finish: 'stop' },
};

const folder = 'openai-responses';
const events = recordedEvents(folder, 'text-and-tools');
const finishAt = events.findIndex(({ event }) => event === 'response.completed');

export const openAiResponsesAdapter: Adapter = {
  folder,
  recordings,
  createModel: (options, effects) =>
    createOpenAiResponsesModel({ model: 'gpt-6.1-sol', apiKey: 'sk-secret', ...options }, effects),
  reply: {
    events,
    finishAt,
    // OpenAI sends no end mark, but gateways in front of it do.
    endMark: { data: '[DONE]' },
    unknownEvent: (padding) => ({
      event: 'response.weather',
      data: JSON.stringify({ type: 'response.weather', padding }),
    }),
    textEvent: (delta) => ({
      event: 'response.output_text.delta',
      data: JSON.stringify({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta }),
    }),
    textOf: (data) => (Object(data).type === 'response.output_text.delta' ? Object(data).delta : ''),
    errorEvent: { event: 'error', data: '{"type":"error","code":"server_error","message":"It broke","param":null}' },
    whole: Object(JSON.parse(events[finishAt]?.data ?? '')).response,
    errorBody: { error: { type: 'server_error', message: 'It broke' } },
  },
};
