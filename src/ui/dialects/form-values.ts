// The initial values of a form in an object beside its fields: `"initialValues": {"city": "Oslo", "news": true}`. Each moves
// into the field of its name.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { folded, shown } from './foreign-node.ts';

const valuesName = /^(?:initial|default|current)_?(?:values?|data|state)$|^(?:values|form_?(?:data|values|state))$/i;
/** The same in a form only: elsewhere it is any data. */
const dataName = /^(?:data|value)$/;
const nameKeys = ['name', 'id', 'key', 'field', 'dataIndex', 'fieldName', 'field_name'];
const stateKeys = ['value', 'defaultValue', 'default_value', 'default', 'initialValue', 'checked', 'defaultChecked'];
const optionKeys = ['options', 'items', 'choices', 'values', 'enum', 'children'];
const kindKeys = ['type', 'component', 'control', 'widget', 'kind', 'input'];
const formKind = /^[a-z]*form$/;
const choice = /^(?:native)?(?:select|dropdown|combobox|picker)$/;
const maxDepth = 12;

/** A value that a field can hold. */
const isValue = (value: JsonValue): boolean =>
  typeof value !== 'object' || (isList(value) && value.every((item) => typeof item !== 'object'));

export const isFormValues = (key: string, value: JsonValue): value is JsonObject =>
  valuesName.test(key) && isRecord(value) && Object.values(value).every(isValue);

/** The name of the field that an object describes. Undefined for an object that consists of its name alone. */
const fieldNameOf = (value: JsonObject, values: JsonObject): string | undefined => {
  const key = nameKeys.find((one) => typeof value[one] === 'string' && Object.hasOwn(values, shown(value[one])));
  return key === undefined || Object.keys(value).length < 2 ? undefined : shown(value[key]);
};

/** The field with its value. A choice without options has its value as the only one. */
function filled(field: JsonObject, value: JsonValue): JsonObject {
  const kind = kindKeys.map((key) => folded(shown(field[key]))).find((word) => choice.test(word));
  const isEmptyChoice = kind !== undefined && !optionKeys.some((key) => field[key] !== undefined);
  const options = isEmptyChoice && typeof value === 'string' ? { options: [value] } : {};
  return {
    ...field,
    ...options,
    ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value }),
  };
}

/** A value with the initial values in its fields. `used` receives the names of those that found their field. */
export function withValuesIn(value: JsonValue, values: JsonObject, used: Set<string>, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) return value.map((item) => withValuesIn(item, values, used, depth + 1));
  const name = fieldNameOf(value, values);
  if (name === undefined || used.has(name))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, withValuesIn(member, values, used, depth + 1)]),
    );
  // A field that already has another value keeps it; the initial value is then shown as a fact.
  if (stateKeys.some((key) => value[key] !== undefined && value[key] !== values[name])) return value;
  used.add(name);
  return filled(value, values[name] ?? null);
}

/** The same form with its initial values in its fields. Values without a field stay where they are. */
function withOwnValues(form: JsonObject, valuesKey: string, values: JsonObject): JsonObject {
  const used = new Set<string>();
  const members = Object.entries(form).map(([key, member]): [string, JsonValue] => [
    key,
    key === valuesKey ? member : withValuesIn(member, values, used),
  ]);
  if (used.size === 0) return form;
  const rest = Object.entries(values).filter(([name]) => !used.has(name));
  return Object.fromEntries(
    members.flatMap(([key, member]): [string, JsonValue][] => {
      if (key !== valuesKey) return [[key, member]];
      return rest.length === 0 ? [] : [[key, Object.fromEntries(rest)]];
    }),
  );
}

const isFormNode = (value: JsonObject): boolean =>
  kindKeys.some((key) => formKind.test(folded(shown(value[key])))) || isList(value['fields']);

/** The same value, in which all forms have their initial values in their fields. */
export function withFormValues(value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) {
    const items = value.map((item) => withFormValues(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const own = Object.entries(value).find(
    ([key, member]) =>
      isFormValues(key, member) ||
      (dataName.test(key) && isFormNode(value) && isRecord(member) && Object.values(member).every(isValue)),
  );
  const form = own !== undefined && isRecord(own[1]) ? withOwnValues(value, own[0], own[1]) : value;
  const members = Object.entries(form).map(([key, member]) => [key, withFormValues(member, depth + 1)] as const);
  return members.every(([key, member]) => member === form[key]) ? form : Object.fromEntries(members);
}
