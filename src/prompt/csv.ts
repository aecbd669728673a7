// Tables as text, of tools that give no JSON: a header, and rows of as many cells.
import type { JsonObject, JsonValue } from '../schema/schema.ts';

const delimiters = [',', ';', '\t', '|'];

/** The rows as records, by the names of the header; undefined when the text is no such table. */
export function parseCsv(text: string): readonly JsonObject[] | undefined {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  const delimiter = delimiters
    .map((one) => ({ one, count: line.split(one).length }))
    .reduce((best, next) => (next.count > best.count ? next : best));
  if (delimiter.count < 2) return undefined;
  const [header = [], ...rows] = cellsOf(text.trim(), delimiter.one);
  const names = header.map((name) => name.trim());
  const isTable =
    rows.length > 0 &&
    names.every((name) => name !== '') &&
    new Set(names).size === names.length &&
    rows.every((row) => row.length === names.length);
  if (!isTable) return undefined;
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, toValue(row[index] ?? '')])));
}

function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === delimiter) endCell();
    else if (char === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (char !== '\r') cell += char;
  }
  endCell();
  rows.push(row);
  return rows;
}

/** Plain numbers only: what begins with a zero is a code, and what has signs is text. */
function toValue(cell: string): JsonValue {
  const text = cell.trim();
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
