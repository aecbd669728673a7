// Validates data against a caller's JSON Schema: draft 2020-12, and keywords that earlier drafts spell differently. Finds
// the first problem and its location. Annotations, `format` among them, are not enforced, as JSON Schema specifies.
//
// Both the schema and the data may be hostile, and their costs multiply. Everything whose cost depends on their size is
// charged to one budget, and the work is done in slices.
import { isList } from '../is-list.ts';
import { formatPath, type JsonPath } from '../json.ts';
import { runSync, type Sliced } from '../slices.ts';
import { hasOwn, isRecord } from './check.ts';
import { lengthOf, matchesExpression } from './constraints.ts';
import {
  findNumberProblem,
  isOfType,
  problem,
  shortJson,
  typeName,
  typeOf,
  type FoundProblem,
} from './found-problem.ts';
import { resolveReference } from './resolve-reference.ts';
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

export const findDataProblem = (
  schema: JsonValue,
  data: JsonValue,
  options: ValidateOptions,
): DataProblem | undefined => runSync(slicedFindDataProblem(schema, data, options));

export function* slicedFindDataProblem(
  schema: JsonValue,
  data: JsonValue,
  options: ValidateOptions,
): Sliced<DataProblem | undefined> {
  const validator = new Validator(schema, options);
  const found = yield* validator.find(schema, data, [], 0);
  // Results found after the budget was spent are meaningless.
  const told = validator.isSpent ? problem([], tooLarge) : found;
  if (told === undefined) return undefined;
  const path = formatPath(told.path);
  return { path, message: `${path === '' ? 'The data' : path} ${told.what()}.` };
}

const tooLarge = 'is too large or too deep to be validated';

type Finding = Sliced<FoundProblem | undefined>;

/** Microseconds, approximately. A schema that refers to itself may ask for any number. */
const maxCost = 300_000;
const costOfSlice = 500;
const maxDepth = 200;

/** Characters and list items that are looked at in a microsecond. */
const charactersPerCost = 200;
const itemsPerCost = 20;
/** Reading a pattern and compiling it. */
const costOfPattern = 40;
/** Above this number of patterns, V8 compiles each of them again and again. */
const maxWarm = 50;
const costOfColdMatch = 15;

class Validator {
  readonly #root: JsonValue;
  readonly #refusePattern: ValidateOptions['refusePattern'];
  readonly #targets = new Map<JsonObject, JsonValue | undefined>();
  readonly #expressions = new Map<string, RegExp | undefined>();
  readonly #choices = new Map<readonly JsonValue[], ReadonlySet<string>>();
  #left = maxCost;
  #sinceYield = 0;

  constructor(root: JsonValue, { refusePattern }: ValidateOptions) {
    this.#root = root;
    this.#refusePattern = refusePattern;
  }

  *find(schema: JsonValue | undefined, value: JsonValue, path: JsonPath, depth: number): Finding {
    this.#spend(1);
    if (this.#sinceYield > costOfSlice) yield* this.#pause();
    if (this.isSpent || depth > maxDepth) return problem(path, tooLarge);
    if (schema === false) return problem(path, 'is not allowed by the schema');
    if (schema === undefined || !isRecord(schema)) return undefined;
    const found = (yield* this.#reference(schema, value, path, depth)) ?? (yield* this.#type(schema, value, path));
    return (
      found ?? (yield* this.#content(schema, value, path, depth)) ?? (yield* this.#combined(schema, value, path, depth))
    );
  }

  #content(schema: JsonObject, value: JsonValue, path: JsonPath, depth: number): Finding {
    if (isList(value)) return this.#list(schema, value, path, depth);
    return isRecord(value) ? this.#object(schema, value, path, depth) : this.#scalar(schema, value, path);
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  #spend(cost: number): void {
    this.#left -= cost;
    this.#sinceYield += cost;
  }

  *#pause(): Sliced<void> {
    this.#sinceYield = 0;
    yield;
  }

  /** The value as text, which is the same for equal values. */
  *#canonical(value: JsonValue): Sliced<string> {
    this.#spend(1);
    if (this.#sinceYield > costOfSlice) yield* this.#pause();
    if (this.isSpent) return '';
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'string') this.#spend(value.length / charactersPerCost);
      return JSON.stringify(value);
    }
    const parts: string[] = [];
    if (isList(value)) for (const item of value) parts.push(yield* this.#canonical(item));
    else {
      const names = Object.keys(value);
      this.#spend(names.length / itemsPerCost);
      for (const name of names.sort()) {
        parts.push(`${JSON.stringify(name)}:${yield* this.#canonical(value[name] ?? null)}`);
      }
    }
    const text = parts.join();
    this.#spend(text.length / charactersPerCost);
    return isList(value) ? `[${text}]` : `{${text}}`;
  }

  *#reference(schema: JsonObject, value: JsonValue, path: JsonPath, depth: number): Finding {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return undefined;
    if (!this.#targets.has(schema)) {
      this.#spend(reference.length / itemsPerCost);
      this.#targets.set(schema, resolveReference(this.#root, reference));
    }
    return yield* this.find(this.#targets.get(schema), value, path, depth + 1);
  }

