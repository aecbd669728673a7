// `Slider("volume", 50, 0, 100)`: a value before the bounds of a slider whose setting is missing. The first number is held,
// because it is a bound if the next one is not below it.
import { replayBuffered, scalarOf, ValueBuffer } from '../events/buffered-value.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope } from './scopes.ts';

/** Holds a number in place of the setting before `min`. Returns false for a component without a range. */
export function holdRange({ tree, replay }: Placement, scope: ElementScope, number: number): boolean {
  const { order, component } = scope.shape;
  const free = (prop: string): boolean => order.includes(prop) && !scope.seen.includes(prop);
  if (!['min', 'max', 'defaultValue'].every(free)) return false;
  const at = order.indexOf('max');
  const writeMin = (): void => {
    tree.report('moved_argument', `${number} fits "min" of ${component.name}.`);
    tree.writeProp(scope, 'min', number);
    scope.min = number;
    scope.next = at;
  };
  holdArgument(scope, (next) => {
    if (next !== 'bare' || scope.key !== undefined) return writeMin();
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), ({ value }) => {
      const second = scalarOf(value);
      if (typeof second !== 'number' || second >= number) {
        writeMin();
        return replayBuffered(value ?? null, replay);
      }
      tree.report('moved_argument', `${number} fits "defaultValue" of ${component.name}.`);
      tree.writeProp(scope, 'defaultValue', [number]);
      tree.writeProp(scope, 'min', second);
      scope.next = at;
      tree.endValue();
    });
  });
  return true;
}
