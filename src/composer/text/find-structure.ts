// Structure inside a text: consecutive lines that are a table, code, a log, facts or similar, possibly below one or two
// lines that announce them.
import { Pace, slicedMap, type Sliced } from '../../slices.ts';
import { readDelimitedLines } from '../data/delimited.ts';
import type { Sheet } from '../data/sheet.ts';
import { readFormat, startsFormat } from './formats/find-format.ts';
import { findChat } from './lines/chat-lines.ts';
import { codeSigns, languageOf } from './lines/code-lines.ts';
import type { LineSegment, Pair } from './lines/line-segment.ts';
import { readMailHead } from './lines/mail-lines.ts';
import { readLines } from './lines/read-lines.ts';
import { withListMarks } from './lines/list-marks.ts';
import { followsList, isListTitle, startsTitledList } from './lines/list-titles.ts';
import { sectionTitles } from './lines/section-titles.ts';
import { endOfSpacedPlan, findPlan } from './lines/plan-lines.ts';
import { recordsOf } from './lines/record-lines.ts';
import { isTitle } from './lines/title-line.ts';
import type { Run } from './run.ts';

/** In Japanese and Chinese, no space follows the bullet. */
const withBullet = (line: string): string => line.replace(/^[\s\u3000]{0,3}・\s*(?=\S)/, '- ');

const maxIntroLines = 2;

export function* readRuns(written: readonly string[]): Sliced<readonly Run[]> {
  const lines = yield* slicedMap(written, withBullet);
  const titles = yield* sectionTitles(lines);
  const runs: Run[] = [];
  let next = 0;
  const add = function* (start: number, end: number): Sliced<void> {
    const own = new Set<number>();
    for (; (titles[next] ?? end) < end; next++) own.add((titles[next] ?? 0) - start);
    for (const run of yield* readSpoken(lines.slice(start, end), own)) runs.push(run);
  };
  const pace = new Pace();
  let done = 0;
  for (let at = 0; at < lines.length; at++) {
    if (pace.isDue(100)) yield;
    if (!startsFormat(lines, at)) continue;
    const found = yield* readFormat(lines, at);
    if (found === undefined) continue;
    const title = at > done ? titleAbove(lines, at) : undefined;
    yield* add(done, title === undefined ? at : at - 1);
    if (title !== undefined) runs.push({ type: 'title', text: title });
    for (const run of found.runs) runs.push(run);
    done = found.end;
    at = done - 1;
  }
  yield* add(done, lines.length);
  return runs;
}

/** A title directly above a format. */
function titleAbove(lines: readonly string[], at: number): string | undefined {
  const [before = '', line = ''] = [lines[at - 2], lines[at - 1]];
  return before.trim() === '' && isListTitle(line) ? line.trim().replace(/\s*[:：]$/, '') : undefined;
}

function* readSpoken(lines: readonly string[], titles: ReadonlySet<number>): Sliced<readonly Run[]> {
  const chat = yield* findChat(lines);
  if (chat === undefined) return yield* readBlocks(lines, titles);
  const above = yield* readBlocks(lines.slice(0, chat.start), titles);
  return [...above, chat.segment, ...(yield* readBlocks(lines.slice(chat.end), new Set()))];
}

