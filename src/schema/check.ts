// Strict validation of a complete value. It repairs nothing; tests use it to verify the results of repairs.
import { isList } from '../is-list.ts';
import { lengthOf, refuseList, refuseNumber, refuseText, schemasOfMember } from './constraints.ts';
import type {
  ActionSchema,
  ArraySchema,
  ElementSchema,
  JsonValue,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
  UnionSchema,
} from './schema.ts';

/** A validation error in a UI. It is returned as a value and never thrown. */
export interface Issue {
  readonly code: string;
  /** For example `root.children[2].title`. */
  readonly path: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Definitions that a schema references but does not contain. */
export interface CheckContext {
  propsOf(component: string): ObjectSchema | undefined;
  /** Schema of the params of an action type; undefined for an unknown type. */
  paramsOf(action: string): ObjectSchema | undefined;
  /** A sentence that explains why a URL is not allowed here, or undefined when it is. */
  refuseUrl(url: string, schema: StringSchema): string | undefined;
  /** A sentence that explains why a Markdown text is unsafe, or undefined when it is safe. */
  refuseMarkdown?(text: string): string | undefined;
  /** A sentence that explains why clients must not run a regular expression, or undefined when they may. */
  refusePattern?(pattern: string): string | undefined;
  suggest?(component: string): string | undefined;
}

/** Deeper values are reported without being visited, so that no input can overflow the stack. */
export const maxCheckDepth = 200;

export const isRecord = (value: unknown): value is { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !isList(value);

export const hasOwn = (value: object, key: string): boolean => Object.prototype.hasOwnProperty.call(value, key);

/** The schema of a property such as `title`; never an inherited one such as `constructor`. */
export const propertyOf = (schema: ObjectSchema, key: string): Schema | undefined =>
  hasOwn(schema.properties, key) ? schema.properties[key] : undefined;

function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The budget of a check, which ends with the issues found so far when either limit is reached. */
export interface CheckBudget {
  issues: number;
  /** Schemas applied to values. */
  steps: number;
}

/** The context and the rest of the budget. */
interface Walk extends CheckContext {
  readonly budget: CheckBudget;
}

const isSpent = ({ budget }: Walk, issues: readonly Issue[]): boolean =>
  budget.steps < 0 || issues.length >= budget.issues;

/** Without a budget, a hostile schema can make the check endless. */
export function check(
  schema: Schema,
  value: JsonValue,
  path: string,
  context: CheckContext,
  budget: CheckBudget = { issues: Infinity, steps: Infinity },
): Issue[] {
  const issues: Issue[] = [];
  walk(schema, value, path, 0, { ...context, budget }, issues);
  return issues;
}

const maxNamed = 20;

const listed = (names: readonly string[]): string =>
  names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} and others` : names.join(', ');

const expected = (code: string, path: string, value: JsonValue, what: string): Issue => ({
  code,
  path,
  message: `${path} is ${describe(value)}; expected ${what}.`,
});

const wrongType = (path: string, value: JsonValue, what: string): Issue => expected('wrong_type', path, value, what);

/** Reports a value of the right type that breaks a constraint. `what`: the expected value; undefined if it fits. */
function checkFit(what: string | undefined, path: string, value: JsonValue, issues: Issue[]): void {
  if (what !== undefined) issues.push(expected('unfit_value', path, value, what));
}

function walk(schema: Schema, value: JsonValue, path: string, depth: number, context: Walk, issues: Issue[]): void {
  context.budget.steps -= 1;
  if (isSpent(context, issues)) return;
  if (depth > maxCheckDepth) {
    issues.push({ code: 'too_deep', path, message: `${path} is nested deeper than ${maxCheckDepth} levels.` });
    return;
  }
  switch (schema.type) {
    case 'string':
      return checkString(schema, value, path, context, issues);
    case 'number':
      return checkNumber(schema, value, path, issues);
    case 'boolean':
      if (typeof value !== 'boolean') issues.push(wrongType(path, value, 'true or false'));
      return;
    case 'enum':
      if (!schema.values.some((allowed) => allowed === value)) {
        context.budget.steps -= 1;
        const values = listed(schema.values.slice(0, maxNamed + 1).map((allowed) => JSON.stringify(allowed)));
        issues.push(wrongType(path, value, `one of ${values}`));
      }
      return;
    case 'array':
      return walkList(schema, value, path, depth, context, issues);
    case 'object':
      if (isRecord(value)) walkMembers(schema, value, path, depth, context, issues);
      else issues.push(wrongType(path, value, 'an object'));
      return;
    case 'union':
      return walkUnion(schema, value, path, depth, context, issues);
    case 'element':
      return walkElement(schema, value, path, depth, context, issues);
    case 'action':
      return walkAction(schema, value, path, depth, context, issues);
    case 'any':
      return;
    default:
      schema satisfies never;
  }
}

function checkString(schema: StringSchema, value: JsonValue, path: string, context: Walk, issues: Issue[]): void {
  if (typeof value !== 'string') {
    issues.push(wrongType(path, value, 'a string'));
    return;
  }
  if (schema.maxLength !== undefined && lengthOf(value) > schema.maxLength) {
    issues.push({
      code: 'too_long',
      path,
      message: `${path} has ${lengthOf(value)} characters; at most ${schema.maxLength} are allowed.`,
    });
  }
  checkFit(refuseText(schema, value), path, value, issues);
  const refusal = schema.format === 'uri' ? context.refuseUrl(value, schema) : undefined;
  if (refusal !== undefined) issues.push({ code: 'unsafe_url', path, message: `${path}: ${refusal}` });
  const markup = schema.format === 'markdown' ? context.refuseMarkdown?.(value) : undefined;
  if (markup !== undefined) issues.push({ code: 'unsafe_markdown', path, message: `${path}: ${markup}` });
  const danger = schema.format === 'regex' ? context.refusePattern?.(value) : undefined;
  if (danger !== undefined) issues.push({ code: 'unsafe_pattern', path, message: `${path}: ${danger}` });
}

function checkNumber(schema: NumberSchema, value: JsonValue, path: string, issues: Issue[]): void {
  if (value === null && schema.isNullable === true) return;
  if (typeof value !== 'number') {
    issues.push(wrongType(path, value, 'a number'));
    return;
  }
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (value < minimum || value > maximum) {
    issues.push({ code: 'out_of_range', path, message: `${path} is ${value}; expected ${minimum} to ${maximum}.` });
  }
  if (schema.isInteger === true && !Number.isInteger(value)) issues.push(wrongType(path, value, 'a whole number'));
  checkFit(refuseNumber(schema, value), path, value, issues);
}

function walkList(
  schema: ArraySchema,
  value: JsonValue,
  path: string,
  depth: number,
  context: Walk,
  issues: Issue[],
): void {
  if (!isList(value)) {
    issues.push(wrongType(path, value, 'a list'));
    return;
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    issues.push({
      code: 'too_long',
      path,
      message: `${path} has ${value.length} items; at most ${schema.maxItems} are allowed.`,
    });
  }
  checkFit(refuseList(schema, value), path, value, issues);
  for (const [index, item] of value.entries()) {
    if (isSpent(context, issues)) return;
    walk(schema.items, item, `${path}[${index}]`, depth + 1, context, issues);
  }
}

/** If no member fits, reports the issues of the closest one: the one whose issues lie deepest. */
function walkUnion(
  schema: UnionSchema,
  value: JsonValue,
  path: string,
  depth: number,
  context: Walk,
  issues: Issue[],
): void {
  let closest: readonly Issue[] = [];
  let fitting = 0;
  for (const member of schema.anyOf) {
    const found: Issue[] = [];
    walk(member, value, path, depth + 1, context, found);
    if (found.length === 0) {
      fitting += 1;
      if (schema.isExclusive !== true) return;
    } else if (closest.length === 0 || depthOf(found) > depthOf(closest)) {
      closest = found;
    }
  }
  if (fitting > 1) checkFit('a value that matches exactly one of the schemas', path, value, issues);
  if (fitting === 0) issues.push(...closest);
}

const depthOf = (issues: readonly Issue[]): number =>
  issues.reduce((longest, issue) => Math.max(longest, issue.path.length), 0);

function walkMembers(
  schema: ObjectSchema,
  value: { readonly [key: string]: JsonValue },
  path: string,
  depth: number,
  context: Walk,
  issues: Issue[],
): void {
  for (const key of schema.required) {
    if (isSpent(context, issues)) return;
    context.budget.steps -= 1;
    if (!hasOwn(value, key)) {
      issues.push({
        code: 'missing_prop',
        path: `${path}.${key}`,
        message: `${path} lacks "${key}", which is required.`,
      });
    }
  }
  for (const [key, member] of Object.entries(value)) {
    if (isSpent(context, issues)) return;
    const schemas = schemasOfMember(schema, key);
    if (schemas.length === 0) {
      const known = listed(Object.keys(schema.properties));
      issues.push({
        code: 'unknown_prop',
        path: `${path}.${key}`,
        message: `${path} has no "${key}"; it takes ${known}.`,
      });
    }
    for (const memberSchema of schemas) walk(memberSchema, member, `${path}.${key}`, depth + 1, context, issues);
  }
}

function walkElement(
  schema: ElementSchema,
  value: JsonValue,
  path: string,
  depth: number,
  context: Walk,
  issues: Issue[],
): void {
  const { component, props } = isRecord(value) ? value : {};
  if (!isRecord(value) || typeof component !== 'string' || !isRecord(props)) {
    issues.push({
      code: 'not_an_element',
      path,
      message: `${path} is ${describe(value)}; expected {"component": ..., "props": {...}}.`,
    });
    return;
  }
  for (const key of Object.keys(value)) {
    if (key !== 'component' && key !== 'props') {
      issues.push({
        code: 'unknown_prop',
        path: `${path}.${key}`,
        message: `${path} has the member "${key}", besides "component" and "props".`,
      });
    }
  }
  const propsSchema = context.propsOf(component);
  if (propsSchema === undefined) {
    const suggestion = context.suggest?.(component);
    const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
    issues.push({
      code: 'unknown_component',
      path,
      message: `Unknown component "${component}" at ${path}.${hint}`,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    return;
  }
  if (!schema.components.includes(component)) {
    issues.push({
      code: 'misplaced_component',
      path,
      message: `${component} is not allowed at ${path}; expected ${listed(schema.components)}.`,
    });
  }
  walkMembers(propsSchema, props, path, depth + 1, context, issues);
}

function walkAction(
  _schema: ActionSchema,
  value: JsonValue,
  path: string,
  depth: number,
  context: Walk,
  issues: Issue[],
): void {
  if (!isRecord(value) || typeof value['type'] !== 'string') {
    issues.push({
      code: 'not_an_action',
      path,
      message: `${path} is ${describe(value)}; expected {"type": ..., "params": {...}}.`,
    });
    return;
  }
  const params = context.paramsOf(value['type']);
  if (params === undefined) {
    issues.push({ code: 'unknown_action', path, message: `Unknown action "${value['type']}" at ${path}.` });
    return;
  }
  for (const key of Object.keys(value)) {
    if (key !== 'type' && key !== 'params') {
      issues.push({
        code: 'unknown_prop',
        path: `${path}.${key}`,
        message: `${path} has the member "${key}", besides "type" and "params".`,
      });
    }
  }
  walk(params, hasOwn(value, 'params') ? (value['params'] ?? null) : {}, `${path}.params`, depth + 1, context, issues);
}
