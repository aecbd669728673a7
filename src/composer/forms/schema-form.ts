// Converts the JSON Schema of an object to a form: an input, rules and help text for each property.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, isScalar, member, textMember, type Json, type JsonObject } from '../data/json.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { elementCount, maxElements } from '../notation/element-count.ts';
import { codeBlock, form, heading, quietText, replyButton } from '../notation/vocabulary.ts';
import { jsonText } from '../show/json-text.ts';
import type { ShowContext } from '../show/context.ts';
import { toFormSchema } from './form-schema.ts';
import { formProperties } from './properties.ts';
import { propertyControl } from './property-control.ts';
import { resolveSchema } from './resolve-schema.ts';

/** True for a schema of an object, as opposed to data with a member called `type`. */
export function isJsonSchema(value: JsonObject): boolean {
  const properties = member(value, 'properties');
  if (!isJsonObject(properties) || !Object.values(properties).every(isJsonObject)) return false;
  return member(value, 'type') === 'object' || typeof member(value, '$schema') === 'string';
}

export function* schemaFormBlocks(schema: JsonObject, context: ShowContext): Sliced<readonly Call[]> {
  const { phrases } = context;
  const title = textMember(schema, 'title');
  const description = textMember(schema, 'description');
  const top: Call[] = [];
  if (title !== undefined || (description !== undefined && context.title === undefined)) {
    top.push(heading(title ?? phrases.notes.form, description));
  } else if (description !== undefined) {
    top.push(quietText(description));
  }
  return [
    ...top,
    yield* schemaForm(schema, { name: formName(title ?? 'form'), button: phrases.labels.submit, phrases }),
  ];
}

export interface FormOptions {
  readonly name: string;
  readonly button: string;
  readonly phrases: Phrases;
  /** Values that are already known. */
  readonly values?: JsonObject;
}

/** Shows the schema itself if no form can represent it. */
export function* schemaForm(schema: JsonObject, options: FormOptions): Sliced<Call> {
  const properties = toFormSchema(schema) === undefined ? undefined : yield* formProperties(schema);
  if (properties === undefined) return codeBlock('json', jsonText(schema));
  const controls: Call[] = [];
  let elements = 0;
  for (const property of properties) {
    const control = propertyControl(property, valueAt(options.values, property.path), options.phrases);
    elements += elementCount(control);
    if (elements >= maxElements) return codeBlock('json', jsonText(schema));
    controls.push(control);
    yield;
  }
  return form(options.name, [replyButton(options.button)], controls);
}

function valueAt(values: Json | undefined, path: readonly string[]): Json | undefined {
  let value = values;
  for (const key of path) value = isJsonObject(value) ? member(value, key) : undefined;
  return value;
}

export const formName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'form';

/** A value for each required property for which the schema proposes one. */
export function* exampleArguments(schema: JsonObject): Sliced<JsonObject | undefined> {
  const root = resolveSchema(schema, schema);
  const properties = member(root, 'properties');
  if (!isJsonObject(properties)) return {};
  const example: [string, Json][] = [];
  for (const key of requiredKeys(root)) {
    const property = member(properties, key);
    const value = isJsonObject(property) ? proposedValue(resolveSchema(property, schema)) : undefined;
    if (value === undefined) return undefined;
    yield;
    example.push([key, value]);
  }
  return Object.fromEntries(example);
}

export const requiredKeys = (schema: JsonObject): readonly string[] => {
  const required = member(schema, 'required');
  return isJsonArray(required) ? required.filter((key) => typeof key === 'string') : [];
};

function proposedValue(property: JsonObject): Json | undefined {
  for (const key of ['examples', 'enum']) {
    const values = member(property, key);
    if (isJsonArray(values) && values[0] !== undefined && isScalar(values[0])) return values[0];
  }
  return member(property, 'example') ?? member(property, 'default') ?? member(property, 'const');
}
