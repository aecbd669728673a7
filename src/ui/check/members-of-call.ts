import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { isMembers, type BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { membersOfArguments } from './members-of-arguments.ts';
import { isPropsName, mayHoldProps } from './props-names.ts';

export interface Members {
  readonly named: { readonly [key: string]: BufferedValue };
  /** Includes positional arguments. */
  readonly all: { readonly [key: string]: BufferedValue };
}

/** The value that a call gives each prop of its component. */
export function membersOf({ order, component }: ComponentShape, { args, named }: BufferedCall): Members {
  const key = Object.keys(named).find((name) => {
    if (order.includes(name)) return false;
    const value = named[name];
    const isOfOwn = (): boolean =>
      value !== undefined && isMembers(value) && Object.keys(value).some((prop) => order.includes(prop));
    return isPropsName(name) ? value !== undefined : mayHoldProps(name) && isOfOwn();
  });
  const given = key === undefined ? undefined : named[key];
  const members = isList(given) ? membersOfArguments(component.props, given) : given;
  const others = Object.fromEntries(Object.entries(named).filter(([name]) => name !== key));
  const flat = members !== undefined && isMembers(members) ? { ...others, ...members } : named;
  return { named: flat, all: { ...membersOfArguments(component.props, args), ...flat } };
}
