// Forms that are described by the data they ask for: JSON Schema, react-jsonschema-form, SurveyJS, survey services.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableName } from '../form-field.ts';
import { records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { htmlText } from '../html-text.ts';
import { nodeOf } from './described-node.ts';
import { serviceForm } from './form-services.ts';
import { wordTable } from '../word-table.ts';

/** Undefined for anything but a form. */
export function formSchema(written: JsonObject): readonly ForeignNode[] | undefined {
  const inner = [written['schema'], written['jsonSchema'], written['json_schema']].find(isRecord);
  const schema = inner ?? written;
  const ui = [written['uiSchema'], written['ui_schema'], written['uischema']].find(isRecord) ?? {};
  const data = [written['formData'], written['data']].find(isRecord) ?? {};
  const properties = isRecord(schema['properties']) ? Object.values(schema['properties']) : [];
  if (!properties.some(isProperty) || properties.some(isComponent)) return survey(written) ?? serviceForm(written);
  const layout = ui['elements'] ?? (ui['scope'] === undefined ? undefined : [ui]);
  const head = inner === undefined ? header(schema) : headers(written, inner);
  if (isList(layout)) return [...head, ...layoutNodes({ ...ui, elements: layout }, schema, data, 0)];
  const submit =
    (isRecord(ui['ui:submitButtonOptions']) ? textOf(ui['ui:submitButtonOptions'], 'submitText') : '') ||
    (inner === undefined ? '' : textOf(written, 'submitText', 'submitLabel', 'submit_label', 'submit'));
  return [...head, ...fieldsOf(schema, ui, data, 0), ...(submit === '' ? [] : [nodeOf('button', { label: submit })])];
}

/** The texts of a schema and those beside it: `{"title": "Survey", "schema": {...}}`. */
function headers(written: JsonObject, schema: JsonObject): readonly ForeignNode[] {
  const text = textOf(written, 'text', 'message', 'reply', 'answer', 'response', 'intro');
  const title = textOf(written, 'title') || textOf(schema, 'title');
  const description = textOf(written, 'description') || textOf(schema, 'description');
  const [inner, detail] = [textOf(schema, 'title'), textOf(schema, 'description')];
  return [
    ...(text === '' ? [] : [nodeOf('markdown', { text })]),
    ...header({ title, description }),
    ...(inner === '' || inner === title ? [] : [nodeOf('heading', { text: inner, level: 2 })]),
    ...(detail === '' || detail === description ? [] : [nodeOf('markdown', { text: detail })]),
  ];
}

const maxDepth = 10;

/** The layout of JSON Forms: controls that point into the schema, in groups. */
function layoutNodes(layout: JsonObject, schema: JsonObject, data: JsonObject, depth: number): readonly ForeignNode[] {
  if (depth > maxDepth) return [];
  const label = textOf(layout, 'label', 'text');
  if (layout['type'] === 'Label') return label === '' ? [] : [nodeOf('heading', { text: label, level: 2 })];
  const scope = textOf(layout, 'scope');
  if (scope !== '') {
    const found = atScope(scope, schema, data);
    if (found === undefined) return [];
    const { name, property, value, isRequired } = found;
    const options = isRecord(layout['options']) ? layout['options'] : {};
    const widget = options['multi'] === true ? 'textarea' : textOf(options, 'format');
    const hints = { 'ui:title': label, 'ui:widget': widget, 'ui:placeholder': textOf(options, 'placeholder') };
    return [fieldOf(name, property, hints, { isRequired, value })];
  }
  return [
    ...(label === '' ? [] : [nodeOf('heading', { text: label, level: 3 })]),
    ...records(layout['elements']).flatMap((one) => layoutNodes(one, schema, data, depth + 1)),
  ];
}

interface Scoped extends Asked {
  readonly name: string;
  readonly property: JsonObject;
}

/** `#/properties/address/properties/street`. */
function atScope(scope: string, schema: JsonObject, data: JsonObject): Scoped | undefined {
  const names = scope.split('/').filter((part) => part !== '#' && part !== 'properties');
  let property: JsonValue | undefined = schema;
  let value: JsonValue | undefined = data;
  let isRequired = false;
  for (const name of names) {
    const { properties, required }: JsonObject = isRecord(property) ? property : {};
    isRequired = isList(required) && required.includes(name);
    property = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return isRecord(property) && names.length > 0 ? { name: names.join('_'), property, value, isRequired } : undefined;
}

const isProperty = (value: JsonValue): boolean =>
  isRecord(value) && (typeof value['type'] === 'string' || isList(value['enum']) || isList(value['oneOf']));

/** Under `properties`, components have their props: `{"type": "Text", "properties": {"text": "Hello"}}`. */
const isComponent = (value: JsonValue): boolean =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  !/^(?:object|array|string|number|integer|boolean|null|void)$/.test(value['type']) &&
  ['properties', 'children', 'child'].some((name) => typeof value[name] === 'object' && value[name] !== null);

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
    // Formily's layout nodes have no value.
    if (property['type'] === 'void' && isRecord(property['properties']) && depth < maxDepth)
      return [...header(property), ...fieldsOf(property, ui, data, depth + 1)];
    if (isRecord(property['properties']) && depth < maxDepth) {
      const inner = isRecord(data[name]) ? data[name] : {};
      const title = textOf(property, 'title') || readableName(name);
      return [nodeOf('heading', { text: title, level: 3 }), ...fieldsOf(property, hints, inner, depth + 1)];
    }
    return [
      fieldOf(name, property, hints, {
        isRequired: required.includes(name) || property['required'] === true,
        value: data[name],
      }),
    ];
  });
}

