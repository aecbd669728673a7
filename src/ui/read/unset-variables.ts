// Conditions on variables of the program that are not set, and on requests that are not sent.
import type { JsonValue } from '../../schema/schema.ts';
import { evaluate } from './evaluate.ts';
import type { KnownData } from './known-data.ts';

/** The value of such a condition. `scope`: the variables of the repetition that is written. */
export function evaluateUnset(
  condition: string,
  data: KnownData,
  scope: ReadonlyMap<string, JsonValue>,
): JsonValue | undefined {
  const isOfProgram = (name: string): boolean => name.startsWith('$') && !data.isDefined(name);
  // `send ? done : form` asks for the result.
  const stateOf = (name: string): JsonValue | undefined =>
    condition.includes('.') || condition.includes('[') ? data.requestStateOf(name) : undefined;
  return evaluate(condition, (name) =>
    isOfProgram(name) ? null : (scope.get(name) ?? data.dataOf(name) ?? stateOf(name)),
  );
}
