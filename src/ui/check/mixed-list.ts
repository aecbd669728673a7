// One list for several props: `Form("contact", [Input("email"), TextArea("message"), Button("Send")])`. It is held
// until it is complete; then each element goes to the prop that accepts it.
import { isList } from '../../is-list.ts';
import { allowedComponents, type ComponentShape } from '../catalog.ts';
import { BufferedCall, isMembers, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { isFieldType } from '../dialects/form-field.ts';
import { isForeignField } from './layout-names.ts';
import { fieldAround, fieldOf } from './field-around.ts';
import type { OpenTree } from './open-tree.ts';
import { listedComponents, wrappersFor } from './placement-rules.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';

class BufferedList extends ValueBuffer {
  constructor(maxSize: number) {
    super(maxSize);
    this.openArray();
  }
}

/** A single box becomes a group of one, in a field. */
const shapeNamed = ({ catalog }: OpenTree, name: string): ComponentShape | undefined =>
  catalog.match(isForeignField(name) ? 'FormControl' : name);

/** True if only another prop accepts the first element of the list, and only in its own container. */
export function isMixed(tree: OpenTree, element: ElementScope, { prop, isPositional }: Slot, name: string): boolean {
  if (!isPositional) return false;
  const found = shapeNamed(tree, name)?.component.name;
  if (found === undefined) return false;
  const { shape, seen } = element;
  const schema = prop === undefined || seen.includes(prop) ? undefined : shape.component.props.properties[prop];
  if (schema !== undefined && allowedComponents(schema).includes(found)) return false;
  const home = propFor(tree, element, name, prop);
  return home !== undefined && home.prop !== prop;
}

interface Home {
  readonly prop: string;
  readonly shape: ComponentShape;
  readonly isListed: boolean;
}

/** `expected`: preferred if several props list such components. */
function propFor(tree: OpenTree, { shape, seen }: ElementScope, name: string, expected?: string): Home | undefined {
  const found = shapeNamed(tree, name);
  if (found === undefined) return undefined;
  const { catalog } = tree;
  const { properties } = shape.component.props;
  const homes = shape.elementProps.flatMap((prop): Home[] => {
    const schema = properties[prop];
    if (schema === undefined || seen.includes(prop)) return [];
    const allowed = allowedComponents(schema);
    const listed = schema.type === 'array' ? allowed : [...allowed, ...listedComponents(allowed, catalog)];
    if (listed.includes(found.component.name)) return [{ prop, shape: found, isListed: true }];
    const items = schema.type === 'array' ? schema.items : undefined;
    const isWrapped = items !== undefined && wrappersFor(items, found, catalog) !== undefined;
    return isWrapped ? [{ prop, shape: found, isListed: false }] : [];
  });
  const listing = homes.filter(({ isListed }) => isListed);
  return listing.find(({ prop }) => prop === expected) ?? listing[0] ?? homes[0];
}

/** The prop that takes fields described by plain objects; undefined if the element has none. */
export function describedProp({ catalog }: OpenTree, { shape, seen }: ElementScope): string | undefined {
  return shape.elementProps.find((prop) => {
    const schema = shape.component.props.properties[prop];
    const [only = '', ...others] = schema?.type === 'array' ? allowedComponents(schema) : [];
    return others.length === 0 && !seen.includes(prop) && catalog.find(only)?.component.isDescribed === true;
  });
}

/** True for the description of a field, or for an object that contains a control. */
function isField(item: BufferedValue): boolean {
  if (!isMembers(item) || Object.hasOwn(item, 'action')) return false;
  const { type = item['component'], name } = item;
  const isNamed =
    name !== undefined &&
    ['type', 'component', 'options', 'required', 'placeholder'].some((key) => Object.hasOwn(item, key));
  return (
    isNamed ||
    (typeof type === 'string' && isFieldType(type)) ||
    ['input', 'control', 'field'].some((key) => Object.hasOwn(item, key) && item[key] instanceof BufferedCall)
  );
}

/** `Form("job", [{label: "Name", name: "name", type: "text"}], "Apply")`: objects in place of the buttons are fields. */
export function captureFields(placement: Placement, element: ElementScope, slot: Slot, fields: string): void {
  const { tree, replay } = placement;
  const { prop = '' } = slot;
  tree.captureValue(new BufferedList(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const items = isList(buffer.value) ? buffer.value : [];
    const home = items.some(isField) ? fields : prop;
    if (home !== prop) {
      tree.report('moved_argument', `A list of fields is "${home}" of ${element.shape.component.name}, not "${prop}".`);
      element.next = element.shape.order.indexOf(prop);
    }
    replay.key(home);
    replayBuffered([...items], replay);
  });
}

/** Collects the list, from after its opening bracket. The next argument may be for the prop that was skipped. */
export function captureMixed(placement: Placement, element: ElementScope, { prop: expected = '' }: Slot): void {
  const { tree, replay } = placement;
  const { catalog } = tree;
  tree.captureValue(new BufferedList(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const groups = new Map<string, BufferedValue[]>();
    const others: BufferedValue[] = [];
    for (const item of isList(buffer.value) ? buffer.value : []) {
      const home = item instanceof BufferedCall ? propFor(tree, element, item.name) : undefined;
      if (home === undefined || !(item instanceof BufferedCall)) {
        others.push(item);
        continue;
      }
      const schema = element.shape.component.props.properties[home.prop];
      const wrappers = schema?.type === 'array' ? (wrappersFor(schema.items, home.shape, catalog) ?? []) : [];
      const field = home.isListed ? undefined : fieldAround(wrappers);
      const group = groups.get(home.prop) ?? [];
      group.push(field === undefined ? item : fieldOf(tree, item, home.shape, field));
      groups.set(home.prop, group);
    }
    const names = [...groups.keys()].join('" and "');
    tree.report(
      'moved_argument',
      `The elements of one list were read as "${names}" of ${element.shape.component.name}.`,
    );
    if (groups.size > 0 && !groups.has(expected)) element.next = element.shape.order.indexOf(expected);
    for (const [prop, items] of groups) {
      replay.key(prop);
      replayBuffered(items, replay);
    }
    for (const item of others) replayBuffered(item, replay);
  });
}
