// Takes a JSON Schema that a caller wrote and makes our own schema of it. Hostile input is expected: references are
// followed to a depth and counted, patterns are never run, and what is too large is refused with a path.
import type { Issue } from './check.ts';
import { hasOwn, isRecord } from './check.ts';
import type { JsonScalar, JsonValue, ObjectSchema, Schema, StringFormat } from './schema.ts';

export interface JsonSchemaLimits {
  /** Schemas in one declaration, references counted at each use. */
  readonly maxNodes: number;
  /** Nesting; below it anything is allowed. */
  readonly maxDepth: number;
  /** Characters of one description; the rest is cut off, for the model reads it. */
  readonly maxDescription: number;
}

export const defaultJsonSchemaLimits: JsonSchemaLimits = { maxNodes: 500, maxDepth: 8, maxDescription: 300 };

/** Names of components that a schema refers to as `{"$ref": "#/components/NAME"}`; `Block` stands for all of them. */
export type ComponentPlaces = (name: string) => readonly string[] | undefined;

export type JsonSchemaResult =
  | { readonly schema: ObjectSchema; readonly issues: readonly [] }
  | { readonly schema: undefined; readonly issues: readonly Issue[] };

const formats: Readonly<Record<string, StringFormat>> = {
  uri: 'uri',
  url: 'uri',
  'uri-reference': 'uri',
  iri: 'uri',
  markdown: 'markdown',
  code: 'code',
  regex: 'regex',
};

/** The model reads every value. */
const maxEnum = 200;

const any: Schema = { type: 'any' };

class Reader {
  readonly issues: Issue[] = [];
  readonly #root: JsonValue;
  readonly #limits: JsonSchemaLimits;
  readonly #places: ComponentPlaces;
  #nodes = 0;

  constructor(root: JsonValue, limits: JsonSchemaLimits, places: ComponentPlaces) {
    this.#root = root;
    this.#limits = limits;
    this.#places = places;
  }

