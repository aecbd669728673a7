// Converts HTML tables and description lists.
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { markedCell, unmarked } from '../marked-cell.ts';
import { call } from '../call.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline, paragraphOf } from './markup-text.ts';

const groupTag = /^t(?:head|body|foot)$|^(?:table)?(?:header|head|body|footer|rows)$/;
const rowTag = /^(?:tr|tablerow|row)$/;

export const rowsOf = (node: MarkupNode): readonly MarkupNode[] =>
  elementsOf(node).flatMap((child) => {
    const tag = child.tag.toLowerCase();
    if (rowTag.test(tag)) return [child];
    return groupTag.test(tag) ? rowsOf(child) : [];
  });

const isHeading = ({ tag }: MarkupNode): boolean => /^(?:th|tablehead|headercell|tableheadercell)$/i.test(tag);

/** The labels in separate elements: `<Column>Role</Column>`, `<Column header="Role"/>`. */
const labelsOf = (node: MarkupNode): readonly string[] =>
  elementsOf(node).flatMap((child) => {
    if (/^(?:columns|headers?|head)$/i.test(child.tag)) return labelsOf(child);
    if (!/^(?:column|col|tablecolumn|header|headercell)$/i.test(child.tag)) return [];
    const named = ['header', 'title', 'label', 'name'].map((name) => child.attributes[name]);
    const written = named.find((one) => typeof one === 'string');
    const label = wordsOf(child) || (typeof written === 'string' ? written : '');
    return child.tag === 'col' && label === '' ? [] : [label];
  });

/** Converts rows to columns. The content of a spanning cell goes to the first cell that it covers. */
export function tableOf(node: MarkupNode): readonly BufferedCall[] {
  const written = rowsOf(node);
  const spans = new Spans();
  const rows = written.map((row) => elementsOf(row).flatMap((cell) => cellsOf(cell, spans)));
  const labels = labelsOf(node);
  const [first = []] = rows;
  const isInHead = elementsOf(node).some(
    (group) =>
      /^(?:table)?head(?:er)?$/i.test(group.tag) && written[0] !== undefined && rowsOf(group)[0] === written[0],
  );
  const hasHead =
    labels.length === 0 &&
    first.length > 0 &&
    (isInHead || first.every(({ cell }) => cell === undefined || isHeading(cell)));
  const body = hasHead ? rows.slice(1) : rows;
  const heads = hasHead ? first.map(({ text }) => text) : labels;
  const width = rows.reduce((most, row) => Math.max(most, writtenLength(row)), heads.length);
  const caption = elementsOf(node).find(({ tag }) => /^(?:table)?caption$/i.test(tag));
  const columns: BufferedValue[] = Array.from({ length: width }, (_, index) =>
    call('Col', {
      label: heads.length > 0 ? unmarked(heads[index] ?? '') : ' ',
      data: body.map((row) => pictureIn(row[index]?.cell) ?? markedCell(row[index]?.text ?? '')),
    }),
  );
  return [
    ...(caption === undefined ? [] : [call('TextContent', { text: wordsOf(caption), size: 'small-heavy' })]),
    ...(width === 0 ? [call('TextContent', { text: wordsOf(node) })] : [call('Table', { columns })]),
  ];
}

const columnTag = /^(?:column|col|tablecolumn)$/i;
const cellTag = /^(?:cell|td|tablecell|value|item|entry|data|li)$/i;

/** `<Col label="Name"><Cell>Ann</Cell><Cell>Bo</Cell></Col>`: columns with their cells; undefined for any other table. */
export function columnsOf(node: MarkupNode): readonly BufferedCall[] | undefined {
  const written = elementsOf(node).flatMap((child) => (/^columns$/i.test(child.tag) ? elementsOf(child) : [child]));
  const columns = written.map(withoutCellList);
  const isColumn = (column: MarkupNode): boolean =>
    columnTag.test(column.tag) && elementsOf(column).some((cell) => cellTag.test(cell.tag));
  if (columns.length === 0 || !columns.every(isColumn)) return undefined;
  const spans = new Spans();
  return columns.map((column) => {
    const cells = elementsOf(column).filter(({ tag }) => cellTag.test(tag));
    const rest = column.children.filter((child) => typeof child === 'string' || !cells.includes(child));
    const [label = ''] = labelsOf({ ...node, children: [{ ...column, children: rest }] });
    const data = cells.flatMap((cell) => cellsOf(cell, spans));
    return call('Col', {
      label: label === '' ? ' ' : unmarked(label),
      data: data.map(({ cell, text }) => pictureIn(cell) ?? markedCell(text)),
    });
  });
}

