// Settings of an element that decide what its later arguments mean.
import type { JsonValue } from '../../schema/schema.ts';
import type { BufferedValue } from '../events/buffered-value.ts';
import type { Slot } from './scopes.ts';

/** A word that is written like a title: "Tip", "Warning". */
const titleWord = /^\p{Lu}\p{Ll}+$/u;

/** Notes the name, the bounds and the variant of an element. `written`: the value before it was made to fit. */
export function noteSetting(
  { scope, schema, prop, isPositional }: Slot,
  written: BufferedValue,
  value: JsonValue,
): void {
  if (scope.kind !== 'element') return;
  const { order } = scope.shape;
  if (schema.type === 'string' && schema.format === 'name' && typeof value === 'string') scope.givenName ??= value;
  if (typeof value === 'number' && order.includes('step')) {
    if (prop === 'min') scope.min = value;
    else if (prop === 'max') scope.max = value;
  }
  const isTone = schema.type === 'enum' && schema.values.includes('info') && schema.values.includes('warning');
  if (isTone && isPositional && prop === order[0] && typeof written === 'string' && titleWord.test(written))
    scope.titleWord = written;
}
