// The parts of a field in one list, as components of other libraries have them: `FormControl([FormLabel("Name"),
// Input("name")])`. Each part goes to the prop that it fills.
import { isList } from '../../is-list.ts';
import { allowedComponents } from '../catalog.ts';
import { BufferedCall, isMembers, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { Slot } from './scopes.ts';

const labelName = /(?:label|legend)$/i;
const hintName = /(?:helpertext|helptext|description|hint)$/i;

/** The name of a component and its arguments; undefined for any other value. */
function componentOf(
  value: BufferedValue,
): { readonly name: string; readonly args: readonly BufferedValue[] } | undefined {
  if (value instanceof BufferedCall) return { name: value.name, args: [...value.args, ...Object.values(value.named)] };
  if (!isMembers(value)) return undefined;
  const { component, type, props, ...members } = value;
  const name = component ?? type;
  const own = props !== undefined && isMembers(props) ? props : members;
  return typeof name === 'string' ? { name, args: Object.values(own) } : undefined;
}

/** The text of a part such as `FormLabel("Name")`; undefined for anything else. */
function textOf(value: BufferedValue, name: RegExp): string | undefined {
  const part = componentOf(value);
  if (part === undefined || !name.test(part.name)) return undefined;
  const [text, ...others] = part.args;
  return typeof text === 'string' && isReadable(text) && others.length === 0 ? text : undefined;
}

/** True for a list that may hold the parts of a field, in place of its control. */
export function mayHoldParts({ scope, schema }: Slot): boolean {
  if (scope.kind !== 'element' || schema.type !== 'element') return false;
  const { textProp, component } = scope.shape;
  return component.group === 'form' && textProp !== undefined && !scope.seen.includes(textProp);
}

/** Buffers such a list. */
export function captureFieldParts(placement: Placement, slot: Slot): ValueBuffer {
  const { tree, replay } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    const { value } = buffer;
    if (value === undefined) return tree.endValue();
    if (buffer.isTruncated)
      tree.report('limit_exceeded', `Only the first ${tree.budgets.maxHeld} characters of a value fit.`, true);
    if (placeFieldParts(placement, slot, value)) return;
    // In `[Input("name")]` in place of one element, the first item is the element.
    tree.openTransparent(slot);
    if (isList(value)) for (const item of value) replayBuffered(item, replay);
    replay.close(buffer.isCut);
  });
}

/** Returns false if the value is anything but a label and one control, with or without a hint. */
export function placeFieldParts({ tree, replay }: Placement, slot: Slot, value: BufferedValue): boolean {
  const { scope, prop: written } = slot;
  if (scope.kind !== 'element') return false;
  const prop = scope.shape.textProp;
  const isForText = slot.schema.type === 'string' && written === prop;
  if (prop === undefined || !(isForText || mayHoldParts(slot))) return false;
  if (!isList(value) || value.length < 2 || value.length > 3) return false;
  const labels = value.filter((part) => textOf(part, labelName) !== undefined);
  const hints = value.filter((part) => textOf(part, hintName) !== undefined);
  const [control, ...others] = value.filter((part) => !labels.includes(part) && !hints.includes(part));
  const [label] = labels;
  const [hint] = hints;
  if (label === undefined || labels.length > 1 || hints.length > 1) return false;
  const called = control === undefined ? undefined : componentOf(control);
  if (control === undefined || called === undefined || others.length > 0) return false;
  const input = scope.shape.order.find((name) => {
    const member = scope.shape.component.props.properties[name];
    const allowed = member === undefined ? [] : allowedComponents(member);
    return allowed.length > 0 && tree.catalog.match(called.name, allowed) !== undefined && !scope.seen.includes(name);
  });
  const hintProp = scope.shape.order.find((name) => name === 'hint' && !scope.seen.includes(name));
  if (input === undefined || (hint !== undefined && hintProp === undefined)) return false;
  const place = (name: string, part: BufferedValue): void => {
    scope.key = name;
    replayBuffered(part, replay);
  };
  place(prop, textOf(label, labelName) ?? '');
  place(input, control);
  if (hint !== undefined && hintProp !== undefined) place(hintProp, textOf(hint, hintName) ?? '');
  return true;
}
