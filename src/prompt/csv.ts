// Parses delimited tables from tools that do not return JSON: a header, and rows with the same number of cells.
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { Pace, slicedMap, type Sliced } from '../slices.ts';

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** Matches the characters up to the next one with a meaning in a table. */
const runs: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[^",\n\r]*/y,
  ';': /[^";\n\r]*/y,
  '\t': /[^"\t\n\r]*/y,
  '|': /[^"|\n\r]*/y,
};

/** Maximum length of the first line in characters; a longer one is not a table header. */
const maxHeader = 10_000;

/** The rows as records keyed by the header; undefined when the text is not a table of at most `maxCells` cells. */
export function* parseCsv(
  text: string,
  maxCells = Number.POSITIVE_INFINITY,
): Sliced<readonly JsonObject[] | undefined> {
  const table = text.trim();
  const line = firstLine(table);
  if (line === undefined) return undefined;
  const delimiter = delimiters
    .map((one) => ({ one, count: line.split(one).length }))
    .reduce((best, next) => (next.count > best.count ? next : best));
  if (delimiter.count < 2) return undefined;
  const [header = [], ...rows] = (yield* cellsOf(table, delimiter.one, maxCells)) ?? [];
  const names = header.map((name) => name.trim());
  const isTable =
    rows.length > 0 &&
    names.every((name) => name !== '') &&
    new Set(names).size === names.length &&
    rows.every((row) => row.length === names.length);
  if (!isTable) return undefined;
  return yield* slicedMap(rows, (row) =>
    Object.fromEntries(names.map((name, index) => [name, toValue(row[index] ?? '')])),
  );
}

/** Undefined if it is the only line or is too long. */
function firstLine(text: string): string | undefined {
  const end = text.indexOf('\n');
  return end < 0 || end > maxHeader ? undefined : text.slice(0, end);
}

/** Undefined if there are more than `most` cells. */
function* cellsOf(text: string, delimiter: Delimiter, most: number): Sliced<string[][] | undefined> {
  const rows: string[][] = [];
  const run = runs[delimiter];
  let row: string[] = [];
  let cell = '';
  let isBlank = true;
  let count = 0;
  const pace = new Pace();
  const endCell = (): void => {
    row.push(cell);
    cell = '';
    isBlank = true;
    count += 1;
  };
  const append = (piece: string): void => {
    cell += piece;
    isBlank &&= piece.trim() === '';
  };
  for (let at = 0; at < text.length; at += 1) {
    if (count > most) return undefined;
    if (pace.isDue(0)) yield;
    run.lastIndex = at;
    run.test(text);
    if (run.lastIndex > at) {
      append(text.slice(at, run.lastIndex));
      at = run.lastIndex;
    }
    const char = text[at];
    if (char === delimiter) endCell();
    else if (char === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (char === '"' && isBlank) {
      const quoted = readQuoted(text, at);
      cell = quoted.text;
      isBlank = quoted.text.trim() === '';
      at = quoted.end;
    } else if (char === '"') append(char);
  }
  endCell();
  rows.push(row);
  return count <= most ? rows : undefined;
}

/** From the opening quote to the closing one, or to the end of the text. */
function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } {
  let inside = '';
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at);
    if (end < 0) return { text: inside + text.slice(at), end: text.length };
    inside += text.slice(at, end);
    if (text[end + 1] !== '"') return { text: inside, end };
    inside += '"';
    at = end + 2;
  }
}

/** Converts plain numbers only. A leading zero marks a code, and other symbols mark text. */
function toValue(cell: string): JsonValue {
  const text = cell.trim();
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
