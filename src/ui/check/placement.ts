import type { FieldNames } from '../dialects/field-names.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { CoerceContext } from './coerce-context.ts';
import type { DisplacedText } from './displaced-text.ts';
import type { OpenTree } from './open-tree.ts';

/** The dependencies of every placement policy. */
export interface Placement {
  readonly tree: OpenTree;
  /** Receives text that has no place. */
  readonly displaced: DisplacedText;
  readonly coerceContext: CoerceContext;
  /** The names of fields that the model described in another vocabulary. */
  readonly fieldNames: FieldNames;
  /** Receives replayed events as if they came from the reader. */
  readonly replay: TreeSink;
}
