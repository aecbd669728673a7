import { check } from '../../schema/check.ts';
import { isStrict } from '../../schema/constraints.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import { checkContextOf } from '../check-context.ts';
import type { CoerceContext } from './coerce-context.ts';

/** True for a value that fits a schema unchanged. */
export const accepts = (schema: Schema, value: JsonValue, { catalog, urlPolicy }: CoerceContext): boolean =>
  check(schema, value, '', checkContextOf(catalog, urlPolicy)).length === 0;

/**
 * The value, if it satisfies the constraints of its schema beyond the type: a pattern, a length, one of several
 * options. A conforming value cannot be invented, so a value that does not fit is dropped and reported.
 */
export function ifAccepted(
  schema: Schema,
  value: JsonValue | undefined,
  context: CoerceContext,
): JsonValue | undefined {
  if (value === undefined || !isStrict(schema) || accepts(schema, value, context)) return value;
  const [issue] = check(schema, value, 'The value', checkContextOf(context.catalog, context.urlPolicy));
  context.report('dropped_value', issue?.message ?? 'The value does not fit its schema.', true);
  return undefined;
}
