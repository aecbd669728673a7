// `FormControl("Name", Input("name"), required=true)`: `required` of a field belongs to the rules of its control. The
// control stays open until the next event shows whether `required` follows.
import { scalarOf, ValueBuffer } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

const requiredKey = /^(?:is[-_]?)?(?:required|mandatory)$/i;

/** True if the innermost scope is a control in a field. */
export function awaitsRules({ scopes }: OpenTree, element: ElementScope): boolean {
  if (element.implied !== false || element.isAwaitingContent || !takesRequired(element)) return false;
  const field = scopes.slice(0, -1).findLast(({ kind }) => kind === 'element');
  return field?.kind === 'element' && field.shape.component.isDescribed === true;
}

function takesRequired({ shape, seen }: ElementScope): boolean {
  const { rules } = shape.component.props.properties;
  return !seen.includes('rules') && rules?.type === 'object' && Object.hasOwn(rules.properties, 'required');
}

/** True for a name of the field that belongs to the rules of its control. */
export const isRuleOf = (element: ElementScope, name: string): boolean =>
  requiredKey.test(name) && takesRequired(element);

/** Captures the value of that name. */
export function captureRequired({ tree }: Placement, element: ElementScope): void {
  element.isRequiredNext = false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), ({ value }) => {
    const flag = scalarOf(value);
    if (flag === true || flag === 'true') {
      tree.report('moved_argument', `"required" became a rule of ${element.shape.component.name}.`);
      tree.writeProp(element, 'rules', { required: true });
    }
  });
}
