// A control that the catalog lacks, in place of the control of a field: `FileUpload("cv", ".pdf")`,
// `RichTextEditor("letter", "Why us?")`, `Rating("clarity", 5)`. It is held until it is complete, then replaced
// by our control for the same answer.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { allowedComponents, textComponent } from '../catalog.ts';
import { shown } from '../dialects/foreign-node.ts';
import { formField, isFieldType } from '../dialects/form-field.ts';
import { BufferedCall, replayBuffered } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import { fitsElement } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { expectAgain, type Slot } from './scopes.ts';
import { isFieldName } from './style-words.ts';

const textControl = 'Input';

/** True for a slot that accepts only a control. */
export function takesControl({ schema }: Slot): boolean {
  const allowed = allowedComponents(schema);
  return allowed.includes(textControl) && !allowed.includes(textComponent);
}

const counter = 'counter';

/** The type of the field whose control is meant. */
function typeOf(name: string): string {
  if (/rating|stars|score/i.test(name)) return 'slider';
  if (/stepper$/i.test(name)) return counter;
  if (isFieldType(name)) return name;
  if (/editor|area|textbox|notes?$|comment|message/i.test(name)) return 'textarea';
  return /date|calendar/i.test(name) && !/time/i.test(name) ? 'date' : 'text';
}

/** The maximum of a rating without one. */
const stars = 5;

/** True for the name of a control that takes files, which no control of the catalog does. */
const takesFiles = (name: string): boolean => /upload|drop_?zone|attachment|(?<!pro)file/i.test(name);

function propsOf(type: string, call: BufferedCall): JsonObject {
  const args = call.args.map(toJson);
  const named = toJson(call.named);
  const own: JsonObject = isRecord(named) ? named : {};
  const texts = args.filter((value) => typeof value === 'string' && value !== '');
  const [first, ...others] = texts;
  const isNamed = typeof first === 'string' && isFieldName(first);
  const words = (isNamed ? others : texts).filter((text) => typeof text === 'string' && isWords(text));
  const [placeholder = ''] = words;
  const value = texts.find((text) => typeof text === 'string' && isPreset.test(text));
  // `Rating("stars", 5, 3)`: three of five.
  const numbers = args.filter((one) => typeof one === 'number');
  const [chosen] = numbers.length === 2 ? numbers.toSorted((a, b) => a - b) : [];
  // The list of `FileUpload("cv", ["image/*", ".pdf"])` holds kinds of files.
  const options = takesFiles(call.name) ? undefined : args.find(isOptions);
  return {
    ...(isNamed && { name: first }),
    placeholder,
    ...(options !== undefined && { options }),
    ...(value !== undefined && { value }),
    ...(type === 'slider' && { min: 1, max: Math.max(...numbers, ...(numbers.length === 0 ? [stars] : [])), step: 1 }),
    ...(type === 'slider' && chosen !== undefined && { value: chosen }),
    ...(type === counter && boundsIn(numbers)),
    ...own,
  };
}

/** The positional numbers of a counter: its bounds and its initial value. */
const boundsIn = ([min, max, value]: readonly JsonValue[]): JsonObject =>
  Object.fromEntries(
    Object.entries({ min, max, value }).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])),
  );

/** `TimePicker("time", "10:30")`, `ColorPicker("color", "#ff0000")`: the initial value of the control. */
const isPreset = /^(?:\d{1,2}:\d{2}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?|#[\da-f]{3,8})$/i;

/** A sentence or a label, unlike ".pdf" and "#ff0000". */
const isWords = (text: string): boolean => /^[\p{L}\p{N}+][^]*\s\S|^\p{Lu}\p{Ll}/u.test(text);
const isOptions = (value: JsonValue): boolean => isList(value) && value.length > 1;

/** Collects the arguments or members of the control, from after its opening bracket, and places the control. */
export function holdForeignControl(placement: Placement, name: string, slot: Slot): void {
  const { tree, replay, fieldNames } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const type = typeOf(name);
    const props = propsOf(type, call);
    // Outside of a field, the words are its label.
    const isInField = takesControl(slot);
    const { placeholder: words = '', ...others } = props;
    const field = formField(type, isInField ? props : others, fieldNames, isInField ? '' : shown(words));
    const { input } = field.named;
    const isControl = isInField && input instanceof BufferedCall && fitsElement(slot.schema, input.name);
    const placed = isControl ? input : field;
    tree.report(
      'renamed_component',
      `"${name}" was read as ${input instanceof BufferedCall ? input.name : field.name}.`,
      takesFiles(name),
    );
    expectAgain(slot);
    replayBuffered(placed, replay);
  });
}
