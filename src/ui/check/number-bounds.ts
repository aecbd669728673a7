// `NumberInput("guests", 1, 9)`, `Input("age", "Your age", "number", 18, 99, 30)`: the value and the bounds of a field
// for a number. They are held until the next argument that is not a number.
import { isMembers, replayBuffered, scalarOf, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope, type Slot } from './scopes.ts';

/** A value, the bounds and a step. */
const maxNumbers = 4;

interface Meaning {
  readonly value?: number;
  readonly bounds: { readonly min?: number; readonly max?: number };
}

/** A single number is the value. Of several numbers, the first pair in ascending order is the bounds. */
function meaningOf(numbers: readonly number[]): Meaning | undefined {
  const [first = 0, second, third] = numbers;
  if (second === undefined) return { value: first, bounds: {} };
  if (third !== undefined && second <= first && first <= third)
    return { value: first, bounds: { min: second, max: third } };
  if (first >= second) return undefined;
  const bounds = { min: first, max: second };
  // A one is the step from one number to the next.
  const isValue = third !== undefined && third !== 1 && first <= third && third <= second;
  return isValue ? { value: third, bounds } : { bounds };
}

const isFree = ({ shape, seen }: ElementScope, prop: string): boolean =>
  shape.order.includes(prop) && !seen.includes(prop);

/** True for a positional argument of a field for a number, or for one in place of a setting of the field. */
function isNumberOfField({ scope, prop = '', isPositional }: Slot): boolean {
  if (!isPositional || scope.kind !== 'element' || scope.shape.component.name !== 'Input') return false;
  if (!isFree(scope, 'rules') || !isFree(scope, 'value') || scope.givenName === undefined) return false;
  const { writtenName, shape } = scope;
  const implied = writtenName === undefined ? undefined : shape.component.impliedBy?.(writtenName);
  return prop === 'type' || prop === 'rules' || (prop !== 'name' && implied?.['type'] === 'number');
}

/** Holds a number of such a field. Returns false for any other value. */
export function holdBounds(placement: Placement, slot: Slot, value: BufferedValue): boolean {
  const number = scalarOf(value);
  if (typeof number !== 'number' || slot.scope.kind !== 'element' || !isNumberOfField(slot)) return false;
  hold(placement, slot.scope, slot.prop ?? '', [number]);
  return true;
}

function hold(placement: Placement, scope: ElementScope, prop: string, numbers: readonly number[]): void {
  const { tree, replay } = placement;
  // The positions of the numbers stay free.
  scope.next = scope.shape.order.indexOf(prop);
  holdArgument(scope, (next) => {
    if (scope.key !== undefined || (next !== 'bare' && next !== 'object')) {
      return addRules(scope, write(tree, scope, numbers, next === 'string'));
    }
    tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      const following = buffer.value ?? null;
      const number = scalarOf(following);
      if (typeof number === 'number' && numbers.length < maxNumbers) {
        hold(placement, scope, prop, [...numbers, number]);
        return tree.endValue();
      }
      const bounds = write(tree, scope, numbers, false);
      if (!isMembers(following)) addRules(scope, bounds);
      replayBuffered(isMembers(following) ? { ...following, ...bounds } : following, replay);
    });
  });
}

/** Adds the bounds to the rules of a field, which are written at its end. */
function addRules(scope: ElementScope, bounds: Meaning['bounds']): void {
  if (bounds.min === undefined) return;
  scope.looseMembers = new Map([['rules', { ...scope.looseMembers?.get('rules'), ...bounds }]]);
}

/** Writes the value among the numbers, and returns the bounds. `isBeforeText`: the text after them may be the type. */
function write(
  tree: OpenTree,
  scope: ElementScope,
  numbers: readonly number[],
  isBeforeText: boolean,
): Meaning['bounds'] {
  // One number after the type may be a length.
  const meaning = numbers.length === 1 && scope.seen.includes('type') ? undefined : meaningOf(numbers);
  if (meaning === undefined) {
    tree.report('dropped_value', `${numbers.join(', ')} are not bounds and were dropped.`, true);
    return {};
  }
  const { value, bounds } = meaning;
  if (isFree(scope, 'type') && !isBeforeText) tree.writeProp(scope, 'type', 'number');
  if (value !== undefined) {
    tree.report('moved_argument', `${value} fits "value" of Input.`);
    tree.writeProp(scope, 'value', String(value));
  }
  return bounds;
}
