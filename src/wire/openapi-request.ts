// The JSON Schema of a request, generated from the schema that parseRequest uses. The descriptions here add what a schema
// cannot express.
import { z } from 'zod';
import { settingNames, settingRow, type SettingParameter } from '../model/call-settings.ts';
import type { JsonObject } from '../schema/schema.ts';
import { uiOptionsSchema, metadata } from './openapi-interface.ts';
import { requestSchema, type RequestBody } from './request-schema.ts';

export type SchemaTable = Readonly<Record<string, JsonObject>>;

/** Does not compile unless every parameter has a row. */
const ownParameters: Readonly<Record<Exclude<keyof RequestBody, SettingParameter>, string>> = {
  model: 'A model id or an alias, as listed by `GET /v1/embed/models`.',
  messages: 'The conversation so far, oldest first.',
  stream: '`true` returns a stream of server-sent events; otherwise the reply is one completion.',
  n: 'Accepted, but the reply always has one choice.',
  stop: 'Unset or 1. Stop sequences are not supported, because they would cut the document off.',
  tools: 'Your functions that the model may call.',
  tool_choice: 'Whether the model may call a tool, must call one, must not, or must call a specific one.',
  parallel_tool_calls: '`false` allows at most one tool call per reply.',
  stream_options: 'Accepted, but has no effect: usage is always in the last chunk.',
  metadata: 'Your own data. The member `tessera` contains options for the interface.',
  response_format:
    '`{"type": "ui", "format": ...}` with `json`, `openui`, `a2ui`, `markdown` or `html`. `json_schema` and `json_object` ask for ' +
    'data: the content is the text of a JSON object that matches the schema.',
};

const parameters: Readonly<Record<string, string>> = {
  ...ownParameters,
  ...Object.fromEntries(
    settingNames.map(settingRow).flatMap(({ parameter, description, alias }) => {
      const row = [parameter, description];
      return alias === undefined ? [row] : [row, [alias.parameter, alias.description]];
    }),
  ),
};

const members: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ChatCompletionRequest: parameters,
  SystemMessage: {
    role: '`developer` is an alias of `system`.',
    content: 'Steers the content and design of the interface.',
  },
  UserMessage: { content: 'The message of the user.' },
  AssistantMessage: {
    content: 'An earlier reply: the document as text or as an object. May be omitted if there are tool_calls.',
    tool_calls: 'The tool calls of the earlier reply, unchanged.',
    refusal: 'Text of an earlier reply, used if there is no content.',
    audio: 'An earlier reply as audio; its `transcript` is used if there is no content.',
    function_call: 'A call in the older form without `tools`, answered by a message with the role `function`.',
    extra_content: 'Reasoning and other state of the model’s provider; send it back unchanged.',
  },
  ToolMessage: {
    tool_call_id: 'The id of the tool call that this message answers.',
    content: 'The result of the tool: JSON, CSV or prose.',
  },
  ImagePart: { image_url: 'An https URL or a data:image URL, alone or in an object with `url` and `detail`.' },
  FilePart: {
    file:
      'A PDF: `file_data` is a data:application/pdf URL in Base64 or an https URL, `filename` its name. Models that ' +
      'do not accept files reject it.',
  },
  ToolCall: { extra_content: 'State of the model’s provider; send it back unchanged.' },
};

const chosen = requestSchema.shape;
const message = chosen.messages.element;
const [system, user, assistant, toolMessage, functionMessage] = message.options;
const [textPart, imagePart, filePart] = user.shape.content.options[1].element.options;
const toolCall = assistant.shape.tool_calls.unwrap().unwrap().element;
const tool = chosen.tools.unwrap().unwrap().element;

const named: readonly (readonly [id: string, schema: z.ZodType])[] = [
  ['ChatCompletionRequest', requestSchema],
  ['Message', message],
  ['SystemMessage', system],
  ['UserMessage', user],
  ['AssistantMessage', assistant],
  ['ToolMessage', toolMessage],
  ['FunctionMessage', functionMessage],
  ['TextPart', textPart],
  ['ImagePart', imagePart],
  ['FilePart', filePart],
  ['ToolCall', toolCall],
  ['Tool', tool],
  ['ToolChoice', chosen.tool_choice.unwrap().unwrap()],
];

const registry = z.registry<{ id: string }>();
for (const [id, schema] of named) registry.add(schema, { id });

export function requestSchemas(): SchemaTable {
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The only custom check accepts any object.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'object';
      // The bounds of safe integers are not limits of this parameter.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const own = named.map(([id]) => [id, described(id, schemas[id])] as const);
  return { ...Object.fromEntries(own), InterfaceWishes: uiOptionsSchema };
}

function described(id: string, schema: unknown): JsonObject {
  // A JSON Schema is JSON. The dropped keys are the dialect and the id, which the document itself defines.
  const { $schema: _dialect, $id: _place, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const properties = rest['properties'] as Readonly<Record<string, JsonObject>> | undefined; // present in an object schema
  if (properties === undefined) return rest;
  const described = Object.entries(properties).map(([name, property]) => {
    const description = members[id]?.[name];
    const shape = id === 'ChatCompletionRequest' && name === 'metadata' ? metadata : property;
    return [name, description === undefined ? shape : { description, ...shape }] as const;
  });
  return { ...rest, properties: Object.fromEntries(described) };
}
