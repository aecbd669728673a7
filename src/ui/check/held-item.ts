// An item of a list with more members than our component has props for: `{title: "Designer", department: "Design"}`, or
// `ModuleItem("Averages", "Mean and median", "completed")` in a list of ListItem. It is held until it is complete.
// Members without a prop are joined to the detail of the item.
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { isSilent } from '../dialects/described/data-item.ts';
import { factIn } from '../dialects/rows/listed-items.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import {
  BufferedCall,
  isMembers,
  isNull,
  replayBuffered,
  scalarOf,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { matchName } from '../match-name.ts';
import { doneName, isFactOfItem } from './fact-of-item.ts';
import { HeldElement } from './held-element.ts';
import { isTime } from './time-words.ts';
import { membersOf } from './members-of-call.ts';
import { isPropSynonym, matchProp } from './match-prop.ts';
import { withPlainParts } from './parts-of-item.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isInheritedKey, isReadable, isSetting, readableStrings, readableTexts } from './readable-text.ts';
import { stateMark } from './state-words.ts';
import { isIconName, isStatusWord, isStyleWord, isPriority } from './style-words.ts';

/** Keeps the beginning of a text that is cut off by the end of the input. */
class HeldItem extends HeldElement {
  override closeString(): void {
    super.closeString(false);
  }
}

/** Collects the arguments or members of an item, from after its opening bracket, and places the item. */
export function holdItem(placement: Placement, shape: ComponentShape, writtenName: string): void {
  const { tree, replay, displaced } = placement;
  tree.captureValue(new HeldItem(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const { item, dropped, lost } = itemOf(
      shape,
      value instanceof BufferedCall ? value : new BufferedCall(writtenName),
    );
    for (const key of dropped) displaced.dropSetting(key);
    for (const key of lost) displaced.dropSetting(key, true);
    replayBuffered(item, replay);
  });
}

/** The item, the names of settings that are left out, and those of settings with readable text. */
export function itemOf(
  shape: ComponentShape,
  call: BufferedCall,
): {
  readonly item: BufferedCall;
  readonly hasTitle: boolean;
  readonly dropped: readonly string[];
  readonly lost: readonly string[];
} {
  const { component, order, textProp = '' } = shape;
  const { detailProp = '' } = component;
  // Null is not a value: `{title: "Soup", subtitle: null, price: "£5"}`.
  const members = Object.entries(membersOf(shape, call).named).filter(([, value]) => !isNull(value));
  const named = withPlainParts(shape, Object.fromEntries(members));
  const item = new BufferedCall(component.name);
  const details: string[] = [];
  /** The name under which the detail was written. */
  let detailName = detailProp;
  let titleName = textProp;
  const dropped: string[] = [];
  const lost: string[] = [];
  /** A symbol for its state, before the title of an item that has no prop for a state. */
  let mark = '';
  const taken: string[] = order.filter((prop) => Object.hasOwn(named, prop));
  for (const [key, value] of Object.entries(named)) {
    const prop = order.includes(key) ? key : propOf(shape, taken, key);
    if (prop !== undefined) {
      taken.push(prop);
      if (prop === detailProp) detailName = key;
      if (prop === textProp) titleName = key;
      setOwn(item.named, key, value);
    } else if (doneName.test(key) && isFlag(value) && takesDone(shape) && !taken.includes('state')) {
      taken.push('state');
      setOwn(item.named, 'state', isTrue(value) ? 'done' : 'next');
    } else if (doneName.test(key) && isFlag(value)) mark = isTrue(value) ? '✓' : '☐';
    else if (stateKey.test(key) && typeof value === 'string' && stateMark(shape, value) !== undefined)
      mark = stateMark(shape, value) ?? '';
    else if (isFactOfItem(key, value)) details.push(factIn(key, toJson(value)));
    else if (isSetting(key, value) || isInheritedKey(key) || isLook(key) || isSilent(key, toJson(value)))
      (hasWords(value) ? lost : dropped).push(key);
    else if (contentName.test(key)) details.push(contentText(value));
    // `{label: "Seat", value: "B22"}`: its title is the name of the value.
    else if (key === 'value' && !hasCall(value)) details.push(textOf(value) || factIn(key, toJson(value)));
    else details.push(detailOf(key, value));
  }
  for (const value of call.args) {
    // `ChecklistItem("Keys", true)`.
    if (isFlag(value) && taskName.test(call.name)) mark = isTrue(value) ? '✓' : '☐';
    const text = textOf(value);
    if (text === '') continue;
    if (!taken.includes(textProp)) {
      taken.push(textProp);
      setOwn(item.named, textProp, text);
    } else if (!isStyleWord(text) || isStatusWord(text) || isPriority(text)) details.push(text);
    else dropped.push(text);
  }
  const title = item.named[titleName];
  if (mark !== '' && typeof title === 'string') setOwn(item.named, titleName, `${mark} ${title}`);
  const [first = ''] = details;
  if (isTime(first) && order.includes('time') && !taken.includes('time'))
    setOwn(item.named, 'time', details.shift() ?? '');
  const own = item.named[detailName];
  const words = [...(typeof own === 'string' ? [own] : []), ...details].filter((text) => text !== '');
  const isKept = own === undefined || typeof own === 'string';
  if (words.length > 0 && isKept) setOwn(item.named, detailName, joined(words));
  return { item, hasTitle: taken.includes(textProp), dropped, lost };
}

