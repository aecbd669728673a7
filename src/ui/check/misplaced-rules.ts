// Rules of a field in place of another argument: `RadioGroup("size", [...], {required: true})`, `Select("size", [...],
// ["required"])`, and `true`, which means that a value is required. They are placed in the object prop that declares
// them. The argument that was skipped may still follow.
import { isList } from '../../is-list.ts';
import type { ObjectSchema, Schema } from '../../schema/schema.ts';
import { BufferedWord, isMembers, scalarOf, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import type { OpenTree } from './open-tree.ts';
import type { Placement } from './placement.ts';
import type { ElementScope, Slot } from './scopes.ts';

/** The flag that a single `true` means. */
const lone = 'required';
/** Maximum characters of a flag in a list. */
const maxFlag = 60;
/** `minLength:8`, `min=1`, `maxLength(20)`. */
const flag = /^\s*([A-Za-z]\w*)\s*(?:[:=(].*)?$/;

interface ObjectProp {
  readonly prop: string;
  readonly schema: ObjectSchema;
}

/** The unused object props of an element. */
function freeObjects({ shape, seen }: ElementScope): readonly ObjectProp[] {
  const { properties } = shape.component.props;
  return shape.objectProps.flatMap((prop) => {
    const schema = properties[prop];
    return schema?.type === 'object' && !seen.includes(prop) ? [{ prop, schema }] : [];
  });
}

const declares = ({ schema }: ObjectProp, name: string): boolean => Object.hasOwn(schema.properties, name);

/** `"required"`, `required` without quotes, and `minLength: 8` in a list. */
function isFlag(item: BufferedValue, owner: ObjectProp): boolean {
  if (isMembers(item)) return Object.keys(item).length > 0 && Object.keys(item).every((name) => declares(owner, name));
  const text = textOf(item);
  return text.length <= maxFlag && declares(owner, flag.exec(text)?.[1] ?? '');
}

const textOf = (item: BufferedValue): string =>
  item instanceof BufferedWord ? item.word : typeof item === 'string' ? item : '';

/** True for `["required", "minLength:8"]`. A single word such as "email" may be a value of the field. */
const areFlags = (items: readonly BufferedValue[], owner: ObjectProp): boolean =>
  items.every((item) => isFlag(item, owner)) &&
  items.some((item) => isMembers(item) || textOf(item).trim() === lone || /[:=(]/.test(textOf(item)));

/** The object that the value means for this prop; undefined if it means none. `isChoice`: the slot may hold any word. */
function objectFor(owner: ObjectProp, value: BufferedValue, isChoice: boolean): BufferedValue | undefined {
  if (isMembers(value)) return Object.keys(value).some((name) => declares(owner, name)) ? value : undefined;
  if (isList(value)) return areFlags(value, owner) ? value : undefined;
  if (value instanceof BufferedWord)
    return wordValue(value.word) === true && declares(owner, lone) ? { [lone]: true } : undefined;
  if (typeof value !== 'string' || value === '' || !declares(owner, lone)) return undefined;
  if (isChoice && value === lone) return undefined;
  const flags = value.split('|');
  return value.length <= maxFlag * flags.length && areFlags(flags, owner) ? flags : undefined;
}

/** False for a slot that the value may be meant for. */
function mayBeSkipped(schema: Schema, value: BufferedValue): boolean {
  switch (schema.type) {
    case 'string':
    case 'enum':
    case 'number':
      return true;
    case 'array':
      return !isList(value) || schema.items.type === 'number';
    case 'object':
      return value instanceof BufferedWord || typeof value === 'string';
    case 'boolean':
    case 'union':
    case 'element':
    case 'action':
    case 'any':
      return false;
    default:
      return schema satisfies never;
  }
}

/** A value that no pattern looks like: "Ann", "2026-04-30". */
const plainValue = /^[\p{L}\p{M}\d/:.,@-]+$/u;
const date = /^\d{4}-\d\d-\d\d\b/;

/**
 * `Select("size", [SelectItem("m", "Medium")], "Choose", "m", {required: true})`, `DatePicker("day", "single", "2026-04-30")`: the
 * value of a control before the rules.
 */
function placeChosen(
  { tree, coerceContext }: Placement,
  { scope, schema, prop = '' }: Slot,
  value: BufferedValue,
): boolean {
  if (scope.kind !== 'element' || typeof value !== 'string' || /\s/.test(value)) return false;
  const { order, component, elementProps } = scope.shape;
  const isBeforeRules =
    schema.type === 'object' && declares({ prop, schema }, lone) && !isFlag(value, { prop, schema });
  if (!isBeforeRules && !(schema.type === 'enum' && date.test(value))) return false;
  if (elementProps.length === 0 && !plainValue.test(value)) return false;
  const chosen = order.slice(order.indexOf(prop) + 1).find((name) => {
    const member = component.props.properties[name];
    if (member?.type !== 'string' || scope.seen.includes(name)) return false;
    return member.format === 'name' ? elementProps.length > 0 || date.test(value) : name === 'value';
  });
  const chosenSchema = chosen === undefined ? undefined : component.props.properties[chosen];
  const fitted = chosenSchema === undefined ? undefined : coerce(chosenSchema, value, coerceContext);
  if (chosen === undefined || fitted === undefined) return false;
  tree.report('moved_argument', `${JSON.stringify(value)} fits "${chosen}" of ${component.name}, not "${prop}".`);
  tree.writeProp(scope, chosen, fitted);
  scope.next = order.indexOf(prop);
  return true;
}

/** Places an argument that means the members of an object prop. Returns false for any other value. */
export function placeMisplacedRules(placement: Placement, slot: Slot, value: BufferedValue): boolean {
  const { tree, coerceContext } = placement;
  const { scope, prop = '', schema, isPositional } = slot;
  if (!isPositional || scope.kind !== 'element') return false;
  if (!mayBeSkipped(schema, value)) return false;
  if (placeChosen(placement, slot, value)) return true;
  for (const owner of freeObjects(scope)) {
    if (scalarOf(value) === false && declares(owner, lone)) {
      tree.report('extra_argument', 'The value false means that nothing is required; it was dropped.');
      scope.next = scope.shape.order.indexOf(prop);
      return true;
    }
    const meant = objectFor(owner, value, schema.type === 'string');
    const fitted = meant === undefined ? undefined : coerce(owner.schema, meant, coerceContext);
    if (fitted === undefined) continue;
    if (owner.prop !== prop)
      tree.report(
        'moved_argument',
        `An argument of ${scope.shape.component.name} fits "${owner.prop}", not "${prop}".`,
      );
    tree.writeProp(scope, owner.prop, fitted);
    scope.next = scope.shape.order.indexOf(prop);
    return true;
  }
  return false;
}

/** True if `true` in the next place means that the field is required. */
export function takesRequired({ element }: OpenTree, value: unknown): boolean {
  if (value !== true || element === undefined || element.isObject || element.key !== undefined) return false;
  return freeObjects(element).some((owner) => declares(owner, lone));
}
