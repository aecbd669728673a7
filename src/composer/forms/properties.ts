// Lists the properties that a form for a schema contains, including those of nested objects. Forms are built from this
// list, and the arguments of a call are read back with it.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, member, textMember, type JsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { resolveSchema } from './resolve-schema.ts';

export interface Property {
  readonly path: readonly string[];
  /** The path with dots: `address.city`. */
  readonly name: string;
  readonly label: string;
  /** With references resolved. */
  readonly schema: JsonObject;
  /** The document that references point into. */
  readonly root: JsonObject;
  readonly isRequired: boolean;
}

/** Objects nested deeper are entered as JSON. */
const deepest = 4;

/** Recursive schemas have infinitely many. */
const maxProperties = 1_000;

/** Undefined if no form can represent the schema: an object without named properties, or with too many. */
export function* formProperties(schema: JsonObject): Sliced<readonly Property[] | undefined> {
  const root = resolveSchema(schema, schema);
  if (isJsonObject(member(root, 'properties'))) {
    const properties: Property[] = [];
    for (const property of walk(root, schema, [], [], true)) {
      if (properties.length === maxProperties) return undefined;
      properties.push(property);
      yield;
    }
    return properties;
  }
  return ['anyOf', 'oneOf', 'allOf', '$ref', 'additionalProperties'].some(
    (key) => isJsonObject(member(root, key)) || isJsonArray(member(root, key)),
  )
    ? undefined
    : [];
}

function* walk(
  schema: JsonObject,
  root: JsonObject,
  path: readonly string[],
  labels: readonly string[],
  isParentRequired: boolean,
): Generator<Property> {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  if (!isJsonObject(properties)) return;
  for (const [key, raw] of Object.entries(properties)) {
    const property = resolveSchema(isJsonObject(raw) ? raw : {}, root);
    const ownPath = [...path, key];
    const ownLabels = [...labels, textMember(property, 'title') ?? toLabel(key)];
    const isRequired = isParentRequired && isJsonArray(required) && required.includes(key);
    if (isJsonObject(member(property, 'properties')) && ownPath.length < deepest) {
      yield* walk(property, root, ownPath, ownLabels, isRequired);
      continue;
    }
    yield { path: ownPath, name: ownPath.join('.'), label: ownLabels.join(': '), schema: property, root, isRequired };
  }
}
