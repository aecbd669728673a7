// The Responses API in the OpenAPI document. The schema of a request is generated; that of a reply is written by hand.
import { z } from 'zod';
import type { JsonObject } from '../../schema/schema.ts';
import type { ExampleTable } from '../openapi-examples.ts';
import type { SchemaTable } from '../openapi-request.ts';
import { responsesSchema, type ResponsesBody } from './request-schema.ts';

const model = 'builtin/composer/v-20261121';

/** Does not compile unless every parameter has a row. */
const descriptions: Readonly<Record<keyof ResponsesBody, string>> = {
  model: 'A model id or an alias, as listed by `GET /v1/embed/models`.',
  input:
    'A user message, or the conversation so far as a list of items: messages, `function_call`, `function_call_output`, ' +
    '`reasoning`, and `item_reference` for items of stored responses.',
  instructions: 'A system prompt.',
  stream: '`true` returns a stream of server-sent events; otherwise the reply is one response.',
  store: '`false`: the response is not stored, and no later request can refer to it.',
  include:
    'Additional output of the vendor. `reasoning.encrypted_content` is always included; `diagnostics` lists what this service ' +
    'does not have.',
  previous_response_id:
    'The id of a stored response of this key; the conversation continues after it. The `instructions` of earlier requests do not carry over.',
  tools: 'Your functions that the model may call.',
  tool_choice: 'Whether the model may call a tool, must call one, must not, or must call a specific one.',
  parallel_tool_calls: '`false` allows at most one tool call per reply.',
  max_output_tokens: 'Maximum number of tokens that the model may write.',
  temperature: 'Sampling temperature.',
  top_p: 'Nucleus sampling.',
  user: 'An identifier of your end user. Forwarded if the model supports it.',
  safety_identifier: 'A stable identifier of your end user for abuse detection. Forwarded if the model supports it.',
  service_tier: 'A word such as `auto`, `default` or `flex`. Forwarded if the model supports it.',
  reasoning: '`effort`: a word such as `low`, `medium` or `high`.',
  text:
    '`format`: `json_schema` or `json_object` for data, or `{"type": "ui", "format": ...}` for an output format. ' +
    '`verbosity`: a word such as `low`.',
  metadata: 'Your own data. The member `tessera` contains options for the interface.',
};

export function responsesSchemas(): SchemaTable {
  const { $schema: _, ...schema } = z.toJSONSchema(responsesSchema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'object';
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // A JSON Schema is JSON, and this one is of an object.
  const { properties, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonObject & {
    readonly properties: Readonly<Record<keyof ResponsesBody, JsonObject>>;
  };
  const described = Object.entries(properties).map(([name, property]) => {
    // Its own keys.
    return [name, { description: descriptions[name as keyof ResponsesBody], ...property }] as const;
  });
  return {
    ResponsesRequest: { ...rest, properties: Object.fromEntries(described) },
    Response: response,
    DeletedResponse: deletedResponse,
    ResponseItemList: itemList,
  };
}

const counts = (...names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 0 }])),
  required: names,
});

const response: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The id of this response; the same in all its events.' },
    object: { type: 'string', const: 'response' },
    created_at: { type: 'integer', description: 'Seconds since 1970.' },
    status: {
      type: 'string',
      enum: ['in_progress', 'completed', 'incomplete', 'failed'],
      description: '`incomplete`: the model was stopped early, for the reason in `incomplete_details`.',
    },
    error: {
      type: ['object', 'null'],
      properties: {
        code: { type: 'string', enum: ['server_error', 'rate_limit_exceeded'] },
        message: { type: 'string' },
      },
    },
    incomplete_details: {
      type: ['object', 'null'],
      properties: { reason: { type: 'string', enum: ['max_output_tokens', 'content_filter'] } },
    },
    model: { type: 'string', description: 'The id of the model that answers, never an alias.' },
    output: {
      type: 'array',
      description:
        'A `message` whose `output_text` is the text of a UI document, `function_call` items, and a `reasoning` item if the ' +
        'provider wants its state back. Send the items back in the next `input`.',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          type: { type: 'string', enum: ['message', 'function_call', 'reasoning'] },
        },
        required: ['id', 'type'],
      },
    },
    usage: {
      type: ['object', 'null'],
      properties: {
        input_tokens: { type: 'integer', minimum: 0 },
        input_tokens_details: counts('cached_tokens', 'cache_write_tokens'),
        output_tokens: { type: 'integer', minimum: 0 },
        output_tokens_details: counts('reasoning_tokens'),
        total_tokens: { type: 'integer', minimum: 0 },
      },
    },
    diagnostics: { $ref: '#/components/schemas/Diagnostics' },
  },
  required: ['id', 'object', 'created_at', 'status', 'error', 'incomplete_details', 'model', 'output', 'usage'],
};

const deletedResponse: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    object: { type: 'string', const: 'response' },
    deleted: { type: 'boolean', const: true },
  },
  required: ['id', 'object', 'deleted'],
};

const itemList: JsonObject = {
  type: 'object',
  properties: {
    object: { type: 'string', const: 'list' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, type: { type: 'string' } },
        required: ['id', 'type'],
      },
    },
    first_id: { type: ['string', 'null'] },
    last_id: { type: ['string', 'null'] },
    has_more: { type: 'boolean' },
  },
  required: ['object', 'data', 'first_id', 'last_id', 'has_more'],
};

export const inputItemsExamples: ExampleTable = {
  question: {
    summary: 'One question',
    value: {
      object: 'list',
      data: [
        {
          status: 'completed',
          role: 'user',
          content: [{ type: 'input_text', text: '# Hello' }],
          id: 'msg_1f0c_in0',
          type: 'message',
        },
      ],
      first_id: 'msg_1f0c_in0',
      last_id: 'msg_1f0c_in0',
      has_more: false,
    },
  },
};

export const deletedResponseExamples: ExampleTable = {
  deleted: { summary: 'A deleted response', value: { id: 'resp_1f0c', object: 'response', deleted: true } },
};

export const responsesRequestExamples: ExampleTable = {
  plain: { summary: 'A plain reply', value: { model, input: 'city,people\nOslo,717710\nBergen,291940' } },
  stream: { summary: 'A stream', value: { model, input: '# Hello', instructions: 'Be brief.', stream: true } },
};

export const responseExamples: ExampleTable = {
  document: {
    summary: 'A document',
    value: {
      id: 'resp_1f0c',
      object: 'response',
      created_at: 1_795_219_200,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model,
      output: [
        {
          id: 'msg_1f0c_0',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [
            {
              type: 'output_text',
              text: '{"component":{"component":"Card","props":{"children":[]}},"error":null}',
              annotations: [],
              logprobs: [],
            },
          ],
        },
      ],
      usage: {
        input_tokens: 12,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 21,
      },
      diagnostics: {},
    },
  },
};
