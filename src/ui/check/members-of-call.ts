import { isList } from '../../is-list.ts';
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
  const key = ['props', 'args', 'arguments'].find((name) => named[name] !== undefined && !order.includes(name));
  const given = key === undefined ? undefined : named[key];
  const members = isList(given) ? membersOfArguments(component.props, given) : given;
  const others = Object.fromEntries(Object.entries(named).filter(([name]) => name !== key));
  const flat = members !== undefined && isMembers(members) ? { ...others, ...members } : named;
  return { named: flat, all: { ...membersOfArguments(component.props, args), ...flat } };
}
