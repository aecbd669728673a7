import type { Flag } from '../command.ts';

export const evalFlags = {
  cases: { placeholder: 'FILE', description: 'Cases as JSON Lines. Default: the built-in set.' },
  only: {
    placeholder: 'WORDS',
    description: 'Run only the cases with these ids or kinds, separated by commas.',
  },
  model: {
    placeholder: 'IDS',
    description: 'The models to run, by id or alias, separated by commas. The others are compared with the first.',
  },
  prompts: {
    placeholder: 'FILES',
    description:
      'Text files, each with a system prompt, separated by commas. Every prompt is run with every model. "none" means no system prompt.',
  },
  replay: {
    placeholder: 'FOLDERS',
    description:
      'Folders with recordings, separated by commas. Each contains files such as CASE.txt, or CASE.sse from tessera record, or is the folder of a model in an earlier run.',
  },
  runs: { placeholder: 'COUNT', description: 'How many times each case is run. Default: 1.' },
  concurrency: { placeholder: 'COUNT', description: 'How many cases run at once. Default: 4.' },
  prices: {
    placeholder: 'FILE',
    description:
      'A JSON file with the prices of the models, in US dollars per million tokens: {"acme/fast": {"prompt": 0.5, "cached": 0.05, "completion": 2}}.',
  },
  'max-cost': {
    placeholder: 'DOLLARS',
    description: 'Start no further cases once this amount is spent. Requires --prices.',
  },
  judge: {
    placeholder: 'ID',
    description: 'A model that also scores each answer from 1 to 5. The report shows the score as a percentage.',
  },
  rubric: { placeholder: 'FILE', description: 'A text file with the criteria for the judge. Requires --judge.' },
  out: { placeholder: 'FOLDER', description: 'The folder of the run. Default: a new folder in tessera-eval.' },
  resume: { description: 'Continue the run in --out; cases that already have an answer are not run again.' },
  baseline: { placeholder: 'FILE', description: 'Compare the scores with the baseline in this file.' },
  'write-baseline': { placeholder: 'FILE', description: 'Write the scores to this file as a new baseline.' },
  tolerance: {
    placeholder: 'POINTS',
    description: 'How many percentage points a score may fall below the baseline. Default: 1.',
  },
  json: { description: 'Write the report as JSON.' },
} as const satisfies Readonly<Record<string, Flag>>;

type Flags = typeof evalFlags;

/** The parsed command line. */
export type EvalFlags = {
  readonly [Name in keyof Flags]: Flags[Name] extends { readonly placeholder: string } ? string | undefined : boolean;
};
