// Converts a caller's JSON Schema to our schema type. The input may be hostile: the length of every list is checked
// before it is read, every use of a reference counts, reading stops once a budget is spent, and patterns are never run.
// A recursive schema is unrolled to the depth limit and allows anything below it, as does a circular reference.
import { isList } from '../is-list.ts';
import { describeJson } from '../json.ts';
import { hasOwn, isRecord, type Issue } from './check.ts';
import { schemasOfMember } from './constraints.ts';
import { joinSchemas, mayJoin } from './join-schemas.ts';
import { enforcedTypes, unreadKeywords, type EnforcedType } from './keywords.ts';
import { resolveReference } from './resolve-reference.ts';
import { isOfType, isUnicodePattern, mayScan, numberSchema, stringSchema } from './scalar-schemas.ts';
import { defaultJsonSchemaLimits, SchemaLog, type JsonSchemaLimits, type Unenforced } from './schema-log.ts';
import type { JsonObject, JsonScalar, JsonValue, MemberPattern, ObjectSchema, Schema } from './schema.ts';

/** Resolves the name in `{"$ref": "#/components/NAME"}` to component names; `Block` stands for all blocks. */
export type ComponentPlaces = (name: string) => readonly string[] | undefined;

/** Returns why a regular expression must not be run, or undefined if it may be. */
export type RefusePattern = (source: string) => string | undefined;

interface Read {
  /** The number of schemas read, counting references at each use. */
  readonly nodes: number;
  readonly unenforced: readonly Unenforced[];
}

export type JsonSchemaResult =
  | (Read & { readonly schema: ObjectSchema; readonly issues: readonly [] })
  | (Read & { readonly schema: undefined; readonly issues: readonly Issue[] });

export interface JsonSchemaOptions {
  readonly places?: ComponentPlaces | undefined;
  /** Absent: no pattern is run. */
  readonly refusePattern?: RefusePattern | undefined;
}

/** The prompt contains every value. */
const maxEnum = 200;
/** Of the names in one object: each name is compared with all of them. */
const maxPatterns = 32;
/** Of those that are tried at each character of a name. */
const maxScanningPatterns = 2;
/** JSON Schema has seven types. */
const maxTypes = 7;
/** Characters of a reference. Each use traverses it, so its cost multiplies with the number of uses. */
const maxReference = 256;
/** Maximum characters of a property name in the path of an issue. */
const maxNameInPath = 60;

const anyValue: Schema = { type: 'any' };

class Reader {
  readonly log: SchemaLog;
  readonly #root: JsonValue;
  /** Objects around the schema that is read, one of them the props of the component. */
  #objects = 0;
  readonly #limits: JsonSchemaLimits;
  readonly #places: ComponentPlaces;
  readonly #refusePattern: RefusePattern;

  constructor(root: JsonValue, limits: JsonSchemaLimits, { places, refusePattern }: JsonSchemaOptions) {
    this.log = new SchemaLog(limits);
    this.#root = root;
    this.#limits = limits;
    this.#places = places ?? (() => undefined);
    this.#refusePattern = refusePattern ?? (() => 'patterns are not run here.');
  }

