// Places objects: the props of an element, rows of data, a value, or an element identified by its members.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { allowedComponents, type ComponentShape } from '../catalog.ts';
import { textOf } from '../dialects/foreign-node.ts';
import { formField, isFieldType, likelyFieldType } from '../dialects/form-field.ts';
import {
  BufferedWord,
  isMembers,
  replayBuffered,
  ValueBuffer,
  type BufferedCall,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { matchName } from '../match-name.ts';
import { expectProps } from './expect-props.ts';
import { findSlot } from './find-slot.ts';
import { KeyPeek } from './key-peek.ts';
import { matchProp } from './match-prop.ts';
import { holdMember, leafWithMember } from './member-component.ts';
import { keepCaptionText } from './form-captions.ts';
import { holdItem } from './held-item.ts';
import { captureNamedCalls } from './named-calls.ts';
import { ObjectClassifier } from './object-classifier.ts';
import { OptionsPeek } from './options-peek.ts';
import type { OpenTree } from './open-tree.ts';
import { autoCloseLeaf, placeComponent } from './place-component.ts';
import { dropStyle } from './place-style.ts';
import { peekOptions } from './options-argument.ts';
import { placeEntries } from './place-entries.ts';
import { takesWords } from './place-cell.ts';
import { placeUnknownOutside } from './place-unknown.ts';
import { bufferValue, isCell } from './place-value.ts';
import { fitsNatively } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { mayHoldProps } from './props-names.ts';
import { isInheritedKey, isSentence, isTechnicalKey, readableStrings } from './readable-text.ts';
import { captureRows, layoutOf, mayHoldRows, rowsOwner } from './row-capture.ts';
import { elementBeforeProps, expectAgain, type ElementScope, type Slot } from './scopes.ts';
import { isRowsName } from './transpose-rows.ts';
import { secondTextOf } from './second-text.ts';
import { placeStray } from './unwrap.ts';

/** Starts an object. */
export function placeObject(placement: Placement): void {
  if (peekData(placement) || peekOwnProps(placement) || peekContent(placement)) return;
  if (!peekOptions(placement, () => openObject(placement))) openObject(placement);
}

function openObject(placement: Placement): void {
  const { tree, displaced } = placement;
  if (openPropsObject(tree)) return;
  const owner = rowsOwner(tree);
  if (owner !== undefined) return captureRows(placement, owner).openObject();
  const { top } = tree;
  if (top.kind === 'transparent' && top.key !== undefined && isInheritedKey(top.key)) {
    return displaced.skipSetting(top.key).openObject();
  }
  const slot = findSlot(tree, 'object');
  if (tree.isFull() || tree.isFullList(slot)) return tree.skipValue().openObject();
  if (slot === undefined) return placeSpare(placement);
  if (slot.scope.kind === 'element' && mayHoldRows(tree, slot))
    return captureRows(placement, slot.scope, slot.prop).openObject();
  if (allowedComponents(slot.schema).length === 0) return bufferValue(placement, slot).openObject();
  placeElementObject(placement, slot);
}

/** Starts an object for which no slot is left: options of the component before it, or what follows that component. */
function placeSpare(placement: Placement): void {
  const { tree, replay } = placement;
  const { top } = tree;
  const place = (): void => {
    if (autoCloseLeaf(placement)) replay.openObject();
    else placeStray(placement, 'object');
  };
  const leaf = leafWithMember(placement);
  if (leaf !== undefined) return holdMember(placement, leaf, place).openObject();
  if (top.kind !== 'element' || top.key !== undefined || top.unknownKey !== undefined) return place();
  tree.captureValue(new OptionsPeek(), (peek) => {
    if (peek.areOptions) {
      dropStyle(tree, peek.names.join(', '));
      return tree.endValue();
    }
    place();
    peek.replay(replay);
  });
}

/** Drops `{current: 1}` in `Steps({current: 1}, [...])`. Returns false for any other object. */
function dropsSettings(
  { tree }: Placement,
  { scope, isPositional }: Slot,
  members: { readonly [key: string]: BufferedValue },
): boolean {
  const keys = Object.keys(members);
  const isSetting = (key: string): boolean =>
    isTechnicalKey(key) || /^(?:current|active|default\w*|selected|max|min|limit|value|name)$/i.test(key);
  if (!isPositional || scope.kind !== 'element' || !keys.every(isSetting)) return false;
  if (!Object.values(members).every(isPlainValue)) return false;
  dropStyle(tree, keys.join(', '));
  scope.next -= 1;
  tree.endValue();
  return true;
}

/** `Steps({name: "Mix", value: "Two eggs"})`: all members are parts of one item. */
function isOneItem(shape: ComponentShape, keys: readonly string[]): boolean {
  if (shape.component.detailProp === undefined || keys.length < 2) return false;
  const taken: string[] = [];
  for (const key of keys) {
    const prop = shape.order.includes(key) ? key : matchProp(shape, taken, key);
    if (prop === undefined) return false;
    taken.push(prop);
  }
  return taken.includes(shape.textProp ?? '');
}

/** A word, a number or a list of them. */
const isPlainValue = (value: BufferedValue): boolean =>
  typeof value === 'string' || value instanceof BufferedWord || (isList(value) && value.every(isPlainValue))
    ? !readableStrings(value).some(isSentence)
    : false;

/**
 * `PieChart({"Rent": 60, "Food": 40})`: the first name shows whether the members are props or data. Returns false for
 * any other object.
 */
function peekData(placement: Placement): boolean {
  const { tree, replay } = placement;
  const { top } = tree;
  if (top.kind !== 'element' || !mayBeginWithProps(top) || layoutOf(tree, top)?.labels === undefined) return false;
  tree.captureValue(new KeyPeek(), (peek) => {
    const { name, isText } = peek;
    const isProp =
      isText || name === undefined || top.shape.order.includes(name) || isRowsName(name) || isOtherProp(top, name);
    if (isProp) tree.openProps();
    else captureRows(placement, top).openObject();
    peek.replay(replay);
  });
  return true;
}

/**
 * `{"type": "Callout", "data": {"title": "Late"}}`: the first name shows whether the members are props. Returns false
 * for any other object.
 */
function peekOwnProps(placement: Placement): boolean {
  const { tree, replay } = placement;
  const { top } = tree;
  if (top.kind !== 'element' || !top.isObject || top.unknownKey === undefined || !mayHoldProps(top.unknownKey))
    return false;
  tree.captureValue(new KeyPeek(), (peek) => {
    const { name } = peek;
    if (name !== undefined && top.shape.order.includes(name)) {
      top.unknownKey = undefined;
      tree.openProps();
    } else openObject(placement);
    peek.replay(replay);
  });
  return true;
}

/**
 * `{content: {title: "Gate 4", text: "Open"}, icon: "door"}` in place of an item: the members are those of the item.
 * Returns false for any other object.
 */
function peekContent(placement: Placement): boolean {
  const { tree, replay } = placement;
  const { top } = tree;
  if (top.kind !== 'element' || top.shape.component.wrapIn === undefined) return false;
  const { shape, seen, key } = top;
  const { textProp } = shape;
  if (textProp === undefined || key === undefined || key !== secondTextOf(top) || seen.includes(textProp)) return false;
  tree.captureValue(new KeyPeek(), (peek) => {
    const { name } = peek;
    if (name !== undefined && (name === textProp || matchProp(shape, seen, name) === textProp)) {
      top.key = undefined;
      tree.openProps();
    } else openObject(placement);
    peek.replay(replay);
  });
  return true;
}

const isOtherProp = ({ shape, seen }: ElementScope, name: string): boolean =>
  isTechnicalKey(name) || matchName(name, shape.order) !== undefined || matchProp(shape, seen, name) !== undefined;

/** True for a call whose first argument may be an object of all its props. */
const mayBeginWithProps = (element: ElementScope): boolean =>
  !element.isObject && element.key === undefined && element.seen.length === 0 && element.next === 0;

/** Opens an object whose members are props of the enclosing component. Returns false for any other object. */
function openPropsObject(tree: OpenTree): boolean {
  const { top } = tree;
  const element = elementBeforeProps(top);
  if (element !== undefined) {
    element.key = undefined;
    tree.openProps();
    return true;
  }
  if (top.kind === 'transparent' && top.key === 'props') {
    // The props of an unwrapped Card.
    top.key = undefined;
    tree.openTransparent();
    return true;
  }
  // `{"type": "Grid", "props": {"xs": 6}}`: its numbers describe the layout.
  if (top.kind === 'unwrapped' && top.isLayout && top.key === 'props') {
    tree.openUnwrapped(undefined, false, true);
    return true;
  }
  if (top.kind !== 'element' || !mayBeginWithProps(top)) return false;
  const { component, order } = top.shape;
  const first = component.props.properties[order[0] ?? ''];
  // In `CardHeader({title: "..."})` all props are in one object.
  if (first === undefined || fitsNatively(first, 'object', '')) return false;
  tree.openProps();
  return true;
}
/** Starts an object in place of an element. Its members decide what it is. */
function placeElementObject(placement: Placement, slot: Slot): void {
  const { tree } = placement;
  const isRoot = slot.scope === tree.scopes[1];
  const around = slot.isPositional && slot.scope.kind === 'element' ? slot.scope.shape : undefined;
  const isList = slot.scope.kind === 'element' && slot.schema.type === 'array';
  const classifier = new ObjectClassifier(tree.catalog, allowedComponents(slot.schema), isRoot, around, isList);
  tree.captureValue(classifier, () => placeClassified(placement, slot, classifier));
}

/** The object that was classified, as a value. */
function membersIn({ tree }: Placement, classifier: ObjectClassifier): BufferedValue {
  const buffer = new ValueBuffer(tree.budgets.maxHeld);
  buffer.openObject();
  classifier.replayMembers(buffer);
  buffer.close(false);
  return buffer.value ?? {};
}

const namesOfField = ['label', 'title', 'name', 'id', 'key', 'path', 'placeholder', 'question', 'text'];

/**
 * The type of an object after a lone control that is not a field itself: `{"type": "price_summary", "items": [...]}`.
 */
function otherThanField(placement: Placement, { scope }: Slot, classifier: ObjectClassifier): string | undefined {
  if (scope.kind !== 'list' || scope.implied === false) return undefined;
  const members = toJson(membersIn(placement, classifier));
  const props = isRecord(members) ? members : {};
  const type = textOf(props, 'type', 'kind');
  const isField = type === '' || isFieldType(type) || likelyFieldType(type, props) !== undefined;
  return isField || textOf(props, ...namesOfField) !== '' ? undefined : type;
}

/** The words of `{"type": "Text", "content": "We never share it."}` among fields; undefined for a field. */
function captionIn(placement: Placement, classifier: ObjectClassifier): string | undefined {
  const members = toJson(membersIn(placement, classifier));
  const props = isRecord(members) ? members : {};
  if (!/^(?:Text|Typography|Paragraph|Label|Caption|Heading)$/.test(textOf(props, 'type', 'kind'))) return undefined;
  const hasName = Object.keys(props).some((name) =>
    /^(?:name|id|key|path|label|placeholder|value|required)$/i.test(name),
  );
  return hasName ? undefined : textOf(props, 'text', 'content', 'children') || undefined;
}

/** Converts `{label: "Email", type: "email", required: true}` to one of our fields. */
function describedField(placement: Placement, classifier: ObjectClassifier): BufferedCall {
  const { tree, fieldNames } = placement;
  const members = toJson(membersIn(placement, classifier));
  const props = isRecord(members) ? members : {};
  const type = textOf(props, 'type', 'kind', 'control', 'inputType', 'component', 'widget');
  const field = formField(type || 'text', props, fieldNames);
  const texts = new Set(readableStrings(field));
  const lost = readableStrings(members).find((text) => isSentence(text) && !texts.has(text));
  if (lost !== undefined)
    tree.report('dropped_value', `${JSON.stringify(lost.slice(0, maxShownText))} is not part of a field.`, true);
  return field;
}

/** Maximum characters of a dropped text in a diagnostic. */
const maxShownText = 80;

/** `submit: {label: "Continue"}` in place of Buttons: the members are those of its only item. */
function itemFor(
  placement: Placement,
  around: ComponentShape,
  classifier: ObjectClassifier,
): ComponentShape | undefined {
  const { listProp = '', component, order } = around;
  const list = component.props.properties[listProp];
  const [only = '', ...others] = list === undefined ? [] : allowedComponents(list);
  const item = others.length > 0 ? undefined : placement.tree.catalog.find(only);
  if (item?.component.wrapIn !== component.name) return undefined;
  const members = membersIn(placement, classifier);
  const names = isMembers(members) ? Object.keys(members) : [];
  const areOwn = names.every((name) => !order.includes(name) && item.order.includes(name));
  return names.length > 0 && areOwn ? item : undefined;
}

function placeClassified(placement: Placement, slot: Slot, classifier: ObjectClassifier): void {
  const { tree, replay } = placement;
  const { verdict } = classifier;
  if (verdict === undefined) return;
  switch (verdict.type) {
    case 'element': {
      const { writtenName } = verdict;
      const shape = itemFor(placement, verdict.shape, classifier) ?? verdict.shape;
      // Only now is it known whether the element fits an implied list.
      const { top } = tree;
      const isInImplied = top === slot.scope && top.implied !== false;
      if (verdict.isPlain === true && shape.component.detailProp !== undefined) {
        if (isInImplied) findSlot(tree, 'call', shape.component.name);
        else expectAgain(slot);
        holdItem(placement, shape, writtenName);
        classifier.replayMembers(replay);
        if (classifier.isClosed) replay.close(false);
        return;
      }
      placeComponent(
        placement,
        isInImplied ? findSlot(tree, 'call', shape.component.name) : slot,
        shape,
        writtenName,
        true,
      );
      if (verdict.isPropsNext) expectProps(tree);
      classifier.replayMembers(replay);
      if (classifier.isClosed) replay.close(false);
      return;
    }
    case 'unknown-element':
      if (verdict.writtenName === 'Icon') {
        dropStyle(tree, verdict.writtenName);
        tree.skipValue().openObject();
        return classifier.replayMembers(replay);
      }
      placeComponent(placement, slot, undefined, verdict.writtenName, true);
      return classifier.replayMembers(replay);
    case 'call':
      expectAgain(slot);
      replay.openCall(verdict.writtenName);
      replay.openObject();
      return;
    case 'arguments':
      expectAgain(slot);
      captureNamedCalls(placement).openObject();
      classifier.replayMembers(replay);
      return replay.openArray();
    case 'texts':
      expectAgain(slot);
      return classifier.replayCalls(replay, verdict.isCut);
    case 'entries': {
      const members = membersIn(placement, classifier);
      if (isMembers(members) && isOneItem(verdict.shape, Object.keys(members))) {
        expectAgain(slot);
        holdItem(placement, verdict.shape, verdict.shape.component.name);
        classifier.replayMembers(replay);
        return replay.close(false);
      }
      if (isMembers(members) && !dropsSettings(placement, slot, members))
        placeEntries(placement, slot, verdict.shape, members);
      return;
    }
    case 'description': {
      const caption = captionIn(placement, classifier);
      if (caption !== undefined && keepCaptionText(placement, slot, caption)) return tree.endValue();
      const other = otherThanField(placement, slot, classifier);
      if (other === undefined) return replayBuffered(describedField(placement, classifier), replay);
      placeUnknownOutside(placement, slot, other);
      classifier.replayMembers(replay);
      return replay.close(false);
    }
    case 'props':
      tree.openProps();
      return classifier.replayMembers(replay);
    case 'document':
      tree.openDocumentWrapper();
      classifier.replayMembers(replay);
      if (verdict.opens === 'array') replay.openArray();
      else replay.openObject();
      return;
    case 'nothing':
      if (isCell(slot) || (verdict.isOver && slot.scope.kind === 'element' && takesWords(slot.schema))) {
        bufferValue(placement, slot).openObject();
        classifier.replayMembers(replay);
        if (verdict.isOver) replay.close(false);
        return;
      }
      if (tree.top.kind === 'transparent') placement.displaced.flushUnwrapped();
      tree.openUnwrapped();
      classifier.replayMembers(replay);
      if (verdict.isOver) replay.close(false);
      return;
    default:
      verdict satisfies never;
  }
}
