// A tree for a place where all text is read as Markdown: plain texts of it are escaped, Markdown stays what it is.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { isElement } from '../base-document.ts';
import { escapeMarkdown } from './escape-markdown.ts';

export function escapePlainText(value: JsonValue, catalog: Catalog): JsonValue {
  const escapeAs = (schema: Schema | undefined, inner: JsonValue): JsonValue => {
    if (typeof inner === 'string') return isPlainText(schema) ? escapeMarkdown(inner) : inner;
    if (isElement(inner)) return escapePlainText(inner, catalog);
    if (isList(inner)) {
      const items = schema?.type === 'array' ? schema.items : schema;
      return inner.map((item) => escapeAs(items, item));
    }
    if (!isRecord(inner) || schema?.type !== 'object') return inner;
    const { properties } = schema;
    return mapMembers(inner, (name, member) =>
      escapeAs(hasOwn(properties, name) ? properties[name] : undefined, member),
    );
  };
  if (!isElement(value)) return value;
  const properties = catalog.find(value.component)?.component.props.properties ?? {};
  const props = mapMembers(value.props, (name, member) =>
    escapeAs(hasOwn(properties, name) ? properties[name] : undefined, member),
  );
  return { component: value.component, props };
}

const isPlainText = (schema: Schema | undefined): boolean =>
  schema?.type === 'union' ? schema.anyOf.some(isPlainText) : schema?.type === 'string' && schema.format === 'text';

/** Entries define, so that a member called `__proto__` stays one. */
const mapMembers = (
  members: { readonly [name: string]: JsonValue },
  change: (name: string, member: JsonValue) => JsonValue,
): { readonly [name: string]: JsonValue } =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(name, member)]));
