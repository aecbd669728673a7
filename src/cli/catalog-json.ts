// The catalog for other tools: each component as data, and a JSON Schema for validating whole documents.
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
        ...given({ minLength: schema.minLength, maxLength: schema.maxLength, pattern: schema.pattern }),
      };
    case 'number':
      return {
        type: schema.isNullable === true ? ['number', 'null'] : schema.isInteger === true ? 'integer' : 'number',
        ...given({
          minimum: schema.minimum,
          maximum: schema.maximum,
          exclusiveMinimum: schema.exclusiveMinimum,
          exclusiveMaximum: schema.exclusiveMaximum,
          multipleOf: schema.multipleOf,
        }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { enum: schema.values };
    case 'array':
      return {
        type: 'array',
        items: toJsonSchema(schema.items),
        ...given({ minItems: schema.minItems, maxItems: schema.maxItems, uniqueItems: schema.hasUniqueItems }),
      };
    case 'object':
      return objectShape(schema);
    case 'union':
      return { [schema.isExclusive === true ? 'oneOf' : 'anyOf']: schema.anyOf.map(toJsonSchema) };
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

/** Without the undefined values. */
const given = (members: { readonly [key: string]: JsonValue | undefined }): JsonObject =>
  Object.fromEntries(Object.entries(members).flatMap(([key, member]) => (member === undefined ? [] : [[key, member]])));

function objectShape({ properties, required, patterns, additional }: ObjectSchema): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toJsonSchema(schema)])),
    required,
    ...(patterns === undefined
      ? {}
      : {
          patternProperties: Object.fromEntries(patterns.map(({ source, schema }) => [source, toJsonSchema(schema)])),
        }),
    additionalProperties: additional === false ? false : toJsonSchema(additional),
  };
}
