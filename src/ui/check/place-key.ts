// Places names: finds the prop of the next value.
import { schemasOfMember } from '../../schema/constraints.ts';
import type { ObjectSchema } from '../../schema/schema.ts';
import { matchName } from '../match-name.ts';
import { marksChoice } from './default-choice.ts';
import { findSlot } from './find-slot.ts';
import { matchProp } from './match-prop.ts';
import { nameWithoutOwn } from './repeated-name.ts';
import type { OpenTree } from './open-tree.ts';
import { decideList } from './place-list.ts';
import type { Placement } from './placement.ts';
import { isPropsName } from './props-names.ts';
import { isInheritedKey } from './readable-text.ts';
import type { ElementScope } from './scopes.ts';

/** Names of lists of parts in other vocabularies. */
const partsName =
  /^(?:tabs|steps|slides|panels|sections|cards|options|choices|entries|questions|images|events|stages|list)$/i;

/** Records the name of the next value. */
export function placeKey(placement: Placement, name: string): void {
  const { tree } = placement;
  const { top: list } = tree;
  if (list.kind === 'undecided-list') {
    // In `[title: "Sales"]` the brackets are read as braces.
    decideList(placement, list.slot, 'object', '');
    findSlot(tree, 'object');
  }
  tree.closeImplied();
  const { top, element } = tree;
  if (top.kind === 'transparent' || top.kind === 'unwrapped') top.key = isPropsName(name) ? 'props' : name;
  else if (element !== undefined) nameProp(tree, element, name, top.kind === 'props');
}

/** True for a member that a custom component accepts without declaring it. */
const isAllowedBeside = (props: ObjectSchema, name: string, isProp: boolean): boolean =>
  (props.additional !== false || props.patterns !== undefined) &&
  (isProp || !isElementKey(name)) &&
  !isInheritedKey(name) &&
  schemasOfMember(props, name).length > 0;

/** Members of an object that is an element. */
const isElementKey = (name: string): boolean => name === 'component' || name === 'type' || isPropsName(name);
/** Names of the content of a component. */
export const childrenName = /^(?:children|child|items|content|elements|body)$/i;

function nameProp(tree: OpenTree, element: ElementScope, name: string, isInProps: boolean): void {
  const { order, listProp, component } = element.shape;
  element.unknownKey = undefined;
  element.key = undefined;
  if (order.includes(name) || isAllowedBeside(component.props, name, isInProps || !element.isObject)) {
    element.key = name;
    return;
  }
  // `{"component": "Card", "props": {...}}`.
  if (element.isObject && !isInProps && isElementKey(name)) {
    if (name !== 'component' && name !== 'type') element.key = 'props';
    else element.unknownKey = name;
    return;
  }
  const isChildren =
    (childrenName.test(name) || partsName.test(name)) && listProp !== undefined && !element.seen.includes(listProp);
  const near = isChildren
    ? listProp
    : (listNamed(element, name) ?? matchName(name, order) ?? matchProp(element.shape, element.seen, name));
  const only = childrenName.test(name) ? onlyList(element.shape) : undefined;
  const own = near === undefined ? (only ?? propBesideOwn(element, name)) : undefined;
  if (own !== undefined && !element.seen.includes(own)) {
    if (order.includes(own)) tree.report('renamed_prop', `"${name}" of ${component.name} was read as "${own}".`);
    return nameProp(tree, element, own, isInProps);
  }
  // `{"label": "Perth", "selected": true}` names no value.
  const isMark = near === element.shape.choiceName && marksChoice(name);
  if (near === undefined || isMark || element.seen.includes(near)) {
    element.unknownKey = name;
    return;
  }
  tree.report('renamed_prop', `"${name}" of ${component.name} was read as "${near}".`);
  element.hasOtherNames = true;
  element.key = near;
}

/** `values` of a choice are its items, although it has a `value`. */
function listNamed({ shape, seen }: ElementScope, name: string): string | undefined {
  const { properties } = shape.component.props;
  const isList = (prop: string | undefined): boolean => prop !== undefined && properties[prop]?.type === 'array';
  const singular = /^(.+)s$/.exec(name)?.[1];
  if (singular === undefined || !shape.order.includes(singular) || isList(singular)) return undefined;
  const prop = matchProp(shape, seen, name);
  return isList(prop) ? prop : undefined;
}

/** `chartData` of a chart is its `data`, `listItems` of a list its only list. */
function propBesideOwn({ shape, seen }: ElementScope, name: string): string | undefined {
  const list = shape.listProp ?? onlyList(shape);
  const rest = nameWithoutOwn(shape, name, list);
  if (rest === undefined || rest === name || isInheritedKey(rest)) return undefined;
  if (rest !== '') return rest;
  return list === undefined || seen.includes(list) ? undefined : list;
}

/** The prop of a component that takes one list. */
function onlyList({ order, component }: ElementScope['shape']): string | undefined {
  const [only, ...others] = order.filter((prop) => component.props.properties[prop]?.type === 'array');
  return others.length > 0 ? undefined : only;
}
