// A component of another vocabulary in a list of choices: `Select("view", [ToggleItem("day", "Day"), Segment("Week")])`. It
// is held until it is complete, and becomes the choice that the list takes.
import { isList } from '../../is-list.ts';
import { type ComponentShape } from '../catalog.ts';
import { BufferedCall, isMembers, replayArguments, type BufferedValue } from '../events/buffered-value.ts';
import { onlyComponentIn } from './only-component.ts';
import { HeldElement } from './held-element.ts';
import { isLayoutContainer } from './layout-names.ts';
import { membersOf } from './members-of-call.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { readableTexts } from './readable-text.ts';
import type { Slot } from './scopes.ts';
import { isFieldName } from './style-words.ts';

/** Parts of a control that are not choices: `SelectLabel("Fruit")`. */
const otherPart = /(?:label|value|trigger|placeholder|divider|separator|head(?:er|ing)|title)$/i;

/**
 * The choice that an open list takes, if a component of this name can only mean it. `shape` is the component of a similar
 * name, if there is one.
 */
export function choiceIn(
  { catalog }: OpenTree,
  slot: Slot | undefined,
  shape: ComponentShape | undefined,
  writtenName: string,
): ComponentShape | undefined {
  if (shape?.component.name === writtenName || isLayoutContainer(writtenName) || otherPart.test(writtenName))
    return undefined;
  const only = onlyComponentIn(catalog, slot);
  return only === undefined || only === shape || only.choiceName === undefined ? undefined : only;
}

/** Shows a label as far as it was written, as `HeldElement` does for a component whose props are known. */
class HeldChoice extends HeldElement {
  protected override keepsCut(text: string): boolean {
    const { name = '', index = -1 } = this.nextArgument ?? {};
    const { args = [] } = this.value instanceof BufferedCall ? this.value : {};
    const [first] = args;
    const isLabel = index === 0 ? !isFieldName(text) : typeof first === 'string' && isFieldName(first);
    return text.trim() !== '' && (name === 'label' || (name === '' && index < 2 && index >= 0 && isLabel));
  }
}

/**
 * Collects the arguments or members, from after the opening bracket. `open` opens the component under its written name.
 */
export function holdChoice(placement: Placement, choice: ComponentShape, writtenName: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldChoice(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const written = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(writtenName);
    const { named } = membersOf(choice, written);
    const values = [...written.args, ...Object.values(named)];
    // `OptGroup("Fruit", [SelectItem("a", "Apple")])` is a list of choices.
    if (values.some(hasItems) || !values.some((value) => readableTexts(value).length > 0)) {
      open();
      return replayArguments({ args: written.args, named }, replay, buffer.isCut);
    }
    tree.report('renamed_component', `"${writtenName}" was read as ${choice.component.name}.`);
    replay.openCall(choice.component.name);
    const placed = withName(choice, written.args);
    replayArguments(
      placed === undefined || values.length > written.args.length ? { args: written.args, named } : placed,
      replay,
      buffer.isCut,
    );
  });
}

/** The arguments of `Toggle("sms", "By text message")` by prop: a name, a label and a description. */
function withName(
  choice: ComponentShape,
  args: readonly BufferedValue[],
): Pick<BufferedCall, 'args' | 'named'> | undefined {
  const [name, label, ...others] = args;
  const isNamed = typeof name === 'string' && isFieldName(name) && typeof label === 'string' && !isFieldName(label);
  const props = [choice.choiceName ?? '', 'label', 'description'];
  if (!isNamed || others.some((value) => typeof value !== 'string') || args.length > props.length) return undefined;
  const given = args.flatMap((value, index) =>
    choice.order.includes(props[index] ?? '') ? [[props[index] ?? '', value] as const] : [],
  );
  return given.length < args.length ? undefined : { args: [], named: Object.fromEntries(given) };
}

const hasItems = (value: BufferedValue): boolean =>
  value instanceof BufferedCall || (isList(value) && value.some((item) => hasItems(item) || isMembers(item)));