/** A member as a fact; all its texts if the fact would leave out more than single words, such as those of a style. */
function detailOf(key: string, value: BufferedValue): string {
  const fact = hasCall(value) ? '' : factIn(key, toJson(value));
  const isWhole = readableStrings(value).every((text) => fact.includes(text) || !/\s/.test(text));
  return isWhole ? fact || textOf(value) : contentText(value);
}

/** True for a list or an object with readable text, which no setting has. */
const hasWords = (value: BufferedValue): boolean =>
  (isList(value) || isMembers(value)) && readableStrings(value).some((text) => /\s/.test(text.trim()));

/** Members that hold the blocks of an item. */
const contentName = /^(?:children|contents?|body|text|message|answer|summary|items|elements|components|blocks|panel)$/i;

/** Words of a list with commas between them; the texts of elements one after the other. */
const contentText = (value: BufferedValue): string =>
  isList(value) && value.every((one) => typeof one === 'string')
    ? readableTexts(value).join(', ')
    : joined(readableTexts(value));

const hasCall = (value: BufferedValue): boolean =>
  value instanceof BufferedCall ||
  (isList(value) ? value.some(hasCall) : isMembers(value) && Object.values(value).some(hasCall));

/** Items that can be done. */
const taskName = /check|task|to-?do|chore|milestone/i;
const stateKey = /^(?:status|state|progress)$/i;
const isTrue = (value: BufferedValue): boolean => scalarOf(value) === true;
const isFlag = (value: BufferedValue): boolean => isTrue(value) || scalarOf(value) === false;

function takesDone({ component }: ComponentShape): boolean {
  const { state } = component.props.properties;
  return state?.type === 'enum' && state.values.includes('done') && state.values.includes('next');
}

/** The free prop that a name means. */
function propOf(shape: ComponentShape, taken: readonly string[], key: string): string | undefined {
  const free = shape.order.filter((prop) => !taken.includes(prop));
  const named = free.find((prop) => isPropSynonym(prop, key)) ?? matchName(key, free);
  const { textProp } = shape;
  // Any other name of a text means the title, if there is none.
  return named ?? (matchProp(shape, taken, key) === textProp ? textProp : undefined);
}

/** Members that only choose a look: `statusVariant`, `badgeColor`, `leadingIcon`. */
const isLook = (key: string): boolean => /(?:variant|colou?r|tone|icon|class|style|size)$/i.test(key);

/** A positional argument as text. The names of icons have none. */
function textOf(value: BufferedValue): string {
  if (isList(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ');
  const scalar = scalarOf(value);
  if (typeof scalar === 'number') return String(scalar);
  if (typeof scalar === 'string') return isReadable(scalar) && !isIconName(scalar) ? scalar : '';
  return readableStrings(value)
    .filter((text) => !isStyleWord(text))
    .join(', ');
}
