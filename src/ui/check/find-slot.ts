// Decides where the next value goes: to the innermost list, or to a prop by name or position.
import { memoOfName } from '../../memo.ts';
import { schemaOfMember } from '../../schema/constraints.ts';
import type { Schema } from '../../schema/schema.ts';
import { allowedComponents, textComponent, type Catalog, type ComponentShape } from '../catalog.ts';
import { isNameAfterHeading } from './swapped-arguments.ts';
import { isLayoutCell, isListOfCells } from './layout-cell.ts';
import { isForeignControl, isForeignField, isForeignItem, isQuestion } from './layout-names.ts';
import type { OpenTree } from './open-tree.ts';
import { isRecordName, recordItem } from './record-names.ts';
import { fitsElement, fitsNatively, pointAmong, stringHome, wrappersFor, type ValueKind } from './placement-rules.ts';
import { itemSlot, type ElementScope, type ListScope, type Slot } from './scopes.ts';

/**
 * Returns the slot of the next value, or undefined if there is none. Closes implied scopes that the value does not fit.
 * `name` is the name of a call.
 */
export function findSlot(tree: OpenTree, kind: ValueKind, name = ''): Slot | undefined {
  for (;;) {
    const { top } = tree;
    switch (top.kind) {
      case 'list':
        if (top.implied === false || fitsImpliedList(tree, top, kind, name)) return itemSlot(top);
        tree.closeTop();
        continue;
      case 'element':
        if (top.implied === false) return slotInElement(tree, top, kind, name);
        if (isOpenFold(top) && kind !== 'bare' && tree.catalog.match(name) !== top.shape) {
          top.next = top.shape.order.length - 1;
          return slotInElement(tree, top, kind, name);
        }
        if (top.implied === 'several' && kind === 'call' && !isFold(top.shape)) {
          const other = otherSlot(tree, top, name);
          if (other !== undefined) return other;
        }
        tree.closeTop();
        continue;
      case 'props':
        return tree.element === undefined ? undefined : slotInElement(tree, tree.element, kind, name);
      case 'transparent':
        if (top.slot !== undefined && (kind === 'call' || kind === 'object')) {
          const { slot } = top;
          top.slot = undefined;
          return slot;
        }
        return slotInEnclosingList(tree);
      case 'unwrapped':
        return slotInEnclosingList(tree);
      case 'undecided-list':
      case 'capture':
        return undefined;
      default:
        return top satisfies never;
    }
  }
}

/**
 * True for a collapsible section opened by a single text, whose content may follow: `Accordion("Is it free?", "Yes.")`.
 */
const isOpenFold = ({ implied, shape, seen }: ElementScope): boolean =>
  implied === 'several' && isFold(shape) && !seen.includes(shape.listProp ?? '');

export const isFold = ({ component }: ComponentShape): boolean => component.name === 'AccordionItem';

/** The slot of a button after lone fields: another prop of the form that was opened around them. */
function otherSlot(tree: OpenTree, element: ElementScope, name: string): Slot | undefined {
  const { order, component } = element.shape;
  const prop = order.find((candidate) => {
    const schema = component.props.properties[candidate];
    return schema !== undefined && !element.seen.includes(candidate) && takesCall(tree.catalog, schema, name);
  });
  const schema = prop === undefined ? undefined : component.props.properties[prop];
  if (prop === undefined || schema === undefined) return undefined;
  element.prop = prop;
  return { scope: element, prop, schema, isPositional: false };
}

function slotInEnclosingList({ enclosingList }: OpenTree): Slot | undefined {
  return enclosingList === undefined ? undefined : itemSlot(enclosingList);
}

