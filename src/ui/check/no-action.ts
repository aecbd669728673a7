// Values in place of an action that carry no information: `{}`, `{type: "submit"}`, `"none"`. A button of a form sends
// the form without an action.
import { isList } from '../../is-list.ts';
import type { Catalog } from '../catalog.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { matchName } from '../match-name.ts';
import { isOrnament } from './layout-names.ts';
import { isSentence, readableStrings } from './readable-text.ts';

const nothing =
  /^\s*(?:#|none|noop|no-op|button|javascript:(?:void\(0\);?|;)?|(?:form[-_ ]?)?submit(?:[-_ ]?form)?)?\s*$/i;
/** `submit:profile`, `action:none`. */
const nothingOfScheme = /^(?:(?:form[-_]?)?submit|reset):[\w-]*$|^(?:action|event|click):(?:#|none|submit)?$/i;
/** Calls that change the state of a page, such as `@Set($tab, "b")` or `@Run(query)`. */
const stateCall =
  /^@?(?:set(?:[A-Z]\w*)?|run|reset|js|toggle\w*|emit|dispatch|update\w*|mutate|mutation|query|refetch|refresh|reload|invalidate|call|trigger|validate|increment|decrement|filter|sort|scroll\w*)$/i;
const typeKey = /^(?:type|action|name|on[A-Z]?\w*)$/;

const paramsKey = /^(?:params|payload|args|data|form(?:Id|Name)?)$/;

/** True for a value that means "no action". */
export function isNoAction(value: BufferedValue, catalog: Catalog): boolean {
  const isNothing = (word: string): boolean => nothing.test(word) && !Object.hasOwn(catalog.actions, word);
  if (value instanceof BufferedWord) return isNothing(value.word);
  if (typeof value === 'string') return isNothing(value) || nothingOfScheme.test(value.trim());
  if (isList(value)) return value.every((item) => isNoAction(item, catalog));
  if (value instanceof BufferedCall) {
    // `Button("Show list", [Icon("list")])`.
    if (isOrnament(value.name) && catalog.find(value.name) === undefined) return true;
    const inner = [...value.args, ...Object.values(value.named)];
    const isWrapper = /^@?action$/i.test(value.name);
    if (isWrapper) return inner.every((item) => isNoAction(item, catalog));
    return isNothing(value.name.replace(/^@/, '')) && inner.length === 0;
  }
  if (!isMembers(value)) return false;
  const entries = Object.entries(value);
  const types = entries.filter(([key]) => typeKey.test(key));
  const others = entries.filter(([key]) => !typeKey.test(key));
  return (
    types.every(([, member]) => isNoAction(member, catalog)) &&
    others.every(([key, member]) => paramsKey.test(key) && !isMeant(member)) &&
    (types.length > 0 || others.length === 0)
  );
}

/** `action:add_to_cart`: the name of an action, written as a URL. */
export const nameInUrl = (text: string): string | undefined =>
  /^(?:action|event|cmd|command|app|intent|tool|callback|handler|click|button):(?:\/\/)?([\w-]+)$/i.exec(text)?.[1];

const nameOf = (value: BufferedValue | undefined): string | undefined =>
  typeof value === 'string' ? value : value instanceof BufferedWord ? value.word : undefined;

/** True for actions that only change the state of a page, which a document does not have. */
export function isStateChange(value: BufferedValue, catalog: Catalog): boolean {
  if (isList(value)) return value.length > 0 && value.every((item) => isStateChange(item, catalog));
  const isStateName = (name: string): boolean =>
    stateCall.test(name) && matchName(name, Object.keys(catalog.actions)) === undefined;
  if (!(value instanceof BufferedCall)) {
    const members = isMembers(value) ? value : {};
    return isStateName(nameOf(value) ?? nameOf(members['type'] ?? members['name'] ?? members['action']) ?? '');
  }
  if (/^@?action$/i.test(value.name)) return value.args.length > 0 && isStateChange(value.args, catalog);
  return isStateName(value.name.replace(/^@/, ''));
}

/** True for params that only another action has: an address, or a message. */
const isMeant = (value: BufferedValue): boolean =>
  readableStrings(value).some(isSentence) || /[a-z]:\/\//i.test(JSON.stringify(value));
