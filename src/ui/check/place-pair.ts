// Two texts in place of one: `KeyValues(["Owner: Ann", "Plan: Team"])`, `Timeline(["2020: First shop"])`.
import { isForReading } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { replayBuffered } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import { withoutNumber } from './numbered-title.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';
import { timedText } from './time-words.ts';

/** The prop that describes the text before it, in a component that requires both; undefined for any other component. */
export function secondProp({ component, textProp, order }: ComponentShape): string | undefined {
  const { properties, required } = component.props;
  const [first, second] = required;
  if (required.length !== 2 || second === undefined || first !== textProp || first !== order[0]) return undefined;
  const schema = properties[second];
  const isText = schema?.type === 'string' && isForReading(schema.format);
  return isText || schema?.type === 'union' || schema?.type === 'number' ? second : undefined;
}

/** True for a text of two parts. */
export const isPairText = (text: string): boolean => pair.test(text);

/** The two parts of such a text. */
export function partsOfPair(text: string): readonly [string, string] | undefined {
  const [, term, value] = pair.exec(text) ?? [];
  return term === undefined || value === undefined ? undefined : [term, value];
}

function partsOfEvent(text: string): readonly [string, string] | undefined {
  const event = timedText(text);
  return event === undefined ? undefined : [event.title, event.time];
}

/** `Owner: Ann`, `Owner – Ann`, `Owner = Ann`. */
const pair = /^\s*(\S[^\n]{0,59}?)\s*(?::\s+|：\s*|\s[–—=]\s+)(\S[^]*)$/u;

/** Takes a string in place of such a component. Returns false for any other component. */
export function placePair(placement: Placement, slot: Slot, shape: ComponentShape): boolean {
  const { tree, coerceContext, replay } = placement;
  const isEvent = 'time' in shape.component.props.properties;
  const second = isEvent ? 'time' : secondProp(shape);
  const [first = ''] = shape.order;
  const schema = shape.component.props.properties[first];
  if (second === undefined || schema === undefined) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    const text = withoutNumber(slot, shape.component, kept);
    const [term, value] = (isEvent ? partsOfEvent(text) : partsOfPair(text)) ?? [text];
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
