// `Select("plan", [SelectItem("free", "Free"), SelectItem("pro", "Pro")], "pro")`: a text that is the value of one of the
// choices is the choice that is made, not a placeholder.
import type { OpenTree } from './open-tree.ts';
import { StyleWordSink } from './place-style.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** Choices of one control that are remembered. */
const maxChoices = 200;

/** Follows a text as long as it may be one of the values. */
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

/** Remembers the value of a choice that ends, for the control that offers it. */
export function noteChoice({ scopes }: OpenTree, { givenName }: ElementScope): void {
  const owner = scopes.at(-3);
  if (givenName === undefined || owner?.kind !== 'element' || !isChosenByValue(owner)) return;
  const choices = (owner.choices ??= []);
  if (choices.length < maxChoices) choices.push(givenName);
}

const isChosenByValue = ({ shape }: ElementScope): boolean => {
  const value = shape.component.props.properties['value'];
  return shape.component.group === 'form' && value?.type === 'string' && value.format === 'name';
};

/** The values of the choices that the text in this slot may name. */
export const choicesBefore = ({ scope, isPositional }: Slot): readonly string[] =>
  (isPositional && scope.kind === 'element' && !scope.seen.includes('value') ? scope.choices : undefined) ?? [];

/** Makes the choice that a text names. Returns false for any other text. */
export function placeChoice(tree: OpenTree, slot: Slot, text: string): boolean {
  const { scope, prop = '' } = slot;
  if (scope.kind !== 'element' || !choicesBefore(slot).includes(text)) return false;
  tree.report('moved_argument', `${JSON.stringify(text.slice(0, 60))} is the value of a choice, not the "${prop}".`);
  tree.writeProp(scope, 'value', text);
  scope.next = scope.shape.order.indexOf(prop);
  return true;
}
