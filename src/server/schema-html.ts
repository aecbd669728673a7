// JSON Schema as a table that a person reads: the subset that src/wire/openapi.ts writes.
import type { JsonObject, JsonValue } from '../wire/openapi.ts';
import { html, prose, type Html } from './html.ts';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  // Array.isArray narrows a readonly list to any[].
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

export function schemaHtml(schema: JsonObject): Html {
  const { properties, required, oneOf, anyOf, description } = schema;
  const about = typeof description === 'string' ? prose(description) : undefined;
  const options = listOf(oneOf ?? anyOf).filter(isObject);
  if (options.length > 0)
    return html`${about}
      <p>One of ${typeHtml(schema)}.</p>`;
  if (!isObject(properties))
    return html`${about}
      <p>${typeHtml(schema)}</p>`;
  return html`${about}${table(properties, listOf(required))}`;
}

function table(properties: JsonObject, required: readonly JsonValue[]): Html {
  const rows = Object.entries(properties).map(([name, property]) => {
    if (!isObject(property)) return undefined;
    const { description } = property;
    const inner = innerTable(property);
    const mark = required.includes(name) ? html` <b class="required">required</b>` : undefined;
    return html`<tr>
      <th scope="row"><code>${name}</code>${mark}</th>
      <td>
        <p class="type">${typeHtml(property)}${boundsHtml(property)}</p>
        ${typeof description === 'string' ? prose(description) : undefined}${inner}
      </td>
    </tr>`;
  });
  return html`<table>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Objects that have no name of their own are shown where they stand. */
function innerTable(schema: JsonObject): Html | undefined {
  const object = isObject(schema['items']) ? schema['items'] : schema;
  const { properties, required } = object;
  return isObject(properties) ? table(properties, listOf(required)) : undefined;
}

/** Null means unset wherever it is allowed in a request, so it is not shown. */
function typeHtml(schema: JsonObject): Html {
  const { $ref: reference, type, items, oneOf, anyOf } = schema;
  if (typeof reference === 'string') {
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  const values = listOf(schema['enum']);
  if (values.length > 0) return joined(values.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  const options = listOf(oneOf ?? anyOf)
    .filter(isObject)
    .filter((option) => option['type'] !== 'null');
  if (options.length > 0) return joined(options.map(typeHtml));
  if (type === 'array' && isObject(items)) return html`list of ${typeHtml(items)}`;
  const types = (typeof type === 'string' ? [type] : listOf(type)).filter(
    (one): one is string => typeof one === 'string' && one !== 'null',
  );
  return types.length === 0 ? html`anything` : joined(types.map((one) => html`${one}`));
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`;
}

const bounds: readonly (readonly [from: string, to: string, unit: string])[] = [
  ['minimum', 'maximum', ''],
  ['minItems', 'maxItems', ' items'],
  ['minLength', 'maxLength', ' characters'],
];

function boundsHtml(schema: JsonObject): Html | undefined {
  const [only, nothing] = listOf(schema['anyOf']).filter(isObject);
  const bounded = only !== undefined && nothing?.['type'] === 'null' ? only : schema;
  const words = bounds.flatMap(([from, to, unit]) => {
    const [least, most] = [bounded[from], bounded[to]];
    if (typeof least === 'number')
      return [typeof most === 'number' ? `${least} to ${most}${unit}` : `${least} or more`];
    return typeof most === 'number' ? [`at most ${most}${unit}`] : [];
  });
  return words.length === 0 ? undefined : html`, ${words.join(', ')}`;
}
