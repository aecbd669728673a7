// A component that shows members of data which the model does not send: `{"component": "one-card", "fields": [{"name":
// "Rating", "data_path": "film.rating"}]}`. Its fields are facts without values, and no controls.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown, textOf } from '../foreign-node.ts';
import { nodeOf, type Nodes } from './described-node.ts';
import { lossType } from './hidden-members.ts';

const pathKeys = ['data_path', 'dataPath', 'json_path', 'jsonPath', 'jsonpath', 'value_path', 'valuePath'];
const nameKeys = ['name', 'label', 'title'];

const pathIn = (field: JsonValue): string => (isRecord(field) ? textOf(field, ...pathKeys) : '');

/** Undefined for any other object. */
export function boundFields(value: JsonObject): Nodes | undefined {
  const fields = records(value['fields']);
  if (fields.length === 0 || !fields.every((field) => pathIn(field) !== '' && textOf(field, ...nameKeys) !== ''))
    return undefined;
  const title = textOf(value, 'title', 'heading', 'name');
  const paths = fields.map(pathIn);
  return [
    ...(title === '' ? [] : [nodeOf('pageheader', { title, subtitle: shown(value['description'] ?? '') })]),
    nodeOf('facts', { items: fields.map((field) => ({ label: textOf(field, ...nameKeys), value: '–' })) }),
    nodeOf(lossType, { message: `There is no data at ${paths.map((path) => `"${path}"`).join(', ')}.` }),
  ];
}
