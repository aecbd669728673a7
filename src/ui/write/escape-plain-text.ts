// A tree for a format in which all text is Markdown: plain texts are escaped, Markdown is unchanged.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import { Pace, type Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import { isElement } from '../base-document.ts';
import { slicedEscapeMarkdown } from './escape-markdown.ts';

export const escapePlainText = (value: JsonValue, catalog: Catalog): Sliced<JsonValue> =>
  escapeElement(value, catalog, new Pace());

function* escapeElement(value: JsonValue, catalog: Catalog, pace: Pace): Sliced<JsonValue> {
  if (!isElement(value)) return value;
  const properties = catalog.find(value.component)?.component.props.properties ?? {};
  const props = yield* escapeMembers(value.props, properties, catalog, pace);
  return { component: value.component, props };
}

function* escapeValue(schema: Schema | undefined, value: JsonValue, catalog: Catalog, pace: Pace): Sliced<JsonValue> {
  if (typeof value === 'string') {
    if (!isPlainText(schema)) return value;
    if (pace.isDue(value.length)) yield;
    return yield* slicedEscapeMarkdown(value);
  }
  if (isElement(value)) return yield* escapeElement(value, catalog, pace);
  if (isList(value)) {
    const items = schema?.type === 'array' ? schema.items : schema;
    const escaped: JsonValue[] = [];
    for (const item of value) escaped.push(yield* escapeValue(items, item, catalog, pace));
    return escaped;
  }
  if (!isRecord(value) || schema?.type !== 'object') return value;
  return yield* escapeMembers(value, schema.properties, catalog, pace);
}

function* escapeMembers(
  members: { readonly [name: string]: JsonValue },
  properties: { readonly [name: string]: Schema },
  catalog: Catalog,
  pace: Pace,
): Sliced<{ readonly [name: string]: JsonValue }> {
  const escaped: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(members)) {
    const schema = hasOwn(properties, name) ? properties[name] : undefined;
    escaped.push([name, yield* escapeValue(schema, member, catalog, pace)]);
  }
  // Entries define, so that a member called `__proto__` stays one.
  return Object.fromEntries(escaped);
}

const isPlainText = (schema: Schema | undefined): boolean =>
  schema?.type === 'union' ? schema.anyOf.some(isPlainText) : schema?.type === 'string' && schema.format === 'text';
