// What the service answers, as JSON Schema. The request's schemas are made from code; these are held against real replies
// by test/docs/openapi.service.test.ts.
import { errorTable } from '../errors.ts';
import type { JsonObject } from '../schema/schema.ts';
import type { SchemaTable } from './openapi-request.ts';

const string = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description, ...more });
const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });

/** Members are required unless they are named after `optional`. */
function object(properties: SchemaTable, optional: readonly string[] = [], more: JsonObject = {}): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }), ...more };
}

const id = string('Of this completion; the same in all its chunks.');
const created = { type: 'integer', description: 'Seconds since 1970.' } as const;
const model = string('The id of the model that answers, never an alias.');
const finishReason = {
  type: 'string',
  enum: ['stop', 'tool_calls'],
  description: '`stop` also when the model was stopped: then `diagnostics.truncated` says by what.',
} as const;
const codes = Object.keys(errorTable);
const types = [...new Set(Object.values(errorTable).map(({ type }) => type))];

export const replySchemas: SchemaTable = {
  ChatCompletion: object({
    id,
    object: { type: 'string', const: 'chat.completion' },
    created,
    model,
    choices: list(
      object({
        index: { type: 'integer', const: 0 },
        message: object(
          {
            role: { type: 'string', const: 'assistant' },
            content: {
              type: ['string', 'null'],
              description:
                'A string whose text is one JSON object, a `UiDocument`. Null when there are only tool calls.',
              contentMediaType: 'application/json',
            },
            tool_calls: list(ref('ToolCall')),
          },
          ['tool_calls'],
        ),
        finish_reason: finishReason,
      }),
      { minItems: 1, maxItems: 1 },
    ),
    usage: ref('Usage'),
    diagnostics: ref('Diagnostics'),
  }),
  ChatCompletionChunk: object(
    {
      id,
      object: { type: 'string', const: 'chat.completion.chunk' },
      created,
      model,
      choices: list(
        object(
          {
            index: { type: 'integer', const: 0 },
            delta: object(
              {
                role: { type: 'string', const: 'assistant', description: 'In the first chunk.' },
                content: {
                  type: ['string', 'null'],
                  description:
                    'A piece of the text of the document. All pieces, joined, are the plain reply’s content.',
                },
                tool_calls: list(ref('ToolCallDelta')),
              },
              ['role', 'content', 'tool_calls'],
            ),
            finish_reason: { ...finishReason, description: 'In the last chunk.' },
          },
          ['finish_reason'],
        ),
        { minItems: 1, maxItems: 1 },
      ),
      usage: { ...ref('Usage'), description: 'In the last chunk.' },
      diagnostics: { ...ref('Diagnostics'), description: 'In the last chunk.' },
    },
    ['usage', 'diagnostics'],
    { description: 'The data of an event of a stream.' },
  ),
  ToolCallDelta: object(
    {
      index: { type: 'integer', minimum: 0, description: 'Which call of the reply this belongs to.' },
      id: string('In the first delta of a call.'),
      type: { type: 'string', const: 'function' },
      function: object(
        { name: string('In the first delta of a call.'), arguments: string('A piece of the JSON of the arguments.') },
        ['name'],
      ),
      extra_content: { type: 'object', description: 'State of the model’s provider; send it back as it came.' },
    },
    ['id', 'type', 'extra_content'],
  ),
  UiDocument: object(
    {
      component: ref('UiElement'),
      error: { type: ['string', 'null'], description: 'One sentence when the model stopped before it had finished.' },
    },
    [],
    { description: 'The text of `content`. The root is a Card.' },
  ),
  UiElement: object(
    {
      component: string('A name of the catalog, such as `BarChart`.'),
      props: { type: 'object', description: 'As the catalog declares them. Children are elements inside of props.' },
    },
    [],
    { additionalProperties: false },
  ),
  Usage: object(
    {
      prompt_tokens: count('What the model read.'),
      completion_tokens: count('What the model wrote: its notation, not the JSON made of it.'),
      total_tokens: count('The sum of both.'),
      prompt_tokens_details: object({ cached_tokens: count('Read from the cache of the model’s provider.') }),
      completion_tokens_details: object({ reasoning_tokens: count('Written by the model for itself.') }),
    },
    ['prompt_tokens_details', 'completion_tokens_details'],
  ),
  Diagnostics: object(
    {
      truncated: string('What stopped the model before it had finished.', { enum: ['length', 'content_filter'] }),
      usage_is_estimate: {
        type: 'boolean',
        const: true,
        description: 'The provider gave no usage that can be used; it was counted here.',
      },
      usage_implausible: {
        type: 'boolean',
        const: true,
        description: 'The provider gave usage that cannot be true.',
      },
      ignored_parameters: list(object({ parameter: string('Its name.'), reason: string('Why it had no effect.') })),
      midstream_failovers: count(
        'How many times a model broke off in mid-stream and another one continued the document.',
      ),
      invalid_tool_arguments: list(
        object({
          tool: string('Its name.'),
          path: string('Where in the arguments.'),
          message: string('What was wrong.'),
        }),
        { description: 'What the model got wrong in the arguments of tool calls; they were passed on as they are.' },
      ),
      repairs: list(
        object({
          code: string('The kind of repair.'),
          path: string('Where in the document.'),
          message: string('What was changed.'),
          lossy: { type: 'boolean', description: 'Something of what the model wrote is not in the document.' },
        }),
      ),
    },
    [
      'truncated',
      'usage_is_estimate',
      'usage_implausible',
      'ignored_parameters',
      'midstream_failovers',
      'invalid_tool_arguments',
      'repairs',
    ],
    { description: 'Empty when there is nothing to tell.' },
  ),
  Model: object({
    id: string('`provider/model/v-YYYYMMDD`. The suffix pins prompt, catalog and form of the document.'),
    object: { type: 'string', const: 'model' },
    created,
    owned_by: string('The provider.'),
    description: string('What this model is, and is not.'),
    aliases: list({ type: 'string' }, { description: 'Other names that mean this model.' }),
  }),
  ModelList: object({ object: { type: 'string', const: 'list' }, data: list(ref('Model')) }),
  Error: object({
    error: object({
      message: string('What was wrong, what was expected, what to do. Its wording may change.'),
      type: string('The class of it.', { enum: types }),
      param: { type: ['string', 'null'], description: 'The parameter at fault, such as `messages[1].content`.' },
      code: string('Stable within a major version.', { enum: codes }),
    }),
  }),
  Status: object({ status: string('`ok` or `ready`.', { enum: ['ok', 'ready'] }) }),
};
