// A component may require a value that cannot be invented, such as a coordinate, or a text that matches the pattern of a
// custom component. It is held until it is complete; without that value, it is replaced by its contents.
import { isList } from '../../is-list.ts';
import { isStrict, schemaOfMember } from '../../schema/constraints.ts';
import { isForReading, type ObjectSchema, type Schema } from '../../schema/schema.ts';
import { allowedComponents, type ComponentShape } from '../catalog.ts';
import {
  BufferedCall,
  isMembers,
  replayArguments,
  setOwn,
  ValueBuffer,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { accepts } from './accepts.ts';
import type { CoerceContext } from './coerce-context.ts';
import { coerce } from './coerce.ts';
import { membersOf, type Members } from './members-of-call.ts';
import { expectedOf } from './match-prop.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isFlagOf, ruleItem, rulesAt } from './rule-buffer.ts';
import { isFieldName } from './style-words.ts';

const held = new WeakMap<ComponentShape, boolean>();

/** True for a component with a required prop that has no neutral value. */
export function isHeld(shape: ComponentShape, context: CoerceContext): boolean {
  let found = held.get(shape);
  if (found === undefined) {
    found = strictPropsOf(shape, context).length > 0;
    held.set(shape, found);
  }
  return found;
}

function strictPropsOf(shape: ComponentShape, context: CoerceContext): readonly string[] {
  const { props } = shape.component;
  return props.required.filter((prop) => {
    const schema = schemaOfMember(props, prop);
    if (shape.component.facts?.includes(prop) === true) return true;
    if (schema === undefined || !isStrict(schema)) return false;
    return !accepts(schema, context.catalog.neutralProp(shape, prop), context);
  });
}

/** Collects the arguments or members of one element, from after its opening bracket. */
export class HeldElement extends ValueBuffer {
  readonly #shape: ComponentShape | undefined;
  readonly #control: ComponentShape | undefined;

  /** `shape`: the component, if the arguments are those of its props. `control`: the same if they may be in disorder. */
  constructor(name: string, maxSize: number, shape?: ComponentShape, control = shape) {
    super(maxSize);
    this.#shape = shape;
    this.#control = control;
    this.openCall(name);
  }

  /** False for `SelectItem("Not this time", "n`. */
  get #startsWithName(): boolean {
    const { value } = this;
    const [first] = value instanceof BufferedCall ? value.args : [];
    return typeof first !== 'string' || isFieldName(first);
  }

  /** The prop of the argument that begins. */
  get expected(): { readonly prop: string; readonly schema: Schema } | undefined {
    const next = this.#shape === undefined ? undefined : this.nextArgument;
    return this.#shape && next && expectedOf(this.#shape, next.name ?? this.#shape.order[next.index]);
  }

  /** A text for reading is shown as far as it was written, unless a label in place of the name is shown. */
  protected override keepsCut(text: string): boolean {
    const member = this.nextMember;
    const named = this.#shape && member !== undefined ? expectedOf(this.#shape, member) : undefined;
    const { prop, schema } = this.expected ?? named ?? {};
    if (schema?.type !== 'string' || !isForReading(schema.format) || text.trim() === '') return false;
    return prop !== this.#shape?.textProp || this.#startsWithName;
  }

  /** The rules that the innermost list means. */
  get #rules(): ObjectSchema | undefined {
    const prop = this.propOfList;
    const name = typeof prop === 'number' ? this.#control?.order[prop] : prop;
    const expected = this.#control && name !== undefined ? expectedOf(this.#control, name) : undefined;
    return this.#control && rulesAt(expected?.schema, this.#control);
  }

  /** True for the name of a rule, as opposed to a reference. */
  takesWord(word: string): boolean {
    return isFlagOf(this.#rules, word);
  }

  protected override namedItem(name: string, value: BufferedValue): BufferedValue {
    return ruleItem(this.#rules, name, value);
  }

  /** The next object contains the props. */
  openProps(): void {
    this.key('props');
    this.openObject();
  }
}

/** `place` opens the element, or its replacement if `fits` is false. */
export function holdElement(placement: Placement, shape: ComponentShape, place: (fits: boolean) => void): void {
  const { tree, replay, coerceContext } = placement;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld, shape), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const call = value instanceof BufferedCall ? value : new BufferedCall(shape.component.name);
    const members = membersOf(shape, call);
    const { name } = shape.component;
    const lacking = lackingProps(shape, members, { ...coerceContext, report: () => undefined });
    if (lacking.length > 0)
      tree.report('dropped_value', `${name} lacks required values that have no default: ${lacking.join(', ')}.`, true);
    place(lacking.length === 0);
    replayArguments({ args: call.args, named: members.named }, replay, buffer.isCut);
  });
}

/** The strict props that a call does not give. `context` reports nothing. */
function lackingProps(shape: ComponentShape, { all }: Members, context: CoerceContext): readonly string[] {
  return strictPropsOf(shape, context).filter((prop) => {
    const schema = schemaOfMember(shape.component.props, prop);
    const given = Object.hasOwn(all, prop) ? all[prop] : undefined;
    return schema === undefined || given === undefined || !isGiven(schema, given, context);
  });
}

/** True for a value that can be used. A call must itself give what its component requires. */
function isGiven(schema: Schema, value: BufferedValue, context: CoerceContext): boolean {
  const components = allowedComponents(schema);
  if (components.length === 0) return coerce(schema, value, context) !== undefined;
  switch (schema.type) {
    case 'element': {
      const call = callOf(value);
      const shape = call && context.catalog.match(call.name, components);
      if (call === undefined || shape === undefined || !components.includes(shape.component.name)) return false;
      return lackingProps(shape, membersOf(shape, call), context).length === 0;
    }
    case 'array': {
      const items = isList(value) ? value : [value];
      return items.filter((item) => isGiven(schema.items, item, context)).length >= (schema.minItems ?? 0);
    }
    case 'union':
      return schema.anyOf.some((option) => isGiven(option, value, context));
    default:
      return false;
  }
}

/** `Item("a")`, or `{"component": "Item", "props": {...}}`. */
function callOf(value: BufferedValue): BufferedCall | undefined {
  if (value instanceof BufferedCall) return value;
  const name = isMembers(value) ? value['component'] : undefined;
  if (typeof name !== 'string' || !isMembers(value)) return undefined;
  const call = new BufferedCall(name);
  for (const [key, member] of Object.entries(value)) setOwn(call.named, key, member);
  return call;
}
