// Collects the answers of all contenders to all cases with limited concurrency, and scores them.
import type { Answer, RecordedCall, Recording } from '../../eval/answer.ts';
import type { Case } from '../../eval/cases/case.ts';
import { costOf, measure } from '../../eval/measures.ts';
import type { Result, ScoredAnswer } from '../../eval/report/summary.ts';
import { costText } from '../../eval/report/summary-rows.ts';
import { playCase, toRequest } from '../../eval/run/play-case.ts';
import { createRecordedModel } from '../../eval/run/recorded-model.ts';
import { runJobs } from '../../eval/run/run-jobs.ts';
import { scoreAnswer } from '../../eval/score-answer.ts';
import type { Scored } from '../../eval/scores/score.ts';
import { createCatalog } from '../../ui/catalog.ts';
import type { CommandContext } from '../command.ts';
import { counted } from '../../counted.ts';
import { createAsk } from './ask-model.ts';
import { questionDigest } from './question-digest.ts';
import type { Candidate } from './candidates.ts';
import { digestOf } from './digest.ts';
import type { EvalOptions } from './eval-options.ts';
import { createEvalProgress } from './eval-progress.ts';
import type { Judge } from './judge-answer.ts';
import { onInterruption } from './on-interruption.ts';
import type { RunFolder } from './run-folder.ts';

interface Plan {
  readonly cases: readonly Case[];
  readonly candidates: readonly Candidate[];
  readonly run: RunFolder;
  readonly judge: Judge | undefined;
  readonly options: EvalOptions;
  readonly context: CommandContext;
  readonly now: () => number;
}

interface Job {
  readonly candidate: Candidate;
  readonly given: Case;
  readonly run: number;
}

export async function answerCases(plan: Plan): Promise<Result[]> {
  const { candidates, options, context, now } = plan;
  const jobs = listJobs(plan);
  const progress = createEvalProgress(jobs.length, context, now);
  const found = new Map<Candidate, ScoredAnswer[]>(candidates.map((candidate) => [candidate, []]));
  let spent = 0;
  let unjudged = 0;
  const judged = { tokens: 0, cost: 0 };
  const work = jobs.map((job) => async () => {
    const pay = (cost: number): void => {
      spent += cost;
      progress.onCost(spent);
    };
    const scored = await answer(job, plan, {
      onCall: (call) => pay(job.candidate.price === undefined ? 0 : costOf(call, job.candidate.price)),
      onVerdict(call, cost) {
        judged.tokens += (call.usage?.promptTokens ?? 0) + (call.usage?.completionTokens ?? 0);
        judged.cost += cost;
        pay(cost);
      },
    });
    if (scored !== undefined) found.get(job.candidate)?.push(scored);
    if (plan.judge !== undefined && scored?.scores.has('judge') === false) unjudged += 1;
    progress.onAnswer(job.given.id, scored?.scores.get('complete'));
  });
  const stopHint = onInterruption(() => {
    progress.stop();
    context.printError(`Interrupted. ${howToResume(plan.run)}`);
  });
  const isOver = (): boolean => options.maxCost !== undefined && spent >= options.maxCost;
  let left = 0;
  try {
    left = await runJobs(work, { concurrency: options.concurrency, isOver });
  } finally {
    stopHint();
    progress.stop();
  }
  if (left > 0)
    context.printError(
      `Stopped at --max-cost with ${counted(left, 'answer')} to go. ${howToResume(plan.run)} --max-cost then limits the cost of the new answers.`,
    );
  if (unjudged > 0)
    context.printError(
      `Answers without a verdict from the judge: ${unjudged}. Either the answer failed, or the judge failed or wrote no verdict.`,
    );
  if (judged.tokens > 0)
    context.printError(
      `The judge used ${judged.tokens.toLocaleString('en-US')} tokens${judged.cost > 0 ? `, ${costText(judged.cost)}` : ''}.`,
    );
  const order = new Map(plan.cases.map(({ id }, index) => [id, index]));
  return candidates.map((candidate) => {
    const answers = [...(found.get(candidate) ?? [])].sort(
      (a, b) => (order.get(a.case.id) ?? 0) - (order.get(b.case.id) ?? 0) || a.run - b.run,
    );
    const planned = jobs.filter((job) => job.candidate === candidate).length;
    const uncovered =
      candidate.recordings === undefined ? 0 : plan.cases.length - new Set(answers.map((one) => one.case.id)).size;
    return { contender: candidate.contender, answers, missing: planned - answers.length + uncovered };
  });
}