interface Asked {
  readonly isRequired: boolean;
  readonly value: JsonValue | undefined;
}

/** The members of a field that asks for a property. */
export const propertyField = (name: string, property: JsonObject, isRequired: boolean): JsonObject =>
  fieldOf(name, property, {}, { isRequired, value: undefined }).props;

function fieldOf(name: string, property: JsonObject, hints: JsonObject, { isRequired, value }: Asked): ForeignNode {
  const items = isRecord(property['items']) ? property['items'] : {};
  const isMany = property['type'] === 'array';
  const isYesNo = property['type'] === 'boolean' && /^(?:radio|select)$/.test(shown(hints['ui:widget']));
  const options = isYesNo ? yesNo : choicesOf(isMany ? items : property);
  const own = isRecord(property['x-component-props']) ? property['x-component-props'] : {};
  const widget =
    shown(hints['ui:widget']) ||
    formilyWidgets[shown(property['x-component'])] ||
    shown(property['widget']) ||
    shown(property['format']);
  const initial = value ?? property['default'];
  return nodeOf('field', {
    type: controlOf(property, widget, options.length > 0, isMany),
    name,
    label: textOf(hints, 'ui:title') || textOf(property, 'title') || readableName(name),
    hint: textOf(hints, 'ui:help', 'ui:description') || textOf(property, 'description'),
    placeholder: textOf(hints, 'ui:placeholder') || textOf(property, 'placeholder') || textOf(own, 'placeholder'),
    required: isRequired,
    ...(options.length === 0 ? {} : { options }),
    ...(initial === undefined ? {} : { value: isYesNo ? (initial === true ? 'true' : 'false') : initial }),
    ...limits(property),
  });
}

const yesNo: readonly JsonObject[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const formilyWidgets = wordTable<string>({
  'Input.TextArea': 'textarea',
  Password: 'password',
  'Radio.Group': 'radio',
  'Checkbox.Group': 'checkboxes',
  DatePicker: 'date',
  Slider: 'range',
});

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
  const objects = records(values).map((one) => ({
    value: textOf(one, 'value', 'key') || textOf(one, 'label'),
    label: textOf(one, 'label', 'title', 'value'),
  }));
  if (objects.length > 0) return objects;
  return values.map((value, index) => ({ value: shown(value), label: shown(labels[index]) || shown(value) }));
}

// ---- SurveyJS

const surveyControls = wordTable<string>({
  text: 'text',
  comment: 'textarea',
  radiogroup: 'radio',
  checkbox: 'checkboxes',
  dropdown: 'select',
  tagbox: 'checkboxes',
  boolean: 'checkbox',
  rating: 'radio',
  imagepicker: 'radio',
  ranking: 'checkboxes',
  file: 'text',
  signaturepad: 'text',
});

/** Matrix questions: each row or item becomes a separate question. */
const surveyGroups = /^(?:matrix|matrixdropdown|matrixdynamic|multipletext|panel|paneldynamic|html|image|expression)$/;

