// Options of a chart in one object: `BarChart([...], [...], {title: "Milk", unit: "kg", stacked: true})`.
import { isMembers, scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import { isChartTitle } from './chart-texts.ts';
import { coerce } from './coerce.ts';
import { matchProp } from './match-prop.ts';
import { dropStyle, settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import { readableStrings } from './readable-text.ts';
import type { Slot } from './scopes.ts';

/** Places the options in the props that they mean. Returns false for any other value, and if it finds none. */
export function placeChartOptions(placement: Placement, slot: Slot, value: BufferedValue): boolean {
  const { scope, isPositional, schema } = slot;
  const { tree, displaced, coerceContext } = placement;
  if (!isPositional || scope.kind !== 'element' || scope.shape.component.group !== 'chart' || !isMembers(value))
    return false;
  if (schema.type !== 'enum' && schema.type !== 'string') return false;
  const { shape } = scope;
  const { properties } = shape.component.props;
  const entries = Object.entries(value);
  const propOf = (key: string): string | undefined =>
    Object.hasOwn(properties, key) ? key : matchProp(shape, scope.seen, key);
  const isFlag = (key: string, member: BufferedValue): boolean =>
    scalarOf(member) === true && settingListing(shape, key) !== undefined;
  const isOption = ([key, member]: readonly [string, BufferedValue]): boolean =>
    propOf(key) !== undefined || isChartTitle(scope, key) || isFlag(key, member);
  if (!entries.some(isOption)) return false;
  const styles: string[] = [];
  for (const [key, member] of entries) {
    const flagged = isFlag(key, member) ? settingListing(shape, key) : undefined;
    const prop = flagged ?? propOf(key);
    const schemaOfProp = prop === undefined ? undefined : properties[prop];
    const written = flagged === undefined ? member : key;
    if (isChartTitle(scope, key) && typeof member === 'string') scope.chartTitle = member;
    else if (prop !== undefined && schemaOfProp !== undefined && !scope.seen.includes(prop)) {
      const fitted = coerce(schemaOfProp, written, coerceContext);
      if (fitted !== undefined) tree.writeProp(scope, prop, fitted);
    } else if (readableStrings({ [key]: member }).length === 0) styles.push(key);
    else for (const text of readableStrings(member)) displaced.add(text);
  }
  if (styles.length > 0) dropStyle(tree, styles.join(', '));
  tree.report('moved_argument', `The options of ${shape.component.name} became its props.`);
  return true;
}
