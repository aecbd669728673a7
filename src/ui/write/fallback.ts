// Building blocks for the fallbacks of components: elements that every renderer of our vocabulary supports.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { line, present, text } from './read-props.ts';

/** A type, because an interface is not assignable to JsonValue. */
export type ElementValue = { readonly component: string; readonly props: JsonObject };

export type Fallback = (props: JsonObject) => readonly ElementValue[];

/** The components of a fallback, for a message. */
export const nearestOf = (fallback: Fallback | undefined): string | undefined =>
  fallback?.({})
    .map(({ component }) => component)
    .join(' and ');

/** An element; props that are undefined or empty are left out. */
export const make = (component: string, props: { readonly [name: string]: JsonValue | undefined }): ElementValue => ({
  component,
  // Undefined props were removed.
  props: Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined && value !== ''),
  ) as JsonObject,
});

/** A figure followed by its unit: "48200 €" instead of "€48200". */
export const figure = (value: JsonValue | undefined, unit: JsonValue | undefined): string =>
  present([line(value), line(unit)], line(unit) === '%' ? '' : ' ');

/**
 * Escaping half a megabyte of backticks takes 160 ms, which a fallback cannot do in slices. A longer text is written as a
 * title, which has no escapes.
 */
const maxEscaped = 16_384;

export const isTooLongToEscape = (words: string): boolean => words.length > maxEscaped;

export const isFilled = (value: JsonValue | undefined): boolean => text(value).trim() !== '';
