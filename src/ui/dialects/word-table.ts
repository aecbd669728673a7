/**
 * A table whose keys are looked up with words of the model. It has no prototype, so that `constructor` finds nothing in
 * it.
 */
export const wordTable = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value | undefined>> =>
  // Object.create returns any.
  Object.assign(Object.create(null) as Record<string, Value>, rows);
