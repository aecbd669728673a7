// The constraints of a schema beyond its type, shared by the validator and by the compiler's repairs.
import { memo } from '../memo.ts';
import type { ArraySchema, JsonValue, NumberSchema, ObjectSchema, Schema, StringSchema } from './schema.ts';

/** Characters. A pattern with counted repetitions takes up to 1,000 steps per character. */
const maxMatched = 4096;

/** Longer texts are not matched against a pattern. */
export const matchesExpression = (expression: RegExp, text: string): boolean =>
  text.length > maxMatched || expression.test(text);

/** Compiled once, because a pattern is run for each value or name. */
const expressionOf = memo(64, (source: string) => new RegExp(source, 'u'));

export const matches = (source: string, text: string): boolean => matchesExpression(expressionOf(source), text);

const surrogate = /[\ud800-\udfff]/;

/** Characters, not UTF-16 units. */
export function lengthOf(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Completes "expected ...", or undefined when the text is fine. */
export function refuseText({ minLength = 0, pattern }: StringSchema, text: string): string | undefined {
  if (minLength > 0 && lengthOf(text) < minLength) return `at least ${minLength} characters`;
  if (pattern !== undefined && !matches(pattern, text)) return `a text that matches ${pattern}`;
  return undefined;
}

/** Bounds that a number cannot be brought into without inventing one. */
export function refuseNumber(schema: NumberSchema, value: number): string | undefined {
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity, multipleOf } = schema;
  if (value <= exclusiveMinimum) return `more than ${exclusiveMinimum}`;
  if (value >= exclusiveMaximum) return `less than ${exclusiveMaximum}`;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) return `a multiple of ${multipleOf}`;
  return undefined;
}

function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Number.isFinite(times) && times === Math.trunc(times);
}

export function refuseList(
  { minItems = 0, hasUniqueItems }: ArraySchema,
  items: readonly JsonValue[],
): string | undefined {
  if (items.length < minItems) return `at least ${minItems} items`;
  if (hasUniqueItems === true && new Set(items.map(canonical)).size < items.length) return 'items that all differ';
  return undefined;
}

/** The same text for values that are equal, whatever the order of their members. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  );
}

/** All schemas that a member of this name must fit; none: it is not allowed. */
export function schemasOfMember(schema: ObjectSchema, key: string): readonly Schema[] {
  const { properties, patterns = [], additional } = schema;
  const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
  const matching = patterns.filter(({ source }) => matches(source, key)).map((pattern) => pattern.schema);
  if (own !== undefined) return [own, ...matching];
  if (matching.length > 0) return matching;
  return additional === false ? [] : [additional];
}

/** The first of them, to which values are converted. */
export function schemaOfMember(schema: ObjectSchema, key: string): Schema | undefined {
  return Object.hasOwn(schema.properties, key) ? schema.properties[key] : schemasOfMember(schema, key)[0];
}

/** True where null is a value like any other. */
export const takesNull = (schema: Schema): boolean =>
  schema.type === 'any' ||
  (schema.type === 'number' && schema.isNullable === true) ||
  (schema.type === 'enum' && schema.values.includes(null)) ||
  (schema.type === 'union' && schema.anyOf.some(takesNull));

/** True for a schema that asks more of a value than can be known before the value is complete. */
export function isStrict(schema: Schema): boolean {
  let found = strict.get(schema);
  if (found === undefined) {
    found = asksMore(schema);
    strict.set(schema, found);
  }
  return found;
}

const strict = new WeakMap<Schema, boolean>();

function asksMore(schema: Schema): boolean {
  switch (schema.type) {
    case 'string':
      return schema.pattern !== undefined || (schema.minLength ?? 0) > 0;
    case 'number':
      return (
        schema.exclusiveMinimum !== undefined ||
        schema.exclusiveMaximum !== undefined ||
        schema.multipleOf !== undefined
      );
    case 'array':
      return (schema.minItems ?? 0) > 0 || schema.hasUniqueItems === true || isStrict(schema.items);
    case 'object':
      return (
        (schema.patterns?.length ?? 0) > 0 ||
        Object.values(schema.properties).some(isStrict) ||
        (schema.additional !== false && isStrict(schema.additional))
      );
    case 'union':
      return schema.isExclusive === true || schema.anyOf.some(isStrict);
    default:
      return false;
  }
}
