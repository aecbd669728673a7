import { isList } from '../../is-list.ts';
import { BufferedCall, BufferedWord, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';

/** Text props that components require even if they are empty. */
const mayBeEmpty = new Set(['label', 'description', 'alt', 'details', 'title', 'trigger', 'term']);

/** Calls one of our components with named props. Undefined props and optional empty texts are omitted. */
export function call(name: string, props: { readonly [prop: string]: BufferedValue | undefined }): BufferedCall {
  const made = new BufferedCall(name);
  for (const [prop, value] of Object.entries(props)) {
    if (value !== undefined && (value !== '' || mayBeEmpty.has(prop))) setOwn(made.named, prop, value);
  }
  return made;
}

/** Converts JSON to the form in which readers send it: numbers, booleans and null are words. */
export function buffered(value: JsonValue): BufferedValue {
  if (typeof value === 'string') return value;
  if (isList(value)) return value.map(buffered);
  if (!isRecord(value)) return new BufferedWord(JSON.stringify(value));
  const members: { [key: string]: BufferedValue } = {};
  for (const [key, member] of Object.entries(value)) setOwn(members, key, buffered(member));
  return members;
}
