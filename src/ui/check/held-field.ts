// A control outside of a field, such as an Input in a Card or in the list of a form. It is held until it is complete,
// because the field takes its label from the control.
import type { ComponentShape } from '../catalog.ts';
import { BufferedCall, replayBuffered } from '../events/buffered-value.ts';
import { fieldOf } from './field-around.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { Wrapper } from './placement-rules.ts';

/** Collects the arguments or members of a control, from after its opening bracket, and places its field. */
export function holdField(
  placement: Placement,
  shape: ComponentShape,
  field: Wrapper,
  writtenName: string,
  caption: string | undefined,
): void {
  const { tree, replay } = placement;
  const implied = Object.keys(shape.component.impliedBy?.(writtenName) ?? {});
  const called = implied.length === 0 ? shape.component.name : writtenName;
  tree.captureValue(new HeldElement(called, tree.budgets.maxHeld, undefined, shape), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const control = value instanceof BufferedCall ? value : new BufferedCall(shape.component.name);
    replayBuffered(fieldOf(tree, control, shape, field, caption), replay);
  });
}
