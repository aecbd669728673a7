// `Select("plan", [SelectItem("free", "Free"), SelectItem("pro", "Pro")], "pro")`: a text that equals the value of a
// choice selects that choice and is not a placeholder. A choice may also mark itself as selected: `{value: "pro",
// selected: true}`.
import type { JsonValue } from '../../schema/schema.ts';
import type { BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import { labelAsName } from './neutral-props.ts';
import type { OpenTree } from './open-tree.ts';
import type { Placement } from './placement.ts';
import { StyleWordSink } from './place-style.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** Choices of one control that are remembered. */
const maxChoices = 200;

/** Follows a text while it may still be one of the values. */
export class ChoiceSink extends StyleWordSink {
  readonly #values: readonly string[];

  constructor(values: readonly string[]) {
    super();
    this.#values = values;
  }

  protected override get isPossible(): boolean {
    return this.#values.some((value) => value.startsWith(this.kept));
  }
}

/** True for the label of a choice, which is its name if it has no other. */
export const namesChoice = ({ scope, prop }: Slot): boolean =>
  prop === 'label' && scope.kind === 'element' && scope.shape.choiceName !== undefined;

/** Remembers the value of a choice that ends, for the control that offers it. */
export function noteChoice(tree: OpenTree, element: ElementScope): void {
  const givenName = element.givenName ?? labelAsName(element);
  if (element.isChosen && givenName !== undefined) {
    const control = controlOf(tree, element);
    if (control !== undefined) control.chosen ??= givenName;
  }
  // The props of an element in JSON have a scope of their own.
  const outer = tree.scopes.at(-3);
  const owner = outer?.kind === 'props' ? tree.scopes.at(-4) : outer;
  if (givenName === undefined || owner?.kind !== 'element' || !isChosenByValue(owner)) return;
  const choices = (owner.choices ??= []);
  if (choices.length < maxChoices) choices.push({ value: givenName, label: element.label ?? '' });
}

const isChosenByValue = ({ shape }: ElementScope): boolean => {
  const value = shape.component.props.properties['value'];
  return shape.component.group === 'form' && value?.type === 'string' && value.format === 'name';
};

/** The control that offers a choice. */
function controlOf({ scopes }: OpenTree, element: ElementScope): ElementScope | undefined {
  const outer = scopes
    .slice(0, scopes.indexOf(element))
    .filter(({ kind }) => kind !== 'props' && kind !== 'transparent');
  const owner = outer.at(-1)?.kind === 'list' ? outer.at(-2) : undefined;
  return owner?.kind === 'element' && isChosenByValue(owner) ? owner : undefined;
}

/** `enabled` does not say whether the choice is selected. */
const chosenName = /^(?:is_?|default_?|initially_?|pre_?)?(?:selected|checked|default|initial)$/i;

/** True for the member of a choice that says whether the choice is selected. */
export const marksChoice = (member: string): boolean => chosenName.test(member);

/** Remembers an option that marks itself as selected, such as `selected: true`. Returns false for any other member. */
export function markChosen(tree: OpenTree, member: string): boolean {
  const { element } = tree;
  if (element === undefined || !marksChoice(member) || controlOf(tree, element) === undefined) return false;
  element.isChosen = true;
  return true;
}

/** Selects the option that marked itself as selected, at the end of the control. */
export function writeChosen(tree: OpenTree, element: ElementScope): void {
  const { chosen, shape, seen, earlyChoices = [] } = element;
  const { listProp = '' } = shape;
  // A value always follows the choices.
  if (earlyChoices.length > 0 && shape.component.props.required.includes(listProp))
    tree.writeMissing(element, listProp);
  for (const { prop, text } of earlyChoices)
    if (!seen.includes(prop)) tree.writeProp(element, prop, valueOfChoice(tree, element, text) ?? text);
  if (earlyChoices.length > 0) return;
  if (chosen === undefined) return;
  const [prop, ...others] = ['defaultValue', 'value'].filter((one) => shape.order.includes(one));
  if (prop === undefined || [prop, ...others].some((one) => seen.includes(one))) return;
  tree.writeProp(element, prop, chosen);
}

const folded = (text: string): string => text.trim().toLowerCase();

/** The value of the choice that a text means, which may be its label or differ in case; undefined if there is none. */
function valueOfChoice(tree: OpenTree, { choices = [] }: ElementScope, text: string): string | undefined {
  if (choices.some(({ value }) => value === text)) return text;
  const wanted = folded(text);
  const named = choices.filter(({ value, label }) => folded(value) === wanted || folded(label) === wanted);
  const found = named.find(({ label }) => label === text) ?? named[0];
  if (found === undefined) return undefined;
  tree.report('changed_value', `${JSON.stringify(text.slice(0, 60))} was read as the choice "${found.value}".`);
  return found.value;
}

/** True for the value of a control whose choices may still follow. */
const isEarly = ({ shape, choices, seen, isEnding }: ElementScope, prop: string): boolean =>
  (prop === 'value' || prop === 'defaultValue') &&
  shape.choiceName === undefined &&
  shape.listProp !== undefined &&
  choices === undefined &&
  !isEnding &&
  !seen.includes(shape.listProp);

/** Holds the value of a control until its end if its choices may follow. Returns false for any other prop. */
export function holdChosen(element: ElementScope, prop: string, value: JsonValue): boolean {
  if (typeof value !== 'string' || !isEarly(element, prop) || !isChosenByValue(element)) return false;
  (element.earlyChoices ??= []).push({ prop, text: value });
  return true;
}

/**
 * Selects the choice that the value of a control means, at the end of the control if its choices follow. Returns false
 * for any other value.
 */
export function placeChosen(
  { tree, coerceContext }: Placement,
  { scope, prop, schema }: Slot,
  value: BufferedValue,
): boolean {
  if (scope.kind !== 'element' || (typeof value === 'string' && value.trim() === '')) return false;
  if ((prop !== 'value' && prop !== 'defaultValue') || !isChosenByValue(scope)) return false;
  if (scope.shape.choiceName !== undefined || scope.shape.listProp === undefined) return false;
  const isHeld = isEarly(scope, prop);
  const text = isHeld ? coerce(schema, value, { ...coerceContext, report: () => undefined }) : undefined;
  const found = isHeld || typeof value !== 'string' ? undefined : valueOfChoice(tree, scope, value);
  if (typeof text === 'string') {
    if (typeof value !== 'string') coerce(schema, value, coerceContext);
    (scope.earlyChoices ??= []).push({ prop, text });
  } else if (found !== undefined) tree.writeProp(scope, prop, found);
  else return false;
  tree.endValue();
  return true;
}

/** The values of the choices that the text in this slot may name. */
export const choicesBefore = ({ scope, isPositional }: Slot): readonly string[] =>
  (isPositional && scope.kind === 'element' && !scope.seen.includes('value') ? scope.choices : undefined)?.map(
    ({ value }) => value,
  ) ?? [];

/** Selects the choice that a text names. Returns false for any other text. */
export function placeChoice(tree: OpenTree, slot: Slot, text: string): boolean {
  const { scope, prop = '' } = slot;
  if (scope.kind !== 'element' || !choicesBefore(slot).includes(text)) return false;
  tree.report('moved_argument', `${JSON.stringify(text.slice(0, 60))} is the value of a choice, not the "${prop}".`);
  tree.writeProp(scope, 'value', text);
  scope.next = scope.shape.order.indexOf(prop);
  return true;
}
