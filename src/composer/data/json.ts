// Types and accessors for JSON values.

export type Scalar = string | number | boolean | null;
export type JsonObject = { readonly [key: string]: Json };
export type Json = Scalar | readonly Json[] | JsonObject;

/** JSON.parse with a type, which is sound because it returns only JSON values. Throws if the text is not JSON. */
export const parseJson = (text: string): Json => JSON.parse(text);

export const isJsonArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isScalar = (value: Json | undefined): value is Scalar =>
  value !== undefined && (value === null || typeof value !== 'object');

/** The object's own member, ignoring inherited ones. */
export const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** The first of these members that is a non-empty text. */
export function textMember(object: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = member(object, key);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
