// Places components that the catalog does not have. Most of them have a clear meaning in their slot: a control, an
// item, a question, a record. Any other component is replaced by its nested elements and texts.
import type { Schema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type ComponentShape } from '../catalog.ts';
import { holdParts, PartsPeek } from './chart-parts.ts';
import { holdQuestion, QuestionPeek } from './choice-question.ts';
import { takesFields } from './form-captions.ts';
import { holdForeign, isForeignLeaf } from './foreign-component.ts';
import { holdForeignControl, takesControl } from './foreign-control.ts';
import {
  BufferedCall,
  BufferedWord,
  isMembers,
  replayArguments,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import { isList } from '../../is-list.ts';
import { holdItem } from './held-item.ts';
import { isLayoutCell, isListOfCells } from './layout-cell.ts';
import { placeLayoutCell } from './place-layout-cell.ts';
import { ItemPeek } from './item-peek.ts';
import { KeyPeek } from './key-peek.ts';
import { isForeignControl, isForeignField, isLayoutContainer, isLoneControl, isQuestion } from './layout-names.ts';
import { onlyComponentIn } from './only-component.ts';
import { becomesCell, placeCell } from './place-cell.ts';
import type { Placement } from './placement.ts';
import { isRecordName, recordItem } from './record-names.ts';
import { holdRecord } from './record-of-texts.ts';
import { itemSlot, type Slot } from './scopes.ts';

/** `open` opens one of our components in the slot, under the written name. */
export function placeOther(
  placement: Placement,
  slot: Slot | undefined,
  writtenName: string,
  isObject: boolean,
  open: (shape: ComponentShape, name: string) => void,
): void {
  const { tree } = placement;
  if (!isLayoutCell(writtenName)) return placeNamed(placement, slot, writtenName, isObject, open);
  const isInItems = slot !== undefined && isListOfCells(slot, tree.catalog);
  if (slot !== undefined && !isInItems && !takesText(slot.schema))
    return placeNamed(placement, slot, writtenName, isObject, open);
  placeLayoutCell(placement, writtenName, () => {
    if (isInItems) tree.closeImplied();
    const { enclosingList } = tree;
    const place = isInItems ? enclosingList && itemSlot(enclosingList) : slot;
    placeNamed(placement, place, writtenName, isObject, open);
  });
}

function placeNamed(
  placement: Placement,
  slot: Slot | undefined,
  writtenName: string,
  isObject: boolean,
  open: (shape: ComponentShape, name: string) => void,
): void {
  const { tree, replay } = placement;
  if (isObject || slot === undefined || !takesText(slot.schema))
    return placeForeign(placement, slot, writtenName, isObject, open);
  tree.captureValue(new PartsPeek(writtenName), (peek) => {
    if (peek.areParts) holdParts(placement, writtenName, slot, () => openUnknown(placement, slot, writtenName));
    else placeForeign(placement, slot, writtenName, isObject, open);
    peek.replay(replay);
  });
}

function placeForeign(
  placement: Placement,
  slot: Slot | undefined,
  writtenName: string,
  isObject: boolean,
  open: (shape: ComponentShape, name: string) => void,
): void {
  const { tree, replay } = placement;
  if (slot !== undefined) {
    const isControl = takesFields(slot)
      ? isForeignControl(writtenName)
      : takesControl(slot) || (takesText(slot.schema) && isLoneControl(writtenName));
    if (isControl && !isForeignField(writtenName)) return holdForeignControl(placement, writtenName, slot);
    const isForeign = isForeignLeaf(writtenName) || isForeignField(writtenName);
    if (isForeign && allowedComponents(slot.schema).length > 0) return holdForeign(placement, writtenName, slot);
  }
  const table = /[a-z]Table$/.test(writtenName) ? tree.catalog.find('Table') : undefined;
  if (table !== undefined && isObject) return open(table, 'Table');
  if (table !== undefined) {
    return void tree.captureValue(new ItemPeek(), (peek) => {
      if (peek.call === undefined || /^(?:Table)?(?:Col|Row)|Header/.test(peek.call)) open(table, 'Table');
      else placeUnknown(placement, slot, writtenName);
      peek.replay(replay);
    });
  }
  if (slot !== undefined && takesRecord(slot) && isRecordName(writtenName))
    return holdRecord(placement, writtenName, () => placeUnknownOutside(placement, slot, writtenName));
  const only = onlyComponentIn(tree.catalog, slot);
  if (only?.component.detailProp !== undefined) return holdItem(placement, only, writtenName);
  if (isObject) return placeUnknown(placement, slot, writtenName);
  if (slot !== undefined && isQuestion(writtenName) && (takesText(slot.schema) || takesFields(slot))) {
    return void tree.captureValue(new QuestionPeek(), (peek) => {
      if (peek.hasAnswers) holdQuestion(placement, writtenName);
      else placeUnknownOutside(placement, slot, writtenName);
      peek.replay(replay);
    });
  }
  // `Actions([Reply("Apply the fix")])`, `KeyValues([Property("Size", "M")])`. In a list of collapsible sections,
  // `Panel("Act I", [...])` is one of them.
  const mayBeItem = !isLayoutContainer(writtenName) || only?.listProp !== undefined;
  const isItem = only?.textProp !== undefined && only.component.isDescribed !== true && mayBeItem;
  if (!isItem) return placeUnknown(placement, slot, writtenName);
  tree.captureValue(new KeyPeek(), (peek) => {
    if (peek.isText) open(only, writtenName);
    else placeUnknown(placement, slot, writtenName);
    peek.replay(replay);
  });
}

/** `Map(51.5, -0.12, [Marker(51.5, -0.12, "Main square")])`: only a map program can show coordinates. */
const isOnMap = (name: string): boolean => /(?:^|[a-z])(?:Map(?:View)?|Marker|Pin)$/.test(name);

/** Replaces a component that is not in the catalog with its contents. */
export function placeUnknown(placement: Placement, slot: Slot | undefined, writtenName: string): void {
  const { tree, replay } = placement;
  if (!isOnMap(writtenName)) return openUnknown(placement, slot, writtenName);
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(writtenName);
    const own = new BufferedCall(writtenName);
    own.args.push(...call.args.filter((value) => !isPosition(value)).map(withoutPositions));
    const named = withoutPositions(call.named);
    if (isMembers(named)) Object.assign(own.named, named);
    openUnknown(placement, slot, writtenName);
    replayArguments(own, replay, buffer.isCut);
  });
}