  *#type(schema: JsonObject, value: JsonValue, path: JsonPath): Finding {
    const { type, enum: values, const: constant } = schema;
    if (value === null && schema['nullable'] === true) return undefined;
    const types = isList(type) ? type : type === undefined ? [] : [type];
    this.#spend(types.length / itemsPerCost);
    if (types.length > 0 && !types.some((one) => isOfType(value, one))) {
      return problem(path, () => `must be ${types.map(typeName).join(' or ')}; got ${typeName(typeOf(value))}`);
    }
    if (isList(values) && !(yield* this.#isOneOf(value, values))) {
      return problem(path, () => `must be one of ${values.slice(0, 20).map(shortJson).join(', ')}`);
    }
    if (constant === undefined || constant === value) return undefined;
    const isEqual =
      typeof constant === 'object' &&
      typeof value === 'object' &&
      (yield* this.#canonical(constant)) === (yield* this.#canonical(value));
    return isEqual ? undefined : problem(path, () => `must be ${shortJson(constant)}`);
  }

  *#isOneOf(value: JsonValue, values: readonly JsonValue[]): Sliced<boolean> {
    this.#spend(values.length / itemsPerCost);
    if (typeof value !== 'object' || value === null) return values.includes(value);
    let known = this.#choices.get(values);
    if (known === undefined) {
      const texts = new Set<string>();
      for (const one of values) if (typeof one === 'object' && one !== null) texts.add(yield* this.#canonical(one));
      known = texts;
      this.#choices.set(values, known);
    }
    return known.size > 0 && known.has(yield* this.#canonical(value));
  }

  // Not sliced: bounded by the limits of texts and patterns.
  // eslint-disable-next-line require-yield
  *#scalar(schema: JsonObject, value: JsonValue, path: JsonPath): Finding {
    if (typeof value === 'number') return findNumberProblem(schema, value, path);
    return typeof value === 'string' ? this.#text(schema, value, path) : undefined;
  }

  #text(schema: JsonObject, value: string, path: JsonPath): FoundProblem | undefined {
    const { minLength, maxLength, pattern } = schema;
    if (typeof minLength === 'number' || typeof maxLength === 'number') {
      this.#spend(value.length / charactersPerCost);
      const length = lengthOf(value);
      if (typeof minLength === 'number' && length < minLength)
        return problem(path, () => `must have at least ${minLength} characters`);
      if (typeof maxLength === 'number' && length > maxLength)
        return problem(path, () => `must have at most ${maxLength} characters`);
    }
    if (typeof pattern !== 'string') return undefined;
    const expression = this.#expressionOf(pattern);
    if (expression === undefined || this.#matches(expression, value)) return undefined;
    return problem(path, () => `must match the pattern ${shortJson(pattern)}`);
  }

  /** Undefined for a pattern that must not be run. */
  #expressionOf(source: string): RegExp | undefined {
    if (!this.#expressions.has(source)) {
      this.#spend(costOfPattern);
      const isRun = this.#refusePattern(source) === undefined;
      this.#expressions.set(source, isRun ? toExpression(source) : undefined);
    }
    return this.#expressions.get(source);
  }

