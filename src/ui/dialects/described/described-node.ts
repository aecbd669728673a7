import type { JsonObject } from '../../../schema/schema.ts';
import type { ForeignNode } from '../foreign-node.ts';

/** A node of a kind that the vocabulary knows. */
export const nodeOf = (type: string, props: JsonObject, children: readonly ForeignNode[] = []): ForeignNode => ({
  type,
  props,
  children,
  slots: [],
});
