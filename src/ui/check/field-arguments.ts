// `FormField("email", "E-mail", "email", required: true)`: the arguments of a field that describe its control instead of
// containing one.
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { textOf } from '../dialects/foreign-node.ts';
import { formField, isFieldType } from '../dialects/form-field.ts';
import { BufferedCall, replayBuffered } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isSetting, readableStrings } from './readable-text.ts';

/** Names of arguments that only a described control has. */
const describing =
  /^(?:type|inputType|fieldType|kind|control|name|id|key|options|choices|placeholder|required|rows|min|max|minLength|maxLength|pattern|multiple|defaultValue|value|default|step)$/;

/** Takes the events up to the first that shows whether the field contains its control or describes it. */
export class FieldPeek extends Peek {
  #texts = 0;
  readonly #shape: ComponentShape;
  isDescribed = false;

  constructor(shape: ComponentShape) {
    super();
    this.#shape = shape;
  }

  #decide(isDescribed: boolean): void {
    this.isDescribed = isDescribed;
    this.isDone = true;
  }

  protected override see(event: Seen, word: string): void {
    const { order } = this.#shape;
    switch (event) {
      case 'string':
        this.#texts += 1;
        if (this.#texts > 1) this.#decide(true);
        return;
      case 'key':
        if (!order.includes(word) || word === order[1]) this.#decide(describing.test(word));
        return;
      // Its choices, or its control in a list. The first item decides.
      case 'array':
        if (this.#texts === 0) this.#decide(false);
        return;
      case 'end-of-string':
        return;
      default:
        this.#decide(false);
    }
  }
}

/** Converts the arguments of a described field, from after its opening bracket, and places the field. */
export function holdDescribedField(placement: Placement, name: string): void {
  const { tree, replay, displaced, fieldNames } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const named = toJson(call.named);
    const props = { ...describe(call.args.map((value) => toJson(value))), ...(isRecord(named) ? named : {}) };
    const type = textOf(props, 'type', 'inputType', 'fieldType', 'kind', 'control') || 'text';
    tree.report('moved_argument', `The arguments of ${name} were read as the description of its control.`);
    const field = formField(type, props, fieldNames);
    replayBuffered(field, replay);
    const written = readableStrings(field).join('\n');
    const members = Object.entries(call.named).filter(
      ([key, value]) => !isSetting(key, value) || typeof value !== 'string',
    );
    for (const text of new Set(readableStrings([...call.args, ...members.map(([, value]) => value)]))) {
      const isKnown = written.includes(text) || text === props['name'] || isFieldType(text);
      if (!isKnown && displaced.isWorthKeeping(text)) displaced.add(text);
    }
  });
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
const isName = (text: string): boolean => /^[a-z][\w-]*$/.test(text);

/** `("email", "E-mail", "email", ["a", "b"], true)`, in any order. */
function describe(values: readonly JsonValue[]): JsonObject {
  const props: { [name: string]: JsonValue } = {};
  const texts = values.filter(isText);
  const type = texts.findLastIndex((text, index) => index > 0 && isFieldType(text) && text === text.toLowerCase());
  const [first = '', second, ...others] = texts.filter((_, index) => index !== type);
  if (type > 0) props['type'] = texts[type] ?? '';
  if (second === undefined || !(isName(first) || isName(second))) props['label'] = first;
  else Object.assign(props, isName(first) ? { name: first, label: second } : { name: second, label: first });
  const notes = second !== undefined && props['name'] === undefined ? [second, ...others] : others;
  const [placeholder, hint] = notes;
  if (placeholder !== undefined) props['placeholder'] = placeholder;
  if (hint !== undefined) props['hint'] = hint;
  const options = values.find(isList);
  if (options !== undefined) props['options'] = options;
  if (values.includes(true)) props['required'] = true;
  return props;
}
