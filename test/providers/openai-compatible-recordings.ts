// The expected outcome of each file in test/upstream/openai-compatible. Generated ids are n1, n2 ...

import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { recordedEvents, type Adapter } from './adapter-suite.ts';
import type { Outcome } from './collect.ts';
import { failed, outcomesWith, usage } from './outcomes.ts';

const { said, called } = outcomesWith({});

const greeting = said('Grüße 👋', { usage });

const recordings: Readonly<Record<string, Outcome>> = {
  text: said('Grüße\u00A0aus 東京 👋🏽.\n"Ende"', { usage }),
  'text-and-tools': called([['call_a1', 'get_weather', '{"city":"Köln"}']], {
    text: 'Let me see: 東京 👋🏽.',
    usage,
  }),
  tools: called(
    [
      ['call_a1', 'get_weather', '{"city":"Köln"}'],
      ['call_b2', 'get_time', '{"zone":"CET"}'],
    ],
    { usage },
  ),
  'reasoning-tools-deepseek': called([['call_a1', 'get_weather', '{"city":"Oslo"}']], {
    reasoning: 'Weather first.',
    usage,
  }),
  'reasoning-tools-openrouter': called([['call_a1', 'get_weather', '{"city":"Oslo"}']], {
    reasoning: 'Weather first.',
    usage,
  }),
  'tools-gemini': {
    text: '',
    reasoning: '',
    calls: [
      {
        id: 'function-call-1',
        name: 'get_weather',
        arguments: '{"city":"Sydney"}',
        providerState: { google: { thought_signature: 'EjQKMg==' } },
      },
      {
        id: 'function-call-2',
        name: 'get_weather',
        arguments: '{"city":"Perth"}',
        providerState: { google: { thought_signature: 'AY89a1==' } },
      },
    ],
    state: {
      openai_compatible: {
        calls: {
          'function-call-1': { extra_content: { google: { thought_signature: 'EjQKMg==' } } },
          'function-call-2': { extra_content: { google: { thought_signature: 'AY89a1==' } } },
        },
      },
    },
    finish: 'tool-calls',
    usage: { promptTokens: 55, completionTokens: 12 },
  },
  'tools-ollama': called(
    [
      ['call_abc123', 'file_write', '{"path":"hello.py"}'],
      ['call_def456', 'file_write', '{"path":"world.py"}'],
    ],
    { usage: { promptTokens: 171, completionTokens: 40 } },
  ),
  'tools-sglang': called([
    ['0', 'add', '{"a":1,"b":2}'],
    ['1', 'multiply', '{"a":3,"b":4}'],
  ]),
  'tools-vllm': called([
    ['chatcmpl-tool-c9Z', 'add', '{"a":1,"b":2}'],
    ['chatcmpl-tool-Hfz', 'multiply', '{"a":3}'],
  ]),
  'tools-new-id-in-every-delta': called([['chatcmpl-tool-1', 'add', '{"a":1}']]),
  'tools-bare': called([
    ['call_n1', 'get_weather', '{"city":"Paris"}'],
    ['call_n2', 'get_weather', '{"city":"Rome"}'],
    ['call_n3', 'get_time', '{"zone":"JST"}'],
  ]),
  'tools-repeated-name': called([['call_1', 'get_weather', '{"city":"Oslo"}']]),
  'tools-late-name': called([
    ['call_1', 'first', '{"a":1}'],
    ['call_2', 'second', '{}'],
    ['call_n1', 'third', '{}'],
  ]),
  'tools-resent': called([['call_1', 'get_weather', '{"city":"Oslo"}']]),
  'tools-nameless': failed('Let me see.', 'upstream_failed'),
  'function-call': called([['call_n1', 'get_weather', '{"city":"Bonn"}']]),
  'reasoning-deepseek': said('Hello', { reasoning: 'The user greets.', usage }),
  'reasoning-openrouter': said('Hello', { reasoning: 'Hm.', usage: { promptTokens: 3, completionTokens: 2 } }),
  'usage-never': said('Hello there'),
  azure: said('Hello', { usage }),
  'content-list': said('Hello there', {
    reasoning: 'A greeting.',
    finish: 'length',
    usage: { promptTokens: 5, completionTokens: 4 },
  }),
  refusal: said('I cannot do that.'),
  'whole-in-an-event': said('Hello', { usage: { promptTokens: 3, completionTokens: 1 } }),
  'finish-length': said('Hel', { finish: 'length', usage }),
  'finish-content-filter': said('Hel', { finish: 'content-filter', usage }),
  'finish-error': failed('Hel', 'upstream_failed'),
  'finish-twice': said('Hello'),
  'done-without-finish': failed('Hello', 'upstream_interrupted'),
  'error-object': failed('Hel', 'upstream_failed'),
  'error-string': failed('Hel', 'upstream_failed'),
  'error-overloaded': failed('Hel', 'overloaded'),
  'error-limit': failed('Hel', 'upstream_rate_limited'),
  'error-event': failed('Hel', 'upstream_failed'),
  'error-field': failed('', 'context_length_exceeded'),
  'error-vllm': failed('Hel', 'context_length_exceeded'),
  malformed: failed('Hel', 'upstream_failed'),
  crlf: greeting,
  'bare-cr': greeting,
  bom: greeting,
  fields: greeting,
  'no-final-newline': greeting,
  'mixed-newlines': greeting,
};

const folder = 'openai-compatible';
const events = recordedEvents(folder, 'text-and-tools').slice(0, -1);

export const openAiCompatibleAdapter: Adapter = {
  folder,
  recordings,
  createModel: (options, effects) =>
    createOpenAiCompatibleModel({ model: 'gpt-4o-mini', apiKey: 'sk-secret', ...options }, effects),
  reply: {
    events,
    finishAt: events.findIndex(({ data }) => data.includes('"finish_reason":"')),
    endMark: { data: '[DONE]' },
    unknownEvent: (padding) => ({ data: JSON.stringify({ object: 'chat.completion.news', padding }) }),
    textEvent: (content) => ({ data: JSON.stringify({ choices: [{ index: 0, delta: { content } }] }) }),
    textOf: (data) => Object(data).choices?.[0]?.delta?.content ?? '',
    errorEvent: { data: '{"error":{"message":"It broke at http://10.0.0.7:8000","type":"server_error"}}' },
    whole: {
      id: 'chatcmpl-9x1',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Let me see: 東京 👋🏽.',
            tool_calls: [
              { id: 'call_a1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Köln"}' } },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: {
        prompt_tokens: 21,
        completion_tokens: 9,
        prompt_tokens_details: { cached_tokens: 16 },
        completion_tokens_details: { reasoning_tokens: 3 },
      },
    },
    errorBody: { error: { message: 'It broke at http://10.0.0.7:8000' } },
  },
};