function* readBlocks(lines: readonly string[], titles: ReadonlySet<number>): Sliced<readonly Run[]> {
  const runs: Run[] = [];
  const pace = new Pace();
  let prose: string[] = [];
  const flush = function* (): Sliced<void> {
    yield;
    const markdown = prose.join('\n');
    if (markdown.trim() !== '') runs.push({ type: 'prose', markdown });
    prose = [];
  };
  for (let at = 0; at < lines.length;) {
    if (titles.has(at)) {
      yield* flush();
      runs.push({ type: 'title', text: (lines[at] ?? '').trim() });
      at++;
    }
    let end = yield* endOfSpacedPlan(lines, at);
    for (; end < lines.length && (lines[end] ?? '').trim() !== ''; end++) {
      if (pace.isDue(0)) yield;
      const [before, line, after] = [lines[end - 1] ?? '', lines[end] ?? '', lines[end + 1] ?? ''];
      if (end > at && (startsTitledList(before, line, after) || followsList(before, line))) break;
    }
    const run = lines.slice(at, end);
    yield;
    const found = run.length === 0 ? undefined : yield* findStructure(run, prose, runs.at(-1));
    if (found === undefined) {
      for (const line of yield* withListMarks(run)) prose.push(line);
    } else if (found.segment.type === 'code' && found.isContinued) {
      const blank = '\n'.repeat(Math.max(1, prose.length) + 1);
      const before = runs.pop();
      prose = [];
      const code = `${before?.type === 'code' ? before.code + blank : ''}${found.segment.code}`;
      runs.push({ type: 'code', language: languageOf(code), code });
    } else {
      const intro = run.slice(0, found.start);
      const title = found.hasTitle && found.start === 1 && isTitle(intro[0] ?? '') ? intro[0] : undefined;
      if (title === undefined) for (const line of intro) prose.push(line);
      yield* flush();
      if (title !== undefined) runs.push({ type: 'title', text: title.trim().replace(/^#{1,6}\s+|\s*[:：]$/g, '') });
      runs.push(found.segment);
      for (const line of run.slice(found.end)) prose.push(line);
    }
    if (end < lines.length && (lines[end] ?? '').trim() !== '') prose.push('');
    for (at = end; at < lines.length && (lines[at] ?? '').trim() === ''; at++) prose.push('');
  }
  yield* flush();
  yield;
  return yield* withRecords(runs);
}

/** Paragraphs of the same facts are the rows of a table. */
function* withRecords(runs: readonly Run[]): Sliced<readonly Run[]> {
  const merged: Run[] = [];
  for (let at = 0; at < runs.length; yield) {
    const facts: (readonly Pair[])[] = [];
    for (; facts.length < maxRecords; at++) {
      const run = runs[at];
      if (run?.type !== 'facts') break;
      facts.push(run.pairs);
    }
    const sheet = yield* recordsOf(facts);
    if (sheet !== undefined) merged.push({ type: 'sheet', sheet });
    else for (const pairs of facts) merged.push({ type: 'facts', pairs });
    const other = runs[at];
    if (other === undefined || other.type === 'facts') continue;
    merged.push(other);
    at++;
  }
  return merged;
}

const maxRecords = 1_000;

interface Found {
  readonly segment: LineSegment;
  readonly start: number;
  readonly end: number;
  /** The line above is the title. */
  readonly hasTitle?: boolean;
  /** The segment continues the code above. */
  readonly isContinued?: boolean;
}

function* findStructure(
  run: readonly string[],
  prose: readonly string[],
  before: Run | undefined,
): Sliced<Found | undefined> {
  const head = readMailHead(run.slice(0, maxHeaderLines));
  if (head !== undefined) return { segment: head.segment, start: 0, end: head.length };
  const plan = yield* findPlan(run);
  if (plan !== undefined) return { ...plan, hasTitle: true };
  const found = run.length < 2 ? undefined : yield* findSheet(run);
  if (found !== undefined) return { ...found, segment: { type: 'sheet', sheet: found.sheet } };
  const signs = yield* codeSigns(run);
  const isBelowCode = before?.type === 'code' && before.language !== 'log' && prose.every((line) => line === '');
  if (signs.isSure || (signs.isLikely && isBelowCode)) {
    const code = run.join('\n');
    const segment = { type: 'code', language: languageOf(code), code } as const;
    return { segment, start: 0, end: run.length, isContinued: isBelowCode };
  }
  const lines = yield* readLines(run);
  return lines === undefined ? undefined : { ...lines, hasTitle: true };
}

const maxHeaderLines = 20;

function* findSheet(run: readonly string[]): Sliced<{ sheet: Sheet; start: number; end: number } | undefined> {
  for (let start = 0; start <= Math.min(maxIntroLines, run.length - 2); start++) {
    // A line of prose may follow the table.
    for (const end of run.length - start > 2 ? [run.length, run.length - 1] : [run.length]) {
      const sheet = yield* readDelimitedLines(run, start, end);
      if (sheet !== undefined) return { sheet, start, end };
      yield;
    }
  }
  return undefined;
}
