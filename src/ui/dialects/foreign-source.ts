import type { JsonValue } from '../../schema/schema.ts';
import type { ForeignNode } from './foreign-node.ts';

/** `wait`: the next node is not written yet. A loss is a reference that is never defined. `style`: it is not shown. */
export type Step =
  | { readonly type: 'wait' }
  | { readonly type: 'node'; readonly node: ForeignNode }
  | { readonly type: 'style'; readonly name: string }
  | Loss;
export interface Loss {
  readonly type: 'loss';
  readonly message: string;
}

export const wait: Step = { type: 'wait' };
export const loss = (message: string): Loss => ({ type: 'loss', message });
export const nodeStep = (node: ForeignNode): Step => ({ type: 'node', node });

/** A document in another dialect. Its parts arrive in any order; its nodes are yielded in document order. */
export interface ForeignSource {
  /** Takes a complete value. It may be passed again as part of a larger value. */
  take(path: readonly string[], value: JsonValue): void;
  /** Walks the document. Yields `wait` for missing parts until `isEnding()`. */
  steps(isEnding: () => boolean): Generator<Step, void>;
}

/** The values that `read` gives for the items. Items without a value are left out. */
export function* valuesOf(
  items: readonly JsonValue[],
  read: (item: JsonValue) => Generator<Step, JsonValue | undefined>,
): Generator<Step, JsonValue[]> {
  const values: JsonValue[] = [];
  for (const item of items) {
    const value = yield* read(item);
    if (value !== undefined) values.push(value);
  }
  return values;
}
