// An object in place of a list of components, whose members are the items: `Select("size", {"s": "Small", "l": "Large"})`,
// `Tabs({"may": {"trigger": "May", "content": [...]}})`.
import type { ComponentShape } from '../catalog.ts';
import { readableName } from '../dialects/form-field.ts';
import {
  BufferedCall,
  isMembers,
  replayBuffered,
  scalarOf,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { matchProp } from './match-prop.ts';
import { childrenName } from './place-key.ts';
import type { OpenTree } from './open-tree.ts';
import type { Placement } from './placement.ts';
import { isTime } from './time-words.ts';
import { isLabel, readableStrings } from './readable-text.ts';
import { expectAgain, type Slot } from './scopes.ts';

/** The prop for the key of a choice. */
const idOf = (order: readonly string[]): string => (order.includes('value') ? 'value' : 'name');

/** True for a choice or a switch, which has a label and an id. */
const isChoice = ({ order }: Pick<ComponentShape, 'order'>): boolean =>
  order.includes('label') && order.includes(idOf(order)) && !order.includes('unit');

/** A member whose value is the item itself, or an object of its props; undefined for any other value. */
function itemOf(tree: OpenTree, shape: ComponentShape, key: string, value: BufferedValue): BufferedValue | undefined {
  if (value instanceof BufferedCall && tree.catalog.match(value.name) === shape) {
    reportKey(tree, key, value);
    return value;
  }
  if (!isMembers(value) || isChoice(shape)) return undefined;
  const { component, order, textProp, listProp } = shape;
  const [first = ''] = order;
  const { required } = component.props;
  const taken: string[] = [];
  const names = Object.keys(value);
  for (const name of names) {
    const content = childrenName.test(name) ? listProp : undefined;
    const prop = order.includes(name) ? name : (content ?? matchProp(shape, taken, name));
    if (prop !== undefined) taken.push(prop);
  }
  const isAll = taken.length === names.length;
  const isWhole = required.every((prop) => prop === first || taken.includes(prop));
  // `{"Owner": {"name": "Ann", "role": "Lead"}}` in KeyValues: the term is the key, so "name" is not the term.
  const isTaken = taken.includes(first);
  if (taken.length === 0 || !(isAll || isWhole) || (isTaken && !names.includes(first))) return undefined;
  const made = new BufferedCall(component.name);
  if (!isTaken) made.named[first] = key;
  if (textProp !== undefined && !taken.includes(textProp)) made.named[textProp] = key;
  for (const [name, member] of Object.entries(value)) setOwn(made.named, name, member);
  const isTimeFree = order.includes('time') && !taken.includes('time');
  if (isTaken && isTimeFree && isTime(key)) made.named['time'] = key;
  else if (isTaken && made.named[textProp ?? ''] !== key) reportKey(tree, key, value);
  return made;
}

/** Reports the dropped key of an item that has its own label. A key such as `first_tab` means something only to a program. */
function reportKey(tree: OpenTree, key: string, item: BufferedValue): void {
  const isLost = (isLabel(key) || isTime(key)) && !readableStrings(item).some((text) => text.includes(key));
  tree.report('dropped_text', `The key ${JSON.stringify(key)} of an item with a name was dropped.`, isLost);
}

/** A member of an object in place of a list of components: `{"thin": "Thin"}` in a Select. */
function entryOf({ component, order, textProp = '' }: ComponentShape, key: string, value: BufferedValue): BufferedCall {
  const made = new BufferedCall(component.name);
  const scalar = scalarOf(value);
  const id = idOf(order);
  if (order.includes('time') && typeof scalar === 'object' && scalar !== null) {
    // `{"2021": ["Moved", "Married"]}`: the second prop of an event is not its description.
    const { detailProp = '' } = component;
    if (isTime(key)) Object.assign(made.named, { time: key, [textProp]: value });
    else Object.assign(made.named, { [textProp]: key, [detailProp]: value });
  } else if (!isChoice({ order })) {
    made.args.push(key, value);
  } else {
    made.named[id] = key;
    made.named['label'] = typeof scalar === 'string' || typeof scalar === 'number' ? String(scalar) : readableName(key);
    if (typeof scalar === 'boolean' && order.includes('defaultChecked')) made.named['defaultChecked'] = value;
    if (isMembers(value)) {
      for (const [prop, member] of Object.entries(value))
        setOwn(made.named, /^(?:text|title|name)$/i.test(prop) && !('label' in value) ? 'label' : prop, member);
    } else if (typeof scalar === 'object') addTexts(made, readableStrings(value), order.includes('description'));
  }
  return made;
}

/** Texts in a list or a component in place of the label of a choice. */
function addTexts({ named }: BufferedCall, texts: readonly string[], hasDescription: boolean): void {
  if (texts.length === 0) return;
  const text = texts.join(', ');
  if (hasDescription) named['description'] = text;
  else named['label'] = text;
}

/** Writes the members of an object as the items of the list that belongs in its slot. */
export function placeEntries(
  { tree, replay }: Placement,
  slot: Slot,
  shape: ComponentShape,
  members: { readonly [key: string]: BufferedValue },
): void {
  const isItem = slot.scope.kind === 'list';
  const { name } = shape.component;
  tree.report('changed_type', `The members of an object became ${isItem ? 'items' : 'a list'} of ${name}.`);
  const place = (): void => {
    for (const [key, value] of Object.entries(members))
      replayBuffered(itemOf(tree, shape, key, value) ?? entryOf(shape, key, value), replay);
  };
  if (isItem) {
    expectAgain(slot);
    return place();
  }
  if (slot.schema.type !== 'array') return;
  tree.openList(slot, slot.schema, false);
  place();
  // Content that the last item awaits is placed first.
  replay.close(false);
}
