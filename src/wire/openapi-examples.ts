// The example requests and replies of the OpenAPI document. test/docs/openapi.service.test.ts validates them.
import { ApiError, errorTable, type ErrorCode } from '../errors.ts';
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { toErrorBody } from './error-body.ts';

export interface Example {
  readonly summary: string;
  readonly value: JsonValue;
}

export type ExampleTable = Readonly<Record<string, Example>>;

const model = 'builtin/composer/v-20261121';
const cities = { role: 'user', content: 'city,people\nOslo,717710\nBergen,291940' } as const;
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather in a city now',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;
const question = { role: 'user', content: '/get_weather {"city": "Oslo"}' } as const;
const call = {
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city": "Oslo"}' },
} as const;

export const requestExamples: ExampleTable = {
  plain: { summary: 'A plain reply', value: { model, messages: [cities] } },
  stream: { summary: 'A stream', value: { model, messages: [cities], stream: true } },
  steered: {
    summary: 'With a system prompt',
    value: {
      model,
      messages: [{ role: 'system', content: 'Prefer charts to tables. Answer in Norwegian.' }, cities],
      temperature: 0.2,
      max_tokens: 2000,
    },
  },
  own_components: {
    summary: 'With a custom component and a custom action',
    value: {
      model,
      messages: [cities],
      metadata: {
        tessera: {
          custom_components: {
            StockTicker: {
              type: 'object',
              description: 'the live price of a share',
              properties: { symbol: { type: 'string' }, price: { type: 'number' } },
              required: ['symbol'],
            },
          },
          custom_actions: { add_to_cart: { type: 'object', properties: { id: { type: 'string' } } } },
          excluded_components: ['Carousel'],
        },
      },
    },
  },
  tools: { summary: 'With a tool', value: { model, messages: [question], tools: [weather], tool_choice: 'auto' } },
  tool_result: {
    summary: 'With a tool result',
    value: {
      model,
      messages: [
        question,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '{"celsius": 3, "sky": "clear"}' },
      ],
      tools: [weather],
    },
  },
};

const header = { id: 'chatcmpl-1f0c', object: 'chat.completion', created: 1_795_219_200, model } as const;
const content = JSON.stringify({
  component: { component: 'Card', props: { children: [{ component: 'TextContent', props: { text: 'Hello.' } }] } },
  error: null,
});
const usage = { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 } as const;

export const completionExamples: ExampleTable = {
  document: {
    summary: 'A document',
    value: {
      ...header,
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' },
      ],
      usage,
      diagnostics: { usage_is_estimate: true },
    },
  },
  tool_calls: {
    summary: 'A tool call',
    value: {
      ...header,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, refusal: null, tool_calls: [call] },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
      ],
      usage,
      diagnostics: { usage_is_estimate: true },
    },
  },
};

const chunk = (delta: JsonObject, end: JsonObject = {}, rest: JsonObject = {}): JsonObject => ({
  ...header,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, ...end }],
  ...rest,
});

/** The data of the events of a short stream, without [DONE]. */
export const chunkExamples: readonly JsonObject[] = [
  chunk({ role: 'assistant', content: content.slice(0, 60) }),
  chunk({ content: content.slice(60) }),
  chunk({}, { finish_reason: 'stop' }, { usage, diagnostics: { usage_is_estimate: true } }),
];

export const streamExample: string = [...chunkExamples.map((data) => JSON.stringify(data)), '[DONE]']
  .map((data, index) => `id: ${index + 1}\ndata: ${data}\n\n`)
  .join('');

const composer = {
  id: model,
  object: 'model',
  created: 1_795_219_200,
  owned_by: 'tessera',
  description: 'Rules, not a language model.',
  aliases: ['default'],
} as const;

export const modelExamples: ExampleTable = { composer: { summary: 'The built-in model', value: composer } };
export const modelListExamples: ExampleTable = {
  one: { summary: 'One model', value: { object: 'list', data: [composer] } },
};

export const errorExamples = (code: ErrorCode): ExampleTable => ({
  // An object of strings and null is JSON.
  [code]: { summary: errorTable[code].sentence, value: toErrorBody(new ApiError(code)) as unknown as JsonObject },
});
