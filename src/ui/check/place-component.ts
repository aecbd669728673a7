// Places components. A component that is not allowed in its slot gets the containers it needs; a Card inside the
// document is transparent; for any other component, only its nested elements and texts are kept.
import type { Schema } from '../../schema/schema.ts';
import { allowedComponents, type ComponentShape } from '../catalog.ts';
import { replayBuffered } from '../events/buffered-value.ts';
import { isButtonOfItem, placeButtonOfItem } from './button-of-item.ts';
import { placeCode, takesLanguageFirst } from './code-arguments.ts';
import { openOrConfigure } from './chart-spec.ts';
import { isBubbleChart, LabelsPeek, MarkPeek, markOf, mayBeChart, ownChart } from './chart-arguments.ts';
import { contentAfter } from './content-after.ts';
import { FieldPeek, holdDescribedField } from './field-arguments.ts';
import { findSlot, takeUnknownKey } from './find-slot.ts';
import { holdForeign, isCalendar, isForeignLeaf, mayBeForeign } from './foreign-component.ts';
import { choiceIn, holdChoice } from './held-choice.ts';
import { holdNumberStepper, mayBeNumberStepper } from './number-stepper.ts';
import { FormPeek, holdForm, isForm } from './form-arguments.ts';
import { placeGroup } from './group-in-list.ts';
import { holdDialog, isDialog } from './held-dialog.ts';
import { holdElement, isHeld } from './held-element.ts';
import { holdItemOfAnotherList, isChartPart, itemForList, twinForSlot } from './item-of-another-list.ts';
import { ArrangementPeek } from './arrangement-peek.ts';
import { ItemsPeek, ownerOf } from './items-peek.ts';
import { LayoutPeek, mayArrange } from './layout-peek.ts';
import { KeyPeek } from './key-peek.ts';
import { ListPeek } from './list-peek.ts';
import { LeafPeek } from './leaf-peek.ts';
import { keepCaption, takeCaption } from './form-captions.ts';
import { fieldAround } from './field-around.ts';
import { holdIconButton, isIconButton } from './icon-button.ts';
import { isFooter } from './is-footer.ts';
import { holdField } from './held-field.ts';
import { isOrnament } from './layout-names.ts';
import type { OpenTree } from './open-tree.ts';
import { holdArguments } from './option-arguments.ts';
import { ControlPeek, mayBeSwapped } from './swapped-arguments.ts';
import { placeOther, placeUnknown } from './place-unknown.ts';
import { writeMembers } from './loose-members.ts';
import { becomesCell, placeCell } from './place-cell.ts';
import { openAfterTitle } from './title-peek.ts';
import { holdButton } from './buttons-among-fields.ts';
import { placeHeldText } from './place-held-text.ts';
import { closeItems } from './close-items.ts';
import { expectProps } from './expect-props.ts';
import { holdCardItem } from './card-as-item.ts';
import { captureDetails, isDetail, takesDetails } from './blocks-in-details.ts';
import { placeLeaf } from './place-leaf.ts';
import { placeWrapper } from './list-wrapper.ts';
import { bufferValue } from './place-value.ts';
import { openWrappers } from './open-wrappers.ts';
import { fitsElement, wrappersFor } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { skipOrnament } from './place-style.ts';
import { placeRoot } from './place-root.ts';
import { isRatingText, placeRatingText } from './rating-text.ts';
import { placePropCall, propNamed } from './prop-call.ts';
import { captureSection, placeRows } from './row-capture.ts';
import { itemSlot, type ElementScope, type Slot } from './scopes.ts';

const separator = 'Separator';
const figure = 'Stat';

