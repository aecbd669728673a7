// `Slider("price", 0, 100, 50, 1)`: the default of a slider before its step. The number in place of the step is held, because
// the bounds and the next number show which of the two it is.
import { replayBuffered, scalarOf, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type Slot } from './scopes.ts';

/** Holds a positional number in place of the step. Returns false for any other value. */
export function holdStep({ tree, replay }: Placement, slot: Slot, value: BufferedValue): boolean {
  const { scope, prop, isPositional } = slot;
  const number = scalarOf(value);
  if (prop !== 'step' || !isPositional || scope.kind !== 'element' || typeof number !== 'number') return false;
  const { min, max, shape, seen } = scope;
  const at = shape.order.indexOf('defaultValue');
  if (min === undefined || max === undefined || at < 0 || seen.includes('defaultValue') || number <= 0) return false;
  const isAt = (position: number, step: number): boolean => {
    const steps = (position - min) / step;
    return position >= min && position <= max && Math.abs(steps - Math.round(steps)) < 1e-6;
  };
  const writeDefault = (): void => {
    tree.report('moved_argument', `${number} fits "defaultValue" of ${shape.component.name}.`);
    tree.writeProp(scope, 'defaultValue', [number]);
  };
  const writeAlone = (): void => {
    // A step that is longer than the whole slider.
    const isDefault = number > max - min && number >= min && number <= max;
    if (isDefault) writeDefault();
    else tree.writeProp(scope, 'step', number);
    scope.next = isDefault ? at + 1 : at;
  };
  holdArgument(scope, (next) => {
    if (next !== 'bare' || scope.key !== undefined) return writeAlone();
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      const second = scalarOf(buffer.value);
      const isStep = typeof second === 'number' && second > 0 && second <= max - min;
      if (!isStep || isAt(second, number) || !isAt(number, second)) {
        writeAlone();
        return replayBuffered(buffer.value ?? null, replay);
      }
      tree.writeProp(scope, 'step', second);
      writeDefault();
      scope.next = at + 1;
      tree.endValue();
    });
  });
  return true;
}
