import { padded, span, widthOfLine, wrapped, type Line } from './line.ts';
import { drawRecords, rowsOf, type Column } from './records.ts';

const gap = 2;
const narrowest = 6;

/** Columns side by side; as records below each other if they do not fit. */
export function drawTable(columns: readonly Column[], width: number): readonly Line[] {
  if (columns.length === 0) return [];
  const widths = columns.map(({ head, cells }) => {
    return Math.max(1, ...[[span(head)], ...cells].flatMap((cell) => wrapped(cell, 10_000).map(widthOfLine)));
  });
  if (!shrink(widths, width - gap * (columns.length - 1))) return drawRecords(columns, width);
  const row = (cells: readonly Line[]): readonly Line[] => {
    const parts = cells.map((cell, index) => wrapped(cell, widths[index] ?? 1));
    const height = Math.max(1, ...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      parts.flatMap((part, index): Line => {
        const cell = padded(part[line] ?? [], widths[index] ?? 1, columns[index]?.isRight);
        return index === 0 ? cell : [span(' '.repeat(gap)), ...cell];
      }),
    );
  };
  const hasHeads = columns.some(({ head }) => head !== '');
  const rule = span(widths.map((size) => '─'.repeat(size)).join(' '.repeat(gap)), 'dim');
  const heads = hasHeads ? [...row(columns.map(({ head }) => [span(head, 'bold')])), [rule]] : [];
  return [...heads, ...rowsOf(columns).flatMap(row)];
}

/** Shrinks the widest columns until all fit; false if that is impossible. */
function shrink(widths: number[], space: number): boolean {
  let total = widths.reduce((sum, width) => sum + width, 0);
  while (total > space) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) return false;
    widths[widths.indexOf(widest)] = widest - 1;
    total -= 1;
  }
  return true;
}
