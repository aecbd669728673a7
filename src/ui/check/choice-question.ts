// A question with its answers: `QuizQuestion("Which is red?", ["Mars", "Venus"], 0)`. It becomes a field with radio
// buttons. The correct answer is for a program and is not shown. An explanation follows the field.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown, textOf } from '../dialects/foreign-node.ts';
import { commentKey, isSurveyQuestion, questionOf, solutionKey } from '../dialects/described/combined-members.ts';
import { formField } from '../dialects/form-field.ts';
import { NodeConverter } from '../dialects/node-converter.ts';
import { BufferedCall, replayBuffered, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isFieldName } from './style-words.ts';

/** Takes the events after the opening bracket up to the first answer. */
export class QuestionPeek extends Peek {
  /** A question precedes a list of answers, or the list contains questions as objects. */
  hasAnswers = false;
  #hasText = false;
  #isInList = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'key' || event === 'end-of-string') return;
    const isAnswer = event === 'string' || event === 'object' || /option|answer|choice|item/i.test(word);
    this.hasAnswers = this.#isInList && ((isAnswer && this.#hasText) || event === 'object');
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

/** `Quiz("Planets", [{question: "Which is red?", options: ["Mars", "Venus"]}])`. Returns false for a single question. */
function placeQuestions(
  { tree, replay, fieldNames }: Placement,
  name: string,
  args: readonly BufferedValue[],
  lists: readonly JsonValue[],
): boolean {
  const questions = lists.find(
    (list) => isList(list) && list.length > 0 && list.every((one) => isRecord(one) && isSurveyQuestion(one)),
  );
  if (questions === undefined || !isList(questions)) return false;
  tree.report('renamed_component', `"${name}" was read as FormControl.`);
  const names = new Set(questions.flatMap((one) => (isRecord(one) ? Object.keys(one) : [])));
  const comments = [...names].filter((key) => commentKey.test(key));
  const left = [...names].filter((key) => solutionKey.test(key)).concat(comments);
  if (left.length > 0)
    tree.report('dropped_text', `Hidden until the reader answers: ${left.join(', ')}.`, comments.length > 0);
  for (const title of args) {
    if (typeof title !== 'string') continue;
    const heading = new BufferedCall('Heading');
    heading.args.push(title);
    replayBuffered(heading, replay);
  }
  const converter = new NodeConverter({ catalog: tree.catalog, names: fieldNames, report: tree.report.bind(tree) });
  for (const question of questions)
    if (isRecord(question)) for (const block of converter.blocks(questionOf(question))) replayBuffered(block, replay);
  return true;
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
    if (placeQuestions(placement, name, args, [options, ...Object.values(own)])) return;
    const texts = args.filter((value) => typeof value === 'string');
    const [first = '', ...rest] = texts;
    const isNamed = isFieldName(first) && rest.length > 0;
    const [label = '', ...others] = isNamed ? rest : texts;
    const answers = new Set(
      options.flatMap((one) => (isRecord(one) ? [textOf(one, 'value'), textOf(one, 'label')] : [shown(one)])),
    );
    if (label === '' && Object.keys(own).length === 0) {
      tree.report('unknown_component', `Unknown component "${name}"; its text was kept.`, true);
      for (const option of options)
        displaced.add(isRecord(option) ? Object.values(option).map(shown).join(' · ') : shown(option));
      return tree.endValue();
    }
    tree.report('renamed_component', `"${name}" was read as FormControl.`);
    const field = formField('radio', { label, options, ...(isNamed && { name: first }), ...own }, fieldNames);
    replayBuffered(field, replay);
    for (const text of others) if (!answers.has(text) && displaced.isWorthKeeping(text)) displaced.add(text);
  });
}
