import type { FieldNames } from '../dialects/field-names.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { CoerceContext } from './coerce-context.ts';
import type { DisplacedText } from './displaced-text.ts';
import type { OpenTree } from './open-tree.ts';

/** What every placement policy works with. */
export interface Placement {
  readonly tree: OpenTree;
  /** Takes the texts that have no place. */
  readonly displaced: DisplacedText;
  readonly coerceContext: CoerceContext;
  /** Names of fields that the model described without one of ours. */
  readonly fieldNames: FieldNames;
  /** Takes events that were kept back, as if the reader sent them now. */
  readonly replay: TreeSink;
}
