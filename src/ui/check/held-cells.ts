// `Col("Minutes", 6, 8, 11)`: cells without the brackets of their list. The numbers are held until another argument follows,
// because they come before a setting of the column.
import { BufferedWord, replayBuffered, scalarOf, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope, type Slot } from './scopes.ts';

/** Holds the first number in place of a list of cells. Returns false for any other value. */
export function holdCells(
  placement: Placement,
  { scope, schema, prop, isPositional }: Slot,
  value: BufferedValue,
): boolean {
  if (!isPositional || scope.kind !== 'element' || prop === undefined || schema.type !== 'array') return false;
  const number = value instanceof BufferedWord ? scalarOf(value) : undefined;
  const { items } = schema;
  const isOfCells = items.type === 'union' && items.anyOf.some(({ type }) => type === 'number');
  if (!isOfCells || typeof number !== 'number') return false;
  holdNext(placement, scope, prop, [number]);
  return true;
}

function holdNext(placement: Placement, scope: ElementScope, prop: string, cells: number[]): void {
  const { tree, replay } = placement;
  const write = (): void => {
    const isOne = cells.length === 1;
    tree.report('changed_type', isOne ? 'One item became a list of one.' : 'Numbers outside a list became a list.');
    tree.writeProp(scope, prop, cells);
  };
  holdArgument(scope, (next) => {
    if (next !== 'bare' || scope.key !== undefined) return write();
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), ({ value }) => {
      const cell = scalarOf(value);
      if (typeof cell !== 'number') {
        write();
        return replayBuffered(value ?? null, replay);
      }
      cells.push(cell);
      tree.endValue();
      holdNext(placement, scope, prop, cells);
    });
  });
}
