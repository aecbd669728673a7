// Two texts in place of one: `KeyValues(["Owner: Ann", "Plan: Team"])`, `Select("size", {"s": "Small", "l": "Large"})`.
import { isForReading } from '../../schema/schema.ts';
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
import { coerce } from './coerce.ts';
import type { Placement } from './placement.ts';
import { readableStrings } from './readable-text.ts';
import type { Slot } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';

/** The prop that describes the text before it, in a component that requires both; undefined for any other component. */
function secondProp({ component, textProp, order }: ComponentShape): string | undefined {
  const { properties, required } = component.props;
  const [first, second] = required;
  if (required.length !== 2 || second === undefined || first !== textProp || first !== order[0]) return undefined;
  const schema = properties[second];
  const isText = schema?.type === 'string' && isForReading(schema.format);
  return isText || schema?.type === 'union' || schema?.type === 'number' ? second : undefined;
}

/** `Owner: Ann`, `Owner – Ann`, `Owner = Ann`. */
const pair = /^\s*(\S[^\n]{0,59}?)\s*(?::\s+|：\s*|\s[–—=]\s+)(\S[^]*)$/u;

/** Takes a string in place of such a component. Returns false for any other component. */
export function placePair(placement: Placement, slot: Slot, shape: ComponentShape): boolean {
  const { tree, coerceContext, replay } = placement;
  const second = secondProp(shape);
  const [first = ''] = shape.order;
  const schema = shape.component.props.properties[first];
  if (second === undefined || schema === undefined) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    const [, term = kept, value] = pair.exec(kept) ?? [];
    const scope = tree.openElement(slot, shape, false, false);
    tree.writeProp(scope, first, coerce(schema, term, coerceContext) ?? '');
    if (value !== undefined) {
      scope.key = second;
      replayBuffered(value, replay);
    }
    replay.close(false);
  });
  return true;
}

/** A member of an object in place of a list of components: `{"thin": "Thin"}` in a Select. */
function entryOf({ component, order }: ComponentShape, key: string, value: BufferedValue): BufferedCall {
  const made = new BufferedCall(component.name);
  const scalar = scalarOf(value);
  const id = order.includes('value') ? 'value' : 'name';
  if (!order.includes('label') || !order.includes(id) || order.includes('unit')) {
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
  if (slot.schema.type !== 'array') return;
  tree.report('changed_type', `The members of an object became a list of ${shape.component.name}.`);
  tree.openList(slot, slot.schema, false);
  for (const [key, value] of Object.entries(members)) replayBuffered(entryOf(shape, key, value), replay);
  // Content that the last item awaits is placed first.
  replay.close(false);
}