/** Starts a call: a component, or a value such as `Action([...])`. */
export function placeCall(placement: Placement, name: string): void {
  const { tree } = placement;
  if (isOrnament(name) && !isOwnName(tree, name)) return skipOrnament(tree, name);
  const section = captureSection(placement, name);
  if (section !== undefined) return section.openCall(name);
  const named = propNamed(tree, name);
  if (named !== undefined && tree.top.kind === 'element') return placePropCall(placement, tree.top, named, name);
  const called = tree.catalog.match(name);
  if (called !== undefined && tree.top.kind === 'element' && isButtonOfItem(tree, called))
    return placeButtonOfItem(placement, tree.top, called);
  const slot = findSlot(tree, 'call', name);
  if (tree.isFull() || tree.isFullList(slot)) return tree.skipValue().openCall(name);
  if (slot !== undefined && takesDetails(slot) && isDetail(tree.catalog, name))
    return captureDetails(placement, slot).openCall(name);
  if (holdCardItem(placement, slot, name)) return;
  const allowed = slot === undefined ? [] : allowedComponents(slot.schema);
  const shape = tree.catalog.match(name, allowed);
  const isValue = slot !== undefined && allowed.length === 0 && slot.schema.type !== 'any';
  // The name of an action must match exactly to be read as a component.
  const isComponent = shape !== undefined && (slot?.schema.type !== 'action' || tree.catalog.find(name) !== undefined);
  const isText = isValue && shape !== undefined && standsForText(tree, slot, shape);
  const isObject = isValue && shape !== undefined && standsForObject(slot, shape);
  // `Tag(child: Text("New"))`: a named argument leaves no doubt.
  const isNext = slot === undefined || (isValue && slot.isPositional);
  if (isNext && isComponent && !isText && !isObject && autoCloseLeaf(placement)) return placement.replay.openCall(name);
  if (slot !== undefined && isRatingText(slot, name)) return placeRatingText(placement, slot, name);
  if (isValue) {
    const content = shape === undefined || shape === tree.catalog.root ? contentAfter(slot, name, shape) : undefined;
    if (content === undefined) return bufferValue(placement, slot).openCall(name);
    tree.report('moved_argument', `${name} fits "${content.prop ?? ''}", not "${slot.prop ?? ''}".`);
    return placeComponent(placement, content, shape, name, false);
  }
  takeUnknownKey(tree);
  openOrConfigure(placement, name, slot, () => placeComponent(placement, slot, shape, name, false));
}

/** True for the name of a component in another case: `avatar("Mira")`. */
const isOwnName = ({ catalog }: OpenTree, name: string): boolean =>
  catalog.match(name)?.component.name.toLowerCase() === name.toLowerCase();

