// Building blocks for the fallbacks of components: elements that every renderer of our vocabulary supports.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { line, present, text } from './read-props.ts';

/** An element that is a JSON value, unlike an interface. */
export type ElementValue = { readonly component: string; readonly props: JsonObject };

export type Fallback = (props: JsonObject) => readonly ElementValue[];

/** The components that a fallback is made of, for a message. */
export const nearestOf = (fallback: Fallback | undefined): string | undefined =>
  fallback?.({})
    .map(({ component }) => component)
    .join(' and ');

/** An element; props that are undefined or empty are left out. */
export const make = (component: string, props: { readonly [name: string]: JsonValue | undefined }): ElementValue => ({
  component,
  // Those that are undefined are gone.
  props: Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined && value !== ''),
  ) as JsonObject,
});

/** A figure and its unit in words: "€48200" is no amount that anyone wrote, "48200 €" is. */
export const figure = (value: JsonValue | undefined, unit: JsonValue | undefined): string =>
  present([line(value), line(unit)], line(unit) === '%' ? '' : ' ');

/**
 * Escaping half a megabyte of backticks takes 160 ms, which a fallback cannot do in slices. A longer text is written as a
 * title, which has no escapes.
 */
const maxEscaped = 16_384;

export const isTooLongToEscape = (words: string): boolean => words.length > maxEscaped;

export const isFilled = (value: JsonValue | undefined): boolean => text(value).trim() !== '';
