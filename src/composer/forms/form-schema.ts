// Accepts schemas that a form can be made of: plain JSON of limited size.
import { isJsonObject, type Json, type JsonObject } from '../data/json.ts';

/** Maximum number of values in a schema, with references expanded. */
const maxValues = 10_000;
const deepest = 60;

const known = new WeakMap<object, { readonly schema: JsonObject | undefined }>();

/** Undefined if the value is not plain JSON, is too large, or is nested too deeply. */
export function toFormSchema(value: object): JsonObject | undefined {
  let found = known.get(value);
  if (found === undefined) known.set(value, (found = { schema: checked(value) }));
  return found.schema;
}

function checked(value: object): JsonObject | undefined {
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return undefined;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'object' && one !== null) {
        const inner = Object.values(one);
        count += inner.length;
        if (count > maxValues) return undefined;
        next.push(...inner);
      } else if (one !== null && !scalars.has(typeof one)) return undefined;
    }
    level = next;
  }
  // Only objects, arrays and scalars were accepted above.
  const plain = value as Json;
  return isJsonObject(plain) ? plain : undefined;
}

const scalars: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
