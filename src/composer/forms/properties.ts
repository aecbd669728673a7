// The properties of a schema that a form asks for, those of nested objects included. Forms are built from this list, and
// the arguments of a call are read back along it.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, member, textMember, type JsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import { resolveSchema } from './resolve-schema.ts';

export interface Property {
  readonly path: readonly string[];
  /** The path with dots: `address.city`. */
  readonly name: string;
  readonly label: string;
  /** References looked through. */
  readonly schema: JsonObject;
  /** What its references point into. */
  readonly root: JsonObject;
  readonly isRequired: boolean;
}

/** Deeper objects are asked for as JSON. */
const deepest = 4;

/** Schemas that refer to themselves have any number. */
const mostProperties = 1_000;

/** Undefined when no form can ask for it: an object without named properties, or one with too many. */
export function* formProperties(schema: JsonObject): Sliced<readonly Property[] | undefined> {
  const root = resolveSchema(schema, schema);
  if (isJsonObject(member(root, 'properties'))) {
    const properties: Property[] = [];
    for (const property of walk(root, schema, [], [], true)) {
      if (properties.length === mostProperties) return undefined;
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
