// A table of HTML as Markdown: cells that span several rows or columns are repeated or followed by empty ones.
import { slicedMap, type Sliced } from '../../../slices.ts';
import { isDense } from '../../data/sheet.ts';

export interface HtmlCell {
  readonly markdown: string;
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** More are an error or an attack. */
const maxSpan = 50;

export const spanOf = (value: string | undefined): number =>
  Math.min(maxSpan, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

/** Lines of Markdown: a table, facts if each row has a name and one value, or paragraphs. */
export function* tableLines(rows: readonly (readonly HtmlCell[])[]): Sliced<readonly string[]> {
  const filled = rows.filter((row) => row.length > 0);
  const [first = []] = filled;
  if (filled.every((row) => row.length === 1)) return filled.flatMap(([cell]) => ['', cell?.markdown ?? '']);
  const areFacts =
    filled.length > 1 && filled.every(([name, value, third]) => name?.isHeader && value?.isHeader === false && !third);
  if (areFacts) return filled.map(([name, value]) => `**${name?.markdown ?? ''}:** ${value?.markdown ?? ''}`);
  yield;
  const grid = yield* gridOf(filled);
  yield;
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const cellCount = filled.reduce((count, row) => count + row.length, 0);
  // A row that spans many columns would fill all other rows with empty cells.
  if (!isDense(width, grid.length, cellCount))
    return filled.flatMap((row) => row.flatMap(({ markdown }) => ['', markdown]));
  const hasHeader = filled.length > 1 && (first.some(({ isHeader }) => isHeader) || !first.some(isFigure));
  const header = hasHeader ? (grid[0] ?? []) : [];
  const body = yield* slicedMap(hasHeader ? grid.slice(1) : grid, (row) => line(row, width));
  return [
    line(header, width),
    line(
      Array.from({ length: width }, () => '---'),
      width,
    ),
    ...body,
  ];
}

const maxFigureLength = 40;

const isFigure = ({ markdown }: HtmlCell): boolean =>
  markdown.length <= maxFigureLength && /^[\p{Sc}\s\d.,%+-]*\d[\p{Sc}\s\d.,%-]*$/u.test(markdown);

const line = (row: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, index) => (row[index] ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |`;

function* gridOf(rows: readonly (readonly HtmlCell[])[]): Sliced<readonly (readonly string[])[]> {
  /** By column: the text of a cell from above, and the number of rows that it still spans. */
  const open = new Map<number, { readonly text: string; readonly rows: number }>();
  return yield* slicedMap(rows, (row) => {
    const texts: string[] = [];
    const fill = (): void => {
      for (let above = open.get(texts.length); above !== undefined; above = open.get(texts.length)) {
        if (above.rows > 1) open.set(texts.length, { ...above, rows: above.rows - 1 });
        else open.delete(texts.length);
        texts.push(above.text);
      }
    };
    for (const cell of row) {
      fill();
      for (let index = 0; index < cell.columns; index++) {
        const text = index === 0 ? cell.markdown : '';
        texts.push(text);
        if (cell.rows > 1) open.set(texts.length - 1, { text, rows: cell.rows - 1 });
      }
    }
    fill();
    return texts;
  });
}
