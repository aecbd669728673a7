// Reorders the arguments of components whose argument order models confuse: `Tag("success", "In stock")`,
// `TimelineItem("Day 1", "Arrival")`, `Input("text", "name", "Your name")`.
import type { ComponentShape } from '../catalog.ts';
import { BufferedCall, isNull, scalarOf, setOwn, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { enumSynonym } from './match-enum.ts';
import { isFieldName, isIconName, isStyleWord } from './style-words.ts';
import { date, isWholeTime, maxTime, orderIn, timeStrength, type EventOrder } from './time-words.ts';

/** True for a component whose text models put after another argument: `Tag("success", "In stock")`. */
export const mayBeSwapped = ({ component }: ComponentShape): boolean => swappable.has(component.name);

const slug = /^[a-z]{2,}(?:[-_]?\d+|(?:[-_][a-z\d]+)+)?$/;
const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');

/** True for the second text of `AccordionItem("Is it free?", "faq-1", [...])` and `TabItem("All of it", "all", [...])`. */
export function isNameAfterHeading(heading: string, name: string): boolean {
  if (!slug.test(name) || !/^[\p{Lu}\p{Lo}¿¡]/u.test(heading)) return false;
  return /[?!？]$/.test(heading) || slugOf(heading) === name || (/\s/.test(heading) && slugOf(heading).includes(name));
}

const swappable = new Set(['Tag', 'TimelineItem', 'Input', 'TextArea']);

/** A text without digits that is not a time. */
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\d/.test(text);

/** The setting that lists a word, or a synonym of it. */
export const settingFor = ({ order, component }: ComponentShape, word: string): string | undefined =>
  order.find((prop) => {
    const schema = component.props.properties[prop];
    if (schema?.type !== 'enum') return false;
    return schema.values.includes(word) || enumSynonym(word, schema.values.map(String)) !== undefined;
  });

/**
 * Takes the first arguments of a control, from after its opening bracket, until they show whether the control must be
 * held.
 */
export class ControlPeek extends Peek {
  readonly #shape: ComponentShape;
  #text = '';
  mayBeSwapped = false;

  constructor(shape: ComponentShape) {
    super();
    this.#shape = shape;
  }

  override text(chunk: string): void {
    super.text(chunk);
    if (this.#text.length <= maxName) this.#text += chunk;
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'string' && this.#text === '') return;
    const isText = event === 'end-of-string' && this.#text !== '' && this.#text.length <= maxName;
    // After the name of a text area, the number of its rows may follow.
    if (isText && isOfRows(this.#shape)) return;
    const isNumber = event === 'bare' && this.#text !== '' && typeof wordValue(word) === 'number';
    this.mayBeSwapped = isNumber || (isText && isTypeOf(this.#shape, this.#text));
    this.isDone = true;
  }
}

/** A longer text is not the name of a field. */
const maxName = 60;
const isOfRows = ({ order }: ComponentShape): boolean => order[2] === 'rows';
const isTypeOf = (shape: ComponentShape, text: string): boolean => settingFor(shape, text) === 'type';

/**
 * The call with its arguments in our order; the same call if they already are. `order`: that of the events in the
 * enclosing list.
 */
export function swapped(
  shape: ComponentShape,
  call: BufferedCall,
  report: (shown: string) => void,
  order?: EventOrder,
): BufferedCall {
  if (shape.component.group === 'form') return swappedControl(shape, call, report);
  const [first, second, ...rest] = call.args;
  if (typeof first !== 'string' || typeof second !== 'string' || second === '') return call;
  // A null keeps the position of an argument.
  if (rest.some(isNull)) return call;
  const made = new BufferedCall(call.name);
  Object.assign(made.named, call.named);
  const isEvent = shape.order[1] === 'time';
  // `TimelineItem("Delays", "Resolved", "2 March")`.
  const [third] = rest;
  // Details may begin with a number: `TimelineItem("Interview", "After the offer", "30 minutes with the team")`.
  const isDateLast =
    typeof third === 'string' &&
    isWholeTime(third) &&
    [first, second].every((text) => isWords(text) && timeStrength(text) === 0);
  if (isDateLast && second.length <= maxTime && isEvent) {
    made.args.push(first, third, second, ...rest.slice(1));
    report('"title", "details", "time"');
    return made;
  }
  if (isEvent && first !== '' && orderIn(order, first, second) === 'time') {
    made.args.push(second, first, ...rest);
    report('"time", "title"');
    return made;
  }
  // `TimelineItem("Arrival", "Check in at 3 pm, then walk along the river.")`: a sentence is not a time.
  if (isEvent && rest.length === 0 && second.length > maxTime && !date.test(second) && /[.!?。！？؟]$/u.test(second)) {
    made.args.push(first);
    setOwn(made.named, 'details', second);
    report('"title", "details"');
    return made;
  }
  const setting = settingFor(shape, first);
  if (setting === undefined || isStyleWord(second) || isIconName(second)) return call;
  const isSet = (value: BufferedValue): boolean => typeof value === 'string' && settingFor(shape, value) === setting;
  if (call.named[setting] !== undefined || rest.some(isSet)) return call;
  made.args.push(second, ...rest);
  setOwn(made.named, setting, first);
  report(`"${setting}", "text"`);
  return made;
}

/** `Input("text", "name", "Your name")`, `TextArea("notes", 4, "Anything else?")`. */
function swappedControl(shape: ComponentShape, call: BufferedCall, report: (shown: string) => void): BufferedCall {
  const [first, second, third, ...rest] = call.args;
  const made = new BufferedCall(call.name);
  Object.assign(made.named, call.named);
  const isText = (value: BufferedValue | undefined): value is string => typeof value === 'string' && value !== '';
  if (isOfRows(shape)) {
    if (!isText(first) || second === undefined || typeof scalarOf(second) !== 'number' || !isText(third)) return call;
    made.args.push(first, third, second, ...rest);
    report('"name", "rows", "placeholder"');
    return made;
  }
  if (!isText(first) || !isText(second) || !isText(third)) return call;
  if (!isTypeOf(shape, first) || !isFieldName(second) || isTypeOf(shape, third)) return call;
  made.args.push(second, third, first, ...rest);
  report('"type", "name", "placeholder"');
  return made;
}
