// The members of a value in place of an object: its own, those given by its arguments, or the flags in a string or list
// of strings.
import { isList } from '../../is-list.ts';
import { propertyOf } from '../../schema/check.ts';
import type { ObjectSchema, Schema } from '../../schema/schema.ts';
import {
  BufferedCall,
  BufferedWord,
  isMembers,
  scalarOf,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { matchName } from '../match-name.ts';
import type { CoerceContext } from './coerce-context.ts';
import { membersOfArguments } from './members-of-arguments.ts';

type Members = { readonly [key: string]: BufferedValue };

/** Maximum characters of a flag, so that no regular expression runs over a long text. */
const maxFlag = 200;
/** `required`, `minLength:8`, `min=1`, `maxLength(20)`. */
const flag = /^\s*([A-Za-z][\w-]*)\s*(?:[:=(](.*))?$/;

/** Undefined for a value that cannot represent an object. */
export function membersOf(schema: ObjectSchema, value: BufferedValue, context: CoerceContext): Members | undefined {
  if (isMembers(value)) return propsIn(schema, value) ?? value;
  if (value instanceof BufferedCall)
    return { ...membersOfArguments(schema, urlInPlace(schema, value.args)), ...value.named };
  if (isList(value)) return fromFlags(schema, value, context);
  return typeof value === 'string' ? fromString(schema, value, context) : undefined;
}

/** `{"component": "Image", "props": {"src": ...}}` in place of `{"src": ...}`; undefined for any other object. */
function propsIn({ properties, required }: ObjectSchema, value: Members): Members | undefined {
  const { component, type, props = {}, ...others } = value;
  const isOwn = ['component', 'type', 'props'].some((name) => Object.hasOwn(properties, name));
  if (isOwn || typeof (component ?? type) !== 'string' || !isMembers(props)) return undefined;
  const members = { ...others, ...props };
  return required.some((name) => Object.hasOwn(members, name)) ? members : undefined;
}

/** True for text that may be a URL or a file path. */
const isUrlLike = (text: string): boolean =>
  /^\s*(?:[a-z][a-z\d+.-]*:|\/|\.)\S*\s*$|^\s*\S+\.[a-z]{2,5}(?:[?#/]\S*)?\s*$/i.test(text);

/** `Image("Ann", "https://...")` in place of `{src, alt}`: the arguments with the URL where the object has it. */
function urlInPlace(schema: ObjectSchema, args: readonly BufferedValue[]): readonly BufferedValue[] {
  const at = Object.values(schema.properties).findIndex(
    (member) => member.type === 'string' && member.format === 'uri',
  );
  const url = args.find((value) => typeof value === 'string' && /^[a-z][a-z\d+.-]*:\S+$/i.test(value));
  if (at < 0 || url === undefined || args[at] === url) return args;
  const others = args.filter((value) => value !== url);
  return [...others.slice(0, at), url, ...others.slice(at)];
}

/** The object that a single string represents: its URL, its flag, or its only string. */
function fromString(schema: ObjectSchema, text: string, context: CoerceContext): Members | undefined {
  const entries = Object.entries(schema.properties);
  if (propertyOf(schema, text)?.type === 'boolean') return { [text]: true };
  // `"required|email|min:8"`.
  const flags = text.split(/[|,]/);
  const isFlag = (part: string): boolean => propertyOf(schema, flag.exec(part)?.[1] ?? '') !== undefined;
  if (flags.length > 1 && flags.every(isFlag)) return fromFlags(schema, flags, context);
  const isUrl = (member: Schema): boolean => member.type === 'string' && member.format === 'uri';
  const urls = entries.filter(([, member]) => isUrl(member));
  const strings = entries.filter(([, member]) => member.type === 'string');
  // Plain words in place of an image are not a URL.
  if (urls.length > 0 && !isUrlLike(text)) return undefined;
  const only = urls.length === 1 ? urls[0] : strings.length === 1 ? strings[0] : undefined;
  return only === undefined ? undefined : { [only[0]]: text };
}

/** `minLength(8)` as it is written in a string; any other call unchanged. */
function callText(call: BufferedCall): BufferedValue {
  const [only, ...others] = call.args.map(scalarOf);
  const isPlain = others.length === 0 && (only === undefined || typeof only === 'string' || typeof only === 'number');
  return isPlain && Object.keys(call.named).length === 0 ? `${call.name}(${only ?? ''})` : call;
}

/** Reads `["required", "minLength:8"]` as `{required: true, minLength: 8}`, and likewise objects in a list. */
function fromFlags(schema: ObjectSchema, items: readonly BufferedValue[], context: CoerceContext): Members | undefined {
  const members: { [key: string]: BufferedValue } = {};
  for (const item of items) {
    if (isMembers(item)) {
      for (const [key, value] of Object.entries(item)) {
        if (Object.hasOwn(members, key))
          context.report('dropped_value', `A second ${JSON.stringify(key)} was dropped.`, true);
        else setOwn(members, key, value);
      }
      continue;
    }
    const text = item instanceof BufferedCall ? callText(item) : item instanceof BufferedWord ? item.word : item;
    const isShort = typeof text === 'string' && text.length <= maxFlag;
    const [, written = '', behind = ''] = isShort ? (flag.exec(text) ?? []) : [];
    const value = behind.trim().replace(/\)$/, '').trimEnd();
    const name = matchName(written, Object.keys(schema.properties));
    const member = name === undefined ? undefined : propertyOf(schema, name);
    if (name !== undefined && member?.type === 'boolean') members[name] = true;
    else if (name !== undefined && value !== '') members[name] = value;
    else if (text !== '')
      context.report('dropped_value', `${JSON.stringify(toJson(item)).slice(0, 80)} could not be used.`, true);
  }
  const isEmpty = Object.keys(members).length === 0 && (items.length > 0 || schema.required.length > 0);
  return isEmpty ? undefined : members;
}
