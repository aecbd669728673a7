// A custom component may require a value that cannot be invented, such as a text that matches a pattern. It is held
// until it is complete; without that value, it is replaced by its contents.
import { isStrict, schemaOfMember } from '../../schema/constraints.ts';
import type { ComponentShape } from '../catalog.ts';
import { BufferedCall, isMembers, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { accepts } from './accepts.ts';
import type { CoerceContext } from './coerce-context.ts';
import { coerce } from './coerce.ts';
import { membersOfArguments } from './members-of-arguments.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';

const held = new WeakMap<ComponentShape, boolean>();

/** True for a component with a required prop whose schema rejects the neutral value. */
export function isHeld(shape: ComponentShape, context: CoerceContext): boolean {
  let found = held.get(shape);
  if (found === undefined) {
    found = strictPropsOf(shape, context).length > 0;
    held.set(shape, found);
  }
  return found;
}

function strictPropsOf(shape: ComponentShape, context: CoerceContext): readonly string[] {
  const { props } = shape.component;
  return props.required.filter((prop) => {
    const schema = schemaOfMember(props, prop);
    if (schema === undefined || !isStrict(schema)) return false;
    return !accepts(schema, context.catalog.neutralProp(shape, prop), context);
  });
}

/** Collects the arguments or members of one element, from after its opening bracket. */
export class HeldElement extends ValueBuffer {
  constructor(name: string, maxSize: number) {
    super(maxSize);
    this.openCall(name);
  }

  /** The next object contains the props. */
  openProps(): void {
    this.key('props');
    this.openObject();
  }
}

/** `place` opens the element, or its replacement if `fits` is false. */
export function holdElement(placement: Placement, shape: ComponentShape, place: (fits: boolean) => void): void {
  const { tree, replay, coerceContext } = placement;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const call = value instanceof BufferedCall ? value : new BufferedCall(shape.component.name);
    const members = membersOf(shape, call);
    const { name, props } = shape.component;
    const silent = { ...coerceContext, report: () => undefined };
    const lacking = strictPropsOf(shape, coerceContext).filter((prop) => {
      const schema = schemaOfMember(props, prop);
      const given = Object.hasOwn(members.all, prop) ? members.all[prop] : undefined;
      return schema === undefined || given === undefined || coerce(schema, given, silent) === undefined;
    });
    if (lacking.length > 0)
      tree.report('dropped_value', `${name} lacks required values that have no default: ${lacking.join(', ')}.`, true);
    place(lacking.length === 0);
    for (const argument of call.args) replayBuffered(argument, replay);
    for (const [key, member] of Object.entries(members.named)) {
      replay.key(key);
      replayBuffered(member, replay);
    }
    replay.close(buffer.isCut);
  });
}

interface Members {
  readonly named: { readonly [key: string]: BufferedValue };
  /** Includes positional arguments. */
  readonly all: { readonly [key: string]: BufferedValue };
}

/** The value that a call gives each prop of its component. */
export function membersOf({ order, component }: ComponentShape, { args, named }: BufferedCall): Members {
  const { props: given, ...others } = named;
  const isWrapped = given !== undefined && isMembers(given) && !order.includes('props');
  const flat = isWrapped ? { ...others, ...given } : named;
  return { named: flat, all: { ...membersOfArguments(component.props, args), ...flat } };
}
