// Members of data that make one node together: a question and its choices, a table and its headings.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { folded, records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { isFieldType } from '../form-field.ts';
import { fieldMembers, isScale } from '../field-members.ts';
import { factsBeside } from '../rows/listed-items.ts';
import { wordTable } from '../word-table.ts';
import { nodeOf } from './described-node.ts';

/** The nodes that several members form together. */
interface Combined {
  readonly nodes: readonly ForeignNode[];
  readonly keys: readonly string[];
}

/** A question and its answers to choose from, beside other members. */
export function questionIn(data: JsonObject): Combined | undefined {
  const { question, prompt, q, options, choices, answers } = data;
  const isAsked = isQuestion({ question: question ?? prompt ?? q ?? '', options: options ?? choices ?? answers ?? '' });
  if (!isAsked) return undefined;
  const isSolved = Object.keys(data).some((key) => solutionKey.test(key));
  const solutions = Object.keys(data).filter((key) => isSolved && (solutionKey.test(key) || commentKey.test(key)));
  const keys = ['question', 'prompt', 'q', 'options', 'choices', 'answers', 'multiple', ...settingNames, ...solutions];
  return { nodes: [questionOf(data, false)], keys };
}

/** The answers to all questions of a list: `"scale": ["No", "Yes"], "items": [{"statement": "I have time."}]`. */
export function scaleIn(data: JsonObject): Combined | undefined {
  const scaleName = Object.keys(data).find((key) => scaleKey.test(key) && isScale(data[key]));
  const listName = ['items', 'questions', 'statements', 'fields'].find((key) => isList(data[key]));
  const scale = data[scaleName ?? ''];
  const list = data[listName ?? ''];
  if (scaleName === undefined || listName === undefined || !isList(list) || scale === undefined) return undefined;
  const items = list.map((item): JsonObject => (isRecord(item) ? fieldMembers(item) : { statement: shown(item) }));
  const isAsked = (item: JsonObject): boolean =>
    textOf(item, 'question', 'statement', 'prompt') !== '' || controlIn(item) !== undefined;
  if (!items.every((item) => textOf(item, ...labelNames) !== '' && isAsked(item))) return undefined;
  const isOpen = (item: JsonObject): boolean =>
    optionNames.some((key) => isList(item[key])) || !/^(?:|radio|scale|likert|select)$/.test(controlIn(item) ?? '');
  return {
    nodes: items.map((item) => questionOf(isOpen(item) ? item : { ...item, type: 'radio', options: scale })),
    keys: [scaleName, listName],
  };
}

const scaleKey = /^(?:scale|(?:answer|response|likert|rating)_?(?:scale|options|choices)|answers|options|choices)$/i;

/** The solution of a question, which is not shown beside it. */
export const solutionKey =
  /^(?:answer|correct|(?:correct|right)_?(?:answer|index|option|choice)s?(?:_?(?:index|id))?|solution)$/i;

/** Values in rows and columns whose labels are in separate lists. */
export function matrixIn(data: JsonObject): Combined | undefined {
  const named = (names: readonly string[], isOne: (list: readonly JsonValue[]) => boolean): string =>
    names.find((name) => {
      const list = data[name];
      return isList(list) && list.length > 0 && isOne(list);
    }) ?? '';
  const areWords = (list: readonly JsonValue[]): boolean => list.every((one) => shown(one) !== '');
  const keys = [
    named(['rows', 'yLabels', 'y_labels', 'y'], areWords),
    named(['columns', 'xLabels', 'x_labels', 'x'], areWords),
    named(['values', 'data', 'cells', 'matrix', 'z'], (list) => list.every(isList)),
  ];
  const [rows, columns, values] = keys.map((key) => data[key]);
  if (!isList(rows) || !isList(columns) || !isList(values) || values.length !== rows.length) return undefined;
  const made = values.map((row, index) => [rows[index] ?? '', ...(isList(row) ? row : [])]);
  if (made.some((row) => row.length !== columns.length + 1)) return undefined;
  return { nodes: [nodeOf('table', { columns: [' ', ...columns], rows: made })], keys };
}

const thingNames = [
  'products',
  'options',
  'items',
  'alternatives',
  'candidates',
  'plans',
  'models',
  'columns',
  'names',
];
const criterionNames = ['criteria', 'features', 'attributes', 'dimensions', 'aspects', 'specs', 'comparison', 'rows'];
const nameNames = ['name', 'title', 'label', 'criterion', 'feature', 'attribute', 'aspect'];

/**
 * `{"products": ["A", "B"], "criteria": [{"name": "Noise", "values": ["38 dB", "47 dB"]}]}`: a column for each item.
 */
export function comparisonIn(data: JsonObject): Combined | undefined {
  const key = criterionNames.find((name) => records(data[name]).length > 0) ?? '';
  const criteria = records(data[key]);
  const listed = data[key];
  const thingKey = thingNames.find((name) => name !== key && isList(data[name])) ?? '';
  const things = isList(data[thingKey]) ? data[thingKey] : [];
  const names = things.map((one) => (isRecord(one) ? textOf(one, ...nameNames) : shown(one)));
  const isRow = (item: JsonObject): boolean => {
    const { values } = item;
    const areCells = isList(values) && values.length === names.length && values.every((one) => typeof one !== 'object');
    return areCells && textOf(item, ...nameNames) !== '' && Object.keys(item).length === 2;
  };
  if (names.length < 2 || names.includes('') || !isList(listed) || criteria.length < listed.length) return undefined;
  if (!criteria.every(isRow)) return undefined;
  const rows = criteria.map((item) => [textOf(item, ...nameNames), ...(isList(item['values']) ? item['values'] : [])]);
  // Items with more members are also shown on their own.
  const areNames = things.every((one) => !isRecord(one) || Object.keys(one).length === 1);
  return { nodes: [nodeOf('table', { columns: [' ', ...names], rows })], keys: areNames ? [key, thingKey] : [key] };
}

