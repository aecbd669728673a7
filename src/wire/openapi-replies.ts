// The JSON Schemas of replies. Request schemas are generated from code; these are written by hand, and
// test/docs/openapi.service.test.ts validates real replies against them.
import { errorTable } from '../errors.ts';
import type { JsonObject } from '../schema/schema.ts';
import type { SchemaTable } from './openapi-request.ts';

const string = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description, ...more });
const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });

/** Members are required unless `optional` lists them. */
function object(properties: SchemaTable, optional: readonly string[] = [], more: JsonObject = {}): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }), ...more };
}

const id = string('The id of this completion; the same in all its chunks.');
const created = { type: 'integer', description: 'Seconds since 1970.' } as const;
const model = string('The id of the model that answers, never an alias.');
const finishReason = {
  type: 'string',
  enum: ['stop', 'tool_calls'],
  description: 'Also `stop` if the model was stopped early; `diagnostics.truncated` then gives the cause.',
} as const;
const extraContent = {
  type: 'object',
  description: 'Reasoning and other state of the model’s provider, as a whole; send it back with the message.',
} as const;
const codes = Object.keys(errorTable);
const types = [...new Set(Object.values(errorTable).map(({ type }) => type))];

export const replySchemas: SchemaTable = {
  ChatCompletion: object(
    {
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
                  'A string that contains one JSON object, a `UiDocument`. Null if the reply has only tool calls.',
                contentMediaType: 'application/json',
              },
              refusal: {
                type: ['string', 'null'],
                description: 'The text in which the model refuses to answer. Only with a `response_format` of JSON.',
              },
              tool_calls: list(ref('ToolCall')),
              extra_content: extraContent,
            },
            ['tool_calls', 'extra_content'],
          ),
          logprobs: { type: 'null', description: 'Always null: the reply is not the text that the model wrote.' },
          finish_reason: finishReason,
        }),
        { minItems: 1, maxItems: 1 },
      ),
      usage: ref('Usage'),
      diagnostics: ref('Diagnostics'),
      bindings: ref('Bindings'),
    },
    ['bindings'],
  ),
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
                    'A piece of the text of the document. The concatenated pieces equal the content of the plain reply.',
                },
                tool_calls: list(ref('ToolCallDelta')),
                extra_content: extraContent,
              },
              ['role', 'content', 'tool_calls', 'extra_content'],
            ),
            finish_reason: { ...finishReason, description: 'In the last chunk.' },
          },
          ['finish_reason'],
        ),
        { minItems: 1, maxItems: 1 },
      ),
      usage: { ...ref('Usage'), description: 'In the last chunk.' },
      diagnostics: { ...ref('Diagnostics'), description: 'In the last chunk.' },
      bindings: { ...ref('Bindings'), description: 'In the last chunk, if `metadata.tessera.bindings` is true.' },
    },
    ['usage', 'diagnostics', 'bindings'],
    { description: 'The data of one event of a stream.' },
  ),
  Bindings: object(
    {
      values: list(
        object(
          {
            path: { type: 'string', description: 'Such as `root.children[0].labels`.' },
            call: { type: 'string', description: 'The id of the tool call.' },
            tool: { type: 'string' },
            arguments: { description: 'The arguments of the call. Long ones are in the first entry of their call.' },
            reference: { type: 'string', description: 'The path to the value in the result, such as `rows.month`.' },
          },
          ['tool', 'arguments'],
        ),
      ),
      source: list({ type: 'string' }),
      base: { type: 'string' },
      urlProvenance: { enum: ['off', 'images', 'on'] },
      error: { type: ['string', 'null'] },
    },
    ['base'],
    { description: 'What `refresh` of `tessera-ui/client` needs to show newer results of the same tool calls.' },
  ),
  ToolCallDelta: object(
    {
      index: { type: 'integer', minimum: 0, description: 'The index of the tool call that this delta belongs to.' },
      id: string('In the first delta of a call.'),
      type: { type: 'string', const: 'function' },
      function: object(
        { name: string('In the first delta of a call.'), arguments: string('A fragment of the arguments, as JSON.') },
        ['name'],
      ),
      extra_content: { type: 'object', description: 'State of the model’s provider; send it back unchanged.' },
    },
    ['id', 'type', 'extra_content'],
  ),
  UiDocument: object(
    {
      component: ref('UiElement'),
      error: {
        type: ['string', 'null'],
        description: 'Null, or one sentence if the model stopped before it finished.',
      },
    },
    [],
    { description: 'The parsed `content`. The root is a Card.' },
  ),
  UiElement: object(
    {
      component: string('The name of a component in the catalog, such as `BarChart`.'),
      props: {
        type: 'object',
        description: 'The props that the catalog declares. Children are elements inside props.',
      },
    },
    [],
    { additionalProperties: false },
  ),
  Usage: object(
    {
      prompt_tokens: count('Tokens that the model read.'),
      completion_tokens: count('Tokens that the model wrote: the compact notation, not the JSON compiled from it.'),
      total_tokens: count('The sum of `prompt_tokens` and `completion_tokens`.'),
      prompt_tokens_details: object({ cached_tokens: count('Prompt tokens that the provider read from its cache.') }),
      completion_tokens_details: object({
        reasoning_tokens: count('Completion tokens that the model used for reasoning.'),
      }),
    },
    ['prompt_tokens_details', 'completion_tokens_details'],
  ),
  Diagnostics: object(
    {
      truncated: string('Why the model was stopped early.', { enum: ['length', 'content_filter'] }),
      usage_is_estimate: {
        type: 'boolean',
        const: true,
        description: 'The provider gave no usable counts, so tokens were estimated.',
      },
      usage_implausible: {
        type: 'boolean',
        const: true,
        description: 'The provider gave implausible counts, so tokens were estimated.',
      },
      ignored_parameters: list(
        object({ parameter: string('The name of the parameter.'), reason: string('Why it had no effect.') }),
      ),
      grammar: object(
        {
          sent: { type: 'boolean', description: 'True if a grammar was sent to constrain the model.' },
          reason: string('Why no grammar was sent.'),
        },
        ['reason'],
      ),
      midstream_failovers: count('How many times a model failed midway and a fallback continued the document.'),
      invalid_tool_arguments: list(
        object({
          tool: string('The name of the tool.'),
          path: string('The location in the arguments.'),
          message: string('The problem.'),
        }),
        { description: 'Tool-call arguments that do not match the schema of the tool. They are forwarded unchanged.' },
      ),
      repairs: list(
        object({
          code: string('The kind of repair.'),
          path: string('The location in the document.'),
          message: string('The change.'),
          lossy: { type: 'boolean', description: 'True if part of the model output is missing from the document.' },
        }),
      ),
    },
    [
      'truncated',
      'usage_is_estimate',
      'usage_implausible',
      'ignored_parameters',
      'grammar',
      'midstream_failovers',
      'invalid_tool_arguments',
      'repairs',
    ],
    { description: 'Empty if there is nothing to report.' },
  ),
  Model: object(
    {
      id: string('`provider/model/v-YYYYMMDD`. The suffix pins the prompt, the catalog and the document format.'),
      object: { type: 'string', const: 'model' },
      created,
      owned_by: string('The provider.'),
      description: string('A sentence that describes the model.'),
      aliases: list({ type: 'string' }, { description: 'Other names of this model.' }),
      capabilities: object(
        {
          tools: { type: 'boolean' },
          images: { type: 'boolean' },
          reasoning: { type: 'boolean', description: 'Whether `reasoning_effort` has an effect.' },
          context_window: { type: ['integer', 'null'], description: 'In tokens; null if unknown.' },
        },
        [],
        {
          description: 'What the language model supports, as far as the service knows. Absent for the built-in model.',
        },
      ),
    },
    ['capabilities'],
  ),
  ModelList: object({ object: { type: 'string', const: 'list' }, data: list(ref('Model')) }),
  Error: object({
    error: object({
      message: string('The problem, what was expected, and how to fix it. The wording may change.'),
      type: string('The class of the error.', { enum: types }),
      param: { type: ['string', 'null'], description: 'The invalid parameter, such as `messages[1].content`.' },
      code: string('Stable within a major version.', { enum: codes }),
    }),
  }),
  Status: object({ status: string('`ok` or `ready`.', { enum: ['ok', 'ready'] }) }),
};
