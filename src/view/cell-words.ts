import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { exactNumber, localDate } from './format.ts';
import type { TableColumn } from './table-data.ts';
import type { Words } from './words.ts';

/** A name or a state: content that fits one line. Longer texts get more width and two lines. */
const shortCell = 14;

/** Dates stay on one line. */
export const cellClass = (words: string, cell: JsonValue | undefined): string =>
  words.length <= shortCell || (typeof cell === 'string' && cell !== words) ? 'cell short' : 'cell';

/** True for an element that is drawn in a cell. */
export const fitsCell = ({ component }: Element): boolean => inCells.has(component);

const inCells = new Set(['Tag', 'TagBlock', 'Button', 'Buttons', 'TextContent', 'Image']);

/** The text of a cell without an element. */
export function cellWords(
  cell: JsonValue | undefined,
  { areYears, decimals }: Pick<TableColumn, 'areYears' | 'decimals'>,
  locale: string | undefined,
  words: Words,
): string {
  if (typeof cell === 'number') return exactNumber(cell, locale, areYears && cell < 3000, decimals);
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  return typeof cell === 'string' ? localDate(cell, locale) : '–';
}