const howToResume = ({ shownPath }: RunFolder): string =>
  `To continue, repeat the command with --out ${shownPath} --resume.`;

/** Case by case, so that a run that is stopped early has compared all contenders on the same cases. */
function listJobs({ cases, candidates, options }: Plan): readonly Job[] {
  const runs = Array.from({ length: options.runs }, (_, index) => index + 1);
  return cases.flatMap((given) =>
    candidates.flatMap((candidate) =>
      candidate.recordings === undefined
        ? runs.map((run) => ({ candidate, given, run }))
        : candidate.recordings.filter((one) => one.case === given.id).map(({ run }) => ({ candidate, given, run })),
    ),
  );
}

interface Payments {
  readonly onCall: (call: RecordedCall) => void;
  readonly onVerdict: (call: RecordedCall, cost: number) => void;
}

async function answer(job: Job, plan: Plan, payments: Payments): Promise<ScoredAnswer | undefined> {
  const { candidate, given, run } = job;
  const recording = findRecording(job, plan);
  const played =
    recording === undefined
      ? await askModel(job, plan, payments.onCall)
      : await replay(given, candidate, recording, plan.now);
  const catalog = createCatalog(toRequest(given, given.turns[0] ?? []).ui.catalog);
  const scores = new Map<string, Scored>(scoreAnswer(given, played, catalog));
  const verdict = await judge(job, played, plan, payments);
  if (verdict !== undefined) scores.set('judge', verdict);
  return { case: given, run, answer: played, scores, measures: measure(played, candidate.price) };
}

function findRecording({ candidate, given, run }: Job, plan: Plan): Recording | undefined {
  if (candidate.recordings !== undefined)
    return candidate.recordings.find((one) => one.case === given.id && one.run === run);
  return plan.options.isResumed ? plan.run.load(candidate.contender, { case: given.id, run }) : undefined;
}

async function askModel(
  { candidate, given, run }: Job,
  plan: Plan,
  onPaid: (call: RecordedCall) => void,
): Promise<Answer> {
  if (candidate.model === undefined) throw new Error(`${candidate.contender.name} has no model.`);
  const ask = createAsk(candidate.model, plan.now);
  const calls: RecordedCall[] = [];
  const played = await playCase(given, candidate.prompt, async (request) => {
    const asked = await ask(request);
    calls.push(asked.call);
    onPaid(asked.call);
    return asked;
  });
  const asked = questionDigest(given, candidate.prompt);
  plan.run.save(candidate.contender, { case: given.id, run, asked, calls });
  return played;
}

/** Recorded answers go through the same pipeline, with the times of the recording. */
function replay(given: Case, { prompt }: Candidate, { calls }: Recording, now: () => number): Promise<Answer> {
  const model = createRecordedModel(calls);
  const ask = createAsk(model, now);
  let next = 0;
  return playCase(given, prompt, async (request) => {
    const asked = await ask(request);
    const { times, usage, isUsageEstimate } = calls[next++] ?? { text: '', toolCalls: [] };
    // If usage was not recorded, this run's estimate is kept.
    const counted = usage === undefined ? asked.call : { ...asked.call, usage, isUsageEstimate };
    return { ...asked, call: { ...counted, times } };
  });
}

async function judge(
  { candidate, given, run }: Job,
  played: Answer,
  plan: Plan,
  { onVerdict }: Payments,
): Promise<Scored | undefined> {
  if (plan.judge === undefined) return undefined;
  const key = { case: given.id, run };
  const judged = digestOf(played.turns.map((replies) => replies.map(({ content }) => content)));
  const kept = plan.options.isResumed ? plan.run.loadVerdict(candidate.contender, key) : undefined;
  // The verdict on an earlier answer does not apply to a new one.
  const isVerdict = kept?.answer === judged && plan.judge.read(kept.text) !== undefined;
  const text = isVerdict ? kept.text : await plan.judge.ask(given, played, onVerdict);
  if (text === undefined) return undefined;
  plan.run.saveVerdict(candidate.contender, key, { judge: plan.judge.digest, answer: judged, text });
  return plan.judge.read(text);
}
