// Finds the action that a model means. Models write `{type, params}`, the name alone, `open_url("https://...")`,
// `{open_url: {...}}`, OpenUI's `Action([@OpenUrl("...")])`, a bare URL, or a sentence to send.
import { BufferedCall, BufferedWord, isMembers, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import type { Catalog } from '../catalog.ts';
import { matchName } from '../match-name.ts';
import type { CoerceContext } from './coerce-context.ts';
import { membersOfArguments } from './members-of-arguments.ts';
import { isStateChange, nameInUrl } from './no-action.ts';
import { isReadable } from './readable-text.ts';
import { isNameOrCode, UnknownAction } from './unknown-action.ts';

/** An action of the catalog, with params that are not coerced yet. */
export interface InferredAction {
  readonly type: string;
  readonly params: BufferedValue;
}

type Inferred = InferredAction | UnknownAction | undefined;
type Members = { readonly [key: string]: BufferedValue };

/** Names of the built-in actions in other vocabularies. */
const actionWords: Readonly<Record<string, string>> = {
  link: 'open_url',
  url: 'open_url',
  href: 'open_url',
  open: 'open_url',
  openlink: 'open_url',
  external: 'open_url',
  download: 'open_url',
  downloadfile: 'open_url',
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
/** The param of `continue_conversation` that contains the user's message. */
const messageParam = 'message';

/** `@ToAssistant("Book it")` or `open_url(https://...)`, written as a text. */
const writtenCall = /^\s*@?(\w+)\(\s*(["']?)([^]*)\2\s*\)\s*$/;
/** `open_url:https://...`. */
const writtenPair = /^\s*@?([a-z]\w*)[:|]\s*([^]+)$/i;
const maxCall = 2_000;

/** Undefined if the value is not an action. Reinterpretations are reported. */
export function inferAction(value: BufferedValue, context: CoerceContext): Inferred {
  if (Array.isArray(value)) return firstAction(value, context);
  const word = value instanceof BufferedWord ? value.word : value;
  if (typeof word === 'string') return actionOfText(word, context);
  if (value instanceof BufferedCall) return actionOfCall(value, context);
  return isMembers(value) ? actionOfMembers(value, context) : undefined;
}

/** `Action("open_url", "https://...")`: the name of an action before its params, as a call. */
function namedCall([name, ...args]: readonly BufferedValue[], context: CoerceContext): BufferedCall | undefined {
  const written = name instanceof BufferedWord ? name.word : name;
  if (typeof written !== 'string' || args.length === 0 || /\s/.test(written)) return undefined;
  const isName = matchAction(written, context.catalog) !== undefined || isNameOrCode(written);
  if (!isName || args.some((one) => one instanceof BufferedCall)) return undefined;
  const call = new BufferedCall(written);
  call.args.push(...args);
  return call;
}

/** A click triggers a single action: `Action([@Set($tab, "b"), @ToAssistant("Show b")])` the first one that we have. */
function firstAction(values: readonly BufferedValue[], context: CoerceContext): Inferred {
  const named = namedCall(values, context);
  if (named !== undefined) return actionOfCall(named, context);
  const unknown: UnknownAction[] = [];
  for (const value of values) {
    const reports: Parameters<CoerceContext['report']>[] = [];
    const found = inferAction(value, { ...context, report: (...report) => reports.push(report) });
    if (found instanceof UnknownAction) unknown.push(found);
    if (found === undefined || found instanceof UnknownAction) continue;
    const hasLost = values.some((other) => other !== value && !isStateChange(other, context.catalog));
    if (values.length > 1) context.report('dropped_value', 'Only the first of several actions was kept.', hasLost);
    for (const report of reports) context.report(...report);
    return found;
  }
  const isLossy = values.length > 1 || unknown.some((one) => one.isLossy);
  return unknown.length === 0
    ? undefined
    : new UnknownAction([...new Set(unknown.flatMap(({ names }) => names))], isLossy);
}

function actionOfText(text: string, context: CoerceContext): Inferred {
  const named = nameInUrl(text);
  if (named !== undefined) return actionOfName(named, context);
  const [, called = '', argument] = text.length > maxCall ? [] : (argumentIn(text) ?? []);
  if (argument !== undefined && matchAction(called, context.catalog) !== undefined) {
    const call = new BufferedCall(called);
    call.args.push(argument);
    return actionOfCall(call, context);
  }
  if (isNameOrCode(text)) return actionOfName(text, context);
  // A URL with any scheme: the URL policy decides whether it is allowed.
  if (/^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/|#|www\.)\S+$/i.test(text)) return { type: 'open_url', params: { url: text } };
  const type = matchName(text, Object.keys(context.catalog.actions));
  if (type !== undefined) return { type, params: {} };
  if (!isReadable(text) || !/\s|[^!-~]/.test(text.trim())) return undefined;
  context.report('changed_type', 'A text became an action that sends it as the next message.');
  return saying(text, context);
}

/** The name and the argument of an action that is written as one text. */
function argumentIn(text: string): readonly [whole: string, name: string, argument: string] | undefined {
  const [call, name = '', , argument = ''] = writtenCall.exec(text) ?? [];
  if (call !== undefined) return [call, name, argument];
  const [pair, key = '', value = ''] = writtenPair.exec(text) ?? [];
  return pair === undefined ? undefined : [pair, key, value.trim()];
}

const actionOfName = (name: string, context: CoerceContext): Inferred =>
  withParams(name, matchAction(name, context.catalog), {}, context);

function actionOfCall({ name: written, args, named }: BufferedCall, context: CoerceContext): Inferred {
  const name = written.replace(/^@/, '');
  const [first] = args;
  if (/^action$/i.test(name)) {
    if (first === undefined) return inferAction(named, context);
    const hasNamed = Object.keys(named).length > 0;
    const called = namedCall(args.length === 1 && hasNamed ? [first, named] : args, context);
    if (called !== undefined && hasNamed) Object.assign(called.named, named);
    if (called !== undefined) return actionOfCall(called, context);
    return args.length === 1 ? inferAction(first, context) : firstAction(args, context);
  }
  const type = matchAction(name, context.catalog);
  const schema = type === undefined ? undefined : context.catalog.actions[type];
  if (schema === undefined) return new UnknownAction([name], args.length + Object.keys(named).length > 0);
  const takesAnything = Object.keys(schema.properties).length === 0 && schema.additional !== false;
  const params =
    first !== undefined && isMembers(first)
      ? first
      : takesAnything && typeof first === 'string'
        ? sayingParams(first, context)
        : membersOfArguments(schema, args);
  return withParams(name, type, { ...params, ...named }, context);
}

/** Members that hold the action itself: A2UI's `{event: {name, context}}` and `{functionCall: {call, args}}`. */
const wrapperKeys = ['event', 'functionCall', 'action'];
const nameKeys = ['type', 'name', 'action', 'call'];
/** Members that hold the params, unless the action declares a param of this name. */
const paramsKeys = ['params', 'payload', 'args', 'context', 'data'];

function actionOfMembers(value: Members, context: CoerceContext): Inferred {
  const nameKey = nameKeys.find((key) => nameOf(value[key]) !== undefined) ?? '';
  const written = nameOf(value[nameKey]);
  if (written === undefined) {
    const inner = wrapperKeys.map((key) => value[key]).find((member) => member !== undefined && isMembers(member));
    return inner === undefined ? namelessAction(value, context) : inferAction(inner, context);
  }
  const type = matchAction(written, context.catalog);
  const declared = type === undefined ? undefined : context.catalog.actions[type]?.properties;
  let params: { [key: string]: BufferedValue } = {};
  for (const [key, member] of Object.entries(value)) {
    // An action may declare a param of this name.
    if (key === nameKey) continue;
    const isOwn = declared !== undefined && Object.hasOwn(declared, key);
    const nested = paramsKeys.includes(key) && !isOwn ? paramsOf(member) : undefined;
    if (nested !== undefined) params = { ...params, ...nested };
    else if (key !== 'params' && (isOwn || !nameKeys.includes(key))) setOwn(params, key, member);
  }
  const named = type === 'open_url' ? withUrl(params) : type === written ? params : withMessage(params, type);
  const found = withParams(written, type, named, context);
  if (type !== undefined && type !== written && !(found instanceof UnknownAction))
    context.report('changed_value', `The action "${written}" was read as "${type}".`);
  return found;
}

function nameOf(value: BufferedValue | undefined): string | undefined {
  const name = value instanceof BufferedWord ? value.word : value;
  return typeof name === 'string' ? name : undefined;
}

/** Params as an object, or as A2UI lists them: `[{key: "id", value: 3}]`. Undefined for anything else. */
function paramsOf(value: BufferedValue): Members | undefined {
  if (isMembers(value)) return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const params: { [key: string]: BufferedValue } = {};
  for (const entry of value) {
    const key = isMembers(entry) ? entry['key'] : undefined;
    const member = isMembers(entry) ? entry['value'] : undefined;
    if (typeof key !== 'string' || member === undefined) return undefined;
    setOwn(params, key, member);
  }
  return params;
}

/**
 * `{path: "/name"}`: A2UI's reference to an input, whose value a click sends anyway. In the items of a list, `{path: "id"}`
 * is a value of the item.
 */
const isInput = (value: BufferedValue): boolean =>
  isMembers(value) &&
  typeof value['path'] === 'string' &&
  value['path'].startsWith('/') &&
  Object.keys(value).length === 1;

/** An action of the catalog. A synonym of an action that needs params, without them, is another action: `"download"`. */
function withParams(written: string, type: string | undefined, params: Members, { catalog }: CoerceContext): Inferred {
  const schema = type === undefined ? undefined : catalog.actions[type];
  const isNamed = matchName(written, Object.keys(catalog.actions)) !== undefined;
  const isUsable = isNamed || schema?.required.every((key) => Object.hasOwn(params, key)) === true;
  return type === undefined || schema === undefined || !isUsable
    ? new UnknownAction(
        [written],
        Object.values(params).some((param) => !isInput(param)),
      )
    : { type, params };
}

/** Reads `{open_url: {...}}`, or params alone if only one action requires them. */
function namelessAction(value: Members, context: CoerceContext): Inferred {
  const { actions } = context.catalog;
  const [only, ...others] = Object.entries(value);
  const named = only === undefined || others.length > 0 ? undefined : matchName(only[0], Object.keys(actions));
  if (named !== undefined) return { type: named, params: only?.[1] ?? {} };
  const written = value['params'];
  const params = withUrl(written !== undefined && isMembers(written) ? written : value);
  const [action, ...alternatives] = Object.entries(actions).filter(
    ([, { required }]) => required.length > 0 && required.every((key) => Object.hasOwn(params, key)),
  );
  if (action !== undefined && alternatives.length === 0) {
    context.report('changed_value', `Params without an action were read as those of "${action[0]}".`);
    return { type: action[0], params };
  }
  const text = messageKeys.map((key) => params[key]).find((member) => typeof member === 'string');
  if (typeof text !== 'string') return undefined;
  context.report('changed_value', 'A text without an action became an action that sends it as the next message.');
  return saying(text, context);
}

/** The action of the catalog with this name. */
export function matchAction(name: string, catalog: Catalog): string | undefined {
  const word = name.toLowerCase().replace(/[^a-z]/g, '');
  return (
    matchName(name, Object.keys(catalog.actions)) ?? (Object.hasOwn(actionWords, word) ? actionWords[word] : undefined)
  );
}

const saying = (text: string, context: CoerceContext): InferredAction => ({
  type: 'continue_conversation',
  params: sayingParams(text, context),
});

/** A click already sends the label of its element, so an identical text is omitted. */
const sayingParams = (text: string, { label }: CoerceContext): Members =>
  text.trim() === label?.trim() ? {} : { [messageParam]: text };

/** `{type: "message", text: "Tell me more"}`: the same params, with the message under its canonical name. */
function withMessage(params: Members, type: string | undefined): Members {
  if (type !== 'continue_conversation' || Object.hasOwn(params, messageParam)) return params;
  const key = messageKeys.find((candidate) => typeof params[candidate] === 'string');
  if (key === undefined) return params;
  const { [key]: message, ...rest } = params;
  return message === undefined ? params : { ...rest, [messageParam]: message };
}

/** The same params, with the URL under its canonical name. */
function withUrl(params: Members): Members {
  if (Object.hasOwn(params, 'url')) return params;
  const key = urlKeys.find((candidate) => Object.hasOwn(params, candidate));
  if (key === undefined) return params;
  const { [key]: url, ...rest } = params;
  return url === undefined ? params : { ...rest, url };
}
