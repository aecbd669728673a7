// CSV in the middle of a text: a run of lines without a blank one that is a table, perhaps under a line or two that
// announce it.
import { Pace, type Sliced } from '../../slices.ts';
import { readDelimitedLines } from '../data/delimited.ts';
import type { Sheet } from '../data/sheet.ts';

export type Run =
  | { readonly type: 'prose'; readonly markdown: string }
  | { readonly type: 'sheet'; readonly sheet: Sheet };

const mostIntroLines = 2;

export function* readRuns(lines: readonly string[]): Sliced<readonly Run[]> {
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
    let end = at;
    for (; end < lines.length && (lines[end] ?? '').trim() !== ''; end++) if (pace.isDue(0)) yield;
    const run = lines.slice(at, end);
    yield;
    const found = run.length < 2 ? undefined : yield* findSheet(run);
    if (found === undefined) {
      for (const line of run) prose.push(line);
    } else {
      for (const line of run.slice(0, found.start)) prose.push(line);
      yield* flush();
      runs.push({ type: 'sheet', sheet: found.sheet });
      for (const line of run.slice(found.end)) prose.push(line);
    }
    for (at = end; at < lines.length && (lines[at] ?? '').trim() === ''; at++) prose.push('');
  }
  yield* flush();
  yield;
  return runs;
}

function* findSheet(run: readonly string[]): Sliced<{ sheet: Sheet; start: number; end: number } | undefined> {
  for (let start = 0; start <= Math.min(mostIntroLines, run.length - 2); start++) {
    // Under the table may stand a line of thanks.
    for (const end of run.length - start > 2 ? [run.length, run.length - 1] : [run.length]) {
      const sheet = yield* readDelimitedLines(run, start, end);
      if (sheet !== undefined) return { sheet, start, end };
      yield;
    }
  }
  return undefined;
}
