import { counted } from '../../counted.ts';
import { didYouMean } from '../../suggest.ts';
import { loadVersion } from '../version.ts';
import type { Arguments, CommandContext } from '../command.ts';
import type { Case } from '../../eval/cases/case.ts';
import { parseBaseline, type Baseline } from '../../eval/report/baseline.ts';
import type { Result } from '../../eval/report/summary.ts';
import { openModels, type OpenModels } from '../open-models.ts';
import { UsageError } from '../usage-error.ts';
import type { EvalFlags } from './eval-flags.ts';
import { answerCases } from './answer-cases.ts';
import { checkResumed } from './check-resumed.ts';
import { listCandidates, getServedModel } from './candidates.ts';
import { createDecodeReply } from './decode-reply.ts';
import { readOptions, type EvalOptions } from './eval-options.ts';
import { createJudge, type Judge } from './judge-answer.ts';
import { loadCases } from './load-cases.ts';
import { priceOf, readPrices, type Prices } from './read-prices.ts';
import { readRecordings, type RecordedContender } from './read-recordings.ts';
import { checkWritable, readTextFile } from './read-text-file.ts';
import { reportResults } from './report-results.ts';
import { RunFolder } from './run-folder.ts';

interface Given extends Pick<Arguments, 'options'> {
  readonly flags: EvalFlags;
}

/** Settles with the exit code. */
export async function runEvaluation(given: Given, context: CommandContext): Promise<number> {
  const { folder } = context;
  const options = readOptions(given.flags);
  const opened = await openModels(given, context);
  const { chosen: cases, ids } = loadCases(options, folder);
  const decode = createDecodeReply(opened.settings, opened.effects, folder);
  const recorded = await readRecordings(options.replays, folder, decode);
  checkRecorded(recorded, cases, options);
  for (const one of recorded) {
    const unknown = unknownIds(one, ids);
    if (unknown.length > 0) context.printError(ignoredText(one.name, unknown, ids));
  }
  const prices = readPrices(options.prices, folder);
  const candidates = listCandidates(options, opened, prices, recorded, folder);
  const now = (): number => opened.effects.now();
  const judge = openJudge(options, opened, prices, folder, now);
  // Checked before the run, which may take an hour.
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline, folder);
  if (options.newBaseline !== undefined) checkWritable(options.newBaseline, folder);
  const run = new RunFolder(options.out ?? newFolder(now()), options.isResumed, context);
  if (options.isResumed) checkResumed({ cases, candidates, runs: options.runs, run, judge });
  const names = candidates.map(({ contender }) => contender.name).join(', ');
  context.printError(
    `${counted(cases.length, 'case')}, ${names}, saved in ${run.shownPath} (tessera ${loadVersion()})`,
  );
  const results: Result[] = await answerCases({ cases, candidates, run, judge, options, context, now });
  return reportResults({ results, run, options, baseline, context });
}

function openJudge(
  options: EvalOptions,
  { registry }: OpenModels,
  prices: Prices,
  folder: string,
  now: () => number,
): Judge | undefined {
  const { judge, rubric } = options;
  if (judge === undefined) return undefined;
  const { model, card } = getServedModel(judge, registry);
  const price = priceOf(judge, card.id, prices, options);
  const text = rubric === undefined ? undefined : readTextFile(rubric, folder);
  return createJudge({ id: card.id, model, price, rubric: text, now });
}

function readBaseline(file: string, folder: string): Baseline {
  const baseline = parseBaseline(readTextFile(file, folder));
  if (typeof baseline === 'string') throw new UsageError(`${file} ${baseline}`);
  return baseline;
}

/** `tessera-eval/20261122-163000`, in UTC. */
function newFolder(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `tessera-eval/${time}`;
}

const unknownIds = ({ recordings }: RecordedContender, ids: ReadonlySet<string>): readonly string[] => [
  ...new Set(recordings.map((one) => one.case).filter((id) => !ids.has(id))),
];

/** Unknown ids that are named. */
const maxNamed = 10;

function ignoredText(name: string, unknown: readonly string[], ids: ReadonlySet<string>): string {
  const named = unknown.slice(0, maxNamed).join(', ');
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : '';
  const [only = ''] = unknown;
  const hint = unknown.length === 1 ? didYouMean(only, ids) : '';
  return `Ignored in ${name}: recordings of unknown cases: ${named}${more}.${hint}`;
}

/** A folder without files named after cases is a mistake, not a low score. */
function checkRecorded(recorded: readonly RecordedContender[], cases: readonly Case[], { only }: EvalOptions): void {
  const ids = new Set(cases.map(({ id }) => id));
  for (const { name, recordings } of recorded) {
    if (recordings.some((one) => ids.has(one.case))) continue;
    const [example] = recordings;
    const hint = only.length > 0 ? ' with --only' : '';
    throw new UsageError(
      `${name} contains no recording of the cases${hint}; there is no case "${example?.case ?? ''}".`,
    );
  }
}
