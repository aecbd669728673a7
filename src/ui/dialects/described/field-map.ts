// The fields of a form as the members of an object: `"fields": {"email": {"type": "email", "label": "Mail"}}`. They are
// rewritten as a list, each field with its name.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isFieldType } from '../form-field.ts';
import { shown, textOf } from '../foreign-node.ts';
import { propertyField } from './form-schema.ts';

const mapName = /^(?:fields|inputs|controls|form_?[fF]ields|form|schema)$/;
const schemaType = /^(?:string|integer|boolean|array)$/;
const maxDepth = 30;

const isMap = (value: JsonValue): value is { readonly [name: string]: JsonObject } => {
  const fields = isRecord(value) ? Object.values(value) : [];
  const isLabelled = (field: JsonValue): boolean => isRecord(field) && textOf(field, 'label', 'title') !== '';
  return fields.length > 0 && fields.every(isField) && fields.some(isLabelled);
};

const isField = (value: JsonValue): boolean =>
  isRecord(value) &&
  (isFieldType(shown(value['type'])) || schemaType.test(shown(value['type'])) || isList(value['enum'])) &&
  !isRecord(value['properties']);

/** The same value, in which all such maps are lists. */
export function withFieldLists(value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) {
    const items = value.map((item) => withFieldLists(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const mapKey = Object.keys(value).find((name) => mapName.test(name) && isMap(value[name] ?? null));
  const map = mapKey === undefined ? null : (value[mapKey] ?? null);
  const { required } = value;
  const names = isMap(map) ? Object.keys(map) : [];
  const isRequired = isList(required) && required.every((name) => names.includes(shown(name)));
  const members = Object.entries(value).flatMap(([name, member]): readonly [string, JsonValue][] => {
    if (name === mapKey && isMap(map)) {
      const isKept = name !== 'fields' && Object.hasOwn(value, 'fields');
      const list = Object.entries(map).map(([key, field]) => listed(key, field, isRequired && required.includes(key)));
      return [[isKept ? name : 'fields', list]];
    }
    if (name === 'required' && mapKey !== undefined && isRequired) return [];
    return [[name, withFieldLists(member, depth + 1)]];
  });
  const isSame = mapKey === undefined && members.every(([name, member]) => member === value[name]);
  return isSame ? value : Object.fromEntries(members);
}

/** A field with its name. A property of a JSON Schema names no control. */
function listed(name: string, field: JsonObject, isRequired: boolean): JsonObject {
  const isProperty = schemaType.test(shown(field['type'])) || isList(field['enum']);
  const members = isProperty ? propertyField(name, { title: field['label'] ?? '', ...field }, isRequired) : field;
  return { name, ...members, ...(isRequired ? { required: true } : {}) };
}
