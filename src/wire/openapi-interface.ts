// The JSON Schema of `metadata.tessera`, which extensions.ts reads. A test checks an example against both.
import type { JsonObject } from '../schema/schema.ts';
import { uiFormats } from '../ui/write/format-names.ts';

const declarations = (description: string): JsonObject => ({
  type: 'object',
  description,
  additionalProperties: { type: 'object', description: 'A JSON Schema that describes an object.' },
});

const names = (description: string): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'string' },
  maxItems: 1000,
});

export const uiOptionsSchema: JsonObject = {
  type: 'object',
  description: 'Options for the interface of a reply: its components, its format and its URL policy.',
  properties: {
    custom_components: declarations(
      'Components that your page can render: the JSON Schema of their props, by name. In a schema, ' +
        '`{"$ref": "#/components/Block"}` stands for any block; with a component name instead of `Block`, for that component.',
    ),
    custom_actions: declarations('Actions that your page can perform: the JSON Schema of their params, by name.'),
    included_components: names(
      'Allows only these components, their required parts (`Tabs` needs `TabItem`), and those that every document needs.',
    ),
    excluded_components: names('Allows all components except these.'),
    bindings: {
      type: 'boolean',
      description:
        'Whether the reply says in `bindings` which tool calls its data came from, so that a client can refresh the data.',
    },
    editing: {
      type: 'boolean',
      description: 'Whether the model may edit the newest interface instead of writing a new one.',
    },
    format: {
      type: 'string',
      enum: [...uiFormats],
      description: 'The output format; `json`, unless the operator has set another default.',
    },
    history_limit: {
      type: 'integer',
      minimum: 1,
      description: 'Conversation length, in characters, above which older interfaces are summarized for the model.',
    },
    url_provenance: {
      enum: [true, false, 'images', 'on', 'off'],
      description:
        'Which URLs are shown only if they appear in the conversation or in a tool result: all (true), image URLs ' +
        '("images"), or none (false). The operator may require a stricter value.',
    },
  },
};

export const metadata: JsonObject = {
  type: ['object', 'null'],
  properties: {
    tessera: {
      description: 'The object, or its JSON text.',
      oneOf: [{ $ref: '#/components/schemas/InterfaceWishes' }, { type: 'string' }],
    },
  },
};
