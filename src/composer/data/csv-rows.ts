// Splits CSV into rows of cells. An unclosed quote extends its cell to the end of the text.
import { Pace, type Sliced } from '../../slices.ts';

/** Lines end in `\n`. Empty rows are dropped. */
export function* csvRows(text: string, delimiter: string): Sliced<string[][]> {
  const rows: string[][] = [];
  const pace = new Pace();
  let row: string[] = [];
  let nextDelimiter = -1;
  let nextLine = -1;
  for (let at = 0; at <= text.length;) {
    if (nextDelimiter < at) nextDelimiter = find(text, delimiter, at);
    if (nextLine < at) nextLine = find(text, '\n', at);
    let end = Math.min(nextDelimiter, nextLine);
    let cell: string;
    if (text.charCodeAt(at) === 0x22) {
      const closing = yield* closingQuote(text, at, delimiter);
      cell = text.slice(at + 1, closing.quote);
      if (closing.quote < text.length) cell = cell.replaceAll('""', '"');
      end = closing.end;
    } else {
      cell = text.slice(at, end);
    }
    row.push(cell);
    if (end >= text.length || text.charCodeAt(end) === 0x0a) {
      if (row.some((value) => value.trim() !== '')) rows.push(row);
      row = [];
    }
    if (pace.isDue(end - at)) yield;
    at = end + 1;
  }
  return rows;
}

function find(text: string, part: string, start: number): number {
  const at = text.indexOf(part, start);
  return at < 0 ? text.length : at;
}

/** The quote that closes the one at `opening`, and the index of the delimiter, line end or end of text after it. */
function* closingQuote(text: string, opening: number, delimiter: string): Sliced<{ quote: number; end: number }> {
  const pace = new Pace();
  for (let quote = text.indexOf('"', opening + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    if (pace.isDue(0)) yield;
    if (text.charCodeAt(quote + 1) === 0x22) {
      quote++;
      continue;
    }
    let end = quote + 1;
    while (text[end] !== delimiter && (text[end] === ' ' || text[end] === '\t')) end++;
    if (end >= text.length || text[end] === delimiter || text[end] === '\n') return { quote, end };
  }
  return { quote: text.length, end: text.length };
}
