// The part of JSON Schema that Anthropic enforces: platform.claude.com/docs/en/build-with-claude/structured-outputs, "JSON
// Schema limitations". A constraint that it rejects is left out, because the service validates the data in any case. A
// schema that it could only enforce with another meaning goes into the prompt instead.

import { isJsonObject, type JsonObject } from '../json-object.ts';

/** What is left of the limits for all schemas of a request together. */
export interface SchemaBudget {
  optional: number;
  unions: number;
}

export const newSchemaBudget = (): SchemaBudget => ({ optional: 24, unions: 16 });

const formats: ReadonlySet<unknown> = new Set(
  'date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' '),
);

/** Keywords that it rejects, or accepts with some values only. The description tells the model. */
const constraints = (
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems ' +
  'uniqueItems minProperties maxProperties default'
).split(' ');

/** Larger schemas are not read: its grammar for them would be too large. */
const maxSchemas = 2000;

/** Keywords whose meaning would be lost: other members of objects, lists of fixed length. */
const unsupported = ['patternProperties', 'prefixItems', 'propertyNames', '$dynamicRef', '$anchor', '$id'];

/** Undefined: the schema cannot be enforced, and nothing is taken from the budget. */
export function toEnforcedSchema(schema: JsonObject, budget = newSchemaBudget()): JsonObject | undefined {
  try {
    return new SchemaReader().read(schema, budget);
  } catch (error) {
    if (error instanceof NotEnforceable) return undefined;
    throw error;
  }
}

class NotEnforceable extends Error {}

class SchemaReader {
  #schemas = 0;
  #optional = 0;
  #unions = 0;
  /** The definitions that each definition refers to. The key `''` is the rest of the schema. */
  readonly #references = new Map<string, Set<string>>();
  #definition = '';

  read(root: JsonObject, budget: SchemaBudget): JsonObject {
    const definitions: Record<string, JsonObject> = {};
    for (const word of ['$defs', 'definitions'] as const) {
      const group = root[word];
      if (!isJsonObject(group)) continue;
      for (const [name, schema] of Object.entries(group)) {
        this.#definition = name;
        definitions[name] = this.#convert(schema);
      }
    }
    this.#definition = '';
    const { $defs: _, definitions: __, ...rest } = root;
    const converted = this.#convert(rest);
    this.#refuseRecursion();
    if (this.#optional > budget.optional || this.#unions > budget.unions) throw new NotEnforceable();
    budget.optional -= this.#optional;
    budget.unions -= this.#unions;
    return Object.keys(definitions).length === 0 ? converted : { ...converted, $defs: definitions };
  }

  #convert(schema: unknown): JsonObject {
    if (!isJsonObject(schema) || unsupported.some((word) => word in schema)) throw new NotEnforceable();
    if (++this.#schemas > maxSchemas) throw new NotEnforceable();
    const { $ref: reference, title } = schema;
    if (reference !== undefined) return { $ref: this.#toReference(reference) };
    const shape = this.#toShape(schema);
    const description = describe(schema, shape);
    return { ...shape, ...(title !== undefined && { title }), ...(description !== '' && { description }) };
  }

  #toShape(schema: JsonObject): JsonObject {
    const { type, enum: choices, const: only, anyOf, oneOf, allOf } = schema;
    if (choices !== undefined) return { enum: requirePrimitives(choices) };
    if ('const' in schema) return { const: requirePrimitives([only])[0] };
    const options = anyOf ?? oneOf;
    if (options !== undefined) {
      this.#unions += 1;
      return { anyOf: this.#convertAll(options) };
    }
    if (allOf !== undefined) throw new NotEnforceable();
    if (Array.isArray(type)) {
      this.#unions += 1;
      return { anyOf: type.map((one: unknown) => this.#ofType(one, schema)) };
    }
    return this.#ofType(type, schema);
  }

  #ofType(type: unknown, schema: JsonObject): JsonObject {
    switch (type) {
      case 'object':
        return this.#toObject(schema);
      case 'array': {
        const { items, minItems } = schema;
        return { type, items: this.#convert(items), ...((minItems === 0 || minItems === 1) && { minItems }) };
      }
      case 'string':
        return { type, ...(formats.has(schema.format) && { format: schema.format }) };
      case 'number':
      case 'integer':
      case 'boolean':
      case 'null':
        return { type };
      default:
        throw new NotEnforceable();
    }
  }

  /** A map cannot be enforced: `additionalProperties` must be false. */
  #toObject({ properties, required, additionalProperties: others }: JsonObject): JsonObject {
    if (!isJsonObject(properties) || (others !== undefined && others !== false)) throw new NotEnforceable();
    const entries = Object.entries(properties).map(([name, schema]) => [name, this.#convert(schema)] as const);
    const names = Array.isArray(required) ? required.filter((name) => Object.hasOwn(properties, String(name))) : [];
    this.#optional += entries.length - names.length;
    return {
      type: 'object',
      properties: Object.fromEntries(entries),
      required: names,
      additionalProperties: false,
    };
  }

  #convertAll(schemas: unknown): readonly JsonObject[] {
    if (!Array.isArray(schemas)) throw new NotEnforceable();
    return schemas.map((schema: unknown) => this.#convert(schema));
  }

  #toReference(reference: unknown): string {
    const [, name] = /^#\/(?:\$defs|definitions)\/([^/~%]+)$/.exec(String(reference)) ?? [];
    if (name === undefined) throw new NotEnforceable();
    const known = this.#references.get(this.#definition) ?? new Set();
    this.#references.set(this.#definition, known.add(name));
    return `#/$defs/${name}`;
  }

  #refuseRecursion(): void {
    const finished = new Set<string>();
    const above = new Set<string>();
    const visit = (name: string): void => {
      if (above.has(name)) throw new NotEnforceable();
      if (finished.has(name)) return;
      above.add(name);
      for (const next of this.#references.get(name) ?? []) visit(next);
      above.delete(name);
      finished.add(name);
    };
    for (const name of this.#references.keys()) visit(name);
  }
}

function requirePrimitives(values: unknown): readonly unknown[] {
  if (!Array.isArray(values) || values.some((value) => typeof value === 'object' && value !== null)) {
    throw new NotEnforceable();
  }
  return values;
}

/** The description of a schema and the constraints that its enforced shape lacks. */
function describe(schema: JsonObject, shape: JsonObject): string {
  const description = typeof schema.description === 'string' ? schema.description : '';
  const lost = constraints.filter((word) => schema[word] !== undefined && !(word in shape));
  if (lost.length === 0) return description;
  const told = lost.map((word) => `${word}: ${JSON.stringify(schema[word])}`).join(', ');
  return description === '' ? told : `${description} (${told})`;
}
