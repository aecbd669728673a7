// The state of a request that no program sends: conditions on it have a value although its data is not in the text.
import type { JsonValue } from '../../schema/schema.ts';

const idle: JsonValue = {
  isLoading: false,
  isPending: false,
  isSuccess: false,
  isError: false,
  loading: false,
  error: null,
};

/** A Mutation runs when the reader clicks, so it has not run. */
const mutation: JsonValue = { ...idle, status: 'idle', isIdle: true, data: null };

/** A Query runs before its result is shown. Its data is unknown. */
const query: JsonValue = { ...idle, status: 'success', isSuccess: true };

/** The state of `Query("list_rows")` or `Mutation("add_row")`; undefined for any other component. */
export const requestState = (component: string | undefined): JsonValue | undefined =>
  component === 'Mutation' ? mutation : component === 'Query' ? query : undefined;
