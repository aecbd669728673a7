import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { isStrict, schemasOfMember, takesNull } from '../../schema/constraints.ts';
import { neutralOf } from '../../schema/neutral.ts';
import type { JsonValue, ObjectSchema, Schema, UnionSchema } from '../../schema/schema.ts';
import { BufferedCall, isMembers, scalarOf, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { matchName } from '../match-name.ts';
import { accepts, ifAccepted } from './accepts.ts';
import { noteLosses, type CoerceContext } from './coerce-context.ts';
import { coerceBoolean, coerceEnum, coerceNumber } from './coerce-scalar.ts';
import { coerceString } from './coerce-string.ts';
import { matchesConstants } from './discriminator.ts';
import { inferAction } from './infer-action.ts';
import { isPropSynonym } from './match-prop.ts';
import { membersOf } from './members-of-value.ts';
import { isUnclearPair, numbersIn } from './numbers-in-text.ts';
import { isSentence, readableStrings } from './readable-text.ts';
import { reportUnknownAction, UnknownAction } from './unknown-action.ts';

/**
 * Converts a complete value to what its schema expects if the model's intention is clear; otherwise returns undefined.
 * Every change is reported.
 */
export function coerce(schema: Schema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  return ifAccepted(schema, fit(schema, value, context), context);
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
      const text = schema.items.type === 'number' && typeof value === 'string' ? value : undefined;
      if (text !== undefined && isUnclearPair(text, context.count)) {
        const shown = JSON.stringify(text);
        context.report('dropped_value', `The comma of ${shown} may separate two numbers or be a decimal point.`, true);
        return undefined;
      }
      const numbers = text === undefined ? undefined : numbersIn(text, context.count);
      if (numbers !== undefined) context.report('changed_type', `A text became a list of ${numbers.length} items.`);
      const hasItems = numbers !== undefined || isList(value);
      const items = numbers ?? (isList(value) ? value : [value]);
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
      return toJson(value);
    default:
      return schema satisfies never;
  }
}

/** An unusable item leaves no gap, but is reported. */
function coerceItem(schema: Schema, item: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const isNothing = scalarOf(item) === null;
  if (isNothing && takesNull(schema)) return null;
  const { noting, hasLost } = noteLosses(context);
  const kept = coerce(schema, item, noting);
  if (kept === undefined && !hasLost() && !isNothing)
    context.report('dropped_value', 'An item of a list could not be used.', true);
  return kept;
}

/**
 * Chooses the first option that accepts the value unchanged, otherwise the first option that its constants identify or
 * to which the value can be converted.
 */
function coerceUnion(schema: UnionSchema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const { anyOf } = schema;
  const isSimple = !isStrict(schema) && !isMembers(value) && !isList(value);
  const [same, another] = isSimple ? anyOf.filter((member) => isNative(member, value)) : [];
  if (same !== undefined && another === undefined) return coerce(same, value, context);
  const given = toJson(value);
  const isScalar = typeof given !== 'object' || given === null;
  const likely = anyOf.filter((member) => matchesConstants(member, given));
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

/** True if the value already has the type of the schema, so that no other member of a union is tried. */
function isNative(schema: Schema, value: BufferedValue): boolean {
  const scalar = scalarOf(value);
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

function coerceObject(schema: ObjectSchema, value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const members = membersOf(schema, value, context);
  if (members === undefined) return undefined;
  const result: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(members)) {
    const own = schemasOfMember(schema, key);
    const names = Object.keys(schema.properties);
    const synonym = (name: string): boolean => !Object.hasOwn(members, name) && isPropSynonym(name, key);
    const near = own.length > 0 ? undefined : (matchName(key, names) ?? names.find(synonym));
    const known = near ?? key;
    const [memberSchema] = near === undefined ? own : schemasOfMember(schema, near);
    const isNothing = scalarOf(member) === null;
    if (isNothing && (memberSchema === undefined || !takesNull(memberSchema))) continue;
    const { noting, hasLost } = noteLosses(context);
    // In a record with arbitrary names, such as the states of switches, a member is not a rule.
    const isRule = memberSchema !== undefined && Object.hasOwn(schema.properties, known);
    const rule = isRule ? ruleIn(memberSchema, member) : member;
    const kept = memberSchema === undefined ? undefined : coerce(memberSchema, rule, noting);
    if (kept === undefined && !hasLost())
      context.report('dropped_value', `The member ${JSON.stringify(key)} could not be used.`, true);
    if (kept === undefined) continue;
    if (!Object.hasOwn(result, known)) setOwn(result, known, kept);
    else if (typeof kept === 'string' && kept !== result[known])
      context.report('duplicate_prop', `The member ${JSON.stringify(key)} was written again and was dropped.`, true);
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

/** Maximum characters of a lost text in a diagnostic. */
const maxShownText = 80;

/** Reports the text that is lost when a component in place of an object keeps only the arguments that fit a member. */
function reportLostTexts(call: BufferedCall, kept: JsonValue, context: CoerceContext): void {
  const texts = new Set(readableStrings(kept));
  const lost = readableStrings(call).find((text) => isSentence(text) && !texts.has(text));
  if (lost === undefined) return;
  const shown = JSON.stringify(lost.slice(0, maxShownText));
  context.report('dropped_value', `${shown} in ${call.name} is not allowed here and was dropped.`, true);
}

/** Extracts the rule from `{value: 8, message: "At least 8 characters"}` or `"Password is required"`. */
function ruleIn(schema: Schema, value: BufferedValue): BufferedValue {
  if (schema.type !== 'boolean' && schema.type !== 'number' && schema.type !== 'string') return value;
  const inner = isMembers(value) ? value['value'] : undefined;
  if (inner !== undefined) return inner;
  return schema.type === 'boolean' && typeof value === 'string' && /\s/.test(value.trim()) ? true : value;
}

/** The action that a value represents, with params as the catalog declares them. */
function coerceAction(value: BufferedValue, context: CoerceContext): JsonValue | undefined {
  const action = inferAction(value, context);
  if (action instanceof UnknownAction) {
    reportUnknownAction(action, context.report);
    return undefined;
  }
  const schema = action === undefined ? undefined : context.catalog.actions[action.type];
  if (action === undefined || schema === undefined) return undefined;
  const { type, params } = action;
  const { noting, hasLost } = noteLosses(context);
  // Without a required param, such as its URL, the action would not do what its label promises.
  const found = coerceObject({ ...schema, required: [] }, params, noting);
  const given = found !== undefined && isRecord(found) ? found : {};
  const lost = schema.required.find((key) => !Object.hasOwn(given, key));
  if (lost !== undefined) {
    if (!hasLost()) context.report('dropped_value', `The action "${type}" needs "${lost}".`, true);
    return undefined;
  }
  return Object.keys(given).length === 0 ? { type } : { type, params: given };
}
