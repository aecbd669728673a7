import type { ComponentChildren, Ref } from 'preact';
import { useState } from 'preact/hooks';
import { columnTexts, exactNumber } from '../format.ts';
import { useView } from '../view-context.ts';
import { filled } from '../words.ts';

export interface LegendItem {
  readonly name: string;
  /** The index of its colour. */
  readonly index: number;
}

export interface DataTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

interface ChartFigureProps {
  readonly legend: readonly LegendItem[];
  /** Created on demand. */
  readonly table: () => DataTable;
  readonly boxRef?: Ref<HTMLDivElement>;
  readonly children: ComponentChildren;
}

/** Maximum rows, because more make the page slow. The number of omitted rows is written below. */
const maxRows = 1000;

/** Twelve colours, which repeat beyond that. */
export const colour = (index: number): string => `s${index % 12}`;

/** The frame of every chart: a legend, and the data as a table on demand. */
export function ChartFigure({ legend, table, boxRef, children }: ChartFigureProps) {
  const { isStatic, words } = useView();
  const [isTableOpen, setIsTableOpen] = useState(false);
  return (
    <figure class="chart">
      {legend.length < 2 ? null : (
        <ul class="legend">
          {legend.map(({ name, index }) => (
            <li key={index}>
              <span class={`swatch ${colour(index)}`} />
              <span dir="auto">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="chart-box" {...(boxRef === undefined ? {} : { ref: boxRef })}>
        {children}
      </div>
      <details class="chart-data" onToggle={(event) => setIsTableOpen(event.currentTarget.open)}>
        <summary>{words.showTable}</summary>
        {isTableOpen || isStatic ? <Data {...table()} /> : null}
      </details>
    </figure>
  );
}

function Data({ headings, rows }: DataTable) {
  const { locale, words } = useView();
  const toText = headings.map((_, column) =>
    columnTexts(
      rows.map((row) => row[column]),
      locale,
    ),
  );
  const more = rows.length - maxRows;
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.chartData}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                <th key={index} scope="col" class={index > 0 ? 'number' : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} class={typeof cell === 'number' ? 'number' : undefined}>
                    {typeof cell === 'number' ? toText[column]?.(cell) : (cell ?? '–')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p class="note">{filled(words.andMore, exactNumber(more, locale))}</p> : null}
    </>
  );
}
