// The summary as rows of cells, for the terminal and for the page.
import type { Comparison } from './compare.ts';
import type { Estimate } from './interval.ts';
import { scoreNames, type Summary } from './summary.ts';

export type Rows = readonly (readonly string[])[];

const percent = (share: number): string => (100 * share).toFixed(share === 1 || share === 0 ? 0 : 1);
const signed = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`;

/** `93.9 % (85.4-97.6)` */
const shareText = ({ mean, low, high }: Estimate): string =>
  `${percent(mean)} % (${(100 * low).toFixed(0)}-${(100 * high).toFixed(0)})`;

const countText = (count: number): string => Math.round(count).toLocaleString('en-US');

export const timeText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

export const costText = (dollars: number): string => `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`;

type MeasureRow = readonly [label: string, of: (summary: Summary) => string | undefined];

const optional = (value: number | undefined, toText: (value: number) => string): string | undefined =>
  value === undefined ? undefined : toText(value);

const measureRows: readonly MeasureRow[] = [
  ['answers', ({ answers, missing }) => `${answers}${missing > 0 ? ` (${missing} missing)` : ''}`],
  ['failed', ({ failures }) => (failures > 0 ? String(failures) : undefined)],
  ['prompt tokens', ({ measures }) => optional(measures.promptTokens, countText)],
  ['of them cached', ({ measures }) => optional(measures.cachedTokens || undefined, countText)],
  ['completion tokens', ({ measures }) => optional(measures.completionTokens, countText)],
  ['first text', ({ measures }) => optional(measures.firstText, timeText)],
  ['first component', ({ measures }) => optional(measures.firstComponent, timeText)],
  ['whole answer', ({ measures }) => optional(measures.total, timeText)],
  ['cost, all answers', ({ cost }) => optional(cost, costText)],
];

const rowsOf = (summaries: readonly Summary[], rows: readonly MeasureRow[]): Rows =>
  rows
    .map(([label, of]) => ({ label, cells: summaries.map(of) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
    .map(({ label, cells }) => [label, ...cells.map((cell) => cell ?? '-')]);

/** A column for each contender: shares of answers with 95 % intervals, then medians. */
export function summaryRows(summaries: readonly Summary[]): Rows {
  const scores = scoreNames.map((name): MeasureRow => [name, (summary) => optionalEstimate(summary.scores.get(name))]);
  return [['', ...summaries.map(({ name }) => name)], ...rowsOf(summaries, [...scores, ...measureRows])];
}

/** The share of complete answers by kind of case. */
export function kindRows(summaries: readonly Summary[]): Rows {
  const kinds = [...new Set(summaries.flatMap((summary) => [...summary.kinds.keys()]))];
  const rows = kinds.map((kind): MeasureRow => [kind, (summary) => optionalEstimate(summary.kinds.get(kind))]);
  return [['complete, by kind', ...summaries.map(({ name }) => name)], ...rowsOf(summaries, rows)];
}

const optionalEstimate = (estimate: Estimate | undefined): string | undefined =>
  estimate === undefined ? undefined : shareText(estimate);

/** The difference of each contender from the first one, in percentage points. Significant ones are marked. */
export function differenceRows(comparisons: readonly Comparison[]): Rows {
  const [first] = comparisons;
  if (first === undefined) return [];
  const rows = scoreNames.flatMap((name): Rows => {
    const cells = comparisons.map(({ differences }) => differences.get(name));
    if (cells.every((cell) => cell === undefined || (cell.mean === 0 && cell.high === 0))) return [];
    return [[name, ...cells.map((cell) => (cell === undefined ? '-' : differenceText(cell)))]];
  });
  return [
    [`against ${first.reference}`, ...comparisons.map(({ name }) => name)],
    ...(rows.length === 0 ? [['no difference', ...comparisons.map(() => '')]] : rows),
  ];
}

/** `complete -100.0, facts -50.0`: the differences of one case, in percentage points. */
export const caseDifferenceText = (scores: ReadonlyMap<string, number>): string =>
  [...scores].map(([name, difference]) => `${name} ${signed(difference)}`).join(', ');

/** Minimum number of cases for significance. */
const minCases = 5;

function differenceText({ mean, low, high, count }: Estimate): string {
  const isClear = count >= minCases && (low > 0 || high < 0);
  return `${signed(mean)} (${signed(low)} to ${signed(high)})${isClear ? ' *' : ''}`;
}
