// The reply when the caller requests JSON: the data of the newest message, under the names in the schema. A required
// member that the message lacks gets a neutral value, never an invented one.
import type { ModelCall } from '../model/language-model.ts';
import type { Sliced } from '../slices.ts';
import { isJsonArray, isJsonObject, isScalar, member, type Json, type JsonObject } from './data/json.ts';
import { readJson } from './data/read-json.ts';
import { toFormSchema } from './forms/form-schema.ts';
import { resolveSchema } from './forms/resolve-schema.ts';
import { requiredKeys } from './forms/schema-form.ts';

/** Undefined if the schema is too large. */
export function* dataAnswer(call: ModelCall): Sliced<JsonObject | undefined> {
  const text = newestText(call);
  const given = yield* dataOf(text);
  const schema = call.output?.schema;
  if (schema === undefined) return isJsonObject(given) ? given : given === undefined ? { text } : { items: given };
  const root = toFormSchema(schema.schema);
  if (root === undefined) return undefined;
  yield;
  const answer = new Fitting(root).fit(root, withList(given, resolveSchema(root, root)));
  return isJsonObject(answer) ? answer : {};
}

function newestText({ messages }: ModelCall): string {
  const message = messages.findLast(({ role }) => role === 'user' || role === 'tool');
  if (message === undefined) return '';
  if (typeof message.content === 'string') return message.content;
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

const maxLines = 1_000;
const pair = /^[\s*-]*([\p{L}\p{N}][\p{L}\p{N} _-]{0,60}?)\s*[:=]\s*(\S.*)$/u;

/** Reads JSON, or lines such as `City: Oslo`. */
function* dataOf(text: string): Sliced<Json | undefined> {
  const reading = yield* readJson(text);
  if (reading?.type === 'value') return reading.value;
  const pairs: [string, Json][] = [];
  for (const line of text.split('\n', maxLines)) {
    const [, name, value] = pair.exec(line.slice(0, 10_000)) ?? [];
    if (name !== undefined && value !== undefined) pairs.push([name, value.trim()]);
  }
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Assigns a list to the member of the schema that is a list. */
function withList(given: Json | undefined, schema: JsonObject): Json | undefined {
  const properties = member(schema, 'properties');
  if (!isJsonArray(given) || !isJsonObject(properties)) return given;
  const name = Object.keys(properties).find((key) => {
    const property = member(properties, key);
    return isJsonObject(property) && member(property, 'type') === 'array';
  });
  return name === undefined ? undefined : { [name]: given };
}

const deepest = 40;
/** Maximum number of values in a reply, because a schema may contain itself twice. */
const maxValues = 5_000;

class Fitting {
  readonly #root: JsonObject;
  #left = maxValues;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  fit(schema: Json | undefined, given: Json | undefined, depth = 0): Json {
    this.#left -= 1;
    if (!isJsonObject(schema) || depth > deepest || this.#left < 0) return given ?? null;
    if (given == null && allowsNull(schema)) return null;
    const resolved = resolveSchema(schema, this.#root);
    const constant = member(resolved, 'const');
    if (constant !== undefined) return constant;
    const options = member(resolved, 'enum');
    if (isJsonArray(options)) return options.find((one) => textOf(one) === textOf(given)) ?? options[0] ?? null;
    const branches = member(resolved, 'anyOf') ?? member(resolved, 'oneOf');
    if (isJsonArray(branches)) return this.fit(branches[0], given, depth + 1);
    const value = given ?? member(resolved, 'default');
    switch (member(resolved, 'type') ?? (member(resolved, 'properties') === undefined ? undefined : 'object')) {
      case 'object':
        return this.#fitObject(resolved, isJsonObject(value) ? value : {}, depth);
      case 'array': {
        const items = isJsonArray(value) ? value : [];
        const least = Math.min(numberOf(member(resolved, 'minItems')) ?? 0, 100);
        const missing = Array.from({ length: Math.max(0, least - items.length) }, () => undefined);
        return [...items, ...missing].map((item) => this.fit(member(resolved, 'items'), item, depth + 1));
      }
      case 'string': {
        const text = isScalar(value) && value !== null ? String(value) : '';
        return text.padEnd(Math.min(numberOf(member(resolved, 'minLength')) ?? 0, 1_000), '-');
      }
      case 'number':
        return numberOf(value) ?? Math.max(numberOf(member(resolved, 'minimum')) ?? 0, 0);
      case 'integer':
        return Math.round(numberOf(value) ?? Math.max(numberOf(member(resolved, 'minimum')) ?? 0, 0));
      case 'boolean':
        return value === true || (typeof value === 'string' && /^(?:true|yes)$/i.test(value));
      default:
        return value ?? null;
    }
  }

  #fitObject(schema: JsonObject, given: JsonObject, depth: number): JsonObject {
    const properties = member(schema, 'properties');
    if (!isJsonObject(properties)) return given;
    const values = new Map(Object.entries(given).map(([name, value]) => [plainName(name), value]));
    const required = new Set(requiredKeys(schema));
    const members: [string, Json][] = [];
    for (const [name, property] of Object.entries(properties)) {
      const value = values.get(plainName(name));
      if (value !== undefined || required.has(name)) members.push([name, this.fit(property, value, depth + 1)]);
    }
    return Object.fromEntries(members);
  }
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** `Due date`, `due_date` and `dueDate` are the same name. */
const plainName = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

function allowsNull(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const branches = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  if (isJsonArray(type)) return type.includes('null');
  return isJsonArray(branches) && branches.some((one) => isJsonObject(one) && member(one, 'type') === 'null');
}

/** Reads `3 degrees` as the number 3. */
function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const digits =
    typeof value === 'string' ? /^[^\d-]{0,3}(-?\d+(?:\.\d+)?)/.exec(value.replaceAll(',', ''))?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
