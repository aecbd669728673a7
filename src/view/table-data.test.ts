import type { JsonValue } from '../schema/schema.ts';
import { expect, test } from 'vitest';
import { cellWords } from './cell-words.ts';
import { english } from './words.ts';
import { localDate } from './format.ts';
import { columnsOf, rowOrder, toCsv } from './table-data.ts';

const table = {
  component: 'Table',
  props: {
    columns: [
      { component: 'Col', props: { label: 'Name', data: ['b, "q"', 'a10', 'a2', '=SUM(A1)'] } },
      { component: 'Col', props: { label: 'Size', data: [3, null, 1, 2], type: 'number' } },
      { component: 'Col', props: { label: 'State', data: [{ component: 'Tag', props: { text: 'On time' } }, true] } },
    ],
  },
};
const columns = columnsOf(table);

test('sorts numbers by value, texts in natural order, and gaps last', () => {
  expect(rowOrder(columns, undefined, english)).toEqual([0, 1, 2, 3]);
  expect(rowOrder(columns, { column: 1, isDescending: false }, english)).toEqual([2, 3, 0, 1]);
  expect(rowOrder(columns, { column: 1, isDescending: true }, english)).toEqual([0, 3, 2, 1]);
  expect(rowOrder(columns, { column: 0, isDescending: false }, english).slice(-3)).toEqual([2, 1, 0]);
});

test('uses thousands separators in all cells of a column or, for years, in none', () => {
  const written = (...data: readonly number[]): readonly string[] => {
    const [column] = columnsOf({ component: 'Table', props: { columns: [{ component: 'Col', props: { data } }] } });
    return column === undefined ? [] : data.map((cell) => cellWords(cell, column, 'en', english));
  };
  expect(written(1898, 1774)).toEqual(['1898', '1774']);
  expect(written(87_962, 2099)).toEqual(['87,962', '2,099']);
});

test('numbers in a column are aligned at the decimal point, except beside very small numbers', () => {
  const written = (...data: readonly (number | null)[]): readonly string[] => {
    const [column] = columnsOf({ component: 'Table', props: { columns: [{ component: 'Col', props: { data } }] } });
    return column === undefined ? [] : data.map((cell) => cellWords(cell, column, 'en', english));
  };
  expect(written(1200, 450.5, 80.25)).toEqual(['1,200.00', '450.50', '80.25']);
  expect(written(1234567.89, null, -0.1)).toEqual(['1,234,567.89', '–', '-0.10']);
  expect(written(15_230, 0.0004)).toEqual(['15,230', '0.0004']);
});

test('keeps the seconds of timestamps', () => {
  const written = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:04Z', '2026-03-01 10:00:04.250'];
  expect(written.map((text) => localDate(text, 'en-GB'))).toEqual([
    '1 Mar 2026, 10:00',
    '1 Mar 2026, 10:00:04',
    '1 Mar 2026, 10:00:04.250',
  ]);
});

test('copies as CSV, without formulas', () => {
  expect(toCsv(columns, [0, 1, 3], english)).toBe(
    'Name,Size,State\r\n"b, ""q""",3,On time\r\na10,,Yes\r\n\'=SUM(A1),2,',
  );
});

test('copies in the language of the document', () => {
  expect(toCsv(columns.slice(2), [1], { ...english, yes: 'Ja' })).toBe('State\r\nJa');
});

test('right-aligns figures, even with gaps and if they are written as text', () => {
  const isNumeric = (...data: readonly JsonValue[]): boolean | undefined =>
    columnsOf({ component: 'Table', props: { columns: [{ component: 'Col', props: { data } }] } })[0]?.isNumeric;
  expect(isNumeric('€92,400', '€68,000.50', null)).toBe(true);
  expect(isNumeric(3, null, 'n/a')).toBe(false);
  expect(isNumeric('12.0%', '–', 4)).toBe(true);
  expect(isNumeric('48211', '48212')).toBe(false);
  expect(isNumeric(null)).toBe(false);
});