  /** Records a constraint of the schema that is not enforced. */
  #leaveUnread(value: JsonObject, path: string, types: readonly EnforcedType[], read: readonly string[] = []): void {
    for (const keyword of unreadKeywords(value, types, read))
      this.log.leave(`${path}.${keyword}`, 'it is not enforced here');
  }

  /** A pattern that may be run. */
  #readPattern(source: JsonValue | undefined, path: string): string | undefined {
    if (typeof source !== 'string') return undefined;
    const refusal =
      this.#refusePattern(source) ?? (isUnicodePattern(source) ? undefined : 'it is not valid with the flag u.');
    if (refusal === undefined) return source;
    this.log.leave(path, `the pattern is not run: ${refusal.replace(/\.$/, '')}`);
    return undefined;
  }

  #fail(path: string, message: string): Schema {
    this.log.fail(path, message);
    return anyValue;
  }

  read(value: JsonValue, path: string, depth: number): Schema {
    if (this.log.isSpent) return anyValue;
    const { maxDepth, maxDescription } = this.#limits;
    if (!this.log.countNode(path)) return anyValue;
    if (depth > maxDepth) {
      this.log.leave(path, `below ${maxDepth} levels, any value is allowed`);
      return anyValue;
    }
    if (value === false) this.log.leave(path, 'a schema that allows nothing is not enforced here');
    if (typeof value === 'boolean') return anyValue;
    if (!isRecord(value)) return this.#fail(path, 'must be a JSON Schema: an object.');
    const schema = this.#readKind(value, path, depth);
    const description = value['description'];
    if (typeof description !== 'string' || description === '') return schema;
    return { ...schema, description: description.slice(0, maxDescription) };
  }

  #readKind(value: JsonObject, path: string, depth: number): Schema {
    if (hasOwn(value, '$ref')) {
      this.#leaveUnread(value, path, [], ['$ref']);
      return this.#readReference(value['$ref'] ?? null, path, depth);
    }
    if (isList(value['enum'])) {
      this.#leaveUnread(value, path, ['string', 'number', 'array', 'object'], ['enum']);
      return this.#readEnum(value['enum'], path, value['type']);
    }
    if (hasOwn(value, 'const')) {
      this.#leaveUnread(value, path, ['string', 'number', 'array', 'object'], ['const']);
      return this.#readEnum([value['const'] ?? null], path);
    }
    for (const key of ['oneOf', 'anyOf'] as const) {
      const options = value[key];
      if (isList(options)) return this.#readUnion(value, options, key, path, depth);
    }
    if (isList(value['allOf'])) return this.#readAll(value, value['allOf'], path, depth);
    return this.#readTypes(value, path, depth);
  }

  #readTypes(value: JsonObject, path: string, depth: number): Schema {
    const type = value['type'];
    this.#leaveUnread(value, path, enforcedTypes(value), ['allOf']);
    const schema = isList(type)
      ? this.#readTypeList(type, value, path, depth)
      : this.#readType(type, value, path, depth);
    return value['nullable'] === true ? { type: 'union', anyOf: [schema, { type: 'enum', values: [null] }] } : schema;
  }

  #readTypeList(types: readonly JsonValue[], value: JsonObject, path: string, depth: number): Schema {
    if (types.length === 0 || types.length > maxTypes) {
      return this.#fail(`${path}.type`, `lists ${types.length} types; expected 1 to ${maxTypes}.`);
    }
    this.log.nodes += types.length;
    const anyOf = types.map((type) => this.#readType(type, value, path, depth + 1));
    return anyOf.length === 1 && anyOf[0] !== undefined ? anyOf[0] : { type: 'union', anyOf };
  }

  #readType(type: JsonValue | undefined, value: JsonObject, path: string, depth: number): Schema {
    switch (type) {
      case 'string':
        return stringSchema(value, this.#readPattern(value['pattern'], `${path}.pattern`));
      case 'number':
      case 'integer': {
        const { minimum, maximum } = value;
        if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
          return this.#fail(path, `has a minimum of ${minimum} above its maximum of ${maximum}.`);
        return numberSchema(value, type === 'integer');
      }
      case 'boolean':
        return { type: 'boolean' };
      case 'null':
        return { type: 'enum', values: [null] };
      case 'array': {
        const { items, minItems, maxItems } = value;
        if (Array.isArray(items)) this.log.leave(`${path}.items`, 'a list of schemas is not enforced here');
        return {
          type: 'array',
          items: items === undefined || Array.isArray(items) ? anyValue : this.read(items, `${path}.items`, depth + 1),
          ...(typeof minItems === 'number' && minItems > 0 ? { minItems: Math.ceil(minItems) } : {}),
          ...(typeof maxItems === 'number' && maxItems >= 0 ? { maxItems: Math.floor(maxItems) } : {}),
          ...(value['uniqueItems'] === true ? { hasUniqueItems: true } : {}),
        };
      }
      case 'object':
        return this.readObject(value, path, depth);
      case undefined:
        return isRecord(value['properties']) ? this.readObject(value, path, depth) : anyValue;
      default:
        return this.#fail(
          `${path}.type`,
          `is ${describeJson(type)}; expected string, number, integer, boolean, null, array or object.`,
        );
    }
  }

  readObject(value: JsonObject, path: string, depth: number): ObjectSchema {
    this.#objects += 1;
    const schema = this.#readMembers(value, path, depth);
    this.#objects -= 1;
    return schema;
  }

  #readMembers(value: JsonObject, path: string, depth: number): ObjectSchema {
    const properties = this.#readProperties(value['properties'] ?? {}, `${path}.properties`, depth);
    const required = value['required'];
    const names = isList(required) ? required : [];
    if (names.length > this.#limits.maxNodes) {
      this.#fail(`${path}.required`, `lists ${names.length} names; at most ${this.#limits.maxNodes} are allowed.`);
      return { type: 'object', properties, required: [], additional: anyValue };
    }
    const additional = value['additionalProperties'];
    const patterns = this.#readPatterns(value['patternProperties'], `${path}.patternProperties`, depth);
    const isEmpty = Object.keys(properties).length === 0 && patterns === undefined;
    const isOpen = additional === true || (additional === undefined && isEmpty);
    const schema: ObjectSchema = {
      type: 'object',
      properties,
      required: [],
      ...(patterns === undefined ? {} : { patterns }),
      additional: isOpen
        ? anyValue
        : isRecord(additional)
          ? this.read(additional, `${path}.additionalProperties`, depth + 1)
          : false,
    };
    return { ...schema, required: this.#readRequired(names, schema, `${path}.required`) };
  }

  #readRequired(names: readonly JsonValue[], schema: ObjectSchema, path: string): readonly string[] {
    const required = new Set<string>();
    for (const name of names) {
      if (typeof name !== 'string' || required.has(name)) continue;
      if (schemasOfMember(schema, name).length > 0) required.add(name);
      else this.log.leave(path, `${JSON.stringify(name.slice(0, maxNameInPath))} is not one of its properties`);
    }
    return [...required];
  }

  #readPatterns(given: JsonValue | undefined, path: string, depth: number): readonly MemberPattern[] | undefined {
    if (given === undefined || !isRecord(given)) return undefined;
    const patterns: MemberPattern[] = [];
    let scanning = 0;
    for (const key in given) {
      if (this.log.isSpent) break;
      if (!hasOwn(given, key)) continue;
      const place = `${path}.${key.length > maxNameInPath ? `${key.slice(0, maxNameInPath)}…` : key}`;
      this.log.countText(key, place);
      const source = this.#readPattern(key, place);
      const schema = this.read(given[key] ?? null, place, depth + 1);
      if (source === undefined) continue;
      if (mayScan(source)) scanning += 1;
      if (!mayScan(source) || scanning <= maxScanningPatterns) patterns.push({ source, schema });
      else this.log.leave(place, 'the pattern is not run: too many beside it do not start with "^" either');
    }
    if (patterns.length > maxPatterns)
      this.#fail(path, `has ${patterns.length} patterns; at most ${maxPatterns} are allowed.`);
    return patterns.length === 0 ? undefined : patterns;
  }

  #readProperties(value: JsonValue, path: string, depth: number): Record<string, Schema> {
    const properties: Record<string, Schema> = {};
    if (!isRecord(value)) {
      this.#fail(path, 'must be an object of schemas.');
      return properties;
    }
    // Object.entries would list all members before the first is counted.
    for (const key in value) {
      if (this.log.isSpent) break;
      if (!hasOwn(value, key)) continue;
      const place = `${path}.${key.length > maxNameInPath ? `${key.slice(0, maxNameInPath)}…` : key}`;
      this.log.countText(key, place);
      // defineProperty instead of assignment, because a property may be called __proto__.
      Object.defineProperty(properties, key, {
        value: this.read(value[key] ?? null, place, depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return properties;
  }

  #readEnum(values: readonly JsonValue[], path: string, type?: JsonValue): Schema {
    if (values.length > maxEnum)
      return this.#fail(path, `lists ${values.length} values; at most ${maxEnum} are allowed.`);
    const scalars = values.filter((value): value is JsonScalar => value === null || typeof value !== 'object');
    if (scalars.length !== values.length || scalars.length === 0)
      return this.#fail(path, 'may list only strings, numbers, booleans and null, and at least one.');
    for (const value of scalars) if (typeof value === 'string') this.log.countText(value, path);
    const typed = scalars.filter((value) => isOfType(value, type));
    return { type: 'enum', values: typed.length === 0 ? scalars : typed };
  }

  /** Keywords beside the options, such as properties that all options have, apply to each of them. */
  #readUnion(
    value: JsonObject,
    options: readonly JsonValue[],
    key: 'anyOf' | 'oneOf',
    path: string,
    depth: number,
  ): Schema {
    const place = `${path}.${key}`;
    if (options.length === 0) return this.#fail(place, 'must list at least one schema.');
    const { [key]: _, ...beside } = value;
    const isShared = options.every((option) => isRecord(option) && mayJoin(beside, option));
    this.#leaveUnread(isShared ? {} : beside, path, []);
    const anyOf = this.#readList(
      isShared ? options.map((option) => joinSchemas(beside, option)) : options,
      place,
      depth,
    );
    if (anyOf.length === 1 && anyOf[0] !== undefined) return anyOf[0];
    return { type: 'union', anyOf, ...(key === 'oneOf' ? { isExclusive: true } : {}) };
  }

  #readList(schemas: readonly JsonValue[], path: string, depth: number): Schema[] {
    const read: Schema[] = [];
    for (let index = 0; index < schemas.length && !this.log.isSpent; index += 1) {
      read.push(this.read(schemas[index] ?? null, `${path}[${index}]`, depth + 1));
    }
    return read;
  }

  /** Merges object schemas; otherwise the first schema applies. */
  #readAll(value: JsonObject, parts: readonly JsonValue[], path: string, depth: number): Schema {
    const read = this.#readList(parts, `${path}.allOf`, depth);
    // The keywords next to allOf are one more part of it.
    read.push(this.#readTypes(value, path, depth + 1));
    const objects = read.filter((schema) => schema.type === 'object');
    const isJoined = read.every((schema) => schema.type === 'object' || schema === anyValue);
    if (!isJoined || objects.some(({ patterns }) => patterns !== undefined))
      this.log.leave(
        `${path}.allOf`,
        'only objects with properties are merged; of other schemas, only the first is used',
      );
    if (objects.length === 0) return read[0] ?? anyValue;
    return {
      type: 'object',
      properties: Object.fromEntries(objects.flatMap(({ properties }) => Object.entries(properties))),
      required: [...new Set(objects.flatMap(({ required }) => required))],
      additional: objects.every(({ additional }) => additional === false) ? false : anyValue,
    };
  }

  #readReference(reference: JsonValue, path: string, depth: number): Schema {
    const place = `${path}.$ref`;
    if (typeof reference !== 'string') return this.#fail(place, 'must be a string.');
    if (reference.length > maxReference) {
      return this.#fail(
        place,
        `has ${reference.length} characters; a reference may have ${maxReference}. Give its target a shorter name in $defs.`,
      );
    }
    const name = /^#\/components\/(\w+)$/.exec(reference)?.[1];
    if (name !== undefined) {
      const components = this.#places(name);
      if (this.#objects > 1) this.log.leave(place, 'a component inside an object is dropped; make it a prop');
      return components === undefined
        ? this.#fail(place, `names "${name}", which is not a component.`)
        : { type: 'element', components };
    }
    if (!reference.startsWith('#'))
      return this.#fail(
        place,
        `is ${JSON.stringify(reference.slice(0, 80))}; only references inside the schema (#/$defs/...) are followed.`,
      );
    const target = resolveReference(this.#root, reference);
    if (target === undefined)
      return this.#fail(place, `refers to ${JSON.stringify(reference.slice(0, 80))}, which does not exist.`);
    // Each step goes deeper, so a schema that contains itself ends at the depth limit.
    return this.read(target, path, depth + 1);
  }
}

export function fromJsonSchema(
  value: JsonValue,
  path: string,
  options: JsonSchemaOptions = {},
  limits: JsonSchemaLimits = defaultJsonSchemaLimits,
): JsonSchemaResult {
  const reader = new Reader(value, limits, options);
  const schema = reader.read(value, path, 0);
  const { issues, nodes, unenforced } = reader.log;
  if (issues.length === 0 && schema.type !== 'object') {
    issues.push({
      code: 'invalid_schema',
      path,
      message: `${path} must describe an object: {"type": "object", "properties": {...}}.`,
    });
  }
  if (issues.length > 0 || schema.type !== 'object') return { schema: undefined, issues, nodes, unenforced };
  return { schema, issues: [], nodes, unenforced };
}
