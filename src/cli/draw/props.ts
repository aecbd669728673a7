// Reads the props of elements. The document is untrusted, so every value is checked.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { Line } from './line.ts';
import type { Words } from './words.ts';

export type Props = JsonObject;

export interface Drawable {
  readonly component: string;
  readonly props: Props;
}

/** Draws the elements of a value below each other. */
export type DrawInside = (value: JsonValue | undefined, width: number) => readonly Line[];

/** Draws an element in at most `width` columns. */
export type Draw = (props: Props, width: number, inside: DrawInside, words: Words) => readonly Line[];

type Value = JsonValue | undefined;

export const textOf = (value: Value): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const numberOf = (value: Value): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const listOf = (value: Value): readonly JsonValue[] => (isList(value) ? value : []);

export const recordOf = (value: Value): Props => (isRecord(value) ? value : {});

export function elementOf(value: Value): Drawable | undefined {
  if (!isRecord(value)) return undefined;
  const { component, props } = value;
  return typeof component === 'string' ? { component, props: recordOf(props) } : undefined;
}

export const elementsOf = (value: Value): readonly Drawable[] => listOf(value).flatMap((item) => elementOf(item) ?? []);
