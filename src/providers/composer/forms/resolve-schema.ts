// What a schema says once its references, its `allOf` and its "or null" are looked through. Bounded: references may go
// round.
import { isJsonArray, isJsonObject, member, type Json, type JsonObject } from '../data/json.ts';

const mostSteps = 16;

export function resolveSchema(schema: JsonObject, root: JsonObject): JsonObject {
  let current = schema;
  for (let step = 0; step < mostSteps; step++) {
    const next = lookThrough(current, root);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

function lookThrough(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = follow(reference, root);
    return target === undefined ? undefined : { ...target, ...without(schema, '$ref') };
  }
  const all = member(schema, 'allOf');
  if (isJsonArray(all) && all.every(isJsonObject)) return all.reduce(merged, without(schema, 'allOf'));
  for (const key of ['anyOf', 'oneOf']) {
    const options = member(schema, key);
    if (!isJsonArray(options)) continue;
    const given = options.filter((option) => isJsonObject(option) && member(option, 'type') !== 'null');
    const [only, second] = given;
    if (isJsonObject(only) && second === undefined) return { ...only, ...without(schema, key) };
  }
  const type = member(schema, 'type');
  if (!isJsonArray(type)) return undefined;
  return { ...schema, type: type.find((one) => one !== 'null') ?? 'string' };
}

function follow(reference: string, root: JsonObject): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let value: Json | undefined = root;
  for (const step of reference.slice(2).split('/').slice(0, mostSteps)) {
    if (!isJsonObject(value)) return undefined;
    value = member(value, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return isJsonObject(value) ? value : undefined;
}

function merged(a: JsonObject, b: Json): JsonObject {
  if (!isJsonObject(b)) return a;
  const [properties, more] = [member(a, 'properties'), member(b, 'properties')];
  const [required, alsoRequired] = [member(a, 'required'), member(b, 'required')];
  return {
    ...a,
    ...b,
    ...(isJsonObject(properties) && isJsonObject(more) ? { properties: { ...properties, ...more } } : {}),
    ...(isJsonArray(required) && isJsonArray(alsoRequired) ? { required: [...required, ...alsoRequired] } : {}),
  };
}

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