  #matches(expression: RegExp, text: string): boolean {
    this.#spend((this.#expressions.size > maxWarm ? costOfColdMatch : 1) + text.length / charactersPerCost);
    return matchesExpression(expression, text);
  }

  *#list(schema: JsonObject, value: readonly JsonValue[], path: JsonPath, depth: number): Finding {
    const { minItems, maxItems, items, prefixItems, contains, minContains = 1, maxContains } = schema;
    if (typeof minItems === 'number' && value.length < minItems)
      return problem(path, () => `needs at least ${minItems} items`);
    if (typeof maxItems === 'number' && value.length > maxItems)
      return problem(path, () => `may have ${maxItems} items`);
    if (schema['uniqueItems'] === true) {
      const texts = new Set<string>();
      for (const item of value) texts.add(yield* this.#canonical(item));
      if (texts.size < value.length) return problem(path, 'must have items that all differ');
    }
    // Earlier drafts list the schemas of the first items in `items`, and that of the others in `additionalItems`.
    const first = isList(prefixItems) ? prefixItems : isList(items) ? items : [];
    const rest = isList(items) ? schema['additionalItems'] : items;
    for (let index = 0; index < value.length; index += 1) {
      if (index >= first.length && rest === undefined) break;
      const found = yield* this.find(
        index < first.length ? first[index] : rest,
        value[index] ?? null,
        [...path, index],
        depth + 1,
      );
      if (found !== undefined) return found;
    }
    if (contains === undefined) return undefined;
    let count = 0;
    for (const [index, item] of value.entries()) {
      if ((yield* this.find(contains, item, [...path, index], depth + 1)) === undefined) count += 1;
    }
    if (typeof minContains === 'number' && count < minContains) {
      return problem(path, () => `needs at least ${minContains} items that fit the schema in "contains"`);
    }
    return typeof maxContains === 'number' && count > maxContains
      ? problem(path, () => `may have ${maxContains} items that fit the schema in "contains"`)
      : undefined;
  }

  *#object(schema: JsonObject, value: JsonObject, path: JsonPath, depth: number): Finding {
    const { required, minProperties, maxProperties, propertyNames, dependentRequired, dependentSchemas } = schema;
    const missing = this.#missingOf(required, value);
    if (typeof missing === 'string') return problem([...path, missing], 'is missing');
    if (!objectKeywords.some((keyword) => schema[keyword] !== undefined)) return undefined;
    const names = Object.keys(value);
    this.#spend(names.length / itemsPerCost);
    if (typeof minProperties === 'number' && names.length < minProperties) {
      return problem(path, () => `needs at least ${minProperties} members`);
    }
    if (typeof maxProperties === 'number' && names.length > maxProperties) {
      return problem(path, () => `may have ${maxProperties} members`);
    }
    for (const name of names) {
      const place = [...path, name];
      const found = yield* this.#member(schema, name, value[name] ?? null, place, depth);
      if (found !== undefined) return found;
      if (propertyNames !== undefined && (yield* this.find(propertyNames, name, path, depth + 1)) !== undefined)
        return problem(place, 'has a name that the schema does not allow');
      const needed = this.#missingOf(own(dependentRequired, name), value);
      if (typeof needed === 'string')
        return problem([...path, needed], () => `is missing: ${shortJson(name)} needs it`);
      const dependent = own(dependentSchemas, name);
      const unfit = dependent === undefined ? undefined : yield* this.find(dependent, value, path, depth + 1);
      if (unfit !== undefined) return unfit;
    }
    return undefined;
  }

  #missingOf(wanted: JsonValue | undefined, value: JsonObject): JsonValue | undefined {
    if (!isList(wanted)) return undefined;
    this.#spend(wanted.length / itemsPerCost);
    return wanted.find((name) => typeof name === 'string' && !hasOwn(value, name));
  }

  *#member(schema: JsonObject, name: string, value: JsonValue, path: JsonPath, depth: number): Finding {
    const { properties, patternProperties, additionalProperties } = schema;
    const schemas: JsonValue[] = [];
    const declared = own(properties, name);
    if (declared !== undefined) schemas.push(declared);
    let isOpen = false;
    if (patternProperties !== undefined && isRecord(patternProperties)) {
      for (const pattern in patternProperties) {
        const expression = this.#expressionOf(pattern);
        // It is unknown which names the pattern covers, so no other rule may reject them.
        if (expression === undefined) isOpen = true;
        else if (this.#matches(expression, name)) schemas.push(patternProperties[pattern] ?? null);
        if (this.#sinceYield > costOfSlice) yield* this.#pause();
        if (this.isSpent) break;
      }
    }
    if (schemas.length === 0 && !isOpen && additionalProperties !== undefined) {
      if (additionalProperties === false) return problem(path, 'is not allowed: the schema does not have this member');
      schemas.push(additionalProperties);
    }
    for (const one of schemas) {
      const found = yield* this.find(one, value, path, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  *#combined(schema: JsonObject, value: JsonValue, path: JsonPath, depth: number): Finding {
    const { allOf, anyOf, oneOf, not, if: condition } = schema;
    for (const one of isList(allOf) ? allOf : []) {
      const found = yield* this.find(one, value, path, depth + 1);
      if (found !== undefined) return found;
    }
    if (isList(anyOf)) {
      const found = yield* this.#closest(anyOf, value, path, depth, 1);
      if (found.count === 0) return found.closest;
    }
    if (isList(oneOf)) {
      const found = yield* this.#closest(oneOf, value, path, depth, 2);
      if (found.count === 0) return found.closest;
      if (found.count > 1) return problem(path, 'must fit only one of the schemas in "oneOf"');
    }
    if (not !== undefined && (yield* this.find(not, value, path, depth + 1)) === undefined) {
      return problem(path, 'fits a schema that "not" excludes');
    }
    if (condition === undefined) return undefined;
    const branch =
      (yield* this.find(condition, value, path, depth + 1)) === undefined ? schema['then'] : schema['else'];
    return branch === undefined ? undefined : yield* this.find(branch, value, path, depth + 1);
  }

  /** How many options fit, up to `most`, and the problem of the one that fits the furthest. */
  *#closest(
    options: readonly JsonValue[],
    value: JsonValue,
    path: JsonPath,
    depth: number,
    most: number,
  ): Sliced<{ readonly count: number; readonly closest: FoundProblem | undefined }> {
    let closest: FoundProblem | undefined;
    let count = 0;
    for (const option of options) {
      const found = yield* this.find(option, value, path, depth + 1);
      if (found === undefined) count += 1;
      else if (closest === undefined || found.path.length > closest.path.length) closest = found;
      if (count === most) break;
    }
    return { count, closest };
  }
}

/** Keywords that need the members one by one. */
const objectKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
];

const own = (of: JsonValue | undefined, name: string): JsonValue | undefined =>
  of !== undefined && isRecord(of) && hasOwn(of, name) ? of[name] : undefined;

/** Undefined for text that is not a valid pattern with the flag u, which validators of JSON Schema set. */
function toExpression(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
