// One property of a JSON Schema as a form control.
import { isJsonArray, isJsonObject, isScalar, member, textMember, type Json, type JsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import type { Call } from '../notation/call.ts';
import {
  checkBoxGroup,
  datePicker,
  formControl,
  radioGroup,
  select,
  slider,
  textArea,
  textInput,
  type Choice,
  type InputType,
  type Rules,
} from '../notation/vocabulary.ts';
import { inlineText } from '../show/inline-text.ts';
import { kindOfField } from './field-kind.ts';
import { resolveSchema } from './resolve-schema.ts';

interface Property {
  /** With dots where objects are nested: `address.city`. */
  readonly name: string;
  readonly label: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** What is known already, or the default. */
  readonly value: Json | undefined;
}

/** Deeper objects are asked for as JSON. */
const deepest = 4;
/** Fewer choices are all visible at once. */
const mostRadios = 4;
const widestSlider = 100;
const longestLine = 120;

/** Controls for the properties of `schema`, those of nested objects included. `root` is where references point into. */
export function propertyControls(schema: JsonObject, root: JsonObject, values: JsonObject): readonly Call[] {
  return properties(schema, root, values, { names: [], labels: [], isRequired: true });
}

interface Place {
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly isRequired: boolean;
}

function properties(schema: JsonObject, root: JsonObject, values: JsonObject, place: Place): readonly Call[] {
  const required = member(schema, 'required');
  const given = member(schema, 'properties');
  if (!isJsonObject(given)) return [];
  return Object.entries(given).flatMap(([key, raw]) => {
    const property = resolveSchema(isJsonObject(raw) ? raw : {}, root);
    const names = [...place.names, key];
    const labels = [...place.labels, textMember(property, 'title') ?? toLabel(key)];
    const isRequired = place.isRequired && isJsonArray(required) && required.includes(key);
    const value = member(values, key) ?? member(property, 'default');
    if (isJsonObject(member(property, 'properties')) && names.length < deepest) {
      return properties(property, root, isJsonObject(value) ? value : {}, { names, labels, isRequired });
    }
    return control({ name: names.join('.'), label: labels.join(': '), schema: property, isRequired, value }, root);
  });
}

function control(property: Property, root: JsonObject): readonly Call[] {
  const { name, label, schema, isRequired } = property;
  // A constant is no question.
  if (Object.hasOwn(schema, 'const') && !Object.hasOwn(schema, 'oneOf')) {
    return [
      formControl(
        label,
        textInput(name, undefined, 'text', {}, textOf(member(schema, 'const'))),
        textMember(schema, 'description'),
      ),
    ];
  }
  const description = textMember(schema, 'description');
  const choices = choicesOf(schema);
  if (choices !== undefined)
    return [formControl(label, choice(name, choices, isRequired, property.value), description)];
  switch (member(schema, 'type')) {
    case 'boolean':
      // Its description stands beside the box.
      return [
        formControl(
          label,
          checkBoxGroup(name, [{ label: 'Yes', description, name, isChecked: property.value === true || undefined }]),
        ),
      ];
    case 'integer':
    case 'number':
      return [formControl(label, numberInput(property), description)];
    case 'array':
      return [arrayControl(property, root, description)];
    case 'object':
      return [
        formControl(label, textArea(name, 'JSON', { required: isRequired }, jsonOf(property.value)), description),
      ];
    default:
      return [formControl(label, stringInput(property), description)];
  }
}

function choicesOf(schema: JsonObject): readonly Choice[] | undefined {
  const values = member(schema, 'enum');
  if (isJsonArray(values))
    return values.filter((value) => value !== null).map((value) => ({ value: textOf(value), label: textOf(value) }));
  const options = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  if (!isJsonArray(options) || options.length === 0) return undefined;
  const choices: Choice[] = [];
  for (const option of options) {
    const value = isJsonObject(option) ? member(option, 'const') : undefined;
    if (!isJsonObject(option) || value === undefined || !isScalar(value)) return undefined;
    choices.push({ value: textOf(value), label: textMember(option, 'title', 'description') ?? textOf(value) });
  }
  return choices;
}

function choice(name: string, choices: readonly Choice[], isRequired: boolean, value: Json | undefined): Call {
  const chosen = value === undefined ? undefined : textOf(value);
  const rules = { required: isRequired };
  return choices.length <= mostRadios ? radioGroup(name, choices, rules, chosen) : select(name, choices, rules, chosen);
}

function numberInput({ name, schema, isRequired, value }: Property): Call {
  const isInteger = member(schema, 'type') === 'integer';
  const min = numberMember(schema, 'minimum') ?? numberMember(schema, 'exclusiveMinimum');
  const max = numberMember(schema, 'maximum') ?? numberMember(schema, 'exclusiveMaximum');
  const start = typeof value === 'number' ? value : undefined;
  if (min !== undefined && max !== undefined && max > min && max - min <= widestSlider) {
    const step = numberMember(schema, 'multipleOf') ?? (isInteger ? 1 : Math.min(1, (max - min) / 100));
    return slider(name, isInteger ? 'discrete' : 'continuous', { min, max, step, start });
  }
  return textInput(
    name,
    exampleOf(schema),
    'number',
    { required: isRequired, numeric: true, min, max },
    start?.toString(),
  );
}

function stringInput({ name, schema, isRequired, value }: Property): Call {
  const format = textMember(schema, 'format');
  const maxLength = numberMember(schema, 'maxLength');
  const rules: Rules = {
    required: isRequired,
    email: format === 'email' || format === 'idn-email',
    url: format === 'uri' || format === 'url' || format === 'iri',
    minLength: numberMember(schema, 'minLength'),
    maxLength,
    pattern: textMember(schema, 'pattern'),
  };
  if (format === 'date' || format === 'date-time') return datePicker(name, 'single', { required: isRequired });
  const example = exampleOf(schema) ?? (format === 'time' ? 'hh:mm' : undefined);
  const text = value === undefined ? undefined : textOf(value);
  const kind = kindOfField(name);
  const isLong = maxLength === undefined ? kind === 'text-area' : maxLength > longestLine;
  if (isLong && format === undefined) return textArea(name, example, rules, text);
  return textInput(name, example, inputType(schema, format, kind), rules, text);
}

function inputType(schema: JsonObject, format: string | undefined, kind: string): InputType {
  if (format === 'email' || format === 'idn-email') return 'email';
  if (format === 'uri' || format === 'url' || format === 'iri') return 'url';
  return format === 'password' || member(schema, 'writeOnly') === true || kind === 'password' ? 'password' : 'text';
}

function arrayControl(
  { name, label, schema, isRequired, value }: Property,
  root: JsonObject,
  description: string | undefined,
): Call {
  const raw = member(schema, 'items');
  const items = resolveSchema(isJsonObject(raw) ? raw : {}, root);
  const choices = choicesOf(items);
  if (choices !== undefined && choices.length > 0) {
    const chosen = isJsonArray(value) ? value.map(textOf) : [];
    const boxes = choices.map((one) => ({
      label: one.label,
      name: one.value,
      isChecked: chosen.includes(one.value) || undefined,
    }));
    return formControl(label, checkBoxGroup(name, boxes), description);
  }
  const isPlain = ['string', 'number', 'integer'].includes(String(member(items, 'type') ?? 'string'));
  const hint = isPlain ? 'One per line' : 'JSON';
  const text = isPlain && isJsonArray(value) ? value.map(textOf).join('\n') : jsonOf(value);
  return formControl(label, textArea(name, hint, { required: isRequired }, text), description);
}

const exampleOf = (schema: JsonObject): string | undefined => {
  const examples = member(schema, 'examples');
  const example = (isJsonArray(examples) ? examples[0] : undefined) ?? member(schema, 'example');
  return example === undefined ? undefined : textOf(example);
};

const numberMember = (schema: JsonObject, key: string): number | undefined => {
  const value = member(schema, key);
  return typeof value === 'number' ? value : undefined;
};

const textOf = (value: Json | undefined): string => inlineText(value ?? '');

const jsonOf = (value: Json | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);
