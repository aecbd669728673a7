// The state of A2UI in calls is addressed by paths: `$/user/orders`. Each path is read as a name, `$state$user$orders`, whose
// value is set by its own statement or is a member of what a shorter path sets.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';

const prefix = '$state';
/** Maximum number of steps of a path. */
const maxPath = 12;

/** The name for `/user/orders`; `/` is the whole state. */
export const statePathName = (path: string): string =>
  [prefix, ...path.split('/').filter((step) => step !== '')].join('$');

export const isStateName = (name: string): boolean => name === prefix || name.startsWith(`${prefix}$`);

const writtenPath = /^\$(?:\/\w+)+$/;

/** The name for `$/user/orders`, or such a name itself; undefined for any other word. */
export function stateNameOf(word: string): string | undefined {
  if (isStateName(word)) return word;
  return writtenPath.test(word) ? statePathName(word.slice(1)) : undefined;
}

/** The same source with the paths as the model wrote them. */
export const withStatePaths = (source: string): string =>
  source.replaceAll(/\$state((?:\$\w+)+)/g, (_, steps: string) => `$${steps.replaceAll('$', '/')}`);

const paths = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|["'][^]*|(?<![\w$])\$(?:\/\w+)+/g;

/** The source of an expression with names for the paths in it. */
export const withStateNames = (source: string): string =>
  source.includes('$/') ? source.replaceAll(paths, (piece) => stateNameOf(piece) ?? piece) : source;

/** The value of such a name. `valueOf` returns the value of a statement. */
export function stateValue(name: string, valueOf: (statement: string) => JsonValue | undefined): JsonValue | undefined {
  const steps = name.split('$').slice(2, 2 + maxPath);
  for (let length = steps.length; length >= 0; length -= 1) {
    const set = valueOf([prefix, ...steps.slice(0, length)].join('$'));
    const value = set === undefined ? undefined : steps.slice(length).reduce(memberAt, set);
    if (value !== undefined) return value;
  }
  return undefined;
}

function memberAt(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (isList(value)) return value[Number(step)];
  return isRecord(value) && hasOwn(value, step) ? value[step] : undefined;
}
