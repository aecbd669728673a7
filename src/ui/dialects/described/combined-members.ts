// Members of data that make one node together: a question and its choices, a table and its headings.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';

/** A node that several members make together. */
interface Combined {
  readonly node: ForeignNode;
  readonly keys: readonly string[];
}

/** A question and its answers to choose from, beside other members. */
export function questionIn(data: JsonObject): Combined | undefined {
  const { question, prompt, q, options, choices, answers } = data;
  const isAsked = isQuestion({ question: question ?? prompt ?? q ?? '', options: options ?? choices ?? answers ?? '' });
  if (!isAsked) return undefined;
  const solutions = Object.keys(data).filter((key) => solutionKey.test(key));
  const keys = ['question', 'prompt', 'q', 'options', 'choices', 'answers', 'multiple', ...solutions];
  return { node: questionOf(data), keys };
}

/** The solution of a question, which is not shown beside it. */
export const solutionKey = /^(?:answer|correct_?answer|right_?answer|solution)$/i;

/** Values in rows and columns whose labels stand in lists of their own. */
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
  return { node: nodeOf('table', { columns: [' ', ...columns], rows: made }), keys };
}

/** Columns and rows next to other members. */
export function tableIn(data: JsonObject): Combined | undefined {
  const columns = ['columns', 'headers', 'header'].find((key) => isList(data[key]));
  const rows = ['rows', 'data', 'items'].find(
    (key) => isList(data[key]) && data[key].every((row) => isRecord(row) || isList(row)),
  );
  if (columns === undefined || rows === undefined) return undefined;
  return { node: nodeOf('table', { columns: data[columns] ?? [], rows: data[rows] ?? [] }), keys: [columns, rows] };
}

export const isQuestion = (item: JsonObject): boolean =>
  textOf(item, 'question', 'text', 'prompt', 'title', 'q') !== '' &&
  ['options', 'choices', 'answers'].some((key) => isList(item[key]));

export const questionOf = (item: JsonObject): ForeignNode =>
  nodeOf('field', {
    type: item['multiple'] === true ? 'checkboxes' : 'radio',
    name: textOf(item, 'id', 'name'),
    label: textOf(item, 'question', 'text', 'prompt', 'title', 'q'),
    options: item['options'] ?? item['choices'] ?? item['answers'] ?? [],
  });
