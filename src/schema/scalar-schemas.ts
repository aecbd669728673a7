import { isList } from '../is-list.ts';
import type { JsonObject, JsonScalar, JsonValue, NumberSchema, StringFormat, StringSchema } from './schema.ts';

const formats: Readonly<Record<string, StringFormat>> = {
  uri: 'uri',
  url: 'uri',
  'uri-reference': 'uri',
  iri: 'uri',
  markdown: 'markdown',
  code: 'code',
  regex: 'regex',
};

/** `pattern`: the pattern of the schema, if it may be run. */
export function stringSchema(value: JsonObject, pattern: string | undefined): StringSchema {
  const { format, minLength, maxLength } = value;
  return {
    type: 'string',
    format: (typeof format === 'string' ? formats[format] : undefined) ?? 'text',
    ...(typeof minLength === 'number' && minLength > 0 ? { minLength: Math.ceil(minLength) } : {}),
    ...(typeof maxLength === 'number' && maxLength >= 0 ? { maxLength: Math.floor(maxLength) } : {}),
    ...(pattern === undefined ? {} : { pattern }),
  };
}

export function numberSchema(value: JsonObject, isInteger: boolean): NumberSchema {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = value;
  return {
    type: 'number',
    ...(isInteger ? { isInteger } : {}),
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
    ...(typeof exclusiveMinimum === 'number' ? { exclusiveMinimum } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { exclusiveMaximum } : {}),
    ...(typeof multipleOf === 'number' && multipleOf > 0 ? { multipleOf } : {}),
  };
}

/** Validators of JSON Schema run patterns with the flag u. */
export function isUnicodePattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

/** True for a pattern that is tried at each character of a text: not all of its branches start with `^`. */
export const mayScan = (source: string): boolean => !source.startsWith('^') || source.includes('|');

/** `type`: the keyword of a schema. */
export function isOfType(value: JsonScalar, type: JsonValue | undefined): boolean {
  if (isList(type)) return type.some((one) => isOfType(value, one));
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  return typeof type !== 'string' || typeof value === type;
}
