// Splits a message into prose and data: fences, tables, JSON and CSV. Linear in its length.
import { Pace, type Sliced } from '../../slices.ts';
import { readDeclared, readDelimited } from '../data/delimited.ts';
import type { Json } from '../data/json.ts';
import { readOutline } from '../data/read-outline.ts';
import { isPipeRow, readPipeTable, startsPipeTable } from '../data/pipe-table.ts';
import { readJson, readJsonLines, type JsonReading } from '../data/read-json.ts';
import { createJsonFinder } from './find-json.ts';
import { readRuns } from './find-structure.ts';
import type { Run } from './run.ts';

export type Segment = Run | { readonly type: 'json'; readonly value: Json };

/** The whole text as one piece of data, if it is one. */
export function* readWhole(text: string): Sliced<Segment | undefined> {
  const reading = yield* readJson(text);
  if (reading !== undefined) return fromReading(reading, text);
  const lines = yield* readJsonLines(text);
  if (lines !== undefined) return { type: 'json', value: lines };
  const outline = yield* readOutline(text);
  if (outline?.type === 'value') return { type: 'json', value: outline.value };
  if (outline !== undefined) return { type: 'code', language: outline.language, code: text.replace(/^\n+|\s+$/g, '') };
  yield;
  // A blank line separates two tables; inside a table it only occurs in quotes.
  if (/\n[ \t]*\r?\n/.test(text.trim()) && !text.includes('"')) return undefined;
  yield;
  const sheet = yield* readDelimited(text);
  return sheet === undefined ? undefined : { type: 'sheet', sheet };
}

const fromReading = (reading: JsonReading, text: string): Segment =>
  reading.type === 'value'
    ? { type: 'json', value: reading.value }
    : { type: 'code', language: 'json', code: text.trim() };

/** The pattern for fences takes quadratic time on a long line. */
const maxFenceLength = 1000;
const fence = /^\s*(`{3,}|~{3,})(?![^`]*`)\s*([^\s{]*)/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

export function* readSegments(text: string): Sliced<readonly Segment[]> {
  yield;
  const lines = text.split('\n');
  yield;
  const segments: Segment[] = [];
  let prose: string[] = [];
  const flush = function* (): Sliced<void> {
    if (prose.length > 0) for (const run of yield* readRuns(prose)) segments.push(run);
    prose = [];
  };
  const findJson = createJsonFinder(lines);
  const pace = new Pace();
  let isInList = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (pace.isDue(line.length)) yield;
    const opening = line.length > maxFenceLength ? null : fence.exec(line);
    isInList = listItem.test(line) || (isInList && (line.trim() === '' || /^\s/.test(line)));
    // Text indented below a list item belongs to the item and stays Markdown; elsewhere four spaces make it code.
    if (/^\s{2}/.test(line) && (isInList || /^\s{4}/.test(line))) {
      const end = opening === null || !isInList ? at + 1 : (yield* endOfFence(lines, at + 1, opening[1] ?? '')) + 1;
      for (; at < Math.min(end, lines.length); at++) prose.push(lines[at] ?? '');
      continue;
    }
    if (opening !== null) {
      const end = yield* endOfFence(lines, at + 1, opening[1] ?? '');
      yield* flush();
      segments.push(yield* fenced((opening[2] ?? '').toLowerCase(), lines.slice(at + 1, end).join('\n')));
      at = end + 1;
      continue;
    }
    if (startsPipeTable(line, lines[at + 1])) {
      let end = at + 2;
      for (; end < lines.length && isPipeRow(lines[end] ?? ''); end++) if (pace.isDue(0)) yield;
      yield* flush();
      const rows = lines.slice(at, end);
      const sheet = yield* readPipeTable(rows);
      segments.push(
        sheet === undefined ? { type: 'code', language: 'markdown', code: rows.join('\n') } : { type: 'sheet', sheet },
      );
      at = end;
      continue;
    }
    const found = yield* findJson(at);
    if (found !== undefined) {
      if (found.before.trim() !== '') prose.push(found.before);
      yield* flush();
      segments.push(fromReading(found.reading, found.text));
      at = found.next;
      continue;
    }
    prose.push(line);
    at++;
  }
  yield* flush();
  return segments;
}

function* endOfFence(lines: readonly string[], start: number, marker: string): Sliced<number> {
  const char = marker[0] ?? '`';
  const pace = new Pace();
  for (let at = start; at < lines.length; at++) {
    if (pace.isDue(0)) yield;
    const line = (lines[at] ?? '').trim();
    if (line.length >= marker.length && line.startsWith(marker) && line === char.repeat(line.length)) return at;
  }
  return lines.length;
}

function* fenced(language: string, body: string): Sliced<Segment> {
  const code: Segment = { type: 'code', language: language || 'text', code: body };
  if (language === 'csv' || language === 'tsv') {
    const sheet = yield* readDeclared(body, language);
    return sheet === undefined ? code : { type: 'sheet', sheet };
  }
  if (['json', 'json5', 'jsonc', 'jsonl', 'ndjson', ''].includes(language)) {
    const reading = yield* readJson(body);
    if (reading !== undefined) return fromReading(reading, body);
    const values = language === 'json' ? undefined : yield* readJsonLines(body);
    if (values !== undefined) return { type: 'json', value: values };
  }
  const sheet = language === '' ? yield* readDelimited(body) : undefined;
  return sheet === undefined ? code : { type: 'sheet', sheet };
}
