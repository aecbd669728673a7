// The OpenAPI document of the service, generated from the request schemas and the error table.
import { errorTable, type ErrorCode } from '../errors.ts';
import type { JsonObject } from '../schema/schema.ts';
import {
  completionExamples,
  errorExamples,
  modelExamples,
  modelListExamples,
  requestExamples,
  streamExample,
  type ExampleTable,
} from './openapi-examples.ts';
import { chatCompletionsPath, modelsPath, responsesPath } from './paths.ts';
import { replySchemas } from './openapi-replies.ts';
import { requestSchemas, type SchemaTable } from './openapi-request.ts';
import {
  deletedResponseExamples,
  inputItemsExamples,
  responseExamples,
  responsesRequestExamples,
  responsesSchemas,
} from './responses/openapi.ts';

export interface MediaType {
  readonly schema: JsonObject;
  readonly examples?: ExampleTable;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, JsonObject>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly JsonObject[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: JsonObject;
  };
  readonly servers: readonly JsonObject[];
  readonly security: readonly JsonObject[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly [Method in 'get' | 'post' | 'delete']?: Operation }>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
    readonly schemas: SchemaTable;
    readonly headers: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
}

const schema = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string, examples: ExampleTable) => ({ 'application/json': { schema: schema(name), examples } });
const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });

function ok(description: string, name: string, examples: ExampleTable): ResponseObject {
  return { description, headers: header('x-request-id'), content: json(name, examples) };
}

// The keys of the literal are its error codes.
const codes = Object.keys(errorTable) as readonly ErrorCode[];

const headersOfStatus: Readonly<Record<number, string>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

function errorResponse(status: number): ResponseObject {
  const own = codes.filter((code) => errorTable[code].status === status);
  const extra = headersOfStatus[status];
  return {
    description: own.map((code) => `\`${code}\`: ${errorTable[code].sentence}`).join('\n\n'),
    headers: { ...header('x-request-id'), ...(extra !== undefined && header(extra)) },
    content: json('Error', Object.assign({}, ...own.map(errorExamples))),
  };
}

const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);

const errors = (...of: readonly number[]) =>
  Object.fromEntries(of.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]));

const requestId: Parameter = {
  name: 'x-request-id',
  in: 'header',
  description: 'Your own id for this request, used in the reply and in the log. If absent, one is generated.',
  schema: { type: 'string', pattern: '^[\\w.:/+=-]{1,128}$' },
};

const completions: Operation = {
  operationId: 'createChatCompletion',
  summary: 'Create a user interface from a conversation',
  description:
    'Returns a completion whose content is the text of a UI document. With `stream: true`, returns it as server-sent ' +
    'events. The concatenated deltas of a stream equal the content of the plain reply, byte for byte, and text that was ' +
    'sent is never retracted. A stream ends with a chunk that has `finish_reason`, followed by `[DONE]`, or with an event ' +
    'whose data is an error. Parameters that are not listed are accepted and reported in `diagnostics`.',
  tags: ['Completions'],
  parameters: [requestId],
  requestBody: { required: true, content: json('ChatCompletionRequest', requestExamples) },
  responses: {
    200: {
      description: 'A completion, or a stream of chunks.',
      headers: header('x-request-id'),
      content: {
        ...json('ChatCompletion', completionExamples),
        'text/event-stream': {
          schema: {
            type: 'string',
            description:
              'Events with an `id` (1, 2, 3 …) and `data`: a `ChatCompletionChunk`, or at the end `[DONE]` or an `Error`. ' +
              'Comment lines keep the connection open while the model is silent.',
            'x-event-data': { oneOf: [schema('ChatCompletionChunk'), schema('Error'), { const: '[DONE]' }] },
          },
          examples: { stream: { summary: 'A short stream', value: streamExample } },
        },
      },
    },
    ...errors(...statuses.filter((status) => status !== 405)),
    ...errors(405),
  },
};

const responses: Operation = {
  operationId: 'createResponse',
  summary: 'Create a user interface, in the shape of the Responses API',
  description:
    'The same service as chat completions, for clients of the Responses API: the `output_text` is the text of a UI document. ' +
    'With `stream: true`, returns server-sent events in the order of that API, with `sequence_number`; the last one is ' +
    '`response.completed`, `response.incomplete` or `error`.',
  tags: ['Completions'],
  parameters: [requestId],
  requestBody: { required: true, content: json('ResponsesRequest', responsesRequestExamples) },
  responses: {
    200: {
      description: 'A response, or a stream of events.',
      headers: header('x-request-id'),
      content: {
        ...json('Response', responseExamples),
        'text/event-stream': {
          schema: { type: 'string', description: 'Events of the Responses API.' },
        },
      },
    },
    ...errors(...statuses.filter((status) => status !== 405)),
    ...errors(405),
  },
};

