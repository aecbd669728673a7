// Recognizes the structure of consecutive lines. Lines that begin with Markdown are left to the Markdown parser.
import { Pace, type Sliced } from '../../../slices.ts';
import { readAgenda } from './agenda-lines.ts';
import { readAligned } from './aligned-lines.ts';
import { readAmounts, readDefinitions, readFacts } from './fact-lines.ts';
import { readLabelled } from './labelled-lines.ts';
import type { LineSegment } from './line-segment.ts';
import { readQuotes } from './quote-lines.ts';
import { readLogfmt } from './logfmt-lines.ts';
import { readRecords } from './record-lines.ts';
import { readLog } from './log-lines.ts';

const markdown = /^\s{0,3}(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\||```|~~~|(?:-{3,}|={3,}|\*{3,})\s*$|\[[^\]]+\]:)/;
/** The first lines decide whether the others are examined. */
const sampleSize = 40;
/** Longer runs are logs, or were not written by hand. */
const maxLines = 2_000;

export interface FoundLines {
  readonly segment: LineSegment;
  readonly start: number;
  readonly end: number;
}

/** Undefined for prose. The structure may have a title above it and a line of prose below it. */
export function* readLines(run: readonly string[]): Sliced<FoundLines | undefined> {
  if (run.length < 2) return undefined;
  const start = yield* readLog(run.slice(0, sampleSize));
  const log = start === undefined ? undefined : yield* readLog(run);
  if (log !== undefined) return { segment: log, start: 0, end: run.length };
  const pairs = (yield* readLogfmt(run.slice(0, sampleSize))) && (yield* readLogfmt(run));
  if (pairs !== undefined) return { segment: { type: 'sheet', sheet: pairs }, start: 0, end: run.length };
  if (run.length > maxLines || run.slice(0, sampleSize).filter((line) => markdown.test(line)).length * 2 > run.length) {
    return undefined;
  }
  const labelled = run.some((line) => markdown.test(line)) ? undefined : readLabelled(run);
  // Columns that only their spaces separate, unless the lines without such spaces are text beside a table.
  let spaced: FoundLines | undefined;
  for (let start = 0; start <= Math.min(1, run.length - 2); start++) {
    for (const end of run.length - start > 3 ? [run.length, run.length - 1] : [run.length]) {
      const lines = run.slice(start, end);
      yield;
      const segment = yield* readAll(lines);
      if (segment?.type === 'code') spaced ??= { segment, start, end };
      else if (segment !== undefined && (spaced === undefined || !hasSpaces(run, start, end)))
        return { segment, start, end };
    }
  }
  if (spaced !== undefined) return spaced;
  return labelled === undefined ? undefined : { segment: labelled, start: 0, end: run.length };
}

/** True if a line outside of the range has columns as well. */
const hasSpaces = (run: readonly string[], start: number, end: number): boolean =>
  [...run.slice(0, start), ...run.slice(end)].some((line) => /\t| {2}/.test(line.trim()));

function* readAll(lines: readonly string[]): Sliced<LineSegment | undefined> {
  const appointments = yield* sampled(lines, readAgenda);
  if (appointments !== undefined) return { type: 'agenda', appointments };
  const quotes = yield* sampled(lines, readQuotes);
  if (quotes !== undefined) return { type: 'quotes', quotes };
  const pairs = yield* sampled(lines, readFacts);
  if (pairs !== undefined) return { type: 'facts', pairs };
  const amounts = yield* sampled(lines, readAmounts);
  if (amounts !== undefined) return { type: 'facts', pairs: amounts };
  const records = (yield* readRecords(lines.slice(0, sampleSize))) && (yield* readRecords(lines));
  if (records !== undefined) return { type: 'sheet', sheet: records };
  const definitions = yield* sampled(lines, readDefinitions);
  if (definitions !== undefined) return { type: 'facts', pairs: definitions };
  const head = yield* readAligned(lines.slice(0, sampleSize));
  return head === undefined || lines.length <= sampleSize ? head : yield* readAligned(lines);
}

/** Reads all lines only if the first ones can be read. */
function* sampled<Found>(
  lines: readonly string[],
  read: (lines: readonly string[]) => Found | undefined,
): Sliced<Found | undefined> {
  const sample = read(lines.slice(0, sampleSize));
  yield;
  if (sample === undefined || lines.length <= sampleSize) return sample;
  const pace = new Pace();
  for (const line of lines) if (pace.isDue(line.length)) yield;
  return read(lines);
}
