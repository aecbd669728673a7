import { memoOfName } from '../../memo.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';

/** A component of another vocabulary, with resolved values and nested children. */
export interface ForeignNode {
  /** As written, such as `TextBlock` or `Input.Text`. */
  readonly type: string;
  readonly props: JsonObject;
  readonly children: readonly ForeignNode[];
  /** Children with a role of their own: tabs with their titles, the trigger of a dialog. */
  readonly slots: readonly ForeignSlot[];
  /** The members of the node as data, used if its component is unknown or does not show them. Default: all of them. */
  readonly asData?: (isWanted?: (member: string) => boolean) => readonly ForeignNode[];
  /** The direct container. */
  readonly group?: string;
}

export interface ForeignSlot {
  readonly name: string;
  readonly title: string;
  readonly nodes: readonly ForeignNode[];
}

/** Prefixes of the tags of component libraries: `v-btn`, `el-button`, `ion-input`. */
const libraryPrefix = /^(?:v|el|a|ion|mat|q|b|n|van|sl|p|md|fluent|mui|Mui|ant)-(?=[a-z])/;

/** Normalizes spelling: `Input.Text`, `input-text` and `inputText` are the same type. */
export const folded = memoOfName((type) =>
  type
    .replace(libraryPrefix, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, ''),
);

export const records = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** A member under a name that the model chose, which may be "constructor". */
export const ownMember = (of: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** A scalar as shown to the user; empty for anything else. */
export function shown(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The first of these props that contains text. */
export function textOf(props: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const text = shown(props[name]).trim();
    if (text !== '') return text;
  }
  return '';
}
