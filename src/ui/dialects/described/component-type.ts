// The member in which an object names its component.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isFieldType } from '../form-field.ts';
import { shown } from '../foreign-node.ts';
import { kindOf } from '../vocabulary.ts';

export const typeKeys =
  'type component componentName kind widget _type tag element componentType component_type widgetType blockType'.split(
    ' ',
  );
/** What an entry is, beside the member that names its component: `{"type": "component", "componentType": "card"}`. */
export const entryWord = /^(?:component|element|widget|block|node)$/;
/** Members that name a component only if their value is a word for one: `{"view": "form"}`, but not `{"view": "month"}`. */
const weakKeys = ['view', 'block', 'control', 'ui', 'fieldType', 'field_type', 'inputType', 'input_type'];

const isWord = (value: JsonValue | undefined): boolean => /^[A-Za-z][\w.:-]*$/.test(shown(value));

export function keyOfType(written: JsonObject): string | undefined {
  const keys = typeKeys.filter((name) => typeof written[name] === 'string' && isWord(written[name]));
  const strong = keys.find((name) => !entryWord.test(shown(written[name]))) ?? keys[0];
  return (
    strong ?? weakKeys.find((name) => kindOf(shown(written[name])) !== undefined || isFieldType(shown(written[name])))
  );
}

/** The component that an object names; undefined for data. */
export function typeOf(written: JsonObject): string | undefined {
  const key = keyOfType(written);
  return key === undefined ? undefined : shown(written[key]);
}

/** `{"BarChart": {"data": [...]}}`: a component under its name. */
export function namedByKey(value: JsonValue): JsonValue {
  const [only, ...others] = isRecord(value) ? Object.entries(value) : [];
  const isName = only !== undefined && others.length === 0 && /^[A-Z][A-Za-z]+$/.test(only[0]);
  return isName && isRecord(only[1]) && typeof only[1]['type'] !== 'string' ? { type: only[0], ...only[1] } : value;
}
