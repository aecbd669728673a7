// Actions that the catalog does not have: `Button("Skip", "skip")`, `action:add_to_cart`, `@Run(query)`. A click on a
// button without an action sends its label.
import { isList } from '../../is-list.ts';
import type { Catalog } from '../catalog.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { matchAction } from './infer-action.ts';
import { isStateChange, nameInUrl } from './no-action.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';
import { isIdentifier } from './style-words.ts';

/** Reports an action that the catalog does not have, and returns true. Returns false for any other value. */
export function dropUnknownAction({ tree }: Placement, { schema }: Slot, value: BufferedValue): boolean {
  if (schema.type !== 'action') return false;
  if (isStateChange(value, tree.catalog)) {
    tree.report('unknown_action', 'An action changes the state of the page; a click sends the label instead.', true);
    return true;
  }
  const name = unknownName(value, tree.catalog);
  if (name === undefined) return false;
  tree.report('unknown_action', `Unknown action "${name}"; a click sends the label instead.`);
  return true;
}

/** `cancelJob(1)`, `() => save()`: code of a page. */
const code = /^(?:async\s+)?(?:\([^()]*\)|[a-z]\w*)\s*=>|^[a-z_$][\w$.]*\([^]*\);?$/;
const maxCode = 40;

/** `open_url(https://...)`. */
function isKnownCall(text: string, catalog: Catalog): boolean {
  const [, name = '', argument = ''] = /^\s*(\w+)\(([^]*)\)/.exec(text) ?? [];
  return argument.trim() !== '' && matchAction(name, catalog) !== undefined;
}

/** The name of an unknown action, if the value is only a name. */
function unknownName(value: BufferedValue, catalog: Catalog): string | undefined {
  const unknown = (name: string): string | undefined => (matchAction(name, catalog) === undefined ? name : undefined);
  const word = value instanceof BufferedWord ? value.word : value;
  if (typeof word === 'string') {
    if (code.test(word.trim())) return isKnownCall(word, catalog) ? undefined : word.slice(0, maxCode);
    const name = nameInUrl(word) ?? (isIdentifier(word) ? word : undefined);
    return name === undefined ? undefined : unknown(name);
  }
  const [only, ...others] = isList(value) ? value : [];
  if (only !== undefined) return others.length === 0 ? unknownName(only, catalog) : undefined;
  if (value instanceof BufferedCall) {
    const [argument, ...more] = [...value.args, ...Object.values(value.named)];
    const isWrapper = /^@?action$/i.test(value.name);
    if (argument === undefined) return isWrapper ? undefined : unknown(value.name.replace(/^@/, ''));
    return isWrapper && more.length === 0 ? unknownName(argument, catalog) : undefined;
  }
  if (!isMembers(value)) return undefined;
  const [member, ...rest] = Object.entries(value);
  const isName = member !== undefined && rest.length === 0 && ['type', 'name', 'action'].includes(member[0]);
  return isName && typeof member[1] === 'string' ? unknown(member[1]) : undefined;
}
