// Turns a whole value into what a schema expects, where the meaning is plain; undefined where it is not.
import { isRecord, propertyOf } from '../../schema/check.ts';
import { neutralOf } from '../../schema/neutral.ts';
import type { JsonScalar, JsonValue, NumberSchema, ObjectSchema, Schema, StringSchema } from '../../schema/schema.ts';
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
import { refusePattern } from '../safety/safe-pattern.ts';
import { refuseUrl, type UrlPolicy } from '../url-policy.ts';
import type { DiagnosticName } from './diagnostics.ts';
import { isReadable, readableStrings } from './readable-text.ts';
import { createMarkdownGuard } from './provenance-guard.ts';

export interface CoerceContext {
  readonly catalog: Catalog;
  readonly urlPolicy: UrlPolicy;
  readonly report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  /** The text beside an action: what a click on it says anyway. */
  readonly label?: string | undefined;
}

export function coerce(schema: Schema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
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
      const isList = Array.isArray(value);
      const items = isList ? (value as readonly BufferedValue[]) : [value];
      const kept = items.flatMap((item) => coerce(schema.items, item, context) ?? []);
      if (!isList && kept.length === 0) return undefined;
      if (!isList) context.report('changed_type', 'One item became a list of one.');
      return kept.slice(0, schema.maxItems ?? Infinity);
    }
    case 'object':
      return coerceObject(schema, value, context);
    case 'union': {
      const exact = schema.anyOf.find((member) => isNative(member, value));
      if (exact !== undefined) return coerce(exact, value, context);
      for (const member of schema.anyOf) {
        const found = coerce(member, value, context);
        if (found !== undefined) return found;
      }
      return undefined;
    }
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

/** JSON of anything held: words become what they mean, calls become elements. */
export function plain(value: BufferedValue): JsonValue {
  if (value instanceof BufferedWord) return wordValue(value.word);
  if (value instanceof BufferedCall) return { component: value.name, props: plain(value.named) };
  if (Array.isArray(value)) return (value as readonly BufferedValue[]).map(plain);
  if (typeof value === 'object' && value !== null) {
    const members: Record<string, JsonValue> = {};
    for (const [key, member] of Object.entries(value as { [key: string]: BufferedValue }))
      setOwn(members, key, plain(member));
    return members;
  }
  return value;
}

/** True when the value has the type already, so that no other member of a union should try. */
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
      return Array.isArray(value);
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
    context.report(
      'changed_type',
      own === undefined ? 'Several values became one text.' : 'A component became the text that it holds.',
    );
  }
  if (schema.format === 'uri') {
    text = text.trim();
    const refusal = refuseUrl(text, context.urlPolicy);
    if (refusal !== undefined) {
      context.report('unsafe_url', `A URL was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.format === 'regex') {
    const refusal = refusePattern(text);
    if (refusal !== undefined) {
      context.report('unsafe_pattern', `A pattern was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.format === 'markdown') {
    const guard = createMarkdownGuard(context.urlPolicy);
    text = guard.push(text) + guard.end();
    if (guard.hasChanged) context.report('unsafe_markdown', 'Raw HTML or a script URL was neutralised.');
  }
  if (schema.maxLength !== undefined && text.length > schema.maxLength) {
    context.report('budget', `Only the first ${schema.maxLength} characters fit.`, true);
    text = text.slice(0, schema.maxLength);
  }
  return text;
}

/** `Tag("new")` or `{"type": "Tag", "text": "new"}` where a text is expected: the text of the component. */
function elementText(value: BufferedValue, catalog: Catalog): readonly string[] | undefined {
  const type = isMembers(value) ? (value['component'] ?? value['type']) : undefined;
  const name = value instanceof BufferedCall ? value.name : type;
  const shape = typeof name === 'string' ? catalog.match(name) : undefined;
  if (shape?.textProp === undefined) return undefined;
  const { props } = shape.component;
  const given = isMembers(value) ? value['props'] : undefined;
  const members: { readonly [key: string]: BufferedValue } =
    value instanceof BufferedCall
      ? { ...fromPositions(props, value.args), ...value.named }
      : isMembers(value)
        ? { ...value, ...(given !== undefined && isMembers(given) ? given : {}) }
        : {};
  const text = members[shape.textProp];
  return typeof text === 'string' ? [text] : undefined;
}

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const factors: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, B: 1e9, bn: 1e9 };

