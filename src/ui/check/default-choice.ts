// `Select("plan", [SelectItem("free", "Free"), SelectItem("pro", "Pro")], "pro")`: a text that equals the value of a
// choice selects that choice and is not a placeholder. A choice may also mark itself as selected: `{value: "pro",
// selected: true}`.
import { labelAsName } from './neutral-props.ts';
import type { OpenTree } from './open-tree.ts';
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
  if (choices.length < maxChoices) choices.push(givenName);
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
  const { chosen, shape, seen } = element;
  if (chosen === undefined) return;
  const [prop, ...others] = ['defaultValue', 'value'].filter((one) => shape.order.includes(one));
  if (prop === undefined || [prop, ...others].some((one) => seen.includes(one))) return;
  tree.writeProp(element, prop, chosen);
}

/** The values of the choices that the text in this slot may name. */
export const choicesBefore = ({ scope, isPositional }: Slot): readonly string[] =>
  (isPositional && scope.kind === 'element' && !scope.seen.includes('value') ? scope.choices : undefined) ?? [];

/** Selects the choice that a text names. Returns false for any other text. */
export function placeChoice(tree: OpenTree, slot: Slot, text: string): boolean {
  const { scope, prop = '' } = slot;
  if (scope.kind !== 'element' || !choicesBefore(slot).includes(text)) return false;
  tree.report('moved_argument', `${JSON.stringify(text.slice(0, 60))} is the value of a choice, not the "${prop}".`);
  tree.writeProp(scope, 'value', text);
  scope.next = scope.shape.order.indexOf(prop);
  return true;
}
