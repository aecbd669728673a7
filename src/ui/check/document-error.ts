import { ValueBuffer } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';

/** Buffers `"error"` beside the root of a document. */
export function bufferError(tree: OpenTree): void {
  const buffer = new ValueBuffer(tree.budgets.maxHeld);
  tree
    .captureValue(buffer, ({ value }) => {
      if (typeof value === 'string') tree.noteError(value);
    })
    .openString();
}
