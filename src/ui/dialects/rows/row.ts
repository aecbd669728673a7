import type { BufferedCall } from '../../events/buffered-value.ts';
import type { FieldNames } from '../field-names.ts';
import type { ForeignNode } from '../foreign-node.ts';

export type Blocks = readonly BufferedCall[];

/** What a row needs to convert the nodes inside of its own. */
export interface Converter {
  readonly names: FieldNames;
  /** False for a component that the request excluded. */
  has(component: string): boolean;
  /** The blocks of nodes that belong with what stands around them. */
  beside(nodes: readonly ForeignNode[]): BufferedCall[];
  /** The blocks of nodes that fill a container of ours. */
  inside(nodes: readonly ForeignNode[]): BufferedCall[];
}

/** Turns a component of another vocabulary into blocks of ours. */
export type Row = (node: ForeignNode, converter: Converter) => Blocks;
