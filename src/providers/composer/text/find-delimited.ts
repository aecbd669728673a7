// CSV in the middle of a text: a run of lines without a blank one that is a table, perhaps under a line or two that
// announce it.
import { readDelimited } from '../data/delimited.ts';
import type { Sheet } from '../data/sheet.ts';

export type Run =
  | { readonly type: 'prose'; readonly markdown: string }
  | { readonly type: 'sheet'; readonly sheet: Sheet };

const mostIntroLines = 2;

export function readRuns(lines: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    const markdown = prose.join('\n');
    if (markdown.trim() !== '') runs.push({ type: 'prose', markdown });
    prose = [];
  };
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && (lines[end] ?? '').trim() !== '') end++;
    const run = lines.slice(at, end);
    const found = run.length < 2 ? undefined : findSheet(run);
    if (found === undefined) {
      for (const line of run) prose.push(line);
    } else {
      for (const line of run.slice(0, found.start)) prose.push(line);
      flush();
      runs.push({ type: 'sheet', sheet: found.sheet });
      for (const line of run.slice(found.end)) prose.push(line);
    }
    for (at = end; at < lines.length && (lines[at] ?? '').trim() === ''; at++) prose.push('');
  }
  flush();
  return runs;
}

function findSheet(run: readonly string[]): { sheet: Sheet; start: number; end: number } | undefined {
  for (let start = 0; start <= Math.min(mostIntroLines, run.length - 2); start++) {
    // Under the table may stand a line of thanks.
    for (const end of run.length - start > 2 ? [run.length, run.length - 1] : [run.length]) {
      const sheet = readDelimited(run.slice(start, end).join('\n'));
      if (sheet !== undefined) return { sheet, start, end };
    }
  }
  return undefined;
}
