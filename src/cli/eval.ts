import { defineCommand, modelOptions } from './command.ts';
import { evalFlags } from './eval/eval-flags.ts';

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'measure the quality of generated interfaces',
  about: [
    'Runs a set of cases against models or recordings, scores the answers by fixed rules, and writes a report: a table, JSON, and a page that shows every answer. Without --model or --replay, it runs the built-in model, which needs no key. docs/evaluation.md explains the scores and the format of the cases.',
    'Every answer is saved in the folder of the run. --resume continues an interrupted run, and --replay FOLDER/MODEL scores saved answers again without calling the model. Exits with 1 if a score falls below the baseline.',
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
