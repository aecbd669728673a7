// Errors, warnings and confirmations in data, such as the status of an API response, become a callout.
import { isJsonArray, isJsonObject, member, textMember, type Json, type JsonObject } from '../data/json.ts';
import { toLabel } from '../data/names.ts';
import type { Call } from '../notation/call.ts';
import type { Phrases } from '../language/phrases.ts';
import { callout, type CalloutVariant } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';
import { inlineText } from './inline-text.ts';

export interface Notice {
  readonly block: Call;
  /** The members that the callout does not show. */
  readonly rest: JsonObject;
}

const messageKeys = ['message', 'detail', 'description', 'error_description', 'reason', 'msg'] as const;
const codeKeys = ['title', 'code', 'type', 'name', 'status', 'statusCode', 'status_code'] as const;

/** Undefined if the object is not a notice. */
export function readNotice(object: JsonObject, phrases: Phrases): Notice | undefined {
  for (const key of ['error', 'errors', 'warning', 'warnings']) {
    const value = member(object, key);
    if (!saysSomething(value)) continue;
    const rest = without(object, key);
    return fromValue(key.startsWith('error') ? 'error' : 'warning', value, rest, key, phrases);
  }
  const variant = variantOf(object);
  return variant === undefined || textMember(object, ...messageKeys) === undefined
    ? undefined
    : fromValue(variant, object, {}, undefined, phrases);
}

const saysSomething = (value: Json | undefined): value is string | readonly Json[] | JsonObject =>
  (typeof value === 'string' && value.trim() !== '') ||
  (isJsonArray(value) && value.length > 0) ||
  (isJsonObject(value) && textMember(value, ...messageKeys) !== undefined);

function variantOf(object: JsonObject): CalloutVariant | undefined {
  const state = inlineText(
    member(object, 'status') ?? member(object, 'level') ?? member(object, 'severity') ?? '',
  ).toLowerCase();
  const isDone = member(object, 'success') ?? member(object, 'ok');
  const code = Number(member(object, 'code') ?? member(object, 'statusCode') ?? member(object, 'status'));
  if (isDone === false || ['error', 'failed', 'failure', 'fatal'].includes(state)) return 'error';
  // Catalogues have codes and descriptions too; only a message makes the code an HTTP status.
  if (code >= 400 && code <= 599 && textMember(object, 'message', 'detail') !== undefined) return 'error';
  if (state === 'warning' || state === 'warn') return 'warning';
  return isDone === true || state === 'success' ? 'success' : undefined;
}

function fromValue(
  variant: CalloutVariant,
  value: string | readonly Json[] | JsonObject,
  outer: JsonObject,
  key: string | undefined,
  phrases: Phrases,
): Notice {
  const { notes } = phrases;
  const fallback = variant === 'success' ? notes.done : variant === 'warning' ? notes.warning : notes.error;
  if (typeof value === 'string') {
    // OAuth and others put the code in `error` and the message beside it.
    const sentenceKey = messageKeys.find((one) => textMember(outer, one) !== undefined);
    const sentence = sentenceKey === undefined ? undefined : textMember(outer, sentenceKey);
    if (sentenceKey === undefined || sentence === undefined)
      return { block: callout(variant, fallback, value), rest: outer };
    return { block: callout(variant, toLabel(value), sentence), rest: without(outer, sentenceKey) };
  }
  if (isJsonArray(value)) {
    const [only, second] = value;
    if (second === undefined && isJsonObject(only) && textMember(only, ...messageKeys) !== undefined)
      return fromValue(variant, only, outer, key, phrases);
    const sentences = value.map((one) => `- ${literalText(sentenceOf(one))}`);
    const titleKey = ['title', 'message'].find((one) => textMember(outer, one) !== undefined);
    const title = textMember(outer, titleKey ?? '') ?? toLabel(key ?? fallback);
    const rest = titleKey === undefined ? outer : without(outer, titleKey);
    return { block: callout(variant, title, sentences.join('\n')), rest };
  }
  const messageKey = messageKeys.find((one) => textMember(value, one) !== undefined) ?? 'message';
  const codeKey = codeKeys.find((one) => isCode(member(value, one)));
  const code = codeKey === undefined ? undefined : member(value, codeKey);
  const title = code === undefined ? fallback : titleOf(code, fallback);
  const inner = codeKey === undefined ? without(value, messageKey) : without(without(value, messageKey), codeKey);
  const block = callout(variant, title, textMember(value, messageKey) ?? '');
  return { block, rest: { ...outer, ...inner } };
}

/** `email: must be an address`. */
function sentenceOf(value: Json): string {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  const place = members.find(([key]) => placeKeys.has(key))?.[1];
  const message = isJsonObject(value) ? textMember(value, ...messageKeys) : undefined;
  const isPlain = members.length === 2 && typeof place === 'string' && message !== undefined;
  return isPlain ? `${place}: ${message}` : inlineText(value);
}

const placeKeys = new Set(['field', 'path', 'param', 'parameter', 'pointer', 'property', 'name', 'key', 'source']);

const isCode = (value: Json | undefined): boolean =>
  (typeof value === 'string' && value.trim() !== '' && value.length <= 80) || typeof value === 'number';

const titleOf = (code: Json, fallback: string): string =>
  typeof code === 'number' ? `${fallback} ${code}` : toLabel(inlineText(code));

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
