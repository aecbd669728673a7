// Converts a property of a JSON Schema to a form control.
import { isJsonArray, isJsonObject, isScalar, member, textMember, type Json, type JsonObject } from '../data/json.ts';
import type { Phrases } from '../language/phrases.ts';
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
import type { Property } from './properties.ts';
import { resolveSchema } from './resolve-schema.ts';

/** Up to this number, choices are radio buttons, so that all are visible. */
const maxRadios = 4;
const widestSlider = 100;
const maxLineLength = 120;

/** `value` is the known value; without one, the input shows the schema's default. */
export function propertyControl(property: Property, value: Json | undefined, phrases: Phrases): Call {
  const { name, label, schema, isRequired } = property;
  const known = value ?? member(schema, 'const') ?? member(schema, 'default');
  const description = textMember(schema, 'description');
  const choices = choicesOf(schema);
  if (choices !== undefined) return formControl(label, choiceInput(property, choices, known, phrases), description);
  switch (textMember(schema, 'type') ?? 'string') {
    case 'boolean': {
      // The description is shown beside the check box.
      const box = { label: phrases.labels.yes, description, name, isChecked: known === true || undefined };
      return formControl(label, checkBoxGroup(name, [box]));
    }
    case 'integer':
    case 'number':
      return formControl(label, numberInput(property, known), description);
    case 'array':
      return formControl(label, arrayInput(property, known, phrases), description);
    case 'object':
      return formControl(label, textArea(name, 'JSON', { required: isRequired }, jsonOf(known)), description);
    default:
      return formControl(label, stringInput(property, known), description);
  }
}

export function choicesOf(schema: JsonObject): readonly Choice[] | undefined {
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

function choiceInput(
  { name, isRequired }: Property,
  choices: readonly Choice[],
  known: Json | undefined,
  { labels }: Phrases,
): Call {
  const chosen = known === undefined ? undefined : textOf(known);
  const rules = { required: isRequired };
  return choices.length <= maxRadios
    ? radioGroup(name, choices, rules, chosen)
    : select(name, choices, labels.chooseOne, rules, chosen);
}

function numberInput({ name, label, schema, isRequired }: Property, known: Json | undefined): Call {
  const isInteger = member(schema, 'type') === 'integer';
  const min = numberMember(schema, 'minimum') ?? numberMember(schema, 'exclusiveMinimum');
  const max = numberMember(schema, 'maximum') ?? numberMember(schema, 'exclusiveMaximum');
  const start = typeof known === 'number' ? known : undefined;
  if (min !== undefined && max !== undefined && max > min && max - min <= widestSlider) {
    const step = numberMember(schema, 'multipleOf') ?? (isInteger ? 1 : Math.min(1, (max - min) / 100));
    return slider(name, isInteger ? 'discrete' : 'continuous', { min, max, step, start }, label);
  }
  return textInput(
    name,
    exampleOf(schema),
    'number',
    { required: isRequired, numeric: true, min, max },
    start?.toString(),
  );
}

function stringInput({ name, schema, isRequired }: Property, known: Json | undefined): Call {
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
  const text = known === undefined ? undefined : textOf(known);
  const kind = kindOfField(name);
  const isLong = maxLength === undefined ? kind === 'text-area' : maxLength > maxLineLength;
  if (isLong && format === undefined) return textArea(name, example, rules, text);
  return textInput(name, example, inputType(schema, format, kind), rules, text);
}

function inputType(schema: JsonObject, format: string | undefined, kind: string): InputType {
  if (format === 'email' || format === 'idn-email') return 'email';
  if (format === 'uri' || format === 'url' || format === 'iri') return 'url';
  return format === 'password' || member(schema, 'writeOnly') === true || kind === 'password' ? 'password' : 'text';
}

function arrayInput({ name, schema, root, isRequired }: Property, known: Json | undefined, phrases: Phrases): Call {
  const items = itemSchema(schema, root);
  const choices = choicesOf(items);
  if (choices !== undefined && choices.length > 0) {
    const chosen = isJsonArray(known) ? known.map(textOf) : [];
    return checkBoxGroup(
      name,
      choices.map(({ label, value }) => ({ label, name: value, isChecked: chosen.includes(value) || undefined })),
    );
  }
  if (!isPlainItem(items)) return textArea(name, 'JSON', { required: isRequired }, jsonOf(known));
  const lines = isJsonArray(known) ? known.map(textOf).join('\n') : undefined;
  return textArea(name, phrases.notes.onePerLine, { required: isRequired }, lines);
}

export const itemSchema = (schema: JsonObject, root: JsonObject): JsonObject => {
  const items = member(schema, 'items');
  return resolveSchema(isJsonObject(items) ? items : {}, root);
};

export const isPlainItem = (items: JsonObject): boolean =>
  ['string', 'number', 'integer'].includes(textMember(items, 'type') ?? 'string');

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
