// A message divided into prose and data: fences, tables, JSON and CSV that stand in the text. Linear in its length.
import { readDeclared, readDelimited } from '../data/delimited.ts';
import type { Json } from '../data/json.ts';
import { isPipeRow, readPipeTable, startsPipeTable } from '../data/pipe-table.ts';
import { readJson, readJsonLines } from '../data/read-json.ts';
import type { Sheet } from '../data/sheet.ts';
import { createJsonFinder } from './find-json.ts';
import { readRuns } from './find-delimited.ts';

export type Segment =
  | { readonly type: 'prose'; readonly markdown: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  | { readonly type: 'json'; readonly value: Json }
  | { readonly type: 'sheet'; readonly sheet: Sheet };

/** The whole text as one piece of data, when it is one. */
export function readWhole(text: string): Segment | undefined {
  const reading = readJson(text);
  if (reading !== undefined) return fromReading(reading, text);
  const lines = readJsonLines(text);
  if (lines !== undefined) return { type: 'json', value: lines };
  // Two tables under each other are two; a blank line inside one can only stand in quotes.
  if (/\n[ \t]*\r?\n/.test(text.trim()) && !text.includes('"')) return undefined;
  const sheet = readDelimited(text);
  return sheet === undefined ? undefined : { type: 'sheet', sheet };
}

const fromReading = (reading: NonNullable<ReturnType<typeof readJson>>, text: string): Segment =>
  reading.type === 'value'
    ? { type: 'json', value: reading.value }
    : { type: 'code', language: 'json', code: text.trim() };

const fence = /^\s*(`{3,}|~{3,})\s*([^\s`{]*)[^`]*$/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

export function readSegments(text: string): readonly Segment[] {
  const lines = text.split('\n');
  const segments: Segment[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    for (const run of prose.length === 0 ? [] : readRuns(prose)) segments.push(run);
    prose = [];
  };
  const findJson = createJsonFinder(lines);
  let isInList = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const opening = fence.exec(line);
    isInList = listItem.test(line) || (isInList && (line.trim() === '' || /^\s/.test(line)));
    // What is indented below a list item belongs to it, and stays Markdown; elsewhere four spaces make it code.
    if (/^\s{2}/.test(line) && (isInList || /^\s{4}/.test(line))) {
      const end = opening === null || !isInList ? at + 1 : endOfFence(lines, at + 1, opening[1] ?? '') + 1;
      for (; at < Math.min(end, lines.length); at++) prose.push(lines[at] ?? '');
      continue;
    }
    if (opening !== null) {
      const end = endOfFence(lines, at + 1, opening[1] ?? '');
      flush();
      segments.push(fenced((opening[2] ?? '').toLowerCase(), lines.slice(at + 1, end).join('\n')));
      at = end + 1;
      continue;
    }
    if (startsPipeTable(line, lines[at + 1])) {
      let end = at + 2;
      while (end < lines.length && isPipeRow(lines[end] ?? '')) end++;
      flush();
      const rows = lines.slice(at, end);
      const sheet = readPipeTable(rows);
      segments.push(
        sheet === undefined ? { type: 'code', language: 'markdown', code: rows.join('\n') } : { type: 'sheet', sheet },
      );
      at = end;
      continue;
    }
    const found = findJson(at);
    if (found !== undefined) {
      if (found.before.trim() !== '') prose.push(found.before);
      flush();
      segments.push(fromReading(found.reading, found.text));
      at = found.next;
      continue;
    }
    prose.push(line);
    at++;
  }
  flush();
  return segments;
}

function endOfFence(lines: readonly string[], start: number, marker: string): number {
  const char = marker[0] ?? '`';
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    if (line.length >= marker.length && line.startsWith(marker) && line === char.repeat(line.length)) return at;
  }
  return lines.length;
}

function fenced(language: string, body: string): Segment {
  const code: Segment = { type: 'code', language: language || 'text', code: body };
  if (language === 'csv' || language === 'tsv') {
    const sheet = readDeclared(body, language);
    return sheet === undefined ? code : { type: 'sheet', sheet };
  }
  if (['json', 'json5', 'jsonc', 'jsonl', 'ndjson', ''].includes(language)) {
    const reading = readJson(body);
    if (reading !== undefined) return fromReading(reading, body);
    const values = language === 'json' ? undefined : readJsonLines(body);
    if (values !== undefined) return { type: 'json', value: values };
  }
  const sheet = language === '' ? readDelimited(body) : undefined;
  return sheet === undefined ? code : { type: 'sheet', sheet };
}
