// Forms that are described by the data they ask for: JSON Schema, react-jsonschema-form, SurveyJS.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableName } from '../form-field.ts';
import { records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';

/** Undefined for anything but a form. */
export function formSchema(written: JsonObject): readonly ForeignNode[] | undefined {
  const schema = isRecord(written['schema']) ? written['schema'] : written;
  const ui = [written['uiSchema'], written['ui_schema'], written['uischema']].find(isRecord) ?? {};
  const data = [written['formData'], written['data']].find(isRecord) ?? {};
  if (!isRecord(schema['properties']) || !Object.values(schema['properties']).some(isProperty)) return survey(written);
  const submit = isRecord(ui['ui:submitButtonOptions']) ? textOf(ui['ui:submitButtonOptions'], 'submitText') : '';
  return [
    ...header(schema),
    ...fieldsOf(schema, ui, data, 0),
    ...(submit === '' ? [] : [nodeOf('button', { label: submit })]),
  ];
}

const maxDepth = 10;

const isProperty = (value: JsonValue): boolean =>
  isRecord(value) && (typeof value['type'] === 'string' || isList(value['enum']) || isList(value['oneOf']));

const header = (schema: JsonObject): readonly ForeignNode[] => {
  const title = textOf(schema, 'title');
  const subtitle = textOf(schema, 'description');
  return title === '' && subtitle === '' ? [] : [nodeOf('pageheader', { title, subtitle })];
};

function fieldsOf(schema: JsonObject, ui: JsonObject, data: JsonObject, depth: number): readonly ForeignNode[] {
  const required = isList(schema['required']) ? schema['required'] : [];
  const members = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  return members.flatMap(([name, property]) => {
    if (!isRecord(property)) return [];
    const hints = isRecord(ui[name]) ? ui[name] : {};
    if (isRecord(property['properties']) && depth < maxDepth) {
      const inner = isRecord(data[name]) ? data[name] : {};
      const title = textOf(property, 'title') || readableName(name);
      return [nodeOf('heading', { text: title, level: 3 }), ...fieldsOf(property, hints, inner, depth + 1)];
    }
    return [fieldOf(name, property, hints, { isRequired: required.includes(name), value: data[name] })];
  });
}

interface Asked {
  readonly isRequired: boolean;
  readonly value: JsonValue | undefined;
}

function fieldOf(name: string, property: JsonObject, hints: JsonObject, { isRequired, value }: Asked): ForeignNode {
  const items = isRecord(property['items']) ? property['items'] : {};
  const isMany = property['type'] === 'array';
  const options = choicesOf(isMany ? items : property);
  const widget = shown(hints['ui:widget']) || shown(property['widget']) || shown(property['format']);
  const initial = value ?? property['default'];
  return nodeOf('field', {
    type: controlOf(property, widget, options.length > 0, isMany),
    name,
    label: textOf(hints, 'ui:title') || textOf(property, 'title') || readableName(name),
    hint: textOf(hints, 'ui:help', 'ui:description') || textOf(property, 'description'),
    placeholder: textOf(hints, 'ui:placeholder') || textOf(property, 'placeholder'),
    required: isRequired,
    ...(options.length === 0 ? {} : { options }),
    ...(initial === undefined ? {} : { value: initial }),
    ...limits(property),
  });
}

function limits(property: JsonObject): JsonObject {
  const pairs: readonly (readonly [string, JsonValue | undefined])[] = [
    ['minLength', property['minLength']],
    ['maxLength', property['maxLength']],
    ['min', property['minimum']],
    ['max', property['maximum']],
    ['pattern', property['pattern']],
  ];
  return Object.fromEntries(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function controlOf(property: JsonObject, widget: string, hasChoices: boolean, isMany: boolean): string {
  if (widget === 'textarea' || widget === 'password' || widget === 'radio') return widget;
  if (widget === 'range') return 'slider';
  if (isMany && hasChoices) return 'checkboxes';
  if (hasChoices) return 'select';
  if (property['type'] === 'boolean') return 'checkbox';
  if (property['type'] === 'integer' || property['type'] === 'number') return 'number';
  if (widget === 'date' || widget === 'date-time') return 'date';
  return widget === 'email' || widget === 'uri' || widget === 'url' ? widget.replace('uri', 'url') : 'text';
}

function choicesOf(property: JsonObject): readonly JsonObject[] {
  const named = records(property['oneOf'] ?? property['anyOf']).filter((one) => one['const'] !== undefined);
  if (named.length > 0)
    return named.map((one) => ({ value: shown(one['const']), label: textOf(one, 'title') || shown(one['const']) }));
  const values = isList(property['enum']) ? property['enum'] : [];
  const labels = isList(property['enumNames']) ? property['enumNames'] : [];
  return values.map((value, index) => ({ value: shown(value), label: shown(labels[index]) || shown(value) }));
}

// ---- SurveyJS

const surveyControls: Readonly<Record<string, string>> = {
  text: 'text',
  comment: 'textarea',
  radiogroup: 'radio',
  checkbox: 'checkboxes',
  dropdown: 'select',
  tagbox: 'checkboxes',
  boolean: 'checkbox',
  rating: 'radio',
};

function survey(written: JsonObject): readonly ForeignNode[] | undefined {
  const pages = records(written['pages']);
  const questions = [written, ...pages].flatMap((page) => records(page['elements'] ?? page['questions']));
  const isSurvey =
    questions.length > 0 &&
    questions.every((one) => typeof one['name'] === 'string' && Object.hasOwn(surveyControls, shown(one['type'])));
  if (!isSurvey) return undefined;
  return [
    ...header(written),
    ...questions.map((one) =>
      nodeOf('field', {
        type: one['inputType'] ?? surveyControls[shown(one['type'])] ?? 'text',
        name: one['name'] ?? '',
        label: textOf(one, 'title', 'name'),
        hint: textOf(one, 'description'),
        required: one['isRequired'] === true,
        options: one['choices'] ?? rateValues(one),
      }),
    ),
    ...(written['completeText'] === undefined ? [] : [nodeOf('button', { label: written['completeText'] })]),
  ];
}

const maxRate = 20;

function rateValues(question: JsonObject): JsonValue {
  if (question['type'] !== 'rating') return [];
  const { rateValues: listed, rateMin, rateMax } = question;
  if (isList(listed)) return listed;
  const first = typeof rateMin === 'number' ? rateMin : 1;
  const last = Math.min(typeof rateMax === 'number' ? rateMax : 5, first + maxRate);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index));
}
