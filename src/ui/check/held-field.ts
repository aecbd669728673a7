// A control outside of a field, such as an Input in a Card or in the list of a form. It is held until it is complete,
// because the field takes its label from the control.
import type { ComponentShape } from '../catalog.ts';
import { readableName } from '../dialects/form-field.ts';
import { BufferedCall, isMembers, replayBuffered, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { Wrapper } from './placement-rules.ts';

/** The field that a lone control needs; undefined if it needs none or has a label of its own. */
export function fieldAround(shape: ComponentShape, wrappers: readonly Wrapper[]): Wrapper | undefined {
  const field = wrappers.at(-1);
  const { isDescribed = false } = field?.shape.component ?? {};
  return isDescribed && field?.shape.textProp !== undefined && !shape.order.includes('label') ? field : undefined;
}

/** Wraps a control in its field. */
export function fieldOf(control: BufferedCall, { shape, prop }: Wrapper): BufferedCall {
  const field = new BufferedCall(shape.component.name);
  const { props } = control.named;
  const members = props !== undefined && isMembers(props) ? props : control.named;
  const { label, ...rest } = members;
  const own = new BufferedCall(control.name);
  own.args.push(...control.args);
  for (const [key, value] of Object.entries(rest)) setOwn(own.named, key, value);
  const name: BufferedValue | undefined = members['name'] ?? control.args[0];
  setOwn(field.named, shape.textProp ?? 'label', label ?? (typeof name === 'string' ? readableName(name) : ''));
  setOwn(field.named, prop, own);
  return field;
}

/** Collects the arguments or members of a control, from after its opening bracket, and places its field. */
export function holdField(placement: Placement, shape: ComponentShape, field: Wrapper): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(shape, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    replayBuffered(
      fieldOf(value instanceof BufferedCall ? value : new BufferedCall(shape.component.name), field),
      replay,
    );
  });
}
