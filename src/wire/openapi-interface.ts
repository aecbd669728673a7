// What `metadata.tessera` may say, as JSON Schema; extensions.ts reads it. Held to it by an example that both accept.
import type { JsonObject } from '../schema/schema.ts';
import { uiFormats } from '../ui/write/formats.ts';

const declarations = (description: string): JsonObject => ({
  type: 'object',
  description,
  additionalProperties: { type: 'object', description: 'A JSON Schema of an object.' },
});

const names = (description: string): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'string' },
  maxItems: 1000,
});

export const interfaceWishes: JsonObject = {
  type: 'object',
  description: 'What the interface of a reply may be made of, and how it is written.',
  properties: {
    custom_components: declarations(
      'Components that your page can draw: JSON Schemas of their props, by name. `{"$ref": "#/components/Block"}` in ' +
        'one stands for children, any block; a name in place of `Block` for that component.',
    ),
    custom_actions: declarations('Actions that your page can carry out: JSON Schemas of their params, by name.'),
    included_components: names('Only these, their parts, and what no document can do without.'),
    excluded_components: names('All but these.'),
    editing: { type: 'boolean', description: 'Whether the model may change the newest interface by its parts.' },
    format: { type: 'string', enum: [...uiFormats], description: 'The form of the document; `json` by default.' },
    history_limit: {
      type: 'integer',
      minimum: 1,
      description: 'Characters of the conversation above which old interfaces reach the model in a few words.',
    },
    url_provenance: {
      enum: [true, false, 'images', 'on', 'off'],
      description:
        'Which URLs must stand in the conversation or in a tool result to be shown: all (true), those of pictures ' +
        '("images"), or none (false). The service may be set up to ask for more.',
    },
  },
};

export const metadata: JsonObject = {
  type: ['object', 'null'],
  properties: {
    tessera: {
      description: 'The object, or a string of JSON with it.',
      oneOf: [{ $ref: '#/components/schemas/InterfaceWishes' }, { type: 'string' }],
    },
  },
};
