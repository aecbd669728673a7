import { defineCommand, modelOptions } from './command.ts';
import { evalFlags } from './eval/eval-flags.ts';

export const evaluate = defineCommand({
  name: 'eval',
  summary: "measure the quality of a model's interfaces",
  about: [
    'Runs a set of cases against models or recorded texts, scores the answers without a judge, and writes a report: a table, JSON, and a page that shows every answer. Without --model and --replay it runs the built-in model, which needs no key. docs/evaluation.md explains the scores and the format of the cases.',
    'Every answer is kept in the folder of the run. An interrupted run continues with --resume, and --replay FOLDER/MODEL scores the answers again without asking the model. Exits with 1 if a score fell below the baseline.',
  ],
  flags: evalFlags,
  options: modelOptions,
  examples: [
    'tessera eval',
    'tessera eval --model acme/fast/v-20261121,acme/large/v-20261121 --runs 3',
    'tessera eval --model acme/fast/v-20261121 --prompts none,polite.txt --only forms,steps',
    'tessera eval --cases my-cases.jsonl --model acme/fast/v-20261121 --baseline scores.json',
  ],
  async run(given, context) {
    // Imported here, so that other commands start faster.
    const { runEvaluation } = await import('./eval/run-evaluation.ts');
    return runEvaluation(given, context);
  },
});
