// `{"status": "Out for delivery", "date": "6 March"}` among the events of a timeline: a text that is not among the
// values of its setting becomes the title of an element that has none.
import type { BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** Keeps a text in place of a setting until the end of its element. Returns false for any other value. */
export function keepSpareTitle({ scope, schema, isPositional }: Slot, value: BufferedValue): boolean {
  if (isPositional || schema.type !== 'enum' || scope.kind !== 'element' || typeof value !== 'string') return false;
  const { textProp, component } = scope.shape;
  const isItem = component.wrapIn !== undefined && textProp !== undefined && !scope.seen.includes(textProp);
  if (!isItem || scope.spareTitle !== undefined || !/^\p{Lu}\S*\p{Ll}|\s/u.test(value)) return false;
  scope.spareTitle = value;
  return true;
}

/** Writes the text that was kept for an element that ends. */
export function writeSpareTitle({ tree, coerceContext, displaced }: Placement, element: ElementScope): void {
  const { spareTitle, shape, seen } = element;
  const { textProp = '' } = shape;
  if (spareTitle === undefined) return;
  element.spareTitle = undefined;
  const schema = shape.component.props.properties[textProp];
  if (schema === undefined || seen.includes(textProp)) return displaced.add(spareTitle);
  tree.report('moved_argument', `${JSON.stringify(spareTitle.slice(0, 60))} was read as "${textProp}".`);
  tree.writeProp(element, textProp, coerce(schema, spareTitle, coerceContext) ?? '');
}
