// Positional texts that fit a prop only if they look like its values: "+12%" is the change of a figure, not its unit.
import { isForReading } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { coerce } from './coerce.ts';
import { labelsColumn } from './column-unit.ts';
import { holdUnit, mayBeUnit } from './held-unit.ts';
import { dropStyle, placeStyleInText } from './place-style.ts';
import type { Component } from '../component.ts';
import type { Placement } from './placement.ts';
import { isIconName, isIconOfFigure, isTone } from './style-words.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';

const unit = 'unit';

/** The test of the text for this slot; undefined if any text is accepted or the text is named. */
export const testOf = ({ scope, prop, isPositional }: Slot): ((text: string) => boolean) | undefined => {
  if (scope.kind !== 'element' || prop === undefined) return undefined;
  if (isPositional) return testOfProp(scope.shape.component, prop);
  return prop === unit && scope.label !== undefined ? () => true : undefined;
};

/**
 * True for a figure after which its unit may be repeated, for the label of a column, and for the label of a fact, which
 * the name of a missing value may repeat.
 */
export const precedesUnit = (slot: Slot): boolean =>
  labelsColumn(slot) ||
  labelsFact(slot) ||
  (slot.prop === 'value' && slot.scope.kind === 'element' && slot.scope.shape.order.includes(unit));

const labelsFact = ({ scope, prop }: Slot): boolean =>
  scope.kind === 'element' && isFact(scope.shape) && scope.shape.order[0] === prop;

/** True for a label with its value. */
export const isFact = ({ component, order }: ComponentShape): boolean =>
  component.group === 'data' && order[1] === 'value';

/** True for the "kg" of `Stat("Honey", "42 kg", "kg")` and the "€" of `Stat("Price", "€45", "€")`. */
function isInFigure({ label = '' }: ElementScope, text: string): boolean {
  const figure = label.trim();
  const written = text.trim();
  if (written === '' || !/\d/.test(figure)) return false;
  const rest = figure.endsWith(written)
    ? figure.slice(0, -written.length)
    : figure.startsWith(written)
      ? figure.slice(written.length)
      : undefined;
  return rest !== undefined && /^[\d\s.,'+-]+$/.test(rest);
}

/** True for the "2m" of `Stat("Time", "2m", "clock")`. */
export const hasUnit = (figure: string): boolean => /\d/.test(figure) && /[\p{L}\p{Sc}%°:]/u.test(figure);

/** Returns the test of positional texts for this prop; undefined if any text is accepted. */
export function testOfProp(
  { looksLike, settingWords }: Component,
  prop: string,
): ((text: string) => boolean) | undefined {
  const words = settingWords?.[prop];
  return words === undefined ? looksLike?.[prop] : (text) => !words.includes(text);
}

const isSetting = ({ settingWords }: Component, prop: string, text: string): boolean =>
  settingWords?.[prop]?.includes(text) === true;

/** Places a text for such a prop, or for a later one. `write` places it in its own slot. */
export function placeTested(
  placement: Placement,
  slot: Slot,
  isLike: (text: string) => boolean,
  write: (text: string) => void,
): void {
  const { tree } = placement;
  const { scope } = slot;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (scope.kind !== 'element') return;
    if (slot.prop === unit && isInFigure(scope, kept)) return tree.endValue();
    // `Stat("Failed", "3", "danger")`, `Stat("Time", "2m", "clock")`: a figure with a unit has no other one.
    const isIcon = slot.prop === unit && hasUnit(scope.label ?? '') ? isIconOfFigure(kept) : isIconName(kept);
    if (slot.isPositional && kept !== '' && (isIcon || isTone(kept))) {
      dropStyle(tree, kept);
      return tree.endValue();
    }
    if (placeStyleInText(tree, slot, kept)) return tree.endValue();
    // `Input("phone", "tel", true)`: a type that the catalog lacks, `FormControl("Name", Input("name"), "large")`.
    if (slot.isPositional && isSetting(scope.shape.component, slot.prop ?? '', kept)) {
      dropStyle(tree, kept);
      return tree.endValue();
    }
    const later = isLike(kept) ? undefined : nextText(scope, slot.prop ?? '');
    if (later === undefined) return write(kept);
    const moves = slot.prop !== unit || !slot.isPositional || !mayBeUnit(kept);
    if (moves) writeLater(placement, scope, later, kept);
    else
      holdUnit(placement, scope, kept, (isUnit) =>
        isUnit ? writeText(placement, scope, unit, kept) : writeLater(placement, scope, later, kept),
      );
    tree.endValue();
  });
}

/** Writes a text without a slot to an earlier prop that was skipped. Returns false if there is none. */
export function takeSkipped(placement: Placement, text: string): boolean {
  const { top } = placement.tree;
  if (top.kind !== 'element') return false;
  const { component, order } = top.shape;
  const skipped = order
    .slice(0, top.next)
    .find((prop) => !top.seen.includes(prop) && testOfProp(component, prop)?.(text) === true);
  if (skipped === undefined) return false;
  writeLater(placement, top, skipped, text);
  // The text did not use up a position, so later arguments keep theirs.
  top.next = Math.max(...top.seen.map((prop) => order.indexOf(prop))) + 1;
  placement.tree.endValue();
  return true;
}

function nextText({ shape, seen }: ElementScope, prop: string): string | undefined {
  const { order, component } = shape;
  return order.slice(order.indexOf(prop) + 1).find((candidate) => {
    const schema = component.props.properties[candidate];
    return schema?.type === 'string' && isForReading(schema.format) && !seen.includes(candidate);
  });
}

function writeLater(placement: Placement, scope: ElementScope, prop: string, text: string): void {
  const { name } = scope.shape.component;
  placement.tree.report('moved_argument', `${JSON.stringify(text.slice(0, 60))} fits "${prop}" of ${name}.`);
  writeText(placement, scope, prop, text);
}

function writeText(placement: Placement, scope: ElementScope, prop: string, text: string): void {
  const { tree, coerceContext, displaced } = placement;
  const { order, component } = scope.shape;
  // The argument that decided about the text took its place.
  if (scope.seen.includes(prop)) return displaced.isWorthKeeping(text) ? displaced.add(text) : undefined;
  const schema = component.props.properties[prop];
  tree.writeProp(scope, prop, (schema === undefined ? undefined : coerce(schema, text, coerceContext)) ?? '');
  scope.next = order.indexOf(prop) + 1;
}
