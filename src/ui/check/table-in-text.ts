// A table that is written as one text: `Table("| Plan | Price |\n|---|---|\n| Pro | 12 |")`, `Table("Plan,Price\nPro,12")`.
import type { ComponentShape } from '../catalog.ts';
import { cellsOfRow, isDelimiter, sendCells } from '../events/pipe-row.ts';
import { sendString } from '../events/tree-sink.ts';
import { columnLayoutOf } from './column-layout.ts';
import type { Placement } from './placement.ts';
import { isRowsName } from './transpose-rows.ts';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isMarkdown: boolean;
}

const maxText = 64 * 1024;

/** The headings and the rows; undefined for any other text. */
function tableIn(text: string): Table | undefined {
  const lines = text.length > maxText ? [] : text.split('\n').flatMap((line) => line.trim() || []);
  const [head = '', delimiter = '', ...body] = lines;
  if (lines.length < 2) return undefined;
  if (head.includes('|') && isDelimiter(delimiter)) {
    const [headings = [], ...rows] = [head, ...body].map((line) =>
      cellsOfRow(line.startsWith('|') ? line : `|${line}`),
    );
    return { headings, rows, isMarkdown: true };
  }
  const separator = ['\t', '|', ';', ','].find((one) => head.includes(one));
  if (separator === undefined) return undefined;
  const [headings = [], ...rows] = lines.map((line) => line.split(separator).map((cell) => cell.trim()));
  return rows.every(({ length }) => length === headings.length) ? { headings, rows, isMarkdown: false } : undefined;
}

/** Sends the rows of a text in place of the columns of a table or the labels of a chart. Returns false for any other text or component. */
export function sendTableInText({ tree, replay }: Placement, shape: ComponentShape, text: string): boolean {
  const layout = columnLayoutOf(shape, tree.catalog);
  const table = layout === undefined ? undefined : tableIn(text);
  if (layout === undefined || table === undefined) return false;
  // "Q1, 2024" may be the label of a chart.
  if (layout.labels !== undefined && !table.isMarkdown) return false;
  tree.report('changed_type', `A text became the rows of ${shape.component.name}.`);
  replay.openArray();
  const { labels, list } = layout;
  if (labels !== undefined || list === undefined) sendCells(replay, table.headings);
  else {
    replay.openArray();
    for (const heading of table.headings) {
      replay.openCall(list.item.component.name);
      sendString(replay, heading);
      replay.close(false);
    }
    replay.close(false);
  }
  for (const row of table.rows) sendCells(replay, row);
  replay.close(false);
  return true;
}

/** `Table(rows: "| Plan | Price |\n...")`. `key` is the name of the text. Returns false for any other text. */
export function sendRowsInText(placement: Placement, text: string, key: string | undefined): boolean {
  const { top } = placement.tree;
  if (top.kind !== 'element' || key === undefined || !isRowsName(key) || top.seen.length > 0) return false;
  top.unknownKey = key;
  if (sendTableInText(placement, top.shape, text)) return true;
  top.unknownKey = undefined;
  return false;
}
