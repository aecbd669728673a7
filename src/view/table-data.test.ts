import { expect, test } from 'vitest';
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

test('sorts numbers by value and texts as people do, gaps last', () => {
  expect(rowOrder(columns, undefined)).toEqual([0, 1, 2, 3]);
  expect(rowOrder(columns, { column: 1, isDescending: false })).toEqual([2, 3, 0, 1]);
  expect(rowOrder(columns, { column: 1, isDescending: true })).toEqual([0, 3, 2, 1]);
  expect(rowOrder(columns, { column: 0, isDescending: false }).slice(-3)).toEqual([2, 1, 0]);
});

test('copies as CSV, without formulas', () => {
  expect(toCsv(columns, [0, 1, 3])).toBe('Name,Size,State\r\n"b, ""q""",3,On time\r\na10,,Yes\r\n\'=SUM(A1),2,');
});
