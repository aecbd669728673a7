// The parts of a field in one list, as components of other libraries have them: `FormControl([FormLabel("Name"),
// Input("name")])`. Each part goes to the prop that it fills.
import { isList } from '../../is-list.ts';
import { allowedComponents } from '../catalog.ts';
import { BufferedCall, replayBuffered, type BufferedValue } from '../events/buffered-value.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { Slot } from './scopes.ts';

const labelName = /(?:label|legend)$/i;
const hintName = /(?:helpertext|helptext|description|hint)$/i;

/** The text of a part such as `FormLabel("Name")`; undefined for anything else. */
function textOf(value: BufferedValue, name: RegExp): string | undefined {
  if (!(value instanceof BufferedCall) || !name.test(value.name)) return undefined;
  const [text, ...others] = [...value.args, ...Object.values(value.named)];
  return typeof text === 'string' && isReadable(text) && others.length === 0 ? text : undefined;
}

/** Returns false if the value is anything but a label and one control, with or without a hint. */
export function placeFieldParts({ tree, replay }: Placement, slot: Slot, value: BufferedValue): boolean {
  const { scope, schema, prop } = slot;
  if (scope.kind !== 'element' || schema.type !== 'string' || prop !== scope.shape.textProp) return false;
  if (!isList(value) || value.length < 2 || value.length > 3) return false;
  const labels = value.filter((part) => textOf(part, labelName) !== undefined);
  const hints = value.filter((part) => textOf(part, hintName) !== undefined);
  const [control, ...others] = value.filter((part) => !labels.includes(part) && !hints.includes(part));
  const [label] = labels;
  const [hint] = hints;
  if (label === undefined || labels.length > 1 || hints.length > 1) return false;
  if (!(control instanceof BufferedCall) || others.length > 0) return false;
  const input = scope.shape.order.find((name) => {
    const member = scope.shape.component.props.properties[name];
    const allowed = member === undefined ? [] : allowedComponents(member);
    return allowed.length > 0 && tree.catalog.match(control.name, allowed) !== undefined && !scope.seen.includes(name);
  });
  const hintProp = scope.shape.order.find((name) => name === 'hint' && !scope.seen.includes(name));
  if (input === undefined || prop === undefined || (hint !== undefined && hintProp === undefined)) return false;
  const place = (name: string, part: BufferedValue): void => {
    scope.key = name;
    replayBuffered(part, replay);
  };
  place(prop, textOf(label, labelName) ?? '');
  place(input, control);
  if (hint !== undefined && hintProp !== undefined) place(hintProp, textOf(hint, hintName) ?? '');
  return true;
}
