// The request, as JSON Schema made from what parseRequest checks. What no schema can say, the sentences here do.
import { z } from 'zod';
import { settingNames, settingRow, type SettingParameter } from '../model/call-settings.ts';
import type { JsonObject } from '../schema/schema.ts';
import { interfaceWishes, metadata } from './openapi-interface.ts';
import { requestSchema, type RequestBody } from './request-schema.ts';

export type SchemaTable = Readonly<Record<string, JsonObject>>;

/** Every parameter has a row: without one this does not compile. */
const ownParameters: Readonly<Record<Exclude<keyof RequestBody, SettingParameter>, string>> = {
  model: 'The id of a model, or an alias, as `GET /v1/embed/models` lists them.',
  messages: 'The conversation so far, oldest first.',
  stream: '`true`: the reply is a stream of events. Else it is one completion.',
  n: 'Accepted; the reply always has one choice.',
  stop: 'Unset or 1. There are no stop sequences: half a notation is no interface.',
  tools: 'Functions of yours that the model may call.',
  tool_choice: 'Whether the model may call a tool, must, or must call this one.',
  parallel_tool_calls: '`false`: at most one call in a reply.',
  stream_options: 'Accepted without effect: usage is always in the last chunk.',
  metadata: 'Yours; `tessera` in it says what the interface may be made of.',
  response_format:
    '`{"type": "ui", "format": ...}` with `json`, `openui`, `a2ui` or `markdown`; other types are accepted without effect.',
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
    role: '`developer` means the same as `system`.',
    content: 'Steers what is shown, and how.',
  },
  UserMessage: { content: 'What the person says.' },
  AssistantMessage: {
    content:
      'A reply as it came: the text of a document, or the document as an object. May be absent beside tool_calls.',
    tool_calls: 'The calls as they came.',
  },
  ToolMessage: {
    tool_call_id: 'The id of the call that this answers.',
    content: 'What the tool gave: JSON, CSV or prose.',
  },
  ImagePart: { image_url: 'An https URL or a data:image URL, alone or in an object with `url` and `detail`.' },
  ToolCall: { extra_content: 'State of the model’s provider; send it back as it came.' },
};

const chosen = requestSchema.shape;
const message = chosen.messages.element;
const [system, user, assistant, toolMessage] = message.options;
const [textPart, imagePart] = user.shape.content.options[1].element.options;
const toolCall = assistant.shape.tool_calls.unwrap().unwrap().element;
const tool = chosen.tools.unwrap().unwrap().element;

const named: readonly (readonly [id: string, schema: z.ZodType])[] = [
  ['ChatCompletionRequest', requestSchema],
  ['Message', message],
  ['SystemMessage', system],
  ['UserMessage', user],
  ['AssistantMessage', assistant],
  ['ToolMessage', toolMessage],
  ['TextPart', textPart],
  ['ImagePart', imagePart],
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
      // The one custom check there is: an object, whatever is in it.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'object';
      // The bounds of all whole numbers say nothing of this one.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const own = named.map(([id]) => [id, described(id, schemas[id])] as const);
  return { ...Object.fromEntries(own), InterfaceWishes: interfaceWishes };
}

function described(id: string, schema: unknown): JsonObject {
  // JSON Schema is JSON; the keys dropped name the dialect and the place, which the document itself gives.
  const { $schema: _dialect, $id: _place, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const properties = rest['properties'] as Readonly<Record<string, JsonObject>> | undefined; // of an object schema
  if (properties === undefined) return rest;
  const told = Object.entries(properties).map(([name, property]) => {
    const description = members[id]?.[name];
    const shape = id === 'ChatCompletionRequest' && name === 'metadata' ? metadata : property;
    return [name, description === undefined ? shape : { description, ...shape }] as const;
  });
  return { ...rest, properties: Object.fromEntries(told) };
}
