// Components and texts that are written where A2UI expects the id of a component: `"child": {"text": "Send"}`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { kindOf } from '../vocabulary.ts';
import { isDialogType, isReferenceKey, partKeys } from './references.ts';

/** Adds a component and returns its id. `name` is the id of a component that has none. */
type Add = (component: JsonObject, name: string) => string;

const textKeys = ['text', 'label', 'title', 'value'];
const isValue = (value: JsonObject): boolean =>
  Object.keys(value).some((key) => key.startsWith('literal') || key === 'call') ||
  (typeof value['path'] === 'string' && Object.keys(value).length === 1);

/** The component that an object in the place of an id means, or the id that it names; undefined for a template. */
function meant(value: JsonObject): JsonObject | string | undefined {
  if (value['component'] !== undefined) return value;
  const id = value['componentId'] ?? value['id'] ?? value['ref'];
  const [[key, inner] = ['', null], ...others] = Object.entries(value).filter(([name]) => name !== 'id');
  // `{"Text": {...}}`.
  if (others.length === 0 && /^[A-Z][A-Za-z]+$/.test(key) && isRecord(inner))
    return { ...value, component: { [key]: inner } };
  if (isValue(value)) return { component: 'Text', text: value };
  if (typeof value['type'] === 'string') return { ...value, component: value['type'] };
  const text = textKeys.map((name) => value[name]).find((words) => words !== undefined && words !== null);
  if (text !== undefined && value['componentId'] === undefined) return { component: 'Text', ...value, text };
  return typeof id === 'string' && Object.keys(value).length === 1 ? id : undefined;
}

/**
 * True for an id that no component has because it is a text: several words, or the label of a button in the place of
 * its child.
 */
export const isTextInPlace = (id: string, parentType: string): boolean =>
  /\p{L}/u.test(id) && (/\s/.test(id) || (kindOf(parentType) === 'button' && /^\p{Lu}[\p{L}’']*[!?…]?$/u.test(id)));

/** The member of a tab with its component. */
const partOf = (item: JsonObject): string | undefined =>
  item['component'] === undefined
    ? partKeys.find((key) => isRecord(item[key]) || (typeof item[key] === 'string' && item[key] !== ''))
    : undefined;

/** The props of a component with ids in the places of the components that are written in them. */
export function withIds(type: string, id: string, props: JsonObject, add: Add): JsonObject {
  const lifted = (value: JsonValue, name: string, isReference: boolean): JsonValue => {
    if (!isRecord(value)) return value;
    const found = isReference ? meant(value) : value['component'] === undefined ? undefined : value;
    return found === undefined || typeof found === 'string' ? (found ?? value) : add(found, name);
  };
  /** A component, a tab or a choice. Texts and components of tabs are lifted if each tab has one. */
  const listOf = (items: readonly JsonValue[], name: string, isReference: boolean): JsonValue => {
    const areParts = !isReference && items.every((item) => isRecord(item) && partOf(item) !== undefined);
    return items.map((item, index) => {
      const own = `${name}-${index}`;
      const key = areParts && isRecord(item) ? partOf(item) : undefined;
      if (key === undefined || !isRecord(item)) return lifted(item, own, isReference);
      const part = item[key] ?? null;
      const isText = typeof part === 'string' && /\s/.test(part);
      return { ...item, [key]: isText ? add({ component: 'Text', text: part }, own) : lifted(part, own, true) };
    });
  };
  return Object.fromEntries(
    Object.entries(props).map(([key, value]): [string, JsonValue] => {
      const name = `${id}-${key}`;
      const isReference = isReferenceKey(key) || (key === 'content' && isDialogType(type));
      if (isList(value)) return [key, listOf(value, name, isReference)];
      if (isReference && isRecord(value) && isList(value['explicitList']))
        return [key, { ...value, explicitList: listOf(value['explicitList'], name, true) }];
      return [key, lifted(value, name, isReference)];
    }),
  );
}
