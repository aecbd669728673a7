// `ListItem("Dentist", "Thursday", Button("Cancel"))`: the item can have an action but takes no button. The button is
// held until it is complete, and its label and action become those of the item.
import { BufferedCall, replayBuffered, type BufferedValue } from '../events/buffered-value.ts';
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { HeldElement } from './held-element.ts';
import { membersOf } from './members-of-call.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

interface ActionProps {
  readonly label: string;
  readonly action: string;
}

/** The props of an element for its click action and for the label of that action. */
function actionProps({ component, order, textProp }: ComponentShape): ActionProps | undefined {
  const { properties } = component.props;
  const at = order.findIndex((prop) => properties[prop]?.type === 'action');
  const [label = '', action = ''] = at < 1 ? [] : order.slice(at - 1, at + 1);
  return label === '' || label === textProp || properties[label]?.type !== 'string' ? undefined : { label, action };
}

/** True if the innermost element is such an item and the call is a button or a group of buttons for it. */
export function isButtonOfItem({ top, catalog }: OpenTree, shape: ComponentShape | undefined): boolean {
  if (top.kind !== 'element' || top.implied !== false || shape === undefined) return false;
  const props = actionProps(top.shape);
  if (props === undefined || top.seen.includes(props.label) || top.seen.includes(props.action)) return false;
  return buttonIn(shape, catalog) !== undefined;
}

/** The button component: the component itself, or the one that the group lists. */
function buttonIn(shape: ComponentShape, catalog: OpenTree['catalog']): ComponentShape | undefined {
  if (shape.component.group !== 'action') return undefined;
  if (shape.hasAction) return shape;
  const schema = shape.component.props.properties[shape.listProp ?? ''];
  const [name = '', ...others] =
    schema?.type === 'array' && schema.items.type === 'element' ? schema.items.components : [];
  const listed = others.length > 0 ? undefined : catalog.find(name);
  return listed?.hasAction === true && listed.component.group === 'action' ? listed : undefined;
}

/** Collects the button, from after its opening bracket. */
export function placeButtonOfItem(placement: Placement, item: ElementScope, shape: ComponentShape): void {
  const { tree, displaced, replay } = placement;
  item.key = undefined;
  item.unknownKey = undefined;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const button = buttonIn(shape, tree.catalog);
    const props = actionProps(item.shape);
    const calls = buttonsOf(buffer.value, button?.component.name);
    if (button === undefined || props === undefined) return;
    for (const [index, call] of calls.entries()) {
      const { all } = membersOf(button, call);
      const label = all[button.textProp ?? ''];
      const [action] = button.order.filter((prop) => button.component.props.properties[prop]?.type === 'action');
      const written = action === undefined ? undefined : all[action];
      if (index > 0) {
        // An item has one action.
        tree.report('misplaced_component', `${button.component.name} is not allowed here; its label was kept.`, true);
        if (typeof label === 'string' && displaced.isWorthKeeping(label)) displaced.add(label);
        continue;
      }
      tree.report('moved_argument', `A ${button.component.name} became the action of ${item.shape.component.name}.`);
      if (label !== undefined) {
        replay.key(props.label);
        replayBuffered(label, replay);
      }
      if (written !== undefined && written !== null) {
        replay.key(props.action);
        replayBuffered(written, replay);
      }
    }
  });
}

/** The buttons in a held value. */
function buttonsOf(value: BufferedValue | undefined, name: string | undefined): readonly BufferedCall[] {
  if (value instanceof BufferedCall) {
    if (value.name === name) return [value];
    return [...value.args, ...Object.values(value.named)].flatMap((inner) => buttonsOf(inner, name));
  }
  return isList(value) ? value.flatMap((inner) => buttonsOf(inner, name)) : [];
}
