// `{"CardHeader": ["Trip", "May"]}`: components under their names, with a list of arguments or an object of props. They
// are read as calls.
import { isList } from '../../is-list.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import {
  BufferedCall,
  isMembers,
  replayBuffered,
  setOwn,
  ValueBuffer,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { isFirstArgument } from './arguments-of-list.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** Captures the value that begins. Each of its members that is named after a component becomes a call. */
export function captureNamedCalls(placement: Placement, name?: string): ValueBuffer {
  const { tree, replay } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value = {} } = buffer;
    const members = name === undefined ? value : { [name]: value };
    if (!isMembers(members)) return;
    for (const call of callsIn(tree.catalog, members)) replayBuffered(call, replay);
  });
}

/** `{"type": "Stat", "args": ["Guests", 12]}`: captures the list that begins, whose items are props of the element. */
export function captureArguments(placement: Placement, element: ElementScope): ValueBuffer {
  const { tree, replay } = placement;
  element.key = undefined;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const list = isList(buffer.value) ? buffer.value : [];
    const [only, ...others] = list;
    if (others.length === 0 && only !== undefined && isMembers(only) && !isElement(only)) {
      tree.openProps();
      for (const [name, value] of Object.entries(only)) {
        replay.key(name);
        replayBuffered(withCalls(tree.catalog, value), replay);
      }
      return replay.close(false);
    }
    // As the arguments of a call.
    element.isObject = false;
    for (const value of argumentsOf(element.shape, list)) replayBuffered(withCalls(tree.catalog, value), replay);
    tree.closeImplied();
    element.isObject = true;
  });
}

const isElement = (value: { readonly [key: string]: BufferedValue }): boolean =>
  ['component', 'type', 'kind'].some((name) => typeof value[name] === 'string');

const callsIn = (catalog: Catalog, members: { readonly [key: string]: BufferedValue }): readonly BufferedValue[] =>
  Object.entries(members).map(([name, value]) => {
    const shape = catalog.find(name);
    return shape === undefined ? { [name]: value } : callOf(catalog, shape, value);
  });

function callOf(catalog: Catalog, shape: ComponentShape, value: BufferedValue): BufferedCall {
  const call = new BufferedCall(shape.component.name);
  if (isList(value)) call.args.push(...argumentsOf(shape, value).map((item) => withCalls(catalog, item)));
  else if (isMembers(value))
    for (const [name, member] of Object.entries(value)) setOwn(call.named, name, withCalls(catalog, member));
  else call.args.push(value);
  return call;
}

const argumentsOf = (shape: ComponentShape, list: readonly BufferedValue[]): readonly BufferedValue[] =>
  isFirstArgument(shape, list) ? [[...list]] : list;

/** True for `{"Col": ["Name", ["Ann"]]}`. */
const isNamedCall = (catalog: Catalog, value: { readonly [key: string]: BufferedValue }): boolean =>
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => /^[A-Z]/.test(name) && catalog.find(name) !== undefined);

/** `{"component": "Col", "args": ["Name", ["Ann"]]}`. */
function callWithArguments(
  catalog: Catalog,
  value: { readonly [key: string]: BufferedValue },
): BufferedCall | undefined {
  const { component, type, args, arguments: given = args, ...others } = value;
  const name = component ?? type;
  const shape = typeof name === 'string' ? catalog.find(name) : undefined;
  if (shape === undefined || !isList(given)) return undefined;
  const call = callOf(catalog, shape, given);
  for (const [prop, member] of Object.entries(others)) setOwn(call.named, prop, withCalls(catalog, member));
  return call;
}

function withCalls(catalog: Catalog, value: BufferedValue): BufferedValue {
  if (isList(value))
    return value.flatMap((item) =>
      isMembers(item) && isNamedCall(catalog, item) ? callsIn(catalog, item) : [withCalls(catalog, item)],
    );
  if (!isMembers(value)) return value;
  if (isNamedCall(catalog, value)) return callsIn(catalog, value)[0] ?? value;
  const call = callWithArguments(catalog, value);
  if (call !== undefined) return call;
  const members: { [key: string]: BufferedValue } = {};
  for (const [name, member] of Object.entries(value)) setOwn(members, name, withCalls(catalog, member));
  return members;
}
