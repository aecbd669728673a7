import { isList } from '../../is-list.ts';
import { isRecord, propertyOf } from '../../schema/check.ts';
import { isStrict, lengthOf, schemasOfMember, takesNull } from '../../schema/constraints.ts';
import { neutralOf } from '../../schema/neutral.ts';
import type {
  JsonScalar,
  JsonValue,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
  UnionSchema,
} from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import {
  BufferedCall,
  BufferedWord,
  isMembers,
  setOwn,
  wordValue,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { matchName } from '../match-name.ts';
import { createMarkdownGuard } from '../safety/markdown-guard.ts';
import { refusePattern } from '../safety/safe-pattern.ts';
import { refuseUrl } from '../safety/url-policy.ts';
import { accepts, heldTo } from './accepts.ts';
import { noteLosses, type CoerceContext } from './coerce-context.ts';
import { inferAction } from './infer-action.ts';
import { matchEnum } from './match-enum.ts';
import { isMeant } from './discriminator.ts';
import { isPropSynonym } from './match-prop.ts';
import { membersOfArguments } from './members-of-arguments.ts';
import { parseNumber } from './parse-number.ts';
import { isSentence, readableStrings } from './readable-text.ts';

/**
 * Turns a complete value into what its schema expects, where the model's meaning is clear; undefined where it is not.
 * Every change is reported.
 */
export function coerce(schema: Schema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  return heldTo(schema, fit(schema, value, context), context);
}

function fit(schema: Schema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  switch (schema.type) {
    case 'string':
      return coerceString(schema, value, context);
    case 'number':
      return coerceNumber(schema, value, context);
    case 'boolean':
      return coerceBoolean(value, context);
    case 'enum':
      return coerceEnum(schema.values, value, context);
    case 'array': {
      const hasItems = isList(value);
      const items = hasItems ? value : [value];
      const kept = items
        .map((item) => coerceItem(schema.items, item, context))
        .filter((item): item is JsonValue => item !== undefined);
      if (!hasItems && kept.length === 0) return undefined;
      if (!hasItems) context.report('changed_type', 'One item became a list of one.');
      if (kept.length > (schema.maxItems ?? Infinity))
        context.report('limit_exceeded', `Only the first ${schema.maxItems} items fit.`, true);
      return kept.slice(0, schema.maxItems ?? Infinity);
    }
    case 'object':
      return coerceObject(schema, value, context);
    case 'union':
      return coerceUnion(schema, value, context);
    case 'element':
      return undefined;
    case 'action':
      return coerceAction(value, context);
    case 'any':
      return plain(value);
    default:
      return schema satisfies never;
  }
}

/** An item that cannot be used leaves no gap, but is not lost in silence. */
function coerceItem(schema: Schema, item: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const isNothing = item === null || (item instanceof BufferedWord && wordValue(item.word) === null);
  if (isNothing && takesNull(schema)) return null;
  const { noting, hasLost } = noteLosses(context);
  const kept = coerce(schema, item, noting);
  if (kept === undefined && !hasLost() && !isNothing)
    context.report('dropped_value', 'An item of a list could not be used.', true);
  return kept;
}

/** The first option that takes the value as it is, or else the first that its constants name, or that can be made of it. */
function coerceUnion(schema: UnionSchema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const { anyOf } = schema;
  const isSimple = !isStrict(schema) && !isMembers(value) && !isList(value);
  const [same, another] = isSimple ? anyOf.filter((member) => isNative(member, value)) : [];
  if (same !== undefined && another === undefined) return coerce(same, value, context);
  const given = plain(value);
  const isScalar = typeof given !== 'object' || given === null;
  const likely = anyOf.filter((member) => isMeant(member, given));
  const exact = isScalar
    ? anyOf.find((member) => isNative(member, value) && accepts(member, given, context))
    : likely.find((member) => accepts(member, given, context));
  if (exact !== undefined) return coerce(exact, value, context);
  const native = likely.filter((member) => isNative(member, value));
  for (const member of [...native, ...likely.filter((one) => !native.includes(one))]) {
    const reports: Parameters<CoerceContext['report']>[] = [];
    const found = coerce(member, value, { ...context, report: (...report) => reports.push(report) });
    if (found === undefined) continue;
    for (const report of reports) context.report(...report);
    return found;
  }
  return undefined;
}

/** A buffered value as JSON: words become what they mean, calls become elements. */
export function plain(value: BufferedValue): JsonValue {
  if (value instanceof BufferedWord) return wordValue(value.word);
  if (value instanceof BufferedCall) return { component: value.name, props: plain(value.named) };
  if (isList(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    const members: Record<string, JsonValue> = {};
    for (const [key, member] of Object.entries(value)) setOwn(members, key, plain(member));
    return members;
  }
  return value;
}

/** True when the value has the type of the schema already: no other member of a union should try it. */
function isNative(schema: Schema, value: BufferedValue): boolean {
  const scalar = value instanceof BufferedWord ? wordValue(value.word) : value;
  switch (schema.type) {
    case 'string':
      return typeof scalar === 'string';
    case 'number':
      return typeof scalar === 'number';
    case 'boolean':
      return typeof scalar === 'boolean';
    case 'enum':
      return schema.values.some((allowed) => allowed === scalar);
    case 'array':
      return isList(value);
    case 'object':
      return isMembers(value);
    case 'union':
      return schema.anyOf.some((member) => isNative(member, value));
    case 'any':
      return true;
    case 'element':
    case 'action':
      return false;
    default:
      return schema satisfies never;
  }
}

function coerceString(schema: StringSchema, value: BufferedValue, context: CoerceContext): string | undefined {
  let text: string;
  if (typeof value === 'string') {
    text = value;
  } else if (value instanceof BufferedWord) {
    if (wordValue(value.word) === null) return undefined;
    text = value.word;
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    text = String(value);
  } else {
    const own = elementText(value, context.catalog);
    const strings = own ?? readableStrings(value);
    if (strings.length === 0) return undefined;
    text = strings.join(', ');
    const isLossy = own !== undefined && readableStrings(value).some((one) => isSentence(one) && !own.includes(one));
    context.report(
      'changed_type',
      own === undefined ? 'Several values became one text.' : 'A component became its text.',
      isLossy,
    );
  }
  if (schema.format === 'uri') {
    text = text.trim();
    const refusal = refuseUrl(text, context.urlPolicy, schema.isFetched === true);
    if (refusal !== undefined) {
      context.report('unsafe_url', `A URL was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.format === 'regex') {
    if (/^[^\\^$*+?()[\]{}|]*\s[^\\^$*+()[\]{}|]*$/.test(text)) {
      context.report('dropped_value', 'There was a sentence instead of a pattern.', true);
      return undefined;
    }
    const refusal = refusePattern(text);
    if (refusal !== undefined) {
      context.report('unsafe_pattern', `A regular expression was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.format === 'markdown') {
    const guard = createMarkdownGuard(context.urlPolicy);
    text = guard.push(text) + guard.end();
    guard.reportTo(context.report);
  }
  if (schema.maxLength !== undefined && lengthOf(text) > schema.maxLength) {
    context.report('limit_exceeded', `Only the first ${schema.maxLength} characters fit.`, true);
    text = Array.from(text).slice(0, schema.maxLength).join('');
  }
  return text;
}

/** The text of a component that stands where a text is expected: `Tag("new")`, `{"type": "Tag", "text": "new"}`. */
function elementText(value: BufferedValue, catalog: Catalog): readonly string[] | undefined {
  const type = isMembers(value) ? (value['component'] ?? value['type']) : undefined;
  const name = value instanceof BufferedCall ? value.name : type;
  const shape = typeof name === 'string' ? catalog.match(name) : undefined;
  if (shape?.textProp === undefined) return undefined;
  const { props } = shape.component;
  const given = isMembers(value) ? value['props'] : undefined;
  const members: { readonly [key: string]: BufferedValue } =
    value instanceof BufferedCall
      ? { ...membersOfArguments(props, value.args), ...value.named }
      : isMembers(value)
        ? { ...value, ...(given !== undefined && isMembers(given) ? given : {}) }
        : {};
  const text = members[shape.textProp];
  return typeof text === 'string' ? [text] : undefined;
}

function coerceNumber(schema: NumberSchema, value: BufferedValue, context: CoerceContext): number | undefined {
  const scalar = value instanceof BufferedWord ? wordValue(value.word) : value;
  let result: number | undefined;
  if (typeof scalar === 'number') {
    result = scalar;
  } else if (typeof scalar === 'string') {
    result = parseNumber(scalar);
    if (result !== undefined) context.report('changed_type', `${JSON.stringify(scalar)} was read as ${result}.`);
  }
  if (result === undefined) return undefined;
  const whole = schema.isInteger === true ? Math.round(result) : result;
  const bounded = Math.min(Math.max(whole, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  if (bounded !== result) context.report('changed_value', `${result} became ${bounded}, which is allowed here.`, true);
  return bounded;
}

const trueWords = new Set(['true', 'yes', 'on', '1']);
const falseWords = new Set(['false', 'no', 'off', '0']);

function coerceBoolean(value: BufferedValue, context: CoerceContext): boolean | undefined {
  const scalar = value instanceof BufferedWord ? wordValue(value.word) : value;
  if (typeof scalar === 'boolean') return scalar;
  if (typeof scalar !== 'string' && typeof scalar !== 'number') return undefined;
  const word = String(scalar).trim().toLowerCase();
  const result = trueWords.has(word) ? true : falseWords.has(word) ? false : undefined;
  if (result !== undefined) context.report('changed_type', `${JSON.stringify(scalar)} was read as ${result}.`);
  return result;
}

function coerceEnum(
  values: readonly JsonScalar[],
  value: BufferedValue,
  context: CoerceContext,
): JsonScalar | undefined {
  const scalar = value instanceof BufferedWord ? wordValue(value.word) : value;
  if (values.some((allowed) => allowed === scalar)) return scalar as JsonScalar; // it is one of them
  if (typeof scalar !== 'string' && typeof scalar !== 'number' && typeof scalar !== 'boolean') return undefined;
  const word = String(scalar);
  const names = values.map(String);
  const near = matchEnum(word, names);
  if (near === undefined) return undefined;
  context.report('changed_value', `${JSON.stringify(scalar)} was read as ${JSON.stringify(near)}.`);
  return values[names.indexOf(near)];
}

/** True for text that may be a URL or the path of a file. */
const isUrlLike = (text: string): boolean =>
  /^\s*(?:[a-z][a-z\d+.-]*:|\/|\.)\S*\s*$|^\s*\S+\.[a-z]{2,5}(?:[?#/]\S*)?\s*$/i.test(text);

/** The object that a lone string stands for: its URL, its flag, or its only string. */
function fromString(
  schema: ObjectSchema,
  text: string,
  context: CoerceContext,
): { [key: string]: BufferedValue } | undefined {
  const entries = Object.entries(schema.properties);
  if (propertyOf(schema, text)?.type === 'boolean') return { [text]: true };
  // `"required|email|min:8"`.
  const flags = text.split(/[|,]/);
  const isFlag = (part: string): boolean => propertyOf(schema, flag.exec(part)?.[1] ?? '') !== undefined;
  if (flags.length > 1 && flags.every(isFlag)) return fromFlags(schema, flags, context);
  const isUrl = (member: Schema): boolean => member.type === 'string' && member.format === 'uri';
  const urls = entries.filter(([, member]) => isUrl(member));
  const strings = entries.filter(([, member]) => member.type === 'string');
  // Plain words in the place of a picture are none.
  if (urls.length > 0 && !isUrlLike(text)) return undefined;
  const only = urls.length === 1 ? urls[0] : strings.length === 1 ? strings[0] : undefined;
  return only === undefined ? undefined : { [only[0]]: text };
}

function coerceObject(schema: ObjectSchema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  let members: { readonly [key: string]: BufferedValue };
  if (isMembers(value)) members = value;
  else if (value instanceof BufferedCall) members = { ...membersOfArguments(schema, value.args), ...value.named };
  else if (isList(value)) members = fromFlags(schema, value, context);
  else {
    const given = typeof value === 'string' ? fromString(schema, value, context) : undefined;
    if (given === undefined) return undefined;
    members = given;
  }
  const result: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(members)) {
    const own = schemasOfMember(schema, key);
    const names = Object.keys(schema.properties);
    const synonym = (name: string): boolean => !Object.hasOwn(members, name) && isPropSynonym(name, key);
    const near = own.length > 0 ? undefined : (matchName(key, names) ?? names.find(synonym));
    const known = near ?? key;
    const [memberSchema] = near === undefined ? own : schemasOfMember(schema, near);
    const isNothing = member === null || (member instanceof BufferedWord && wordValue(member.word) === null);
    if (isNothing && (memberSchema === undefined || !takesNull(memberSchema))) continue;
    const { noting, hasLost } = noteLosses(context);
    const kept = memberSchema === undefined ? undefined : coerce(memberSchema, ruleIn(memberSchema, member), noting);
    if (kept === undefined && !hasLost())
      context.report('dropped_value', `The member ${JSON.stringify(key)} could not be used.`, true);
    if (kept !== undefined && !Object.hasOwn(result, known)) setOwn(result, known, kept);
  }
  for (const key of schema.required) {
    const [memberSchema] = schemasOfMember(schema, key);
    if (memberSchema === undefined || Object.hasOwn(result, key)) continue;
    context.report('missing_prop', `The member ${JSON.stringify(key)} is required; it was set to a neutral value.`);
    setOwn(result, key, neutralOf(memberSchema, context.catalog.neutralElement));
  }
  if (value instanceof BufferedCall) reportLostTexts(value, result, context);
  return result;
}

/** Characters of a lost text in a message. */
const maxShownText = 80;

/** A component in place of an object keeps only the arguments that fit a member. */
function reportLostTexts(call: BufferedCall, kept: JsonValue, context: CoerceContext): void {
  const texts = new Set(readableStrings(kept));
  const lost = readableStrings(call).find((text) => isSentence(text) && !texts.has(text));
  if (lost === undefined) return;
  const shown = JSON.stringify(lost.slice(0, maxShownText));
  context.report('dropped_value', `${shown} in ${call.name} is not allowed here and was dropped.`, true);
}

/** `["required", "minLength:8"]` for `{required: true, minLength: 8}`, and objects of the same in a list. */
function fromFlags(
  schema: ObjectSchema,
  items: readonly BufferedValue[],
  context: CoerceContext,
): { [key: string]: BufferedValue } {
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
    const text = item instanceof BufferedWord ? item.word : item;
    const isShort = typeof text === 'string' && text.length <= maxFlag;
    const [, written = '', value = ''] = isShort ? (flag.exec(text) ?? []) : [];
    const name = matchName(written, Object.keys(schema.properties));
    const member = name === undefined ? undefined : propertyOf(schema, name);
    if (name !== undefined && member?.type === 'boolean') members[name] = true;
    else if (name !== undefined && value !== '') members[name] = value;
    else if (text !== '')
      context.report('dropped_value', `${JSON.stringify(plain(item)).slice(0, 80)} could not be used.`, true);
  }
  return members;
}

/** Maximum characters of a flag: no regular expression runs over a whole text. */
const maxFlag = 200;
/** `required`, `minLength:8`, `min=1`, `maxLength(20)`. */
const flag = /^\s*([A-Za-z][\w-]*)\s*(?:[:=(]\s*(.*?)\)?\s*)?$/;

/** `{value: 8, message: "At least 8 characters"}` and `"Password is required"`: the rule in it. */
function ruleIn(schema: Schema, value: BufferedValue): BufferedValue {
  if (schema.type !== 'boolean' && schema.type !== 'number' && schema.type !== 'string') return value;
  const inner = isMembers(value) ? value['value'] : undefined;
  if (inner !== undefined) return inner;
  return schema.type === 'boolean' && typeof value === 'string' && /\s/.test(value.trim()) ? true : value;
}

/** The action that the value means, with its params as the catalog declares them. */
function coerceAction(value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const action = inferAction(value, context);
  const schema = action === undefined ? undefined : context.catalog.actions[action.type];
  if (action === undefined || schema === undefined) return undefined;
  const { type, params } = action;
  const { noting, hasLost } = noteLosses(context);
  // Without a required param, such as its URL, the action would not do what its label says.
  const found = coerceObject({ ...schema, required: [] }, params, noting);
  const given = found !== undefined && isRecord(found) ? found : {};
  const lost = schema.required.find((key) => !Object.hasOwn(given, key));
  if (lost !== undefined) {
    if (!hasLost()) context.report('dropped_value', `The action "${type}" needs "${lost}".`, true);
    return undefined;
  }
  return Object.keys(given).length === 0 ? { type } : { type, params: given };
}
