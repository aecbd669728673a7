// Validates data against a caller's JSON Schema (draft 2020-12, and what earlier drafts spell otherwise). It finds the
// first problem and says where it is. Annotations, `format` among them, are not enforced, as JSON Schema says.
import { isList } from '../is-list.ts';
import { formatPath, type JsonPath } from '../json.ts';
import { hasOwn, isRecord } from './check.ts';
import { canonical, lengthOf, matches } from './constraints.ts';
import type { JsonObject, JsonValue } from './schema.ts';

export interface DataProblem {
  /** For example `items[2].price`; empty for the data as a whole. */
  readonly path: string;
  readonly message: string;
}

export interface ValidateOptions {
  /** Returns why a regular expression must not be run, or undefined if it may be. Patterns that may not are not enforced. */
  readonly refusePattern: (source: string) => string | undefined;
}

/** Schemas applied to values; each takes a microsecond or less. A schema that refers to itself may ask for any number. */
const mostSteps = 200_000;
const maxDepth = 200;

export function findDataProblem(schema: JsonValue, data: JsonValue, options: ValidateOptions): DataProblem | undefined {
  return new Validator(schema, options).find(schema, data, [], 0);
}

/** The target of a local reference such as `#/$defs/node`; undefined when there is none. */
export function resolveReference(root: JsonValue, reference: string): JsonValue | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  let target: JsonValue | undefined = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (target === undefined) return undefined;
    if (isList(target)) target = target[Number(key)];
    else target = isRecord(target) && hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Rule = (schema: JsonObject, value: JsonValue, path: JsonPath, depth: number) => DataProblem | undefined;

class Validator {
  readonly #root: JsonValue;
  readonly #refusePattern: ValidateOptions['refusePattern'];
  #steps = mostSteps;

  constructor(root: JsonValue, { refusePattern }: ValidateOptions) {
    this.#root = root;
    this.#refusePattern = refusePattern;
  }

