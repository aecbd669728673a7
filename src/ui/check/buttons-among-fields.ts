// `Form("donation", [FormControl(...), Button("Donate")])`: a button among the fields of a form. It is held until the form
// ends, and becomes one of its buttons.
import { BufferedCall, replayBuffered } from '../events/buffered-value.ts';
import { buttonsComponent, type ComponentShape } from '../catalog.ts';
import { HeldElement } from './held-element.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** The form around a slot and its prop for buttons, if the slot is in its list of fields; undefined for any other place. */
function buttonsOf(
  tree: OpenTree,
  { scope }: Slot,
): { readonly form: ElementScope; readonly prop: string } | undefined {
  const at = scope.kind === 'list' ? tree.scopes.indexOf(scope) : 0;
  const form = tree.scopes.slice(0, at).findLast(({ kind }) => kind === 'element');
  if (form?.kind !== 'element' || form.implied !== false) return undefined;
  const prop = form.shape.buttonsProp;
  return prop === undefined ? undefined : { form, prop };
}

/** Holds a button, from after its opening bracket, for the form around it. Returns false for any other component. */
export function holdButton(placement: Placement, slot: Slot, shape: ComponentShape): boolean {
  const { tree } = placement;
  const isButton = shape.component.group === 'action' && shape.hasAction && shape.component.wrapIn === buttonsComponent;
  const place = isButton ? buttonsOf(tree, slot) : undefined;
  if (place === undefined) return false;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    if (!(value instanceof BufferedCall)) return;
    tree.report('moved_argument', `A ${shape.component.name} among the fields fits "${place.prop}".`);
    (place.form.heldButtons ??= []).push(value);
    tree.endValue();
  });
  return true;
}

/** Writes the buttons that were held for a form that ends. Returns those for which it has no place. */
export function writeHeldButtons({ tree, replay }: Placement, form: ElementScope): readonly BufferedCall[] {
  const { submitLabel, seen } = form;
  const prop = form.shape.buttonsProp;
  const isUnsent = submitLabel !== undefined && prop !== undefined && !seen.includes(prop);
  const heldButtons = form.heldButtons ?? (isUnsent ? [buttonOf(submitLabel)] : undefined);
  if (heldButtons === undefined) return [];
  form.heldButtons = undefined;
  if (prop === undefined || seen.includes(prop)) return heldButtons;
  const buttons = new BufferedCall(buttonsComponent);
  buttons.args.push([...heldButtons]);
  form.key = prop;
  replayBuffered(buttons, replay);
  tree.closeImplied();
  return [];
}

function buttonOf(label: string): BufferedCall {
  const button = new BufferedCall('Button');
  button.args.push(label);
  return button;
}
