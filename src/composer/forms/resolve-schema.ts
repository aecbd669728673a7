// Resolves the references, `allOf` and nullable unions of a schema. Each schema is resolved once, however often it is
// referenced; references may form a cycle.
import { isJsonArray, isJsonObject, member, type Json, type JsonObject } from '../data/json.ts';

const maxSteps = 16;

/** Keyed by root, then by schema. */
const known = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

export function resolveSchema(schema: JsonObject, root: JsonObject, depth = 0): JsonObject {
  let inRoot = known.get(root);
  if (inRoot === undefined) known.set(root, (inRoot = new WeakMap()));
  const found = inRoot.get(schema);
  if (found !== undefined || depth > maxSteps) return found ?? schema;
  // A cyclic reference finds the unresolved schema.
  inRoot.set(schema, schema);
  let current = schema;
  for (let step = 0; step < maxSteps; step++) {
    const next = lookThrough(current, root, depth);
    if (next === undefined) break;
    current = next;
  }
  inRoot.set(schema, current);
  return current;
}

function lookThrough(schema: JsonObject, root: JsonObject, depth: number): JsonObject | undefined {
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = follow(reference, root);
    return target === undefined ? undefined : over(resolveSchema(target, root, depth + 1), without(schema, '$ref'));
  }
  const all = member(schema, 'allOf');
  if (isJsonArray(all) && all.every(isJsonObject)) return merged([without(schema, 'allOf'), ...all]);
  for (const key of ['anyOf', 'oneOf']) {
    const options = member(schema, key);
    if (!isJsonArray(options)) continue;
    const given = options.filter((option) => isJsonObject(option) && member(option, 'type') !== 'null');
    const [only, second] = given;
    if (isJsonObject(only) && second === undefined) return over(only, without(schema, key));
  }
  const type = member(schema, 'type');
  if (!isJsonArray(type)) return undefined;
  return { ...schema, type: type.find((one) => one !== 'null') ?? 'string' };
}

const over = (schema: JsonObject, members: JsonObject): JsonObject =>
  Object.keys(members).length === 0 ? schema : { ...schema, ...members };

function follow(reference: string, root: JsonObject): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let value: Json | undefined = root;
  for (const step of reference.slice(2).split('/', maxSteps)) {
    if (!isJsonObject(value)) return undefined;
    value = member(value, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return isJsonObject(value) ? value : undefined;
}
/** Merges schemas: later ones override earlier ones, and all properties are combined. */
function merged(schemas: readonly JsonObject[]): JsonObject {
  const members: [string, Json][] = [];
  const properties: [string, Json][] = [];
  const required: Json[] = [];
  for (const schema of schemas) {
    for (const entry of Object.entries(schema)) members.push(entry);
    const [own, demanded] = [member(schema, 'properties'), member(schema, 'required')];
    if (isJsonObject(own)) for (const entry of Object.entries(own)) properties.push(entry);
    if (isJsonArray(demanded)) for (const name of demanded) required.push(name);
  }
  if (properties.length > 0) members.push(['properties', Object.fromEntries(properties)]);
  if (required.length > 0) members.push(['required', required]);
  return Object.fromEntries(members);
}

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
