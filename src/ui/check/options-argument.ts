// An object of options in place of a later argument: `Input("name", {placeholder: "Jane", required: true})`,
// `Button("Save", {variant: "secondary"})`. Its members are props of the component.
import { schemaOfMember } from '../../schema/constraints.ts';
import type { Schema } from '../../schema/schema.ts';
import { BufferedCall, isMembers, replayBuffered, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import type { ComponentShape } from '../catalog.ts';
import { KeyPeek } from './key-peek.ts';
import { matchProp } from './match-prop.ts';
import type { Placement } from './placement.ts';
import { isStyleWord } from './style-words.ts';
import { expectAgain, type ElementScope, type Slot } from './scopes.ts';

/** Members that describe a control of any kind. */
const describing =
  /^(?:label|placeholder|options|choices|items|required|type|rows|value|default\w*|min|max|step|hint|help\w*)$/;

/** True for names of props that were not given yet: half of them literally, or all of them in other words. */
function areProps({ shape, seen }: ElementScope, names: readonly string[], members: Members): boolean {
  const { properties } = shape.component.props;
  // `{size: 12}`: a setting of another catalog.
  const isSetting = (name: string): boolean => properties[name]?.type === 'enum' && typeof members[name] !== 'string';
  const literal = names.filter((name) => shape.order.includes(name) && !seen.includes(name) && !isSetting(name));
  if (literal.length > 0 && literal.length * 2 >= names.length) return true;
  const used = [...seen];
  return (
    names.length > 0 &&
    names.every((name) => {
      if (isSetting(name)) return false;
      const prop = shape.order.includes(name) && !used.includes(name) ? name : matchProp(shape, used, name);
      if (prop !== undefined) used.push(prop);
      return prop !== undefined;
    })
  );
}

/**
 * Opens an object after the first argument whose first member is a prop of the component: `Dialog("Help", {content:
 * [...]})`. Returns false where no such object can be. `open` opens any other object.
 */
export function peekOptions({ tree, replay }: Placement, open: () => void): boolean {
  const { top } = tree;
  if (top.kind !== 'element' || top.isObject || top.implied !== false || top.isReplaying) return false;
  if (top.key !== undefined || top.unknownKey !== undefined || top.next === 0) return false;
  tree.captureValue(new KeyPeek(), (peek) => {
    if (peek.name !== undefined && isOption(top, peek.name, peek.isText)) tree.openProps();
    else open();
    peek.replay(replay);
  });
  return true;
}

/** True for the name of a prop that was not given yet, unless an action or an object that may be next has it too. */
function isOption({ shape, seen, next }: ElementScope, name: string, isText: boolean): boolean {
  const { order, component } = shape;
  const { properties } = component.props;
  if (!order.includes(name) || seen.includes(name) || (properties[name]?.type === 'enum' && !isText)) return false;
  const expected = properties[order.slice(next).find((prop) => !seen.includes(prop)) ?? ''];
  // All members show which of the two it is.
  if (expected?.type === 'action') return !/^(?:action|type|params)$/.test(name);
  return expected === undefined || !takesMember(expected, name);
}

/** True for a value that may be an object with this member. */
function takesMember(schema: Schema, name: string): boolean {
  if (schema.type === 'union') return schema.anyOf.some((one) => takesMember(one, name));
  if (schema.type === 'object') return schemaOfMember(schema, name) !== undefined;
  return schema.type === 'any';
}

/** `{type: "email", required: true}`: the members of an object among the props. */
const isRule = ({ order, objectProps, component }: ComponentShape, name: string): boolean =>
  !order.includes(name) &&
  objectProps.some((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'object' && Object.hasOwn(schema.properties, name);
  });

/** Places the members as props. Returns false for any other object. */
export function placeOptions({ tree, replay }: Placement, slot: Slot, members: Members): boolean {
  const { scope, schema, isPositional } = slot;
  if (!isPositional || scope.kind !== 'element' || scope.isObject || tree.top !== scope) return false;
  const { shape } = scope;
  if (scope.seen.length === 0 && scope.next < 2) return false;
  const names = Object.keys(members);
  // `Button("Open", {type: "open_url", params: {...}})`, as opposed to `Button("Delete", {type: "destructive"})`.
  const { type = '' } = members;
  const isStyled = typeof type === 'string' && (type === '' || isStyleWord(type));
  if (schema.type === 'action' && (!isStyled || names.includes('params'))) return false;
  const isTaken = (name: string): boolean =>
    isRule(shape, name) || (schema.type === 'action' ? !shape.order.includes(name) : takesMember(schema, name));
  const own = names.filter((name) => !isTaken(name));
  if (!areProps(scope, own, members)) return false;
  expectAgain(slot);
  tree.openProps();
  for (const [name, value] of Object.entries(members)) {
    replay.key(name);
    replayBuffered(value, replay);
  }
  replay.close(false);
  return true;
}

type Members = { readonly [key: string]: BufferedValue };

/** An object that follows at least one other argument. */
function lastObject(args: readonly BufferedValue[]): Members | undefined {
  const last = args.length > 1 ? args.at(-1) : undefined;
  return last !== undefined && isMembers(last) ? last : undefined;
}

/** The members of such an object among the arguments of a control, and the other arguments. */
export function optionsOf({ args }: BufferedCall): {
  readonly args: readonly BufferedValue[];
  readonly options: Members;
} {
  const options = lastObject(args) ?? {};
  const isDescription = Object.keys(options).some((name) => name !== 'required' && describing.test(name));
  return isDescription ? { args: args.slice(0, -1), options } : { args, options: {} };
}

/** `RadioItem("French", {value: "fr"})` with the members of the object as named arguments. */
export function withNamedOptions({ order }: ComponentShape, call: BufferedCall): BufferedCall {
  const last = lastObject(call.args);
  if (last === undefined) return call;
  const names = Object.keys(last);
  if (names.length === 0 || !names.every((name) => order.includes(name))) return call;
  const made = new BufferedCall(call.name);
  made.args.push(...call.args.slice(0, -1));
  for (const [name, value] of Object.entries({ ...last, ...call.named })) setOwn(made.named, name, value);
  return made;
}
