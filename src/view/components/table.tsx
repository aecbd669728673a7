import { useMemo, useState } from 'preact/hooks';
import { Part } from '../blocks.tsx';
import { CopyButton } from '../copy-button.tsx';
import { defineView, type OpenValues, type ViewProps } from '../define-view.ts';
import { cellClass, cellWords, fitsCell } from '../cell-words.ts';
import { exactNumber } from '../format.ts';
import { Icon } from '../icons.tsx';
import { isElement } from '../../client/tree-reader.ts';
import { filled } from '../words.ts';
import { memo } from '../memo.ts';
import { usePrinting } from '../use-printing.ts';
import { columnsOf, rowOrder, toCsv, type SortOrder, type TableColumn } from '../table-data.ts';
import { useView } from '../view-context.ts';
import type { JsonValue } from '../../schema/schema.ts';

const pageSize = 25;

function TableView({ element, open }: ViewProps) {
  const { isStatic, rowsLater, words, locale } = useView();
  const [sort, setSort] = useState<SortOrder>();
  const [page, setPage] = useState(0);
  const columns = columnsOf(element);
  const order = useMemo(() => rowOrder(columns, sort, words), [element, sort, words]);
  const isLong = !isStatic && order.length > pageSize;
  const isPaged = !usePrinting(isLong) && isLong;
  const first = isPaged ? page * pageSize : 0;
  const rows = isPaged ? order.slice(first, first + pageSize) : order;
  // Contains only escaped text and elements, and is never in a page with scripts.
  const html = isStatic ? rowsLater?.(columns, order.length) : undefined;
  const isGrowing = open.size > 0;
  const count = (rowCount: number): string => exactNumber(rowCount, locale);
  const isSortable = !isStatic && !isGrowing && order.length > 1;

  const sortBy = (column: number): void => {
    setPage(0);
    setSort(nextSort(sort, column, columns[column]?.isNumeric === true));
  };
  if (columns.length === 0) return null;
  return (
    <div class="table">
      <div class="scroll" tabIndex={0} role="group" aria-label={words.table}>
        <table>
          {columns.every(({ label }) => label.trim() === '') ? null : (
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <Heading
                    key={index}
                    column={column}
                    sort={sort?.column === index ? sort : undefined}
                    onSort={isSortable ? () => sortBy(index) : undefined}
                  />
                ))}
              </tr>
            </thead>
          )}
          {html === undefined ? (
            <tbody>
              {rows.map((row) => (
                <Row key={row} cells={columns.map(({ cells }) => cells[row])} columns={columns} open={open} />
              ))}
            </tbody>
          ) : (
            <tbody dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </table>
      </div>
      {isGrowing || isStatic ? null : (
        <div class="table-footer">
          <span class="muted" role="status" dir="auto">
            {isPaged
              ? filled(words.rangeOf, count(first + 1), count(first + rows.length), count(order.length))
              : filled(order.length === 1 ? words.row : words.rows, count(order.length))}
          </span>
          <span class="table-actions">
            {order.length === 0 ? null : <CopyButton label={words.copyCsv} text={() => toCsv(columns, order, words)} />}
            {isPaged ? (
              <>
                <button
                  type="button"
                  class="quiet round"
                  aria-label={words.previousRows}
                  disabled={page === 0}
                  onClick={() => setPage(page - 1)}
                >
                  <Icon name="left" size={16} />
                </button>
                <button
                  type="button"
                  class="quiet round"
                  aria-label={words.nextRows}
                  disabled={first + pageSize >= order.length}
                  onClick={() => setPage(page + 1)}
                >
                  <Icon name="right" size={16} />
                </button>
              </>
            ) : null}
          </span>
        </div>
      )}
    </div>
  );
}

/** The first click sorts the largest numbers or the first words to the top. A third click restores the original order. */
function nextSort(sort: SortOrder | undefined, column: number, isNumeric: boolean): SortOrder | undefined {
  if (sort?.column !== column) return { column, isDescending: isNumeric };
  return sort.isDescending === isNumeric ? { column, isDescending: !isNumeric } : undefined;
}

interface HeadingProps {
  readonly column: TableColumn;
  readonly sort: SortOrder | undefined;
  readonly onSort: (() => void) | undefined;
}

function Heading({ column: { label, isNumeric }, sort, onSort }: HeadingProps) {
  const order = sort === undefined ? undefined : sort.isDescending ? 'descending' : 'ascending';
  // An empty heading would be announced, and an empty button cannot be found.
  if (label.trim() === '') return <td />;
  return (
    <th scope="col" class={isNumeric ? 'number' : undefined} aria-sort={order}>
      {onSort === undefined ? (
        <span dir="auto">{label}</span>
      ) : (
        <button type="button" class="sort" onClick={onSort}>
          <span dir="auto">{label}</span>
          <Icon name={order ?? 'ascending'} size={14} />
        </button>
      )}
    </th>
  );
}

interface RowProps {
  readonly cells: readonly (JsonValue | undefined)[];
  readonly columns: readonly TableColumn[];
  readonly open: OpenValues;
}

function Words({ cell, column }: { readonly cell: JsonValue | undefined; readonly column: TableColumn }) {
  const { locale, words } = useView();
  const text = cellWords(cell, column, locale, words);
  return (
    <span class={cellClass(text, cell)} dir={typeof cell === 'string' ? 'auto' : undefined}>
      {text}
    </span>
  );
}

const Row = memo(
  function Row({ cells, columns, open }: RowProps) {
    return (
      <tr>
        {columns.map((column, index) => {
          const cell = cells[index];
          return (
            <td key={index} class={column.isNumeric ? 'number' : undefined}>
              {isElement(cell) ? (
                fitsCell(cell) && <Part element={cell} open={open} />
              ) : (
                <Words cell={cell} column={column} />
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  ({ cells: before, ...was }, { cells: after, ...is }) =>
    before.length === after.length &&
    is.columns.every(
      ({ isNumeric, decimals }, index) =>
        before[index] === after[index] &&
        was.columns[index]?.isNumeric === isNumeric &&
        was.columns[index].decimals === decimals,
    ) &&
    (was.open === is.open || !after.some((cell) => isElement(cell))),
);

export const table = defineView('Table', TableView);