/** `<Col><data><item>Ann</item></data></Col>`: the column with the cells of its list. */
function withoutCellList(column: MarkupNode): MarkupNode {
  const isCellList = (child: MarkupNode | string): child is MarkupNode =>
    typeof child !== 'string' &&
    /^(?:data|values|cells|items|entries|rows)$/i.test(child.tag) &&
    elementsOf(child).length > 0 &&
    elementsOf(child).every(({ tag }) => cellTag.test(tag));
  const children = column.children.flatMap((child) => (isCellList(child) ? child.children : [child]));
  return columnTag.test(column.tag) ? { ...column, children } : column;
}

interface Cell {
  readonly cell: MarkupNode | undefined;
  readonly text: string;
}

/** A column that no cell begins in has no content. */
const writtenLength = (row: readonly Cell[]): number => row.findLastIndex(({ cell }) => cell !== undefined) + 1;

const maxSpan = 50;

/** Bounds the cells that a table covers by spans, which take time without taking text. */
class Spans {
  #left = 5_000;

  /** The number of cells that a cell covers. */
  of(cell: MarkupNode): number {
    const written = Number(cell.attributes['colspan'] ?? cell.attributes['colSpan'] ?? 1) || 1;
    const span = Math.max(1, Math.min(maxSpan, this.#left, Math.floor(written)));
    if (span > 1) this.#left -= span;
    return span;
  }
}

function cellsOf(cell: MarkupNode, spans: Spans): readonly Cell[] {
  const span = spans.of(cell);
  const text = cell.children.every(isInline) ? paragraphOf(cell.children) : linesIn(cell);
  return Array.from({ length: span }, (_, index) => (index === 0 ? { cell, text } : { cell: undefined, text: '' }));
}

/** The words of a cell with blocks in it: the items of a list are separated by commas. */
const linesIn = (cell: MarkupNode): string =>
  cell.children
    .map((child) => {
      const isList = typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol');
      return isList ? elementsOf(child).map(wordsOf).join(', ') : wordsIn(child);
    })
    .filter((words) => words !== '')
    .join(' ');

/** The words of a part of a cell, or its text as an attribute: `<Tag text="New"/>`. */
function wordsIn(part: MarkupNode | string): string {
  const words = wordsOf(part);
  if (words !== '' || typeof part === 'string') return words;
  const texts = ['text', 'label', 'title', 'value'].map((name) => part.attributes[name]);
  return texts.find((one): one is string => typeof one === 'string') ?? elementsOf(part).map(wordsIn).join(' ').trim();
}

/** The only picture of a cell without words. */
function pictureIn(cell: MarkupNode | undefined): BufferedCall | undefined {
  const [image, ...others] = cell === undefined || wordsOf(cell).trim() !== '' ? [] : elementsOf(cell);
  const { src, alt } = image?.attributes ?? {};
  if (image?.tag !== 'img' || others.length > 0 || typeof src !== 'string') return undefined;
  return call('Image', { alt: typeof alt === 'string' ? alt : '', src });
}

export function definitionsOf(node: MarkupNode): string {
  const lines: string[] = [];
  for (const child of elementsOf(node).flatMap((one) => (one.tag === 'div' ? elementsOf(one) : [one]))) {
    const isParagraph = child.children.every(isInline);
    const words = (isParagraph ? paragraphOf(child.children) : linesIn(child)).replaceAll('\n', ' ');
    if (child.tag === 'dt') lines.push(`- **${words.replace(/:$/, '')}:**`);
    else lines.push(lines.length === 0 ? `- ${words}` : `${lines.pop() ?? ''} ${words}`);
  }
  return lines.join('\n');
}
