// Places arrays: the list of a slot, a container around it, or transparent brackets. If several meanings are possible,
// the first item decides.
import { isStrict } from '../../schema/constraints.ts';
import type { Schema } from '../../schema/schema.ts';
import { isForReading } from '../../schema/schema.ts';
import { allowedComponents, type Catalog } from '../catalog.ts';
import { ColumnPeek } from './column-peek.ts';
import { isListHeading } from './displaced-blocks.ts';
import { findSlot } from './find-slot.ts';
import { captureFields, captureMixed, describedProp, isMixed } from './mixed-list.ts';
import type { OpenTree } from './open-tree.ts';
import { captureDetails, isDetail, takesDetails } from './blocks-in-details.ts';
import { isCaption } from './form-captions.ts';
import { isForeignControl, isLayoutContainer, isQuestion } from './layout-names.ts';
import { holdNumbers } from './held-numbers.ts';
import { KeyPeek } from './key-peek.ts';
import { captureArguments } from './named-calls.ts';
import { holdArguments } from './option-arguments.ts';
import { mayBeSwapped } from './swapped-arguments.ts';
import { captureFieldParts, mayHoldParts } from './parts-of-field.ts';
import { autoCloseLeaf } from './place-component.ts';
import { isFooter } from './is-footer.ts';
import { mayBeOnlyList, placeOnlyList } from './only-list.ts';
import { bufferValue } from './place-value.ts';
import { placePointObjects, takesPoints } from './point-rows.ts';
import { containerAmong, listedComponents, pointsOf, stringHome, type ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import {
  captureNames,
  captureRowList,
  captureRows,
  layoutOf,
  mayHoldRows,
  namesOwner,
  rowsOwner,
} from './row-capture.ts';
import { isRowsCall } from './data-row.ts';
import { holdSeparateNames } from './separate-names.ts';
import { elementBeforeProps, itemSlot, type ElementScope, type Slot } from './scopes.ts';
import type { ColumnLayout } from './column-layout.ts';
import { placeStray } from './unwrap.ts';

/** Starts an array. */
export function placeList(placement: Placement): void {
  const { tree } = placement;
  const element = elementBeforeProps(tree.top);
  if (element !== undefined) return captureArguments(placement, element).openArray();
  const owner = rowsOwner(tree);
  if (owner !== undefined) return captureRows(placement, owner).openArray();
  const named = namesOwner(tree);
  if (named !== undefined) return captureNames(placement, named).openArray();
  const slot = findSlot(tree, 'array');
  if (tree.isFullList(slot)) return tree.skipValue().openArray();
  if (isAfterLeaf(tree, slot)) return peekAfterLeaf(placement, slot);
  if (slot === undefined) return placeStray(placement, 'array');
  if (mayBeOnlyList(slot)) placeOnlyList(placement, () => openListIn(placement, slot));
  else if (isAmbiguous(tree, slot)) tree.openUndecidedList(slot);
  else openListIn(placement, slot);
}

/**
 * True for the list in `PageHeader("Sales", "Last month", [Button("Export")])`: its slot takes a text or a setting, or
 * there is no slot.
 */
function isAfterLeaf({ top }: OpenTree, slot: Slot | undefined): boolean {
  if (top.kind !== 'element' || top.isObject) return false;
  if (isFooter(top)) return true;
  if (top.shape.elementProps.length > 0 || top.unknownKey !== undefined) return false;
  if (slot !== undefined && dataAfter(top, slot) !== undefined) return false;
  return slot === undefined || (slot.isPositional && /^(?:string|boolean|enum)$/.test(slot.schema.type));
}

/** Components in such a list are placed after the component. */
function peekAfterLeaf(placement: Placement, slot: Slot | undefined): void {
  const { tree, replay } = placement;
  tree.captureValue(new KeyPeek(), (peek) => {
    const { call } = peek;
    const isSame = call !== undefined && tree.element !== undefined && tree.catalog.match(call) === tree.element.shape;
    // `ListItem("Wednesday", [ListItem("Soup"), ListItem("Bread")])`: the parts of the item.
    if (isSame && slot?.schema.type === 'string') {
      openListIn(placement, slot);
      return peek.replay(replay);
    }
    if (slot !== undefined && takesDetails(slot) && call !== undefined && isDetail(tree.catalog, call)) {
      captureDetails(placement, slot).openArray();
      return peek.replay(replay);
    }
    if (slot !== undefined && isTextOfItem(slot) && call !== undefined && isDetail(tree.catalog, call)) {
      bufferValue(placement, slot).openArray();
      return peek.replay(replay);
    }
    if (call !== undefined && tree.catalog.match(call) !== undefined && autoCloseLeaf(placement))
      tree.openTransparent();
    else if (slot === undefined) placeStray(placement, 'array');
    else openListIn(placement, slot);
    peek.replay(replay);
  });
}

/** True for the plain text of an item: `ListItem("Ann", [Tag("new"), Tag("paid")])`. */
const isTextOfItem = ({ scope, prop, schema }: Slot): boolean =>
  scope.kind === 'element' && scope.shape.component.detailProp === prop && schema.type === 'string';

/** True if the first item must decide what an array is. */
function isAmbiguous(tree: OpenTree, slot: Slot): boolean {
  const { scope, prop } = slot;
  // In a list of elements: `[TextContent("a")]` or `["a"]`.
  if (scope.kind === 'list') return scope.items.type === 'element';
  // In `Form("name", [FormControl(...)], ...)` the list may be meant for another prop.
  const { elementProps } = scope.shape;
  const isOneOfSeveral = elementProps.length > 1 && prop !== undefined && elementProps.includes(prop);
  // In `SwitchGroup([SwitchItem(...)])` the name before the list is missing.
  const isText = slot.schema.type === 'string' && elementProps.some((other) => !scope.seen.includes(other));
  return (
    (slot.isPositional && (isOneOfSeveral || isText)) ||
    mayHoldRows(tree, slot) ||
    takesPoints(tree, slot) ||
    dataAfter(scope, slot) !== undefined
  );
}

/** The slot of the data in `Series([1, 2], "Rain")` and `Col(["Oslo", "Lima"], "City")`, which come before the name. */
function dataAfter(element: ElementScope, { schema, prop, isPositional }: Slot): Slot | undefined {
  const { order, component } = element.shape;
  const [first, second] = order;
  const data = second === undefined ? undefined : component.props.properties[second];
  const isText = schema.type === 'string' && isForReading(schema.format);
  if (!isPositional || !isText || prop !== first || element.seen.length > 0) return undefined;
  if (second === undefined || data?.type !== 'array' || !component.props.required.includes(second)) return undefined;
  return { scope: element, prop: second, schema: data, isPositional: true };
}

function openListIn(placement: Placement, slot: Slot): void {
  const { tree } = placement;
  const { schema } = slot;
  if (isStrict(schema) && allowedComponents(schema).length === 0) return bufferValue(placement, slot).openArray();
  const list = schema.type === 'union' ? schema.anyOf.find((member) => member.type === 'array') : schema;
  if (list?.type === 'array') {
    tree.openList(slot, list, false);
    return;
  }
  if (schema.type !== 'element') return bufferValue(placement, slot).openArray();
  const container = containerAmong(schema.components, tree.catalog);
  const prop = container?.listProp;
  const inside = prop === undefined ? undefined : container?.component.props.properties[prop];
  if (container === undefined || inside?.type !== 'array') {
    if (mayHoldParts(slot)) return captureFieldParts(placement, slot).openArray();
    // In `[Input("name")]` in place of one element, the first item is the element.
    return tree.openTransparent(slot);
  }
  tree.report('wrapped_component', `A list was wrapped in a ${container.component.name}.`);
  const scope = tree.openElement(slot, container, false, 'single');
  tree.openList({ scope, prop, schema: inside, isPositional: false }, inside, false);
}

/**
 * Decides the meaning of the innermost scope, an undecided list. `first` is the kind of its first item, or `end` if it
 * is empty; `name` is the name of a call.
 */
export function decideList(placement: Placement, slot: Slot, first: ValueKind | 'end', name: string): void {
  placement.tree.leave();
  if (slot.scope.kind === 'list') decideInList(placement, slot.schema, slot, first);
  else decideInProp(placement, slot, slot.scope, first, name);
}

/** `["Q1", 12]` in a list of elements: the arguments of the only element allowed there, or transparent brackets. */
function decideInList(placement: Placement, schema: Schema, slot: Slot, first: ValueKind | 'end'): void {
  const { tree } = placement;
  const [name, ...others] = schema.type === 'element' ? schema.components : [];
  const only = name === undefined || others.length > 0 ? undefined : tree.catalog.find(name);
  const { top } = tree;
  if (only === undefined && first === 'string' && top.kind === 'unwrapped' && isListHeading(top.key ?? 'text'))
    placement.displaced.addHeading(top.key ?? '');
  const isRow = top.kind === 'transparent' && !top.isCall && tree.scopes.at(-2)?.kind === 'unwrapped';
  // `Meal("Lunch", [["Soup", 390], ["Bread", 180]])`.
  if (only === undefined && isRow && first === 'string') {
    placement.displaced.flushUnwrapped();
    return tree.openUnwrapped(undefined, true);
  }
  if (only === undefined || (first !== 'string' && first !== 'bare')) return tree.openTransparent();
  tree.report('wrapped_component', `A list was read as the arguments of ${only.component.name}.`);
  const numbers = only.numbersProp === undefined ? undefined : only.component.props.properties[only.numbersProp];
  const points = first === 'bare' ? pointsOf(tree.catalog, only) : undefined;
  if (points !== undefined) {
    // `ScatterChart([[170, 65], [180, 80]])`: the points of one series.
    const series = tree.openElement(slot, only, false, 'several');
    const { prop, schema: list, point } = points;
    const items = tree.openList({ scope: series, prop, schema: list, isPositional: false }, list, 'several');
    return void tree.openElement(itemSlot(items), point, false, false);
  }
  if (first === 'string' || numbers?.type !== 'array') {
    const open = (): void => void tree.openElement(slot, only, false, false);
    const choice = only.choiceName;
    return choice === undefined && !mayBeSwapped(only) ? open() : holdArguments(placement, only, choice, open);
  }
  const scope = tree.openElement(slot, only, false, 'single');
  tree.openList({ scope, prop: only.numbersProp, schema: numbers, isPositional: false }, numbers, false);
}

function decideInProp(
  placement: Placement,
  slot: Slot,
  element: ElementScope,
  first: ValueKind | 'end',
  name: string,
): void {
  const { tree } = placement;
  const data = first === 'call' ? undefined : dataAfter(element, slot);
  if (data !== undefined) {
    tree.report('moved_argument', `A list fits "${data.prop ?? ''}", not "${slot.prop ?? ''}".`);
    element.next = 0;
    return openListIn(placement, data);
  }
  if (first === 'object' && takesPoints(tree, slot))
    return placePointObjects(placement, element, slot.prop ?? '', () => openListIn(placement, slot));
  if (holdNumbers(placement, slot, first) || holdSeparateNames(placement, slot, first)) return;
  const layout = layoutOf(tree, element);
  const isColumnList = layout?.labels === undefined || slot.prop === layout.list?.prop;
  const isByRow = isColumnList
    ? layout?.labels === undefined && (first === 'string' || first === 'array')
    : first === 'object' || first === 'array';
  if (layout !== undefined && isByRow && mayHoldRows(tree, slot)) return captureRowList(placement, slot, first);
  if (layout !== undefined && isFirstColumn(tree, layout, slot, first, name))
    return peekColumn(placement, slot, layout, name);
  if (first === 'string' && slot.schema.type === 'string') {
    const texts = textListFor(tree, element, slot);
    if (texts !== undefined) return openListIn(placement, texts);
  }
  const fields = first === 'object' && slot.isPositional ? describedProp(tree, element) : undefined;
  if (fields !== undefined && fields !== slot.prop) return captureFields(placement, element, slot, fields);
  // `SwitchGroup([{label: "Mail"}])`: the name before the items is missing.
  if (first === 'object') return openListIn(placement, listAfterName(tree, element, slot, 'objects') ?? slot);
  if (first !== 'call') return openListIn(placement, slot);
  const better = listPropFor(tree, element, slot, name);
  if (better !== undefined) {
    tree.report('moved_argument', `A list of ${name} fits "${better.prop}", not "${slot.prop ?? ''}".`);
    // The expected prop was skipped, so the next argument may be for it, unless it is a text before the list.
    if (slot.isPositional && slot.schema.type !== 'string') element.next -= 1;
    else element.next = element.shape.order.indexOf(better.prop ?? '') + 1;
    return openListIn(placement, better);
  }
  if (!isColumnList && mayHoldRows(tree, slot)) return captureRowList(placement, slot, first);
  if (isMixed(tree, element, slot, name)) return captureMixed(placement, element, slot);
  openListIn(placement, listAfterName(placement.tree, element, slot, name) ?? slot);
}

/** The slot of the list in `ToggleGroup([ToggleItem("day", "Day")])`, where the name before it is missing. */
function listAfterName(tree: OpenTree, element: ElementScope, slot: Slot, name: string): Slot | undefined {
  if (!slot.isPositional || slot.schema.type !== 'string') return undefined;
  const { elementProps, order, component } = element.shape;
  const { properties } = component.props;
  const prop = elementProps.find((one) => properties[one]?.type === 'array' && !element.seen.includes(one));
  const schema = prop === undefined ? undefined : properties[prop];
  if (prop === undefined || schema === undefined) return undefined;
  tree.report('moved_argument', `A list of ${name} fits "${prop}", not "${slot.prop ?? ''}".`);
  element.next = order.indexOf(prop) + 1;
  return { scope: element, prop, schema, isPositional: true };
}

/** True for the first of a list of columns, which shows whether the cells are in the columns or follow in rows. */
function isFirstColumn(
  { catalog }: OpenTree,
  { labels, list }: ColumnLayout,
  { prop }: Slot,
  first: ValueKind | 'end',
  name: string,
): boolean {
  if (labels !== undefined || prop !== list?.prop) return false;
  const item = list?.item.component.name;
  const isRow = catalog.match(name) === undefined || isRowsCall(name) || /row/i.test(name);
  return first === 'object' || (first === 'call' && (isRow || matchesItem(catalog, name, item)));
}

function peekColumn(placement: Placement, slot: Slot, layout: ColumnLayout, name: string): void {
  const { tree, replay } = placement;
  const { list } = layout;
  const item = list?.item.component.name;
  if (list === undefined) return openListIn(placement, slot);
  if (name !== '' && !matchesItem(tree.catalog, name, item)) return captureRowList(placement, slot, 'call');
  tree.captureValue(new ColumnPeek(list), (peek) => {
    if (peek.verdict === 'columns') openListIn(placement, slot);
    else captureRowList(placement, slot, peek.verdict === 'headings' ? 'string' : 'object');
    peek.replay(replay);
  });
}

const matchesItem = (catalog: Catalog, name: string, item: string | undefined): boolean =>
  item !== undefined && catalog.match(name, [item])?.component.name === item;

/** The slot of a later prop whose elements can be given as text: `Select(["Norway", "Peru"])`. */
function textListFor(tree: OpenTree, element: ElementScope, slot: Slot): Slot | undefined {
  const { properties } = element.shape.component.props;
  const prop = element.shape.order.find((candidate) => {
    const schema = properties[candidate];
    return (
      schema?.type === 'array' &&
      !element.seen.includes(candidate) &&
      stringHome(schema.items, tree.catalog) !== undefined
    );
  });
  const schema = prop === undefined ? undefined : properties[prop];
  if (prop === undefined || schema === undefined) return undefined;
  tree.report('moved_argument', `A list of texts fits "${prop}", not "${slot.prop ?? ''}".`);
  element.next = element.shape.order.indexOf(prop) + 1;
  return { scope: element, prop, schema, isPositional: true };
}

/** The slot of another prop that lists components of this name, if the prop of the slot does not. */
function listPropFor(tree: OpenTree, element: ElementScope, slot: Slot, name: string): Slot | undefined {
  const { order, component } = element.shape;
  const { properties } = component.props;
  const takes = (prop: string): boolean => {
    const schema = properties[prop];
    if (schema === undefined || element.seen.includes(prop)) return false;
    const allowed = allowedComponents(schema);
    const listed = schema.type === 'array' ? allowed : listedComponents(allowed, tree.catalog);
    const shape = tree.catalog.match(name, listed);
    if (listed.join() === 'FormControl' && (shape === undefined || isCaption(tree.catalog, name)))
      return isForeignControl(name) || isQuestion(name) || isCaption(tree.catalog, name) || isLayoutContainer(name);
    return shape !== undefined && listed.includes(shape.component.name);
  };
  if (slot.prop !== undefined && takes(slot.prop)) return undefined;
  const prop = order.find(takes);
  const schema = prop === undefined ? undefined : properties[prop];
  return schema === undefined ? undefined : { scope: element, prop, schema, isPositional: true };
}
