// Makes the field that a control outside of a field needs. The field takes its label from the control.
import type { ComponentShape } from '../catalog.ts';
import { labelOfName } from '../dialects/form-field.ts';
import { BufferedCall, isMembers, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { arrangeControl } from './control-arguments.ts';
import type { OpenTree } from './open-tree.ts';
import { optionsOf } from './options-argument.ts';
import { dropStyle } from './place-style.ts';
import type { Wrapper } from './placement-rules.ts';

/** The field that a control outside of a field needs; undefined if it needs none. */
export function fieldAround(wrappers: readonly Wrapper[]): Wrapper | undefined {
  const field = wrappers.at(-1);
  const { isDescribed = false } = field?.shape.component ?? {};
  return isDescribed && field?.shape.textProp !== undefined ? field : undefined;
}

/** Wraps a control in its field. `caption`: the text before it, for a control without a label. */
export function fieldOf(
  tree: OpenTree,
  control: BufferedCall,
  inside: ComponentShape,
  { shape, prop }: Wrapper,
  caption?: string,
): BufferedCall {
  const field = new BufferedCall(shape.component.name);
  const { props } = control.named;
  const { args: given, options } = optionsOf(control);
  const members = { ...options, ...(props !== undefined && isMembers(props) ? props : control.named) };
  const { label, ...rest } = members;
  const own = new BufferedCall(control.name);
  const { args, label: words } = arrangeControl(inside, given, (word) => dropStyle(tree, word));
  own.args.push(...args);
  for (const [key, value] of Object.entries(rest)) setOwn(own.named, key, value);
  const name: BufferedValue | undefined = members['name'];
  const called = typeof name === 'string' && control.args.length === 0 ? labelOfName(name) : words;
  setOwn(field.named, shape.textProp ?? 'label', label ?? caption ?? called);
  setOwn(field.named, prop, own);
  return field;
}