  find(schema: JsonValue | undefined, value: JsonValue, path: JsonPath, depth: number): DataProblem | undefined {
    this.#steps -= 1;
    if (this.#steps < 0 || depth > maxDepth) return problem(path, 'is too large or too deep to be validated');
    if (schema === false) return problem(path, 'is not allowed by the schema');
    if (schema === undefined || !isRecord(schema)) return undefined;
    for (const rule of this.#rules) {
      const found = rule(schema, value, path, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  readonly #fits = (schema: JsonValue, value: JsonValue, path: JsonPath, depth: number): boolean =>
    this.find(schema, value, path, depth + 1) === undefined;

  readonly #reference: Rule = (schema, value, path, depth) => {
    const reference = schema['$ref'];
    return typeof reference === 'string'
      ? this.find(resolveReference(this.#root, reference), value, path, depth + 1)
      : undefined;
  };

  readonly #type: Rule = (schema, value, path) => {
    const { type, enum: values } = schema;
    if (value === null && schema['nullable'] === true) return undefined;
    const types = isList(type) ? type : type === undefined ? [] : [type];
    if (types.length > 0 && !types.some((one) => isOfType(value, one))) {
      return problem(path, `must be ${types.map(typeName).join(' or ')}; got ${typeName(typeOf(value))}`);
    }
    if (isList(values) && !values.some((one) => isEqual(one, value))) {
      return problem(path, `must be one of ${values.slice(0, 20).map(shortJson).join(', ')}`);
    }
    const constant = schema['const'];
    return constant !== undefined && !isEqual(constant, value)
      ? problem(path, `must be ${shortJson(constant)}`)
      : undefined;
  };

  readonly #text: Rule = (schema, value, path) => {
    if (typeof value !== 'string') return undefined;
    const { minLength, maxLength, pattern } = schema;
    if (typeof minLength === 'number' && lengthOf(value) < minLength) {
      return problem(path, `must have at least ${minLength} characters`);
    }
    if (typeof maxLength === 'number' && lengthOf(value) > maxLength) {
      return problem(path, `must have at most ${maxLength} characters`);
    }
    if (typeof pattern !== 'string' || this.#matches(pattern, value)) return undefined;
    return problem(path, `must match the pattern ${shortJson(pattern)}`);
  };

  readonly #matches = (pattern: string, text: string): boolean =>
    this.#refusePattern(pattern) !== undefined || !isUnicodePattern(pattern) || matches(pattern, text);

  readonly #list: Rule = (schema, value, path, depth) => {
    if (!isList(value)) return undefined;
    const { minItems, maxItems, items, prefixItems, contains, minContains = 1, maxContains } = schema;
    if (typeof minItems === 'number' && value.length < minItems)
      return problem(path, `needs at least ${minItems} items`);
    if (typeof maxItems === 'number' && value.length > maxItems) return problem(path, `may have ${maxItems} items`);
    if (schema['uniqueItems'] === true && new Set(value.map(canonical)).size < value.length) {
      return problem(path, 'must have items that all differ');
    }
    // Earlier drafts list the schemas of the first items in `items`, and that of the others in `additionalItems`.
    const first = isList(prefixItems) ? prefixItems : isList(items) ? items : [];
    const rest = isList(items) ? schema['additionalItems'] : items;
    for (const [index, item] of value.entries()) {
      const found = this.find(index < first.length ? first[index] : rest, item, [...path, index], depth + 1);
      if (found !== undefined) return found;
    }
    if (contains === undefined) return undefined;
    const count = value.filter((item, index) => this.#fits(contains, item, [...path, index], depth)).length;
    if (typeof minContains === 'number' && count < minContains) {
      return problem(path, `needs at least ${minContains} items that fit the schema in "contains"`);
    }
    return typeof maxContains === 'number' && count > maxContains
      ? problem(path, `may have ${maxContains} items that fit the schema in "contains"`)
      : undefined;
  };

  readonly #object: Rule = (schema, value, path, depth) => {
    if (!isRecord(value)) return undefined;
    const { required, minProperties, maxProperties, propertyNames, dependentRequired, dependentSchemas } = schema;
    const names = Object.keys(value);
    const lacks = (wanted: JsonValue | undefined): JsonValue | undefined =>
      isList(wanted) ? wanted.find((name) => typeof name === 'string' && !hasOwn(value, name)) : undefined;
    const missing = lacks(required);
    if (typeof missing === 'string') return problem([...path, missing], 'is missing');
    if (typeof minProperties === 'number' && names.length < minProperties) {
      return problem(path, `needs at least ${minProperties} members`);
    }
    if (typeof maxProperties === 'number' && names.length > maxProperties) {
      return problem(path, `may have ${maxProperties} members`);
    }
    for (const name of names) {
      const found =
        this.#member(schema, name, value[name] ?? null, [...path, name], depth) ??
        (propertyNames === undefined || this.#fits(propertyNames, name, path, depth)
          ? undefined
          : problem([...path, name], 'has a name that the schema does not allow'));
      if (found !== undefined) return found;
      const needed = lacks(own(dependentRequired, name));
      if (typeof needed === 'string') return problem([...path, needed], `is missing: ${shortJson(name)} needs it`);
      const dependent = this.find(own(dependentSchemas, name), value, path, depth + 1);
      if (dependent !== undefined) return dependent;
    }
    return undefined;
  };

  #member(schema: JsonObject, name: string, value: JsonValue, path: JsonPath, depth: number): DataProblem | undefined {
    const { properties, patternProperties, additionalProperties } = schema;
    const schemas: JsonValue[] = [];
    const declared = own(properties, name);
    if (declared !== undefined) schemas.push(declared);
    let isOpen = false;
    for (const [pattern, member] of isRecord(patternProperties ?? null)
      ? Object.entries(patternProperties ?? {})
      : []) {
      const isRun = this.#refusePattern(pattern) === undefined && isUnicodePattern(pattern);
      // It is unknown which names the pattern covers, so no other rule may reject them.
      if (!isRun) isOpen = true;
      else if (matches(pattern, name)) schemas.push(member);
    }
    if (schemas.length === 0 && !isOpen && additionalProperties !== undefined) {
      if (additionalProperties === false) return problem(path, 'is not allowed: the schema does not have this member');
      schemas.push(additionalProperties);
    }
    for (const one of schemas) {
      const found = this.find(one, value, path, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  readonly #combined: Rule = (schema, value, path, depth) => {
    const { allOf, anyOf, oneOf, not } = schema;
    for (const one of isList(allOf) ? allOf : []) {
      const found = this.find(one, value, path, depth + 1);
      if (found !== undefined) return found;
    }
    if (isList(anyOf)) {
      const found = this.#closest(anyOf, value, path, depth);
      if (found !== undefined) return found;
    }
    if (isList(oneOf)) {
      const found = this.#closest(oneOf, value, path, depth);
      if (found !== undefined) return found;
      const count = oneOf.filter((one) => this.#fits(one, value, path, depth)).length;
      if (count > 1) return problem(path, 'must fit only one of the schemas in "oneOf"');
    }
    if (not !== undefined && this.#fits(not, value, path, depth)) {
      return problem(path, 'fits a schema that "not" excludes');
    }
    if (schema['if'] === undefined) return undefined;
    const branch = this.#fits(schema['if'], value, path, depth) ? schema['then'] : schema['else'];
    return this.find(branch, value, path, depth + 1);
  };

  /** The problem of the option that fits the furthest; undefined when one fits. */
  #closest(options: readonly JsonValue[], value: JsonValue, path: JsonPath, depth: number): DataProblem | undefined {
    let closest: DataProblem | undefined;
    for (const option of options) {
      const found = this.find(option, value, path, depth + 1);
      if (found === undefined) return undefined;
      if (closest === undefined || found.path.length > closest.path.length) closest = found;
    }
    return closest;
  }

  // Last, because it reads the members above.
  readonly #rules: readonly Rule[] = [
    this.#reference,
    this.#type,
    this.#text,
    number,
    this.#list,
    this.#object,
    this.#combined,
  ];
}

const number: Rule = (schema, value, path) => {
  if (typeof value !== 'number') return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return problem(path, `must be ${minimum} or more`);
  if (typeof maximum === 'number' && value > maximum) return problem(path, `must be ${maximum} or less`);
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    return problem(path, `must be more than ${exclusiveMinimum}`);
  }
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) {
    return problem(path, `must be less than ${exclusiveMaximum}`);
  }
  if (typeof multipleOf !== 'number' || multipleOf <= 0 || Number.isInteger(value / multipleOf)) return undefined;
  return problem(path, `must be a multiple of ${multipleOf}`);
};

function problem(path: JsonPath, what: string): DataProblem {
  const place = formatPath(path);
  return { path: place, message: `${place === '' ? 'The data' : place} ${what}.` };
}

const own = (of: JsonValue | undefined, name: string): JsonValue | undefined =>
  of !== undefined && isRecord(of) && hasOwn(of, name) ? of[name] : undefined;

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return isList(value) ? 'array' : typeof value;
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const typeName = (type: JsonValue): string =>
  typeof type === 'string' ? (typeNames[type] ?? type) : JSON.stringify(type);

function shortJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const isEqual = (left: JsonValue, right: JsonValue): boolean =>
  left === right || (typeof left === 'object' && typeof right === 'object' && canonical(left) === canonical(right));

function isUnicodePattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
