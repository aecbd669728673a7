// Finds the action that a model means. Models write `{type, params}`, the name alone, `open_url("https://...")`,
// `{open_url: {...}}`, OpenUI's `Action([@OpenUrl("...")])`, a bare URL, or a sentence to send.
import { BufferedCall, BufferedWord, isMembers, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import type { Catalog } from '../catalog.ts';
import { matchName } from '../match-name.ts';
import type { CoerceContext } from './coerce-context.ts';
import { membersOfArguments } from './members-of-arguments.ts';
import { isStateChange, nameInUrl } from './no-action.ts';
import { isReadable } from './readable-text.ts';

/** An action of the catalog, with params that are not coerced yet. */
export interface InferredAction {
  readonly type: string;
  readonly params: BufferedValue;
}

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
export function inferAction(value: BufferedValue, context: CoerceContext): InferredAction | undefined {
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
  if (matchAction(written, context.catalog) === undefined || args.some((one) => one instanceof BufferedCall))
    return undefined;
  const call = new BufferedCall(written);
  call.args.push(...args);
  return call;
}

/** A click triggers a single action. */
function firstAction(values: readonly BufferedValue[], context: CoerceContext): InferredAction | undefined {
  const named = namedCall(values, context);
  if (named !== undefined) return actionOfCall(named, context);
  // `Action([@Set($tab, "b"), @ToAssistant("Show b")])`: the first one that we have.
  const first = values.find((value) => isKnown(value, context)) ?? values[0];
  if (first === undefined) return undefined;
  const hasLost = values.some((value) => value !== first && !isStateChange(value, context.catalog));
  if (values.length > 1) context.report('dropped_value', 'Only the first of several actions was kept.', hasLost);
  return inferAction(first, context);
}

/** False for a call of an action that the catalog does not have. */
const isKnown = (value: BufferedValue, context: CoerceContext): boolean =>
  !(value instanceof BufferedCall) || matchAction(value.name.replace(/^@/, ''), context.catalog) !== undefined;

function actionOfText(text: string, context: CoerceContext): InferredAction | undefined {
  const named = nameInUrl(text);
  if (named !== undefined) return actionOfName(named, context);
  const [, called = '', argument] = text.length > maxCall ? [] : (argumentIn(text) ?? []);
  if (argument !== undefined && matchAction(called, context.catalog) !== undefined) {
    const call = new BufferedCall(called);
    call.args.push(argument);
    return actionOfCall(call, context);
  }
  // A URL with any scheme: the URL policy decides whether it is allowed.
  if (/^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/|#|www\.)\S+$/i.test(text)) return { type: 'open_url', params: { url: text } };
  const type = matchName(text, Object.keys(context.catalog.actions));
  if (type !== undefined) return { type, params: {} };
  // `"send"`: a click sends the label.
  if (/^\w+$/.test(text) && matchAction(text, context.catalog) === 'continue_conversation')
    return { type: 'continue_conversation', params: {} };
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

function actionOfName(name: string, context: CoerceContext): InferredAction | undefined {
  const type = matchAction(name, context.catalog);
  return type === undefined ? undefined : { type, params: {} };
}

function actionOfCall(
  { name: written, args, named }: BufferedCall,
  context: CoerceContext,
): InferredAction | undefined {
  const name = written.replace(/^@/, '');
  const [first] = args;
  if (/^action$/i.test(name)) {
    if (first === undefined) return inferAction(named, context);
    const called = namedCall(args.length === 1 ? [first, named] : args, context);
    if (called !== undefined && Object.keys(named).length > 0) Object.assign(called.named, named);
    if (called !== undefined) return actionOfCall(called, context);
    return args.length === 1 ? inferAction(first, context) : firstAction(args, context);
  }
  const type = matchAction(name, context.catalog);
  const schema = type === undefined ? undefined : context.catalog.actions[type];
  if (type === undefined || schema === undefined) {
    context.report('unknown_action', `Unknown action "${name}".`, true);
    return undefined;
  }
  const takesAnything = Object.keys(schema.properties).length === 0 && schema.additional !== false;
  const params =
    first !== undefined && isMembers(first)
      ? first
      : takesAnything && typeof first === 'string'
        ? sayingParams(first, context)
        : membersOfArguments(schema, args);
  return { type, params: { ...params, ...named } };
}

function actionOfMembers(value: Members, context: CoerceContext): InferredAction | undefined {
  const name = value['type'] ?? value['name'] ?? value['action'];
  const written = name instanceof BufferedWord ? name.word : name;
  if (typeof written !== 'string') return namelessAction(value, context);
  const type = matchAction(written, context.catalog);
  if (type === undefined) {
    context.report('unknown_action', `Unknown action "${written}".`, true);
    return undefined;
  }
  if (type !== written) context.report('changed_value', `The action "${written}" was read as "${type}".`);
  const own: { [key: string]: BufferedValue } = {};
  for (const [key, member] of Object.entries(value)) {
    if (!['type', 'name', 'action', 'params'].includes(key)) setOwn(own, key, member);
  }
  const nested = value['params'];
  const params = nested !== undefined && isMembers(nested) ? { ...own, ...nested } : own;
  return { type, params: type === 'open_url' ? withUrl(params) : params };
}

/** Reads `{open_url: {...}}`, or params alone if only one action requires them. */
function namelessAction(value: Members, context: CoerceContext): InferredAction | undefined {
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

/** The same params, with the URL under its canonical name. */
function withUrl(params: Members): Members {
  if (Object.hasOwn(params, 'url')) return params;
  const key = urlKeys.find((candidate) => Object.hasOwn(params, candidate));
  if (key === undefined) return params;
  const { [key]: url, ...rest } = params;
  return url === undefined ? params : { ...rest, url };
}