/** Opens a component. `shape` is undefined if the catalog has none with the written name. */
export function placeComponent(
  placement: Placement,
  slot: Slot | undefined,
  shape: ComponentShape | undefined,
  writtenName: string,
  isObject: boolean,
): void {
  const { tree } = placement;
  const place = (): void => placeKnown(placement, slot, shape, writtenName, isObject);
  if (!isObject && placeGroup(placement, slot, writtenName, place)) return;
  if (placeWrapper(placement, slot, shape, writtenName, isObject, place)) return;
  if (slot !== undefined && mayBeNumberStepper(writtenName, shape))
    return holdNumberStepper(placement, slot, writtenName, place);
  const choice = choiceIn(tree, slot, shape, writtenName);
  if (choice !== undefined)
    return holdChoice(placement, choice, writtenName, () => placeKnown(placement, slot, shape, writtenName, false));
  if (
    markOf(writtenName) !== undefined &&
    !isObject &&
    slot !== undefined &&
    allowedComponents(slot.schema).length > 0
  ) {
    return void tree.captureValue(new MarkPeek(), (peek) => {
      if (peek.isChart) holdForeign(placement, writtenName, slot);
      else placeKnown(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  const scatter =
    shape === undefined && !isObject && isBubbleChart(writtenName) ? tree.catalog.find('ScatterChart') : undefined;
  if (scatter !== undefined) {
    return void tree.captureValue(new MarkPeek(), (peek) => {
      if (peek.isChart) placeKnown(placement, slot, scatter, writtenName, false);
      else placeKnown(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  if (shape === undefined && !isObject && mayBeChart(writtenName)) {
    return void tree.captureValue(new LabelsPeek(), (peek) => {
      const name = peek.isLabels ? ownChart(writtenName, peek.kind) : writtenName;
      if (peek.isLabels) tree.report('renamed_component', `"${writtenName}" was read as ${name}.`);
      placeKnown(placement, slot, peek.isLabels ? tree.catalog.find(name) : undefined, name, false);
      peek.replay(placement.replay);
    });
  }
  place();
}

function placeKnown(
  placement: Placement,
  slot: Slot | undefined,
  shape: ComponentShape | undefined,
  writtenName: string,
  isObject: boolean,
): void {
  const { tree } = placement;
  const own = shape?.component.name ?? writtenName;
  const { kindOfName, hasPrefixes = false } = shape?.component ?? {};
  const isOther = own !== writtenName && shape !== undefined;
  const isTile = isOther && own === figure;
  const isOfKind = isOther && (hasPrefixes || isTile || kindOfName?.test(writtenName) === true);
  const isInOtherCase = isOther && /^[A-Z]/.test(writtenName) && own.toLowerCase() === writtenName.toLowerCase();
  if (isInOtherCase || (isOfKind && mayBeForeign(own, own) && !isForeignLeaf(writtenName))) {
    const rename = (): void => {
      tree.report('renamed_component', `"${writtenName}" was read as ${own}.`);
      placeKnown(placement, slot, shape, own, isObject);
    };
    if (isInOtherCase || !isTile || isObject || slot === undefined) return rename();
    // `MiniCard(Icon("battery"), DataTile("48 h", "Runtime"))`: a frame around the figure.
    return void tree.captureValue(new KeyPeek(), (peek) => {
      if (peek.call === undefined) rename();
      else placeUnknown(placement, slot, writtenName);
      peek.replay(placement.replay);
    });
  }
  if (shape !== undefined && slot !== undefined && !isObject && isCalendar(writtenName, shape.component.name)) {
    return void tree.captureValue(new ListPeek(), (peek) => {
      if (peek.hasList) holdForeign(placement, writtenName);
      else openKnown(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  const group = shape === undefined || isObject || own === writtenName ? undefined : groupOf(tree, shape);
  if (shape !== undefined && group !== undefined) {
    return void tree.captureValue(new ListPeek(), (peek) => {
      openKnown(placement, slot, peek.hasList ? group : shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  if (shape !== undefined && slot !== undefined && !isObject && mayBeForeign(writtenName, shape.component.name)) {
    return void tree.captureValue(new LeafPeek(shape), (peek) => {
      const isKnown = slot.scope.kind === 'list' || !slot.isPositional;
      if (peek.isForeign) holdForeign(placement, writtenName, isKnown ? slot : undefined);
      else openItem(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  if (shape !== undefined && slot !== undefined && isObject && mayArrange(writtenName, shape, slot)) {
    return void tree.captureValue(new ArrangementPeek(), (peek) => {
      if (peek.isLayout) placeUnknown(placement, slot, writtenName);
      else openKnown(placement, slot, shape, writtenName, true);
      peek.replay(placement.replay);
    });
  }
  if (shape !== undefined && slot !== undefined && !isObject && mayArrange(writtenName, shape, slot)) {
    return void tree.captureValue(new LayoutPeek(), (peek) => {
      if (peek.isLayout) placeUnknown(placement, slot, writtenName);
      else openKnown(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  if (shape?.component.isDescribed === true && slot !== undefined && !isObject) {
    return void tree.captureValue(new FieldPeek(shape), (peek) => {
      if (peek.isDescribed) holdDescribedField(placement, shape.component.name);
      else openKnown(placement, slot, shape, writtenName, false);
      peek.replay(placement.replay);
    });
  }
  if (shape === undefined) {
    const open = (found: ComponentShape, name: string): void => openKnown(placement, slot, found, name, isObject);
    return placeOther(placement, slot, writtenName, isObject, open);
  }
  const isForeign = own !== writtenName && isForeignLeaf(writtenName);
  if (isForeign && slot !== undefined && allowedComponents(slot.schema).length > 0)
    return holdForeign(placement, writtenName, slot);
  if (isDialog(shape) && slot !== undefined && fitsElement(slot.schema, shape.component.name))
    return holdDialog(placement, shape, writtenName, () => openKnown(placement, slot, shape, writtenName, false));
  if (isForm(shape) && slot !== undefined && !isObject) {
    return void tree.captureValue(new FormPeek(), (peek) => {
      const openForm = (): void => openKnown(placement, slot, shape, writtenName, false);
      if (peek.isDescribed) holdForm(placement, writtenName, openForm);
      else openForm();
      peek.replay(placement.replay);
    });
  }
  if (takesLanguageFirst(shape) && !isObject && slot !== undefined)
    return placeCode(placement, shape.component.name, () => openKnown(placement, slot, shape, writtenName, false));
  const open = (): void => openItem(placement, slot, shape, writtenName, isObject);
  if (isObject) open();
  else placeLeaf(placement, slot, shape, writtenName, open);
}

/** Opens the component, or the list of such items that its name was written for. */
function openItem(
  placement: Placement,
  slot: Slot | undefined,
  shape: ComponentShape,
  writtenName: string,
  isObject: boolean,
): void {
  const { tree } = placement;
  const owner = ownerOf(tree.catalog, slot, shape);
  if (owner === undefined) return openWhole(placement, slot, shape, writtenName, isObject);
  tree.captureValue(new ItemsPeek(shape, isObject), (peek) => {
    const home = peek.areItems ? findSlot(tree, 'call', owner.component.name) : slot;
    if (peek.areItems) openKnown(placement, home, owner, writtenName, isObject);
    else openWhole(placement, slot, shape, writtenName, isObject);
    if (peek.isInProps) expectProps(tree);
    peek.replay(placement.replay);
  });
}

/** Holds a component whose validity only its end shows. */
function openWhole(
  placement: Placement,
  slot: Slot | undefined,
  shape: ComponentShape,
  writtenName: string,
  isObject: boolean,
): void {
  const { tree, coerceContext } = placement;
  if (!isHeld(shape, coerceContext)) return openKnown(placement, slot, shape, writtenName, isObject);
  holdElement(placement, shape, (fits) => {
    if (fits) openKnown(placement, slot, shape, writtenName, false);
    else tree.openUnwrapped(shape);
  });
}

/** The block of follow-ups. `FollowUp([...])` means it, although its name is that of a single item. */
const groupOf = ({ catalog }: OpenTree, { component }: ComponentShape): ComponentShape | undefined =>
  component.name === 'FollowUpItem' ? catalog.find(component.wrapIn ?? '') : undefined;

function openKnown(
  placement: Placement,
  slot: Slot | undefined,
  shape: ComponentShape,
  writtenName: string,
  isObject: boolean,
): void {
  const { tree, displaced } = placement;
  displaced.flushUnwrapped();
  const { name } = shape.component;
  if (name !== writtenName) tree.report('renamed_component', `"${writtenName}" was read as ${name}.`);
  const choice = isObject ? undefined : shape.choiceName;
  const openIn = (place: Slot): void => {
    const caption = takeCaption(tree, place);
    const open = (isMembers = isObject): ElementScope => {
      const element = tree.openElement(place, shape, isMembers, false);
      if (name !== writtenName) element.writtenName = writtenName;
      element.note = caption;
      return element;
    };
    if (openAfterTitle(placement, place, shape, isObject, name !== writtenName, open)) return;
    if (!isObject && isIconButton(writtenName)) return holdIconButton(placement, writtenName, () => open(false));
    if (choice === undefined && (isObject || !mayBeSwapped(shape))) open();
    else if (choice === undefined && shape.component.group === 'form')
      tree.captureValue(new ControlPeek(shape), (peek) => {
        if (peek.mayBeSwapped) holdArguments(placement, shape, choice, () => open(false));
        else open();
        peek.replay(placement.replay);
      });
    else holdArguments(placement, shape, choice, () => open(false));
  };
  if (slot !== undefined && fitsElement(slot.schema, name)) return openIn(slot);
  if (shape === tree.catalog.root) return placeRoot(tree, slot);
  const twin = twinForSlot(tree.catalog, slot, shape);
  if (twin !== undefined) return openKnown(placement, slot, twin, writtenName, isObject);
  // `{label: "Sales", content: Stat("Orders", 12)}`: one element in place of a list.
  const isAlone = slot?.schema.type === 'array' && slot.scope.kind === 'element';
  if (isAlone && wrappersFor(slot.schema.items, shape, tree.catalog) !== undefined)
    return openKnown(placement, itemSlot(tree.openList(slot, slot.schema, 'single')), shape, writtenName, isObject);
  const wrappers = slot === undefined ? undefined : wrappersFor(slot.schema, shape, tree.catalog);
  if (slot === undefined || wrappers === undefined) {
    if (slot !== undefined && keepCaption(placement, slot, shape)) return;
    if (slot !== undefined && becomesCell(slot, shape, name, tree.catalog)) return placeCell(placement, slot, name);
    // A separator line between items.
    if (slot?.scope.kind === 'list' && name === separator) {
      tree.report('dropped_style', `A ${name} among items was dropped.`);
      const skipped = tree.skipValue();
      return isObject ? skipped.openObject() : skipped.openCall(name);
    }
    if (!isObject && slot !== undefined && closeItems(placement, slot, shape)) {
      const { enclosingList } = tree;
      return openKnown(placement, enclosingList && itemSlot(enclosingList), shape, writtenName, isObject);
    }
    if (slot !== undefined && holdButton(placement, slot, shape)) return;
    const sibling = itemForList(tree.catalog, slot, shape);
    if (sibling !== undefined && !(isObject && isChartPart(shape)))
      return holdItemOfAnotherList(placement, shape, sibling);
    tree.report('misplaced_component', `${name} is not allowed here; its contents took its place.`, true);
    return tree.openUnwrapped(shape);
  }
  if (tree.isFull(wrappers.length)) {
    const skipped = tree.skipValue();
    return isObject ? skipped.openObject() : skipped.openCall(writtenName);
  }
  const field = fieldAround(wrappers);
  const names = (field === undefined ? wrappers : [field]).map((wrapper) => wrapper.shape.component.name).join(' > ');
  tree.report('wrapped_component', `${name} was wrapped in a ${names}.`);
  if (field !== undefined) return holdField(placement, shape, field, writtenName, takeCaption(tree, slot));
  openIn(openWrappers(tree, slot, wrappers));
}

/**
 * Closes the innermost element if it takes no children and a child follows, because its closing bracket is missing. A
 * transparent scope replaces it, to match the bracket that the model will still write. Returns false if nothing was
 * closed.
 */
export function autoCloseLeaf(placement: Placement): boolean {
  const { tree } = placement;
  const { top: leaf, scopes } = tree;
  if (leaf.kind !== 'element' || leaf.implied !== false) return false;
  const key = leaf.unknownKey;
  if (key !== undefined && !isFooter(leaf)) return false;
  if (leaf.shape.elementProps.some((prop) => !leaf.seen.includes(prop))) return false;
  const around = scopes.at(-2)?.kind;
  if (around !== 'list' && around !== 'transparent' && around !== 'unwrapped') return false;
  const { name } = leaf.shape.component;
  if (key === undefined) tree.report('missing_bracket', `${name} takes no children; it was closed.`);
  else tree.report('moved_argument', `"${key}" of ${name} was placed after it.`);
  leaf.unknownKey = undefined;
  placeRows(placement, leaf);
  placeHeldText(placement, leaf);
  writeMembers(placement, leaf);
  tree.leave();
  tree.openTransparent(undefined, true);
  for (const item of leaf.moreItems ?? []) replayBuffered(item, placement.replay);
  return true;
}

/** True for `ListItem("Ann", "Lead", Image("Ann", "https://..."))`: the object that is expected has the same members. */
const standsForObject = ({ schema }: Slot, { order }: ComponentShape): boolean =>
  schema.type === 'object' && schema.required.length > 0 && schema.required.every((name) => order.includes(name));

const takesOnlyText = (schema: Schema): boolean =>
  schema.type === 'string' ||
  (schema.type === 'union' && schema.anyOf.some(takesOnlyText) && allowedComponents(schema).length === 0);

/** True for `ListItem(TextContent("Title"))`: text is expected, and the component is not allowed nearby. */
function standsForText({ scopes }: OpenTree, slot: Slot, shape: ComponentShape): boolean {
  if (!takesOnlyText(slot.schema) || shape.textProp === undefined || shape.elementProps.length > 0) return false;
  const around = scopes[scopes.indexOf(slot.scope) - 1];
  return around?.kind === 'list' && !fitsElement(around.items, shape.component.name);
}
