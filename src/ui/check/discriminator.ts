import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';

/**
 * False for an option of a union that the value clearly does not mean: a constant member of the option, such as `kind:
 * "a"`, has another value.
 */
export function matchesConstants(option: Schema, value: JsonValue): boolean {
  if (option.type !== 'object' || !isRecord(value)) return true;
  return Object.entries(option.properties).every(([key, schema]) => {
    const given = hasOwn(value, key) ? value[key] : undefined;
    if (schema.type !== 'enum' || typeof given !== 'string') return true;
    return schema.values.some(
      (allowed) => typeof allowed === 'string' && allowed.toLowerCase() === given.toLowerCase(),
    );
  });
}
