// The built program scores the built-in set with the built-in model and with recorded answers. The scores must not fall.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, createPrograms, main, root } from './program.ts';

beforeAll(build, 120_000);
const programs = createPrograms();
afterAll(() => programs.kill());

const recordings = ['large', 'small', 'chatty'].map((name) => join(root, 'test/eval/recordings', name)).join(',');

test('the scores of the built-in model and of the recorded answers do not fall', async () => {
  const models = ['--model', 'builtin/composer/v-20261121', '--replay', recordings];
  const baseline = ['--baseline', join(root, 'test/eval/baseline.json')];
  const { code, errors } = await programs.finished([
    process.execPath,
    main,
    'eval',
    ...models,
    ...baseline,
    '--out',
    'run',
  ]);
  // A change that is meant to lower a score: node scripts/evaluation.mjs writes the baseline anew.
  expect({ code, errors }).toEqual({
    code: 0,
    errors: expect.stringContaining('Every answer is drawn in run/report.html'),
  });
  const page = readFileSync(join(programs.folder, 'run/report.html'), 'utf8');
  expect(page.match(/<section class="eval-answer/g)?.length).toBeGreaterThan(73);
});
