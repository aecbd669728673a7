// Reads the props of an element. A document may be incomplete and is untrusted, so every value is checked.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { isElement } from '../client/tree-reader.ts';

type Value = JsonValue | undefined;

export function textOf(value: Value): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Undefined if there is nothing to read, so that `??` can substitute it. */
export const filledText = (value: Value): string | undefined => {
  const text = textOf(value);
  return text.trim() === '' ? undefined : text;
};

/** Sums and differences of larger numbers are not finite. */
const largest = 1e300;

export const numberOf = (value: Value): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= largest ? value : undefined;

export const listOf = (value: Value): readonly JsonValue[] => (isList(value) ? value : []);

export const textsOf = (value: Value): readonly string[] => listOf(value).map(textOf);

/** A gap is null. */
export const numbersOf = (value: Value): readonly (number | null)[] =>
  listOf(value).map((item) => numberOf(item) ?? null);

/** The elements of a list; with names, only those of these components. */
export function elementsOf(value: Value, ...names: readonly string[]): readonly Element[] {
  const all = listOf(value).filter((item) => isElement(item));
  return names.length === 0 ? all : all.filter(({ component }) => names.includes(component));
}

export const elementOf = (value: Value): Element | undefined => (isElement(value) ? value : undefined);

export const recordOf = (value: Value): { readonly [key: string]: JsonValue } => (isRecord(value) ? value : {});

export const oneOf = <Choice extends string>(value: Value, choices: readonly Choice[], otherwise: Choice): Choice =>
  choices.find((choice) => choice === value) ?? otherwise;
