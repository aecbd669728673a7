import type { ObjectSchema } from '../../schema/schema.ts';
import { setOwn, type BufferedValue } from '../events/buffered-value.ts';

/** Names positional arguments by the properties of a schema, in their order. */
export function membersOfArguments(
  schema: ObjectSchema,
  args: readonly BufferedValue[],
): { [key: string]: BufferedValue } {
  const members: { [key: string]: BufferedValue } = {};
  for (const [index, key] of Object.keys(schema.properties).entries()) {
    const value = args[index];
    if (value !== undefined) setOwn(members, key, value);
  }
  return members;
}
