import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';

/** One component of another vocabulary, with its values resolved and its children in place. */
export interface ForeignNode {
  /** As written, such as `TextBlock` or `Input.Text`. */
  readonly type: string;
  readonly props: JsonObject;
  readonly children: readonly ForeignNode[];
  /** Children that stand apart from the others: tabs by their titles, the trigger of a dialog. */
  readonly slots: readonly ForeignSlot[];
  /** The container that it stands in directly. */
  readonly group?: string;
}

export interface ForeignSlot {
  readonly name: string;
  readonly title: string;
  readonly nodes: readonly ForeignNode[];
}

/** The same word in another spelling: `Input.Text`, `input-text` and `inputText` are one. */
export const folded = (type: string): string => type.toLowerCase().replace(/[^a-z0-9]/g, '');

export const records = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** A scalar as a person reads it; empty for anything else. */
export function shown(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The first of these props that is a text. */
export function textOf(props: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const text = shown(props[name]).trim();
    if (text !== '') return text;
  }
  return '';
}
