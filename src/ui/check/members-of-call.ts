import type { ComponentShape } from '../catalog.ts';
import { isMembers, type BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { membersOfArguments } from './members-of-arguments.ts';

export interface Members {
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
