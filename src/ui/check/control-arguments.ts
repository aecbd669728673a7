// The arguments of a control outside of a field, in the order of other vocabularies: `TextField("First name",
// "firstName")`, `Input("email", "Your email", "you@example.com", "email")`. Ours begin with the name and have no
// label.
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { labelOfName } from '../dialects/form-field.ts';
import { isStyleWord } from './style-words.ts';
import { BufferedCall, BufferedWord, isMembers, wordValue, type BufferedValue } from '../events/buffered-value.ts';

export interface ControlArguments {
  readonly args: readonly BufferedValue[];
  /** The label of the field. */
  readonly label: string;
}

const isName = (text: BufferedValue | undefined): text is string =>
  typeof text === 'string' && /^[\p{Ll}_$][\p{L}\p{N}_$-]*$/u.test(text);

/** True for a word that is a value of a setting of the control, such as a type of input. */
const isSetting = ({ order, component }: ComponentShape, text: string): boolean =>
  order.some((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'enum' && schema.values.includes(text);
  });

const isValueOf = (
  { component }: ComponentShape,
  prop: string | undefined,
  value: BufferedValue | undefined,
): boolean => {
  const schema = component.props.properties[prop ?? ''];
  return schema?.type === 'enum' && typeof value === 'string' && schema.values.includes(value);
};

/** True for a text without Latin letters. */
function hasOtherLetters(text: BufferedValue | undefined): boolean {
  const words = typeof text === 'string' ? text.replaceAll(/Wi-?Fi|e-?mail/gi, '') : '';
  return /\p{L}/u.test(words) && !/\p{Script=Latin}/u.test(words);
}

/** The label of a control that has a prop for it, such as a slider. */
function ownLabel(shape: ComponentShape, args: readonly BufferedValue[]): boolean {
  if (!shape.order.includes('label')) return false;
  return args.slice(1).some((value) => typeof value === 'string' && !isSetting(shape, value));
}

/** `RadioGroup("theme", [RadioItem("Dark", "", "dark")], "dark")`: the word is one of the choices. */
const isChoice = (given: readonly BufferedValue[], word: string): boolean =>
  given.some((value) => isList(value) && value.some((item) => partsOf(item).includes(word)));

const partsOf = (item: BufferedValue): readonly BufferedValue[] =>
  item instanceof BufferedCall
    ? [...item.args, ...Object.values(item.named)]
    : isMembers(item)
      ? Object.values(item)
      : [item];

/** `drop` receives style words, which are omitted. */
export function arrangeControl(
  shape: ComponentShape,
  given: readonly BufferedValue[],
  drop: (word: string) => void,
): ControlArguments {
  const written = given.filter((value, index) => {
    const isStyle =
      index > 0 &&
      typeof value === 'string' &&
      isStyleWord(value) &&
      !isSetting(shape, value) &&
      !isChoice(given, value);
    if (isStyle) drop(value);
    return !isStyle;
  });
  const [first, second, third, ...rest] = written;
  const wordless = (value: BufferedValue | undefined): value is string =>
    typeof value === 'string' && value !== '' && !isSetting(shape, value);
  // `CalendarBlock("range", "2030-05", 2)`, `Slider("continuous", 0, 10)`: the name is missing.
  const [, setting = ''] = shape.order;
  const isCalendar = setting === 'mode';
  const isMode = isValueOf(shape, setting, first) || (isCalendar && first === 'multiple');
  if (typeof first === 'string' && isMode && !isValueOf(shape, setting, second)) {
    const called = shape.component.name.replace(/(?<=[a-z])(?:Picker|Input|Group)$/, '');
    // The month that a calendar shows, and the number of months, are neither rules nor a date.
    return { args: [called.toLowerCase(), ...(isCalendar ? [first] : written)], label: called };
  }
  if (ownLabel(shape, written)) return { args: written, label: '' };
  const isText = shape.textProp !== undefined;
  if (typeof first === 'string' && first !== '' && !isName(first) && isText) {
    // `TextField("First name", "firstName")`; one more text is the initial value.
    if (isName(second) && (wordless(second) || wordless(third)))
      return { args: [second, ...(third === undefined ? [] : [third]), ...rest], label: first };
  } else if (isName(first) && wordless(second) && isList(third) && shape.listProp !== undefined) {
    return { args: [first, third, ...rest], label: second };
  } else if (isName(first) && wordless(second) && wordless(third) && !(isCalendar && /^\d{4}-\d\d/.test(second))) {
    return { args: [first, third, ...rest], label: second };
  }
  // `DatePicker("arrival", "Moving day")`, `Input("ssid", "网络名称")`: a label made from the name would be in another language.
  if (isName(first) && wordless(second) && third === undefined) {
    const isLabel = isCalendar ? !/\d{4}/.test(second) : hasOtherLetters(second);
    if (isLabel) return { args: [first], label: second };
  }
  const name = first instanceof BufferedWord && wordValue(first.word) !== null ? first.word : first;
  return { args: written, label: typeof name === 'string' ? labelOfName(name) : '' };
}