  #fail(path: string, message: string): Schema {
    // One complaint a place is enough, and a handful in all.
    if (this.issues.length < 20) this.issues.push({ code: 'invalid_schema', path, message: `${path} ${message}` });
    return any;
  }

  read(value: JsonValue, path: string, depth: number): Schema {
    this.#nodes += 1;
    if (this.#nodes === this.#limits.maxNodes + 1) {
      return this.#fail(
        path,
        `makes the schema too large; at most ${this.#limits.maxNodes} schemas are allowed, uses of $ref included.`,
      );
    }
    if (this.#nodes > this.#limits.maxNodes || depth > this.#limits.maxDepth) return any;
    if (typeof value === 'boolean') return any;
    if (!isRecord(value)) return this.#fail(path, 'must be a JSON Schema: an object.');
    const schema = this.#readKind(value, path, depth);
    const description = value['description'];
    if (typeof description !== 'string' || description === '') return schema;
    return { ...schema, description: description.slice(0, this.#limits.maxDescription) };
  }

  #readKind(value: { readonly [key: string]: JsonValue }, path: string, depth: number): Schema {
    if (hasOwn(value, '$ref')) return this.#readReference(value['$ref'] ?? null, path, depth);
    if (Array.isArray(value['enum'])) return this.#readEnum(value['enum'] as readonly JsonValue[], path);
    if (hasOwn(value, 'const')) return this.#readEnum([value['const'] ?? null], path);
    for (const key of ['anyOf', 'oneOf'] as const) {
      const options = value[key];
      if (Array.isArray(options)) return this.#readUnion(options as readonly JsonValue[], `${path}.${key}`, depth);
    }
    if (Array.isArray(value['allOf'])) return this.#readAll(value, value['allOf'] as readonly JsonValue[], path, depth);
    const type = value['type'];
    if (Array.isArray(type)) {
      return this.#readUnion(
        (type as readonly JsonValue[]).map((one) => ({ ...value, type: one })),
        path,
        depth,
      );
    }
    const schema = this.#readType(type, value, path, depth);
    return value['nullable'] === true ? { type: 'union', anyOf: [schema, { type: 'enum', values: [null] }] } : schema;
  }

  #readType(
    type: JsonValue | undefined,
    value: { readonly [key: string]: JsonValue },
    path: string,
    depth: number,
  ): Schema {
    switch (type) {
      case 'string': {
        const format = typeof value['format'] === 'string' ? formats[value['format']] : undefined;
        const maxLength = value['maxLength'];
        return {
          type: 'string',
          format: format ?? 'text',
          ...(typeof maxLength === 'number' && maxLength >= 0 ? { maxLength: Math.floor(maxLength) } : {}),
        };
      }
      case 'number':
      case 'integer': {
        const { minimum, maximum } = value;
        if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum) {
          return this.#fail(path, `has a minimum of ${minimum} above its maximum of ${maximum}.`);
        }
        return {
          type: 'number',
          ...(type === 'integer' ? { isInteger: true } : {}),
          ...(typeof minimum === 'number' ? { minimum } : {}),
          ...(typeof maximum === 'number' ? { maximum } : {}),
        };
      }
      case 'boolean':
        return { type: 'boolean' };
      case 'null':
        return { type: 'enum', values: [null] };
      case 'array': {
        const { items, maxItems } = value;
        return {
          type: 'array',
          items: items === undefined || Array.isArray(items) ? any : this.read(items, `${path}.items`, depth + 1),
          ...(typeof maxItems === 'number' && maxItems >= 0 ? { maxItems: Math.floor(maxItems) } : {}),
        };
      }
      case 'object':
        return this.readObject(value, path, depth);
      case undefined:
        return isRecord(value['properties'] ?? null) ? this.readObject(value, path, depth) : any;
      default:
        return this.#fail(
          `${path}.type`,
          `is ${JSON.stringify(type).slice(0, 60)}; expected string, number, integer, boolean, null, array or object.`,
        );
    }
  }

  readObject(value: { readonly [key: string]: JsonValue }, path: string, depth: number): ObjectSchema {
    const properties: Record<string, Schema> = {};
    const given = value['properties'] ?? {};
    if (!isRecord(given)) this.#fail(`${path}.properties`, 'must be an object of schemas.');
    else {
      for (const [key, member] of Object.entries(given)) {
        // Defined, not assigned: a property may be called __proto__.
        Object.defineProperty(properties, key, {
          value: this.read(member, `${path}.properties.${key}`, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
    const required = value['required'];
    const names = Array.isArray(required) ? (required as readonly JsonValue[]) : [];
    const additional = value['additionalProperties'];
    const isOpen = additional === true || (additional === undefined && Object.keys(properties).length === 0);
    return {
      type: 'object',
      properties,
      required: [
        ...new Set(names.filter((name): name is string => typeof name === 'string' && hasOwn(properties, name))),
      ],
      additional: isOpen
        ? any
        : isRecord(additional ?? null)
          ? this.read(additional ?? null, `${path}.additionalProperties`, depth + 1)
          : false,
    };
  }

  #readEnum(values: readonly JsonValue[], path: string): Schema {
    const scalars = values.filter((value): value is JsonScalar => value === null || typeof value !== 'object');
    if (scalars.length > maxEnum)
      return this.#fail(path, `lists ${scalars.length} values; at most ${maxEnum} are allowed.`);
    if (scalars.length !== values.length || scalars.length === 0)
      return this.#fail(path, 'may list only strings, numbers, booleans and null, and at least one.');
    return { type: 'enum', values: scalars };
  }

  #readUnion(options: readonly JsonValue[], path: string, depth: number): Schema {
    if (options.length === 0) return this.#fail(path, 'must list at least one schema.');
    const anyOf = options.map((option, index) => this.read(option, `${path}[${index}]`, depth + 1));
    return anyOf.length === 1 && anyOf[0] !== undefined ? anyOf[0] : { type: 'union', anyOf };
  }

  /** Objects are joined; of anything else the first schema decides. */
  #readAll(
    value: { readonly [key: string]: JsonValue },
    parts: readonly JsonValue[],
    path: string,
    depth: number,
  ): Schema {
    const { allOf: _, ...rest } = value;
    const read = [...parts, ...(Object.keys(rest).length > 0 ? [rest] : [])].map((part, index) =>
      this.read(part, `${path}.allOf[${index}]`, depth + 1),
    );
    const objects = read.filter((schema) => schema.type === 'object');
    if (objects.length === 0) return read[0] ?? any;
    return {
      type: 'object',
      properties: Object.assign({}, ...objects.map(({ properties }) => properties)) as Record<string, Schema>, // schemas all
      required: [...new Set(objects.flatMap(({ required }) => required))],
      additional: objects.every(({ additional }) => additional === false) ? false : any,
    };
  }

  #readReference(reference: JsonValue, path: string, depth: number): Schema {
    if (typeof reference !== 'string') return this.#fail(`${path}.$ref`, 'must be a string.');
    const place = /^#\/components\/(\w+)$/.exec(reference)?.[1];
    if (place !== undefined) {
      const components = this.#places(place);
      return components === undefined
        ? this.#fail(`${path}.$ref`, `names "${place}", which is no component.`)
        : { type: 'element', components };
    }
    if (!reference.startsWith('#'))
      return this.#fail(
        `${path}.$ref`,
        `is ${JSON.stringify(reference.slice(0, 80))}; only references inside the schema (#/$defs/...) are followed.`,
      );
    let target: JsonValue | undefined = this.#root;
    for (const part of reference
      .slice(1)
      .split('/')
      .filter((piece) => piece !== '')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const inside: JsonValue | undefined = target;
      target = inside !== undefined && isRecord(inside) && hasOwn(inside, key) ? inside[key] : undefined;
    }
    if (target === undefined)
      return this.#fail(`${path}.$ref`, `refers to ${JSON.stringify(reference.slice(0, 80))}, which is not there.`);
    // Deeper than the limit, a schema that contains itself allows anything.
    return this.read(target, path, depth + 1);
  }
}

export function fromJsonSchema(
  value: JsonValue,
  path: string,
  places: ComponentPlaces = () => undefined,
  limits: JsonSchemaLimits = defaultJsonSchemaLimits,
): JsonSchemaResult {
  const reader = new Reader(value, limits, places);
  const schema = reader.read(value, path, 0);
  if (reader.issues.length === 0 && schema.type !== 'object') {
    reader.issues.push({
      code: 'invalid_schema',
      path,
      message: `${path} must describe an object: {"type": "object", "properties": {...}}.`,
    });
  }
  if (reader.issues.length > 0 || schema.type !== 'object') return { schema: undefined, issues: reader.issues };
  return { schema, issues: [] };
}