/** True if the value continues an implied list. */
function fitsImpliedList(tree: OpenTree, list: ListScope, kind: ValueKind, name: string): boolean {
  const { items, implied } = list;
  const owner = tree.scopes.at(-2);
  // The next text or section after the content of an implied section.
  const isAfterFold = owner?.kind === 'element' && owner.implied === 'several' && isFold(owner.shape);
  if (isAfterFold && (kind === 'string' || tree.catalog.match(name) === owner.shape)) return false;
  if (kind === 'call' && isLayoutCell(name) && isListOfCells(itemSlot(list), tree.catalog)) return true;
  if (kind === 'call') return takesCall(tree.catalog, items, name);
  if (fitsNatively(items, kind, name)) return true;
  // `Dialog("Open", "Before you start", [TextContent(...)])`: the text and the list are one content.
  if (kind === 'array' && implied === 'several')
    return allowedComponents(items).includes(textComponent) || pointAmong(items, tree.catalog) !== undefined;
  // `FollowUpBlock("How?", "When?")`: after the last prop, a string can only be another item.
  const isLast = owner?.kind === 'element' && owner.implied === false && owner.shape.order.at(-1) === owner.prop;
  const isVariadic = owner?.kind === 'element' && owner.isVariadic;
  return kind === 'string' && (isLast || isVariadic) && stringHome(items, tree.catalog) !== undefined;
}

/** The label of the next field, or a line above it. */
const fieldPart = /^(?:Label|Separator|Divider)$/;
const isOtherName = memoOfName(
  (name) =>
    isForeignField(name) ||
    isQuestion(name) ||
    isForeignControl(name) ||
    isRecordName(name) ||
    isForeignItem(name) ||
    fieldPart.test(name),
);

/** True if a call of this name is allowed here, alone or in the containers that it needs. */
function takesCall(catalog: Catalog, schema: Schema, name: string): boolean {
  const allowed = allowedComponents(schema);
  if (isOtherName(name) && becomesAllowed(catalog, allowed, name)) return true;
  const shape = catalog.match(name, allowed);
  return (
    shape !== undefined &&
    (fitsElement(schema, shape.component.name) || wrappersFor(schema, shape, catalog) !== undefined)
  );
}

/** True for a name of another vocabulary that means a component that is allowed. */
function becomesAllowed(catalog: Catalog, allowed: readonly string[], name: string): boolean {
  // It becomes a group of one.
  if (isForeignField(name) && (allowed.includes('SwitchGroup') || allowed.includes('FormControl'))) return true;
  if (isQuestion(name) && catalog.match(name) === undefined && allowed.includes('FormControl')) return true;
  if (isForeignControl(name) && catalog.match(name) === undefined && allowed.join() === 'FormControl') return true;
  if (fieldPart.test(name) && allowed.join() === 'FormControl') return true;
  if (isRecordName(name) && allowed.includes(recordItem) && catalog.find(name) === undefined) return true;
  return isForeignItem(name) && (allowed.includes('ListBlock') || allowed.includes('ListItem'));
}

function slotInElement(tree: OpenTree, element: ElementScope, kind: ValueKind, name: string): Slot | undefined {
  if (element.heldText !== undefined && kind === 'string' && isNameOfDialog(element)) {
    tree.report('dropped_text', `${JSON.stringify(element.heldText)} is not readable text and was dropped.`);
    element.heldText = undefined;
  }
  writeHeldText(tree, element);
  if (element.key !== undefined) return slotOfKey(tree, element, axisNamed(element, kind) ?? element.key, kind);
  if (element.unknownKey !== undefined || element.isObject) return undefined;
  return slotOfPosition(tree, element, kind, name);
}

/** `Modal("confirm-delete", "Delete the account?", ...)`: the name of a dialog before its title. */
export const isNameOfDialog = ({ shape, seen }: ElementScope): boolean =>
  shape.component.name === 'Dialog' && seen.length === 0;

/** Another value follows, so the held text is the heading. */
function writeHeldText(tree: OpenTree, element: ElementScope): void {
  const { heldText } = element;
  const { textProp } = element.shape;
  if (heldText === undefined || textProp === undefined) return;
  element.heldText = undefined;
  const { givenName = '' } = element;
  const isName = isNameAfterHeading(givenName, heldText);
  if (isName) tree.report('moved_argument', `${JSON.stringify(heldText)} is the name, not the "${textProp}".`);
  tree.writeProp(element, textProp, isName ? givenName : heldText);
}

