// Converts HTML tables and description lists.
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { call } from '../call.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline, paragraphOf } from './markup-text.ts';

export const rowsOf = (node: MarkupNode): readonly MarkupNode[] =>
  elementsOf(node).flatMap((child) =>
    /^(?:tr|TableRow)$/.test(child.tag)
      ? [child]
      : /^t(?:head|body|foot)$|^Table(?:Header|Body|Footer)$/.test(child.tag)
        ? rowsOf(child)
        : [],
  );

const isHeading = ({ tag }: MarkupNode): boolean => tag === 'th' || tag === 'TableHead';

/** Converts rows to columns. The content of a spanning cell goes to the first cell that it covers. */
export function tableOf(node: MarkupNode): readonly BufferedCall[] {
  const rows = rowsOf(node).map((row) => elementsOf(row).flatMap(cellsOf));
  const [first = []] = rows;
  const hasHead = first.length > 0 && first.every(({ cell }) => cell === undefined || isHeading(cell));
  const body = hasHead ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const caption = elementsOf(node).find(({ tag }) => tag === 'caption');
  const columns: BufferedValue[] = Array.from({ length: width }, (_, index) =>
    call('Col', {
      label: hasHead ? (first[index]?.text ?? '') : ' ',
      data: body.map((row) => row[index]?.text ?? ''),
    }),
  );
  return [
    ...(caption === undefined ? [] : [call('TextContent', { text: wordsOf(caption), size: 'small-heavy' })]),
    ...(width === 0 ? [call('TextContent', { text: wordsOf(node) })] : [call('Table', { columns })]),
  ];
}

interface Cell {
  readonly cell: MarkupNode | undefined;
  readonly text: string;
}

const maxSpan = 50;

function cellsOf(cell: MarkupNode): readonly Cell[] {
  const span = Math.min(
    maxSpan,
    Math.max(1, Number(cell.attributes['colspan'] ?? cell.attributes['colSpan'] ?? 1) || 1),
  );
  const text = cell.children.every(isInline) ? paragraphOf(cell.children) : wordsOf(cell);
  return Array.from({ length: span }, (_, index) => (index === 0 ? { cell, text } : { cell: undefined, text: '' }));
}

export function definitionsOf(node: MarkupNode): string {
  const lines: string[] = [];
  for (const child of elementsOf(node).flatMap((one) => (one.tag === 'div' ? elementsOf(one) : [one]))) {
    const words = paragraphOf(child.children).replaceAll('\n', ' ');
    if (child.tag === 'dt') lines.push(`- **${words.replace(/:$/, '')}:**`);
    else lines.push(lines.length === 0 ? `- ${words}` : `${lines.pop() ?? ''} ${words}`);
  }
  return lines.join('\n');
}