/** `51.5`, `"51.5, -0.12"`, `[51.5, -0.12]`, `{lat: 51.5, lng: -0.12}`. */
function isPosition(value: BufferedValue): boolean {
  if (value instanceof BufferedWord) return true;
  if (typeof value === 'string') return /^\s*-?\d{1,3}(?:\.\d+)?\s*[,;]\s*-?\d{1,3}(?:\.\d+)?\s*$/.test(value);
  if (isList(value)) return value.length > 0 && value.every((one) => one instanceof BufferedWord);
  const keys = isMembers(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => positionName.test(key));
}

const positionName = /^(?:lat(?:itude)?|lng|lon(?:gitude)?|zoom|center|position|coord\w*)$/i;

function withoutPositions(value: BufferedValue): BufferedValue {
  if (isList(value)) return value.map(withoutPositions);
  if (!isMembers(value)) return value;
  const members: { [key: string]: BufferedValue } = {};
  for (const [key, member] of Object.entries(value))
    if (!positionName.test(key)) setOwn(members, key, withoutPositions(member));
  return members;
}

function openUnknown(placement: Placement, slot: Slot | undefined, writtenName: string): void {
  const { tree, displaced } = placement;
  if (slot !== undefined && becomesCell(slot, undefined, writtenName, tree.catalog))
    return placeCell(placement, slot, writtenName);
  const isLossy = !isLayoutContainer(writtenName);
  tree.report('unknown_component', `Unknown component "${writtenName}"; its text was kept.`, isLossy);
  // `Board([Column("To do", [Task("Test")])])`: a heading is placed before its content.
  if (tree.top.kind === 'transparent' || (tree.top.kind === 'unwrapped' && tree.top.isList)) displaced.flushUnwrapped();
  // Its contents belong inside the tab, not after it.
  if (slot?.schema.type === 'array' && slot.scope.kind === 'element' && takesText(slot.schema))
    tree.openList(slot, slot.schema, 'single');
  tree.openUnwrapped(undefined, false, !isLossy);
}

/** The same, outside of containers that were opened for the components before it. */
export function placeUnknownOutside(placement: Placement, slot: Slot, writtenName: string): void {
  const { tree } = placement;
  tree.closeImplied();
  const { enclosingList } = tree;
  // The element that has the slot may be one of those containers.
  const isOpen = slot.scope.kind !== 'list' && tree.scopes.includes(slot.scope);
  placeUnknown(placement, isOpen ? slot : enclosingList && itemSlot(enclosingList), writtenName);
}

/** True among blocks, and in the list that was opened for the records before. */
const takesRecord = ({ schema, scope }: Slot): boolean =>
  takesText(schema) ||
  (scope.kind === 'list' && scope.implied === 'several' && allowedComponents(schema).includes(recordItem));

export const takesText = (schema: Schema): boolean => allowedComponents(schema).includes(textComponent);