/** Columns and rows next to other members. */
export function tableIn(data: JsonObject): Combined | undefined {
  const columns = ['columns', 'headers', 'header', 'head'].find((key) => isList(data[key]));
  const rows = ['rows', 'data', 'items', 'body'].find(
    (key) => isList(data[key]) && data[key].every((row) => isRecord(row) || isList(row)),
  );
  if (columns === undefined || rows === undefined) return undefined;
  return { nodes: [nodeOf('table', { columns: data[columns] ?? [], rows: data[rows] ?? [] })], keys: [columns, rows] };
}

const labelNames = ['question', 'text', 'prompt', 'statement', 'title', 'q', 'label'];
const optionNames = ['options', 'choices', 'answers'];

export const isQuestion = (item: JsonObject): boolean =>
  textOf(item, ...labelNames.slice(0, -1)) !== '' && optionNames.some((key) => isList(item[key]));

export const wordsOfQuestion = (item: JsonObject): string => textOf(item, ...labelNames);
export const optionsOf = (item: JsonObject): readonly JsonValue[] => {
  const list = optionNames.map((name) => item[name]).find(isList);
  return list ?? [];
};

/** Types of questions that name no control. */
const questionTypes = wordTable<string>({
  multiple: 'checkboxes',
  multi: 'checkboxes',
  multipleselect: 'checkboxes',
  multipleanswers: 'checkboxes',
  selectall: 'checkboxes',
  checkbox: 'checkboxes',
  multiplechoice: 'radio',
  singlechoice: 'radio',
  single: 'radio',
  choice: 'radio',
  radio: 'radio',
  open: 'textarea',
  openended: 'textarea',
  opentext: 'textarea',
  freetext: 'textarea',
  essay: 'textarea',
  paragraph: 'textarea',
  comment: 'textarea',
  longanswer: 'textarea',
  shortanswer: 'text',
  shorttext: 'text',
  yesno: 'checkbox',
  truefalse: 'checkbox',
});

const typeNames = ['type', 'questionType', 'question_type', 'answerType', 'answer_type', 'inputType', 'kind', 'format'];

function controlIn(item: JsonObject): string | undefined {
  const written = folded(textOf(item, ...typeNames));
  const hasOptions = optionNames.some((key) => isList(item[key]));
  const known = questionTypes[written];
  if (known === 'checkboxes' && written === 'checkbox' && !hasOptions) return 'checkbox';
  return known ?? (isFieldType(written) ? written : undefined);
}

/** A question with choices, or with the type of its answer: `{"text": "How was it?", "type": "rating"}`. */
export const isSurveyQuestion = (item: JsonObject): boolean =>
  isQuestion(item) || (textOf(item, ...labelNames) !== '' && controlIn(item) !== undefined);

/** Comments on the right answer, which are not shown because they would reveal it. */
export const commentKey =
  /^(?:(?:answer|correct|solution)_?)?(?:explanation|explanations|rationale|feedback|comment)$/i;

const usedOfQuestion = [
  ...labelNames,
  ...optionNames,
  ...typeNames,
  ...'id name key required isRequired multiple placeholder hint help helpText description min max step scale stars points minLength maxLength value'.split(
    ' ',
  ),
  ...'minLabel maxLabel lowLabel highLabel min_label max_label low_label high_label'.split(' '),
];

const settingNames = [
  'required',
  'isRequired',
  'placeholder',
  'hint',
  'help',
  'helpText',
  'min',
  'max',
  'step',
  'minLength',
  'maxLength',
  'scale',
  'stars',
  'points',
];

/** `isWhole`: the other texts of the question become the hint of its field. */
export function questionOf(item: JsonObject, isWhole = true): ForeignNode {
  const written = controlIn(item);
  const { answer } = item;
  const isSeveral = item['multiple'] === true || (isList(answer) && answer.length > 1);
  const options = optionNames.map((name) => item[name]).find((value) => value !== undefined);
  const facts = Object.fromEntries(
    Object.entries(item).filter(([name]) => !solutionKey.test(name) && !commentKey.test(name)),
  );
  const hints = [
    textOf(item, 'hint', 'help', 'helpText', ...(isWhole ? ['description'] : [])),
    ...(isWhole ? factsBeside(facts, usedOfQuestion) : []),
  ];
  const ends = [
    textOf(item, 'minLabel', 'lowLabel', 'min_label', 'low_label'),
    textOf(item, 'maxLabel', 'highLabel', 'max_label', 'high_label'),
  ];
  return nodeOf('field', {
    ...Object.fromEntries(
      settingNames.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const])),
    ),
    type: isSeveral ? 'checkboxes' : (written ?? 'radio'),
    name: textOf(item, 'id', 'name'),
    label: textOf(item, ...labelNames),
    hint: [...hints, ends.filter((words) => words !== '').join(' – ')].filter((words) => words !== '').join(' · '),
    ...(options !== undefined && { options }),
  });
}
