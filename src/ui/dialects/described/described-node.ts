import type { JsonObject } from '../../../schema/schema.ts';
import type { ForeignNode } from '../foreign-node.ts';

export type Nodes = readonly ForeignNode[];

/** The nodes of an object, which may name a component or be data. */
export type Inside = (value: JsonObject, depth: number) => Nodes;

/** The action of a button that sends this name to a program. */
export const eventNamed = (name: string): JsonObject => (name === '' ? {} : { action: { type: name } });

/** A node of a kind that the vocabulary knows. */
export const nodeOf = (type: string, props: JsonObject, children: readonly ForeignNode[] = []): ForeignNode => ({
  type,
  props,
  children,
  slots: [],
});
