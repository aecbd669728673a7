/** `Array.isArray` that keeps the type of the items. The built-in one narrows a readonly list to any[]. */
export function isList<Value>(value: Value): value is ListIn<Value> {
  return Array.isArray(value);
}

type ListIn<Value> = unknown extends Value ? Value & readonly unknown[] : Extract<Value, readonly unknown[]>;
