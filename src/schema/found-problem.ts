// A problem that the validator found, and the parts of its sentence.
import { isList } from '../is-list.ts';
import type { JsonPath } from '../json.ts';
import type { JsonObject, JsonValue } from './schema.ts';

/** Made into a sentence only if it is the one that is reported: alternatives fail thousands of times. */
export interface FoundProblem {
  readonly path: JsonPath;
  /** Completes "The data ...". */
  readonly what: () => string;
}

export function findNumberProblem(schema: JsonObject, value: number, path: JsonPath): FoundProblem | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return problem(path, () => `must be ${minimum} or more`);
  if (typeof maximum === 'number' && value > maximum) return problem(path, () => `must be ${maximum} or less`);
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    return problem(path, () => `must be more than ${exclusiveMinimum}`);
  }
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) {
    return problem(path, () => `must be less than ${exclusiveMaximum}`);
  }
  if (typeof multipleOf !== 'number' || multipleOf <= 0 || Number.isInteger(value / multipleOf)) return undefined;
  return problem(path, () => `must be a multiple of ${multipleOf}`);
}

export const problem = (path: JsonPath, what: string | (() => string)): FoundProblem => ({
  path,
  what: typeof what === 'string' ? () => what : what,
});

export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return isList(value) ? 'array' : typeof value;
}

export function isOfType(value: JsonValue, type: JsonValue): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

export const typeName = (type: JsonValue): string =>
  typeof type === 'string' ? (typeNames[type] ?? type) : JSON.stringify(type);

export function shortJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
