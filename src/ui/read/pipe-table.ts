// A Markdown table among the values of the notation: `Card([\n  | Plan | Price |\n  |---|---|\n  | Pro | $12 |\n])`.
import { cellsOfRow, isDelimiter, sendCells } from '../events/pipe-row.ts';
import { sendString, type TreeSink } from '../events/tree-sink.ts';

/** Matches the text after the last bar of a row: the comma, or brackets that are closed on the line of the last row. */
const afterRow = /(?<=[^\\]\|)\s*(?:[)\]}].*|[,;])$/;
/**
 * Maximum number of rows on a line that are followed by closing brackets. After each of them, the rest of the line is
 * read again.
 */
const maxClosings = 8;
export class PipeTable {
  readonly #sink: TreeSink;
  #place: 'call' | 'list' | 'elsewhere' = 'elsewhere';
  #row = '';
  /** The first row, while it is not known whether a table or a line of text begins. */
  #head: string | undefined;
  #isSent = false;
  /** Rows on this line after which brackets closed. */
  #closings = 0;
  /** True from the first bar until `end`. */
  isOpen = false;

  constructor(sink: TreeSink) {
    this.#sink = sink;
  }

  /** Starts a row at its first bar. `place`: in a `Table` call, in the list of one, or elsewhere. */
  startRow(place: 'call' | 'list' | 'elsewhere'): void {
    if (!this.isOpen) {
      this.isOpen = true;
      this.#place = place;
      this.#head = undefined;
      this.#isSent = false;
    }
    this.#row = '|';
  }

  startLine(): void {
    this.#closings = 0;
  }

  text(chunk: string): void {
    this.#row += chunk;
  }

  /** Returns the text after the last bar. */
  endRow(): string {
    const line = this.#row.trim();
    const rest = this.#closings < maxClosings ? (afterRow.exec(line)?.[0] ?? '') : '';
    if (rest.length > 1) this.#closings += 1;
    const row = line.slice(0, line.length - rest.length);
    if (this.#isSent) {
      this.#sendRow(row);
    } else if (this.#head === undefined) {
      this.#head = row;
    } else {
      if (this.#place === 'elsewhere') this.#sink.openCall('Table');
      if (this.#place !== 'list') this.#sink.openArray();
      this.#isSent = true;
      this.#sendRow(this.#head);
      if (!isDelimiter(row)) this.#sendRow(row);
    }
    return rest.trim();
  }

  #sendRow(row: string): void {
    sendCells(this.#sink, cellsOfRow(row));
  }

  end(): void {
    this.isOpen = false;
    if (!this.#isSent) {
      sendString(this.#sink, this.#head ?? '');
    } else {
      if (this.#place !== 'list') this.#sink.close(false);
      if (this.#place === 'elsewhere') this.#sink.close(false);
    }
  }
}
