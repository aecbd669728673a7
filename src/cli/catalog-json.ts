// The catalog for other tools: each component as data, and a JSON Schema that a whole document can be checked with.
import { noAliases, signature, typeName } from '../prompt/signature.ts';
import type { JsonObject, JsonValue, ObjectSchema, Schema } from '../schema/schema.ts';
import { rootComponent, type Catalog } from '../ui/catalog.ts';
import type { Component } from '../ui/component.ts';

export function catalogJson(catalog: Catalog) {
  return {
    components: catalog.components.map(componentJson),
    actions: Object.fromEntries(Object.entries(catalog.actions).map(([name, params]) => [name, toJsonSchema(params)])),
    schema: documentSchema(catalog),
  };
}

export function componentJson(component: Component) {
  const { name, group, purpose, props, example } = component;
  return {
    name,
    group,
    purpose,
    signature: signature(component, noAliases),
    props: Object.entries(props.properties).map(([prop, schema]) => ({
      name: prop,
      type: typeName(schema, noAliases),
      required: props.required.includes(prop),
      ...(schema.type === 'enum' ? { enum: schema.values } : {}),
      ...(schema.description === undefined ? {} : { description: schema.description }),
    })),
    example,
  };
}

function documentSchema({ components, actions }: Catalog): JsonObject {
  const elements = components.map(({ name, purpose, props }): [string, JsonValue] => [
    name,
    {
      description: purpose,
      ...closedObject({ component: { const: name }, props: toJsonSchema(props) }),
    },
  ]);
  const kinds = Object.entries(actions).map(([name, params]) => ({
    type: 'object',
    properties: { type: { const: name }, params: toJsonSchema(params) },
    required: params.required.length > 0 ? ['type', 'params'] : ['type'],
    additionalProperties: false,
  }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...closedObject({ component: reference(rootComponent), error: { type: ['string', 'null'] } }),
    $defs: { ...Object.fromEntries(elements), Action: { anyOf: kinds } },
  };
}

const reference = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

const closedObject = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function toJsonSchema(schema: Schema): JsonObject {
  const { description } = schema;
  return { ...shapeOf(schema), ...(description === undefined ? {} : { description }) };
}

function shapeOf(schema: Schema): JsonObject {
  switch (schema.type) {
    case 'string':
      return {
        type: 'string',
        ...(schema.format === 'uri' || schema.format === 'regex' ? { format: schema.format } : {}),
        ...(schema.format === 'markdown' ? { contentMediaType: 'text/markdown' } : {}),
        ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
      };
    case 'number':
      return {
        type: schema.isNullable === true ? ['number', 'null'] : schema.isInteger === true ? 'integer' : 'number',
        ...(schema.minimum === undefined ? {} : { minimum: schema.minimum }),
        ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { enum: schema.values };
    case 'array':
      return {
        type: 'array',
        items: toJsonSchema(schema.items),
        ...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems }),
      };
    case 'object':
      return objectShape(schema);
    case 'union':
      return { anyOf: schema.anyOf.map(toJsonSchema) };
    case 'element':
      return { anyOf: schema.components.map(reference) };
    case 'action':
      return reference('Action');
    case 'any':
      return {};
    default:
      return schema satisfies never;
  }
}

function objectShape({ properties, required, additional }: ObjectSchema): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toJsonSchema(schema)])),
    required,
    additionalProperties: additional === false ? false : toJsonSchema(additional),
  };
}
