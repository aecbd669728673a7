// Reads the form values that a client sends. Each kind of input has its own format.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, isScalar, member, parseJson, type Json, type JsonObject } from '../data/json.ts';
import { inlineText } from '../show/inline-text.ts';
import { choicesOf, isPlainItem, itemSchema } from './property-control.ts';
import { formProperties, type Property } from './properties.ts';

/** The value of a field, without the wrapper that clients add. */
export function fieldValue(field: Json): Json {
  if (!isJsonObject(field)) return field;
  const value = member(field, 'value');
  if (value !== undefined && Object.hasOwn(field, 'componentType')) return fieldValue(value);
  const mode = member(field, 'mode');
  if (mode === 'single') return member(field, 'date') ?? null;
  if (mode === 'range') return member(field, 'dateRange') ?? null;
  return field;
}

/** The names of the ticked boxes, if the object consists of check boxes only. */
export function tickedNames(value: Json): readonly string[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, one]) => typeof one === 'boolean')) return undefined;
  return entries.filter(([, isTicked]) => isTicked === true).map(([name]) => name);
}

/** The arguments of a call, from the values of the form generated from its schema. */
export function* toArguments(schema: JsonObject, values: JsonObject): Sliced<JsonObject> {
  const properties = (yield* formProperties(schema)) ?? [];
  const entries: [readonly string[], Json][] = [];
  for (const property of properties) {
    const given = member(values, property.name);
    const value = given === undefined ? undefined : toArgument(property, fieldValue(given));
    if (value !== undefined) entries.push([property.path, value]);
    yield;
  }
  return nested(entries);
}

function toArgument({ schema, root, name }: Property, value: Json): Json | undefined {
  const ticked = tickedNames(value);
  const type = member(schema, 'type');
  if (value === null || value === '') return undefined;
  if (type === 'boolean') return ticked === undefined ? value === true || value === 'true' : ticked.includes(name);
  if (type === 'number' || type === 'integer') return toNumber(isJsonArray(value) ? value[0] : value);
  const options = member(schema, 'enum');
  // The form sends choices as text; the schema shows which of them are numbers.
  if (isJsonArray(options)) return options.find((option) => inlineText(option) === inlineText(value)) ?? value;
  if (type === 'object') return parsed(value);
  if (type !== 'array') return isScalar(value) ? String(value) : value;
  const items = itemSchema(schema, root);
  if (ticked !== undefined && choicesOf(items) !== undefined) return [...ticked];
  if (typeof value !== 'string') return value;
  if (!isPlainItem(items)) return parsed(value);
  const lines = value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return member(items, 'type') === 'string' || member(items, 'type') === undefined
    ? lines
    : lines.map((line) => toNumber(line) ?? line);
}

function toNumber(value: Json | undefined): Json | undefined {
  const number = typeof value === 'string' ? Number(value.trim()) : value;
  // A value that is not a number is passed on unchanged: the tool's own error is more helpful.
  return typeof number === 'number' && Number.isFinite(number) ? number : value;
}

function parsed(value: Json): Json {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

/** Converts `address.city` to `{address: {city}}`. */
function nested(entries: readonly (readonly [path: readonly string[], value: Json])[]): JsonObject {
  const groups = new Map<string, [readonly string[], Json][]>();
  const members: [string, Json][] = [];
  for (const [[first = '', ...rest], value] of entries) {
    const group = groups.get(first);
    if (rest.length === 0) members.push([first, value]);
    else if (group === undefined) groups.set(first, [[rest, value]]);
    else group.push([rest, value]);
  }
  for (const [key, inner] of groups) members.push([key, nested(inner)]);
  return Object.fromEntries(members);
}