function survey(written: JsonObject): readonly ForeignNode[] | undefined {
  const pages = records(written['pages']);
  const listed = (page: JsonObject): readonly JsonObject[] => records(page['elements'] ?? page['questions']);
  const questions = [written, ...pages].flatMap(listed);
  const typeIn = (one: JsonObject): string => shown(one['type']);
  const isKnown = (one: JsonObject): boolean =>
    typeof one['name'] === 'string' && (Object.hasOwn(surveyControls, typeIn(one)) || surveyGroups.test(typeIn(one)));
  if (questions.filter(isKnown).length * 2 <= questions.length || questions.length === 0) return undefined;
  const named = pages.length > 1;
  return [
    ...header(written),
    ...listed(written).flatMap((one) => questionNodes(one, 0)),
    ...pages.flatMap((page) => [
      ...(named && textOf(page, 'title') !== '' ? [nodeOf('heading', { text: textOf(page, 'title'), level: 2 })] : []),
      ...listed(page).flatMap((one) => questionNodes(one, 0)),
    ]),
    ...(written['completeText'] === undefined ? [] : [nodeOf('button', { label: written['completeText'] })]),
  ];
}

function questionNodes(one: JsonObject, depth: number): readonly ForeignNode[] {
  const type = shown(one['type']);
  const title = textOf(one, 'title', 'name');
  const text = (words: string): readonly ForeignNode[] => (words === '' ? [] : [nodeOf('markdown', { text: words })]);
  if (type === 'html') return text(htmlText(textOf(one, 'html')));
  if (type === 'image') return [nodeOf('image', { src: one['imageLink'] ?? '', alt: textOf(one, 'title') })];
  if (type === 'expression') return text(textOf(one, 'title'));
  const inner = records(one['elements'] ?? one['templateElements']);
  if (type.startsWith('panel') && depth < maxDepth)
    return [
      ...(textOf(one, 'title') === '' ? [] : [nodeOf('heading', { text: title, level: 3 })]),
      ...inner.flatMap((part) => questionNodes(part, depth + 1)),
    ];
  const rows = [one['rows'], one['items']].find(isList);
  if (surveyGroups.test(type) && rows !== undefined) {
    if (type === 'matrix') return [nodeOf('matrix', { ...one, title })];
    if (type.startsWith('matrix')) return rows.flatMap((row) => cellFields(one, `${title}: ${labelIn(row)}`));
    return rows.map((row) =>
      nodeOf('field', {
        type: 'text',
        label: `${title}: ${labelIn(row)}`,
      }),
    );
  }
  return [
    ...choicePictures(one),
    nodeOf('field', {
      type: one['inputType'] ?? surveyControls[type] ?? 'text',
      name: one['name'] ?? '',
      label: title,
      hint: textOf(one, 'description') || rateHint(one),
      placeholder: textOf(one, 'placeholder', 'placeHolder'),
      required: one['isRequired'] === true,
      options: one['choices'] ?? rateValues(one),
      ...(one['defaultValue'] !== undefined && { value: one['defaultValue'] }),
    }),
  ];
}

const labelIn = (row: JsonValue): string =>
  isRecord(row) ? textOf(row, 'text', 'title', 'name', 'value') : shown(row);

/** The questions that the columns of a table ask about one of its rows. */
const cellFields = (table: JsonObject, label: string): readonly ForeignNode[] =>
  records(table['columns']).map((column) =>
    nodeOf('field', {
      type: surveyControls[textOf(column, 'cellType') || textOf(table, 'cellType')] ?? 'select',
      label: `${label}, ${labelIn(column)}`,
      options: column['choices'] ?? table['choices'] ?? [],
    }),
  );

/** The pictures of the choices, above the choice. */
function choicePictures(question: JsonObject): readonly ForeignNode[] {
  const images = records(question['choices']).map((one) => ({
    src: one['imageLink'] ?? '',
    alt: textOf(one, 'text', 'value'),
  }));
  return images.some(({ src }) => src !== '') ? [nodeOf('gallery', { images })] : [];
}

/** The labels of the ends of a scale. */
function rateHint(question: JsonObject): string {
  const [low, high] = [textOf(question, 'minRateDescription'), textOf(question, 'maxRateDescription')];
  const last = shown(question['rateMax']) || '5';
  const ends = [
    low === '' ? '' : `${shown(question['rateMin']) || '1'}: ${low}`,
    high === '' ? '' : `${last}: ${high}`,
  ];
  return ends.filter((words) => words !== '').join(' · ');
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
