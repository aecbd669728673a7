// The arguments of a choice as models order them: `SwitchItem("push", "Push", "On your phone")`, `RadioItem("Small", "s")`.
// The name is for programs, so a text in its place would not be seen. A choice is held until all of it is known.
import type { ComponentShape } from '../catalog.ts';
import {
  BufferedCall,
  BufferedWord,
  replayBuffered,
  setOwn,
  wordValue,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';

/** The prop that names a choice; undefined for a component that is none. */
export function nameOfChoice({ order, component }: ComponentShape): string | undefined {
  if (!order.includes('label') || component.wrapIn === undefined) return undefined;
  return order.find((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'string' && schema.format === 'name' && component.props.required.includes(prop);
  });
}

const isName = (text: string): boolean => /^[\p{Ll}\d][\p{L}\d_-]*$/u.test(text) && !/\p{Lu}\p{Ll}+\s/u.test(text);
const slug = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');

/** True for a name of the choice with this label: `"cheese"` of "Extra cheese", `"milk"` of a label in another script. */
const names = (name: string, label: string): boolean =>
  isName(name) &&
  (slug(label).includes(slug(name)) || /[\d_-]/.test(name) || (/^[a-z]+$/.test(name) && !/[a-z]/i.test(label)));

/** The texts of a choice by their props; undefined where they stand in our order. */
function arranged(shape: ComponentShape, name: string, texts: readonly string[]): readonly string[] | undefined {
  const written = shape.order.filter((prop) => prop === name || prop === 'label' || prop === 'description');
  const expected = written.slice(0, texts.length);
  const [first = '', second = '', third] = texts;
  const hasDescription = shape.order.includes('description');
  if (texts.length === 1) return expected[0] === 'label' ? ['label'] : undefined;
  if (third !== undefined) {
    if (!hasDescription || written[2] !== name) return undefined;
    if (names(first, second) && !names(third, first)) return [name, 'label', 'description'];
    return !isName(third) && names(second, first) ? ['label', name, 'description'] : undefined;
  }
  if (written[0] === name)
    return isName(second) && !isName(first) && names(second, first) ? ['label', name] : undefined;
  if (isName(first) && names(first, second) && !isName(second)) return [name, 'label'];
  return names(second, first) ? ['label', name] : undefined;
}

/** Gathers the arguments of a choice, from behind its opening bracket, and places them. `open`: opens its element. */
export function holdChoice(placement: Placement, shape: ComponentShape, name: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(shape, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(shape.component.name);
    open();
    const { args, named } = arrangeChoice(shape, name, call, (shown) =>
      tree.report('moved_argument', `The texts of ${shape.component.name} were read as ${shown}.`),
    );
    for (const argument of args) replayBuffered(argument, replay);
    for (const [key, value] of Object.entries(named)) {
      replay.key(key);
      replayBuffered(value, replay);
    }
    replay.close(buffer.isCut);
  });
}

function arrangeChoice(
  shape: ComponentShape,
  name: string,
  call: BufferedCall,
  report: (shown: string) => void,
): BufferedCall {
  const texts = call.args.filter((value) => typeof value === 'string');
  const props = Object.keys(call.named).length > 0 ? undefined : arranged(shape, name, texts);
  if (props === undefined || props.length < texts.length) return call;
  const made = new BufferedCall(call.name);
  for (const [index, prop] of props.entries()) setOwn(made.named, prop, texts[index] ?? '');
  // A choice without a name is called what it says.
  if (!props.includes(name)) setOwn(made.named, name, texts[0] ?? '');
  else report(`"${props.join('", "')}"`);
  const flag = call.args.find((value) => value instanceof BufferedWord && typeof wordValue(value.word) === 'boolean');
  const others: BufferedValue[] = call.args.filter(
    (value) => typeof value !== 'string' && value !== flag && !isNull(value),
  );
  if (flag !== undefined && shape.order.includes('defaultChecked')) setOwn(made.named, 'defaultChecked', flag);
  made.args.push(...others);
  return made;
}

const isNull = (value: BufferedValue): boolean =>
  value === null || (value instanceof BufferedWord && wordValue(value.word) === null);