const axes = new Map([
  ['labels', 'xLabel'],
  ['series', 'yLabel'],
]);

const dataOfAxes = new Map([...axes].map(([data, axis]) => [axis, data]));

/** `x: "Month"`: the name of an axis where its data are expected. `yAxis: [1, 2]`: the data in place of the name. */
function axisNamed({ key = '', seen, shape }: ElementScope, kind: ValueKind): string | undefined {
  const axis = kind === 'string' ? axes.get(key) : kind === 'array' ? dataOfAxes.get(key) : undefined;
  return axis !== undefined && shape.order.includes(axis) && !seen.includes(axis) ? axis : undefined;
}

function slotOfKey(tree: OpenTree, element: ElementScope, prop: string, kind: ValueKind): Slot | undefined {
  const { component } = element.shape;
  element.key = undefined;
  const schema = schemaOfMember(component.props, prop);
  if (schema === undefined || element.seen.includes(prop)) {
    const message = `"${prop}" of ${component.name} was set twice; the first value was kept.`;
    // A text here is displaced, not lost.
    tree.report('duplicate_prop', message, kind !== 'string');
    element.unknownKey = prop;
    return undefined;
  }
  element.prop = prop;
  return { scope: element, prop, schema, isPositional: false };
}

/** The next argument, or if the component does not fit it, the first prop that accepts the component. */
function slotOfPosition(tree: OpenTree, element: ElementScope, kind: ValueKind, name: string): Slot | undefined {
  const { order, component } = element.shape;
  const { properties } = component.props;
  while (element.next < order.length && element.seen.includes(order[element.next] ?? '')) element.next += 1;
  const expected = order[element.next];
  const takes = (candidate: string): boolean => {
    const schema = properties[candidate];
    return schema !== undefined && !element.seen.includes(candidate) && takesCall(tree.catalog, schema, name);
  };
  let prop = expected;
  // The call of an action, such as `Action([...])`, is not a component.
  const isAction = expected !== undefined && properties[expected]?.type === 'action';
  if (kind === 'call' && !isAction && (expected === undefined || !takes(expected)))
    prop = order.find(takes) ?? expected;
  const schema = prop === undefined ? undefined : properties[prop];
  if (prop === undefined || schema === undefined) return undefined;
  if (prop === expected) element.next += 1;
  else tree.report('moved_argument', `${name} fits "${prop}" of ${component.name}, not "${expected ?? ''}".`);
  element.prop = prop;
  return { scope: element, prop, schema, isPositional: true };
}

/** The prop of an element's next value, if a name or position determines it. */
export function expectedProp({ key, isObject, next, seen, shape }: ElementScope): string | undefined {
  if (key !== undefined || isObject) return key;
  return shape.order.slice(next).find((name) => !seen.includes(name));
}

/** The schema that the next value must satisfy, or undefined. */
export function expectedSchema(tree: OpenTree): Schema | undefined {
  if (!tree.isOpen) return undefined;
  const { top, element } = tree;
  if (top.kind === 'list') return top.items;
  if (top.kind === 'capture') return top.sink.expected?.schema;
  const prop = element === undefined ? undefined : expectedProp(element);
  return prop === undefined || element === undefined ? undefined : schemaOfMember(element.shape.component.props, prop);
}

/** True for a positional value of the last prop. Further values of its kind can only belong to it. */
export const isLastArgument = ({ scope, prop, isPositional }: Slot): boolean =>
  scope.kind === 'element' && isPositional && scope.shape.order.at(-1) === prop;

/** Clears the name before a value that has no slot, and returns it. */
export function takeUnknownKey({ top, element }: OpenTree): string | undefined {
  if (element !== undefined) {
    const { unknownKey } = element;
    element.unknownKey = undefined;
    return unknownKey;
  }
  if (top.kind !== 'transparent' && top.kind !== 'unwrapped') return undefined;
  const { key } = top;
  top.key = undefined;
  return key;
}
