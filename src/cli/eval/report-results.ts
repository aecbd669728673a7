import { findRegressions, toBaseline, type Baseline } from '../../eval/report/baseline.ts';
import { compare } from '../../eval/report/compare.ts';
import { reportJson } from '../../eval/report/report-json.ts';
import { reportPage } from '../../eval/report/report-page.ts';
import { summarize, type Result } from '../../eval/report/summary.ts';
import { differenceRows, kindRows, summaryRows, type Rows } from '../../eval/report/summary-rows.ts';
import type { CommandContext } from '../command.ts';
import { errorLines } from '../error-lines.ts';
import { createPaint } from '../paint.ts';
import { textTable } from '../text-table.ts';
import type { EvalOptions } from './eval-options.ts';
import { loadDrawing } from './load-drawing.ts';
import { writeTextFile } from './read-text-file.ts';
import type { RunFolder } from './run-folder.ts';

interface Finished {
  readonly results: readonly Result[];
  readonly run: RunFolder;
  readonly options: EvalOptions;
  readonly baseline: Baseline | undefined;
  readonly context: CommandContext;
}

/** Prints and writes the reports; settles with the exit code. */
export async function reportResults({ results, run, options, baseline, context }: Finished): Promise<number> {
  const regressions = baseline === undefined ? [] : findRegressions(results, baseline, options.tolerance);
  const summaries = results.map(summarize);
  const [reference, ...others] = results;
  const comparisons = reference === undefined ? [] : others.map((result) => compare(result, reference));
  const json = reportJson(results, regressions);
  if (options.isJson) context.print(context.redactor.redact(JSON.stringify(json)));
  else {
    const tables: readonly Rows[] = [summaryRows(summaries), kindRows(summaries), differenceRows(comparisons)];
    context.print(
      tables
        .filter((rows) => rows.length > 0)
        .map(textTable)
        .join('\n\n'),
    );
  }
  run.writeReport('report.json', `${JSON.stringify(json, null, 2)}\n`);
  const page = reportPage({ results, summaries, comparisons, regressions }, await loadDrawing(context));
  context.printError(`The report with every answer is ${run.writeReport('report.html', page)}`);
  if (options.newBaseline !== undefined) {
    writeTextFile(options.newBaseline, context.folder, `${JSON.stringify(toBaseline(results), null, 2)}\n`);
    context.printError(`Wrote the baseline to ${options.newBaseline}`);
  }
  const paint = createPaint(context.isErrorTerminal, context.environment);
  for (const regression of regressions) context.printError(`${paint('red', 'regression')}: ${regression}`);
  const failed = results.filter(({ answers }) => hasOnlyFailures(answers));
  for (const { contender, answers } of failed) {
    const [first = '', ...details] = failureLines(answers, context);
    context.printError(`${paint('red', 'error')}: every answer of ${contender.name} failed: ${first}`);
    for (const line of details) context.printError(line);
  }
  return regressions.length > 0 || failed.length > 0 ? 1 : 0;
}

const hasOnlyFailures = (answers: Result['answers']): boolean =>
  answers.length > 0 && answers.every(({ answer }) => answer.failure !== undefined);

/** Of the first failure. */
function failureLines(answers: Result['answers'], { redactor }: CommandContext): readonly string[] {
  const { error, failure = '' } = answers.at(0)?.answer ?? {};
  return error === undefined ? [redactor.redact(failure)] : errorLines(error, redactor);
}
