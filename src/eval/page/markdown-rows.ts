import { toPlainText } from './plain-text.ts';
import type { Row } from './page.ts';

const heading = /^\s{0,3}#{1,6}\s+(\S.*)$/;
const tableRow = /^\s*\|.*\|\s*$/;
const tableRule = /^[\s|:-]+$/;

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(toPlainText);

/** A row for each line and each row of a pipe table. Markdown headings apply to the lines below them. */
export function markdownRows(text: string, above: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  let headings = above;
  let heads: readonly string[] | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (tableRow.test(line)) {
      if (tableRule.test(line)) continue;
      const cells = cellsOf(line);
      rows.push({ cells: cells.map((cell, index) => ({ text: cell, head: heads?.[index] ?? '' })), headings });
      heads ??= cells;
      continue;
    }
    heads = undefined;
    const title = heading.exec(line)?.[1];
    if (title !== undefined) headings = [...above, toPlainText(title.trimEnd().replace(/#+$/, ''))];
    rows.push({
      cells: [{ text: toPlainText(title ?? line), head: '' }],
      headings: title === undefined ? headings : above,
    });
  }
  return rows;
}