const responseId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a stored response.',
  schema: { type: 'string' },
};

const storedResponse: Operation = {
  operationId: 'getResponse',
  summary: 'Get a stored response',
  description: 'Returns a response that the same key created without `store: false`, until it expires.',
  tags: ['Completions'],
  parameters: [responseId, requestId],
  responses: { 200: ok('The response.', 'Response', responseExamples), ...errors(401, 404, 405, 500) },
};

const deletedResponse: Operation = {
  operationId: 'deleteResponse',
  summary: 'Delete a stored response',
  description: 'Conversations cannot continue after a deleted response.',
  tags: ['Completions'],
  parameters: [responseId, requestId],
  responses: {
    200: ok('The response is deleted.', 'DeletedResponse', deletedResponseExamples),
    ...errors(401, 404, 405, 500),
  },
};

const inputItems: Operation = {
  operationId: 'listInputItems',
  summary: 'List the input items of a stored response',
  description: 'Lists the input items of the response, starting with those of earlier turns.',
  tags: ['Completions'],
  parameters: [
    responseId,
    {
      name: 'after',
      in: 'query',
      description: 'The id of the last item of the page before.',
      schema: { type: 'string' },
    },
    {
      name: 'limit',
      in: 'query',
      description: 'The maximum number of items.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    },
    {
      name: 'order',
      in: 'query',
      description: '`desc`: the newest item first.',
      schema: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
    },
    requestId,
  ],
  responses: {
    200: ok('A page of items.', 'ResponseItemList', inputItemsExamples),
    ...errors(400, 401, 404, 405, 413, 500),
  },
};

const models: Operation = {
  operationId: 'listModels',
  summary: 'List the models',
  description: 'Lists the models of this service, with their aliases and descriptions.',
  tags: ['Models'],
  parameters: [requestId],
  responses: { 200: ok('The list of models.', 'ModelList', modelListExamples), ...errors(401, 405, 500) },
};

const oneModel: Operation = {
  operationId: 'getModel',
  summary: 'Get a model',
  description: 'Returns one model, by its id or an alias. Slashes in the id need no escaping.',
  tags: ['Models'],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'A model id or an alias, such as `builtin/composer/v-20261121`.',
      schema: { type: 'string' },
    },
    requestId,
  ],
  responses: { 200: ok('The model.', 'Model', modelExamples), ...errors(401, 404, 405, 500) },
};

function health(operationId: string, summary: string, description: string, status: string): Operation {
  const examples = { [status]: { summary, value: { status } } };
  return {
    operationId,
    summary,
    description,
    tags: ['Health'],
    security: [],
    responses: { 200: ok(summary, 'Status', examples), ...errors(...(status === 'ready' ? [405, 503] : [405])) },
  };
}

const text = (description: string): JsonObject => ({ description, schema: { type: 'string' } });

export function openApi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tessera',
      version: '1',
      description: 'Chat completions that answer with a user interface instead of prose, on any language model.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the URL of this document, so that it is also correct behind a path prefix of a reverse proxy.
    servers: [{ url: '.', description: 'The service that serves this document' }],
    security: [{ key: [] }],
    tags: [
      { name: 'Completions', description: 'User interfaces from conversations.' },
      { name: 'Models', description: 'The available models.' },
      { name: 'Health', description: 'Liveness and readiness probes. They need no key.' },
    ],
    paths: {
      [chatCompletionsPath]: { post: completions },
      [responsesPath]: { post: responses },
      [`${responsesPath}/{id}`]: { get: storedResponse, delete: deletedResponse },
      [`${responsesPath}/{id}/input_items`]: { get: inputItems },
      [modelsPath]: { get: models },
      [`${modelsPath}/{id}`]: { get: oneModel },
      '/healthz': { get: health('getHealth', 'Liveness', 'Succeeds while the process runs.', 'ok') },
      '/readyz': {
        get: health(
          'getReadiness',
          'Readiness',
          'Succeeds while the service accepts requests; 503 while it drains.',
          'ready',
        ),
      },
    },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of this service: `Authorization: Bearer <API_KEY>`.',
        },
      },
      schemas: { ...requestSchemas(), ...responsesSchemas(), ...replySchemas },
      headers: {
        'x-request-id': text('The id of this request, which is also in the log.'),
        'Retry-After': { description: 'Seconds after which to retry.', schema: { type: 'integer', minimum: 1 } },
        'WWW-Authenticate': text('`Bearer`.'),
        Allow: text('The methods that this path supports.'),
      },
      responses: Object.fromEntries(statuses.map((status) => [`Status${status}`, errorResponse(status)])),
    },
  };
}