/** `"12"`, `"12%"`, `"$1,200"`, `"1.234,5 EUR"`, `"1.5k"` as the number that a person reads. */
export function numberIn(text: string): number | undefined {
  const trimmed = withAsciiDigits(text)
    .trim()
    .replace(/^([-+]?)\s*[$€£¥₹]\s*/u, '$1')
    .replace(/\s*(?:%|[$€£¥₹]|[A-Z]{3})$/u, '');
  const factor = /^(.*\d)\s*(k|K|m|M|B|bn)$/.exec(trimmed);
  const digits = withoutSeparators(factor?.[1] ?? trimmed);
  if (!plainNumber.test(digits)) return undefined;
  const value = Number((Number(digits) * (factors[factor?.[2] ?? ''] ?? 1)).toPrecision(15));
  return Number.isFinite(value) ? value : undefined;
}

/** Digits of other scripts stand in runs of ten; these are the zeros. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
  0x1810, 0xff10,
];
const separatorsOfScripts: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '．': '.',
  '，': ',',
  '٪': '%',
  '％': '%',
};

function withAsciiDigits(text: string): string {
  // Nearly all numbers are plain already.
  if (!/[\u0660-\uffff]/.test(text)) return text;
  return text.replace(/[\p{Nd}٫٬．，٪％]/gu, (char) => {
    const point = char.codePointAt(0) ?? 0;
    const zero = zeros.find((candidate) => point >= candidate && point < candidate + 10);
    return zero === undefined ? (separatorsOfScripts[char] ?? char) : String(point - zero);
  });
}

/** Of two kinds of separators the last is the decimal point; a lone comma before other than three digits is one too. */
function withoutSeparators(text: string): string {
  const joined = /^[-+]?\d{1,3}(?:[ '_\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(text)
    ? text.replace(/[ '_\u00a0\u202f]/g, '')
    : text;
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(joined)) return joined.replaceAll(',', '');
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(joined)) return joined.replaceAll('.', '').replace(',', '.');
  return /^[-+]?\d+,\d+$/.test(joined) ? joined.replace(',', '.') : joined;
}

function coerceNumber(schema: NumberSchema, value: BufferedValue, context: CoerceContext): number | undefined {
  const scalar = value instanceof BufferedWord ? wordValue(value.word) : value;
  let result: number | undefined;
  if (typeof scalar === 'number') {
    result = scalar;
  } else if (typeof scalar === 'string') {
    result = numberIn(scalar);
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
  const near = matchName(word.trim(), names) ?? wordMeant(word.trim().toLowerCase(), names);
  if (near === undefined) return undefined;
  context.report('changed_value', `${JSON.stringify(scalar)} was read as ${JSON.stringify(near)}.`);
  return values[names.indexOf(near)];
}

/** Words that mean the same setting; each group in one meaning. */
const synonyms: readonly (readonly string[])[] = [
  ['error', 'danger', 'critical', 'destructive'],
  ['warning', 'warn', 'caution'],
  ['success', 'ok', 'positive'],
  ['donut', 'doughnut', 'ring'],
  ['small', 'sm', 's'],
  ['medium', 'md', 'm'],
  ['large', 'lg', 'l'],
  ['extra-small', 'xs'],
];

function wordMeant(word: string, names: readonly string[]): string | undefined {
  const group = synonyms.find((words) => words.includes(word) || words.includes(word.replace(/s$/, '')));
  const same = group === undefined ? undefined : names.find((name) => group.includes(name));
  if (same !== undefined || word.length < 3) return same;
  const longer = names.filter((name) => name.toLowerCase().startsWith(word) || word.startsWith(name.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}

/** A lone string for an object: its URL, its flag, or its only string. */
function fromString(schema: ObjectSchema, text: string): { [key: string]: BufferedValue } | undefined {
  const entries = Object.entries(schema.properties);
  if (propertyOf(schema, text)?.type === 'boolean') return { [text]: true };
  const isUrl = (member: Schema): boolean => member.type === 'string' && member.format === 'uri';
  const urls = entries.filter(([, member]) => isUrl(member));
  const strings = entries.filter(([, member]) => member.type === 'string');
  const only = urls.length === 1 ? urls[0] : strings.length === 1 ? strings[0] : undefined;
  return only === undefined ? undefined : { [only[0]]: text };
}

function coerceObject(schema: ObjectSchema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  let members: { readonly [key: string]: BufferedValue };
  if (isMembers(value)) members = value;
  else if (value instanceof BufferedCall) members = { ...fromPositions(schema, value.args), ...value.named };
  else if (Array.isArray(value)) members = fromFlags(schema, value);
  else {
    const given = typeof value === 'string' ? fromString(schema, value) : undefined;
    if (given === undefined) return undefined;
    members = given;
  }
  const result: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(members)) {
    if (member === null || (member instanceof BufferedWord && wordValue(member.word) === null)) continue;
    const known = propertyOf(schema, key) === undefined ? matchName(key, Object.keys(schema.properties)) : key;
    const memberSchema = known === undefined ? schema.additional : propertyOf(schema, known);
    const { inner, hasLost } = listen(context);
    const kept = memberSchema === false || memberSchema === undefined ? undefined : coerce(memberSchema, member, inner);
    if (kept === undefined && !hasLost())
      context.report('dropped_value', `The member ${JSON.stringify(key)} could not be used.`, true);
    if (kept !== undefined) setOwn(result, known ?? key, kept);
  }
  for (const key of schema.required) {
    const memberSchema = schema.properties[key];
    if (memberSchema === undefined || Object.hasOwn(result, key)) continue;
    context.report('missing_prop', `The member ${JSON.stringify(key)} is required and got its neutral value.`);
    setOwn(result, key, neutralOf(memberSchema, context.catalog.neutralElement));
  }
  return result;
}

function fromPositions(schema: ObjectSchema, args: readonly BufferedValue[]): { [key: string]: BufferedValue } {
  const members: { [key: string]: BufferedValue } = {};
  for (const [index, key] of Object.keys(schema.properties).entries()) {
    const value = args[index];
    if (value !== undefined) setOwn(members, key, value);
  }
  return members;
}

/** `["required", "email"]` for `{required: true, email: true}`. */
function fromFlags(schema: ObjectSchema, items: readonly BufferedValue[]): { [key: string]: BufferedValue } {
  const members: { [key: string]: BufferedValue } = {};
  for (const item of items) {
    if (typeof item === 'string' && propertyOf(schema, item)?.type === 'boolean') members[item] = true;
  }
  return members;
}

/** Other words for the actions that are always there. */
const actionWords: Readonly<Record<string, string>> = {
  link: 'open_url',
  url: 'open_url',
  href: 'open_url',
  open: 'open_url',
  openlink: 'open_url',
  external: 'open_url',
  externallink: 'open_url',
  navigate: 'open_url',
  goto: 'open_url',
  visit: 'open_url',
  toassistant: 'continue_conversation',
  message: 'continue_conversation',
  sendmessage: 'continue_conversation',
  send: 'continue_conversation',
  ask: 'continue_conversation',
  say: 'continue_conversation',
  reply: 'continue_conversation',
  prompt: 'continue_conversation',
};
const urlKeys = ['url', 'href', 'link', 'uri', 'to'];
const messageKeys = ['message', 'text', 'prompt', 'say', 'query', 'content'];
/** Where an action that takes any params keeps what the person says by it. */
const saidParam = 'message';

function actionMeant(name: string, { catalog }: CoerceContext): string | undefined {
  const word = name.toLowerCase().replace(/[^a-z]/g, '');
  return (
    matchName(name, Object.keys(catalog.actions)) ?? (Object.hasOwn(actionWords, word) ? actionWords[word] : undefined)
  );
}

/**
 * `{type, params}` and what models write for it: the name alone, `open_url("https://...")`,
 * `{open_url: {...}}`, OpenUI's `Action([@OpenUrl("...")])`, a bare URL, a sentence to say.
 */
function coerceAction(value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  if (Array.isArray(value)) return firstAction(value, context);
  const word = value instanceof BufferedWord ? value.word : value;
  if (typeof word === 'string') {
    // Whatever the scheme is, it is a URL: the policy decides about it.
    if (/^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/|#|www\.)\S+$/i.test(word))
      return finishAction('open_url', { url: word }, context);
    const name = matchName(word, Object.keys(context.catalog.actions));
    if (name !== undefined) return finishAction(name, {}, context);
    if (!isReadable(word) || !/\s|[^!-~]/.test(word.trim())) return undefined;
    context.report('changed_type', 'A sentence became the action that says it.');
    return finishAction('continue_conversation', said(word, context), context);
  }
  if (value instanceof BufferedCall) return calledAction(value, context);
  if (!isMembers(value)) return undefined;
  const type = value['type'] ?? value['name'] ?? value['action'];
  const typeName = type instanceof BufferedWord ? type.word : type;
  if (typeof typeName !== 'string') return namelessAction(value, context);
  const known = actionMeant(typeName, context);
  if (known === undefined) {
    context.report('unknown_action', `There is no action "${typeName}".`, true);
    return undefined;
  }
  if (known !== typeName) context.report('changed_value', `The action "${typeName}" was read as "${known}".`);
  const params: { [key: string]: BufferedValue } = {};
  for (const [key, member] of Object.entries(value)) {
    if (!['type', 'name', 'action', 'params'].includes(key)) setOwn(params, key, member);
  }
  const given = value['params'];
  const all = given !== undefined && isMembers(given) ? { ...params, ...given } : params;
  return finishAction(known, known === 'open_url' ? withUrl(all) : all, context);
}

/** A click does one thing. */
function firstAction(values: readonly BufferedValue[], context: CoerceContext): JsonValue | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  if (values.length > 1) context.report('dropped_value', 'Only the first of several actions was kept.', true);
  return coerceAction(first, context);
}

function calledAction({ name: written, args, named }: BufferedCall, context: CoerceContext): JsonValue | undefined {
  const name = written.replace(/^@/, '');
  if (/^action$/i.test(name)) {
    const [first] = args;
    if (first === undefined) return coerceAction(named, context);
    return args.length === 1 ? coerceAction(first, context) : firstAction(args, context);
  }
  const known = actionMeant(name, context);
  const schema = known === undefined ? undefined : context.catalog.actions[known];
  if (known === undefined || schema === undefined) {
    context.report('unknown_action', `There is no action "${name}".`, true);
    return undefined;
  }
  const [first] = args;
  const takesAnything = Object.keys(schema.properties).length === 0 && schema.additional !== false;
  const given =
    first !== undefined && isMembers(first)
      ? first
      : takesAnything && typeof first === 'string'
        ? said(first, context)
        : fromPositions(schema, args);
  return finishAction(known, { ...given, ...named }, context);
}

/** `{open_url: {...}}`, or params alone: those that only one action needs tell which. */
function namelessAction(value: { [key: string]: BufferedValue }, context: CoerceContext): JsonValue | undefined {
  const { actions } = context.catalog;
  const [only, ...more] = Object.entries(value);
  const known = only === undefined || more.length > 0 ? undefined : matchName(only[0], Object.keys(actions));
  if (known !== undefined) return finishAction(known, only?.[1] ?? {}, context);
  const given = value['params'];
  const params = withUrl(given !== undefined && isMembers(given) ? given : value);
  const meant = Object.entries(actions).filter(
    ([, { required }]) => required.length > 0 && required.every((key) => Object.hasOwn(params, key)),
  );
  const [action] = meant;
  if (action !== undefined && meant.length === 1) {
    context.report('changed_value', `Params without an action were read as those of "${action[0]}".`);
    return finishAction(action[0], params, context);
  }
  const text = messageKeys.map((key) => params[key]).find((member) => typeof member === 'string');
  if (typeof text !== 'string') return undefined;
  context.report('changed_value', 'A text without an action became the action that says it.');
  return finishAction('continue_conversation', said(text, context), context);
}

/** What a click sends anyway is its label. */
const said = (text: string, { label }: CoerceContext): { [key: string]: BufferedValue } =>
  text.trim() === label?.trim() ? {} : { [saidParam]: text };

function withUrl(params: { [key: string]: BufferedValue }): { [key: string]: BufferedValue } {
  if (Object.hasOwn(params, 'url')) return params;
  const key = urlKeys.find((candidate) => Object.hasOwn(params, candidate));
  if (key === undefined) return params;
  const { [key]: url, ...rest } = params;
  return url === undefined ? params : { ...rest, url };
}

function finishAction(type: string, params: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const schema = context.catalog.actions[type];
  if (schema === undefined) return undefined;
  const { inner, hasLost } = listen(context);
  // An action that lost a required param, such as its URL, would do something else than its label says.
  const found = coerceObject({ ...schema, required: [] }, params, inner);
  const given = found !== undefined && isRecord(found) ? found : {};
  const lost = schema.required.find((key) => !Object.hasOwn(given, key));
  if (lost !== undefined) {
    if (!hasLost()) context.report('dropped_value', `The action "${type}" needs "${lost}".`, true);
    return undefined;
  }
  return Object.keys(given).length === 0 ? { type } : { type, params: given };
}

/** Hears whether something lossy is reported, so that one loss is told once. */
export function listen(context: CoerceContext): { readonly inner: CoerceContext; readonly hasLost: () => boolean } {
  let isLost = false;
  const inner: CoerceContext = {
    ...context,
    report: (code, message, isLossy = false) => {
      isLost ||= isLossy;
      context.report(code, message, isLossy);
    },
  };
  return { inner, hasLost: () => isLost };
}
