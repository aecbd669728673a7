import type { ObjectSchema, Schema } from '../../schema/schema.ts';
import { setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { matchEnum } from './match-enum.ts';
import { isLabel, isReadable } from './readable-text.ts';

/** Names positional arguments by the properties of a schema, in their order. */
export function membersOfArguments(
  schema: ObjectSchema,
  args: readonly BufferedValue[],
): { [key: string]: BufferedValue } {
  const members: { [key: string]: BufferedValue } = {};
  const skipped: string[] = [];
  let at = 0;
  for (const [key, property] of Object.entries(schema.properties)) {
    const value = args[at];
    if (value !== undefined && isTextFor(property, value)) {
      skipped.push(key);
      continue;
    }
    if (value !== undefined) setOwn(members, key, value);
    at += 1;
  }
  // `Callout("Low stock", "Order more.", "warning")`: the setting follows the texts.
  for (const value of args.slice(at)) {
    const key = skipped.find((name) => !isTextFor(schema.properties[name], value));
    if (key !== undefined) setOwn(members, key, value);
  }
  return members;
}

/** The positional texts for readers that have no place in `members`: `Label("Guest", "Until Sunday")`. */
export function textsWithoutPlace(
  members: { readonly [key: string]: BufferedValue },
  args: readonly BufferedValue[],
): readonly string[] {
  const placed = new Set(Object.values(members));
  return args.filter(
    (value) => typeof value === 'string' && isLabel(value) && isReadable(value) && !placed.has(value),
  ) as readonly string[];
}

/** True for a text in the place of a setting that has other values. */
export const isTextFor = (schema: Schema | undefined, value: BufferedValue): boolean =>
  schema?.type === 'enum' &&
  typeof value === 'string' &&
  isLabel(value) &&
  matchEnum(value, schema.values.map(String)) === undefined;
