import type { BufferedCall } from '../../events/buffered-value.ts';
import type { FieldNames } from '../field-names.ts';
import type { ForeignNode } from '../foreign-node.ts';

export type Blocks = readonly BufferedCall[];

/** Converts the nodes inside of a node. */
export interface Converter {
  readonly names: FieldNames;
  /** False for a component that the request excludes. */
  has(component: string): boolean;
  /** Converts nodes whose blocks are placed among the blocks around them. */
  beside(nodes: readonly ForeignNode[]): BufferedCall[];
  /** Converts nodes that fill one of our containers. */
  inside(nodes: readonly ForeignNode[]): BufferedCall[];
}

/** Converts a component of another vocabulary to blocks of our components. */
export type Row = (node: ForeignNode, converter: Converter) => Blocks;
