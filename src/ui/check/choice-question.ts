// A question with its answers: `QuizQuestion("Which is red?", ["Mars", "Venus"], 0)`. It becomes a field with radio buttons.
// Which answer is right is for a program; a text about it follows the field.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown, textOf } from '../dialects/foreign-node.ts';
import { formField } from '../dialects/form-field.ts';
import { BufferedCall, replayBuffered, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isFieldName } from './style-words.ts';

/** Takes the events after the opening bracket up to the first answer. */
export class QuestionPeek extends Peek {
  /** A question precedes a list of answers. */
  hasAnswers = false;
  #hasText = false;
  #isInList = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'key' || event === 'end-of-string') return;
    const isAnswer = event === 'string' || event === 'object' || /option|answer|choice|item/i.test(word);
    this.hasAnswers = this.#isInList && isAnswer && this.#hasText;
    this.isDone = this.#isInList || event === 'call' || event === 'object' || event === 'close';
    this.#hasText ||= event === 'string';
    this.#isInList ||= event === 'array';
  }
}

/** `"Mars"`, `Option("a", "Mars")`, `PollOption("Mars", 12)`, `{label: "Mars"}`. */
function optionOf(value: BufferedValue): JsonValue {
  if (!(value instanceof BufferedCall)) return toJson(value);
  const named = toJson(value.named);
  const args = value.args.map(toJson).filter((one) => typeof one !== 'boolean');
  const [first = '', second] = args;
  const members: JsonObject = isRecord(named) ? named : {};
  if (typeof first === 'string' && isFieldName(first) && typeof second === 'string')
    return { value: first, label: second, ...members };
  if (second === undefined) return { label: first, ...members };
  const slug = shown(first)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '_');
  return { label: first, description: shown(second), value: slug, ...members };
}

/** Collects the arguments, from after the opening bracket, and places the field. */
export function holdQuestion(placement: Placement, name: string): void {
  const { tree, replay, displaced, fieldNames } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { args, named } = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const options = args.find(isList)?.map(optionOf) ?? [];
    const members = toJson(named);
    const own: JsonObject = isRecord(members) ? members : {};
    const texts = args.filter((value) => typeof value === 'string');
    const [first = '', ...rest] = texts;
    const isNamed = isFieldName(first) && rest.length > 0;
    const [label = '', ...others] = isNamed ? rest : texts;
    const answers = new Set(
      options.flatMap((one) => (isRecord(one) ? [textOf(one, 'value'), textOf(one, 'label')] : [shown(one)])),
    );
    tree.report('renamed_component', `"${name}" was read as FormControl.`);
    const field = formField('radio', { label, options, ...(isNamed && { name: first }), ...own }, fieldNames);
    replayBuffered(field, replay);
    for (const text of others) if (!answers.has(text) && displaced.isWorthKeeping(text)) displaced.add(text);
  });
}
