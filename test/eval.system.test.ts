// The built program scores the built-in set with the built-in model and with recorded answers. The scores must not fall.
// It also continues a run that was killed.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeUpstream } from './providers/fake-upstream.ts';
import { build, createPrograms, main, root } from './program.ts';

beforeAll(build, 120_000);
const programs = createPrograms();
afterAll(() => programs.kill());

const recordings = ['large', 'small', 'chatty'].map((name) => join(root, 'test/eval/recordings', name)).join(',');

test('the scores of the built-in model and of the recorded answers do not fall', async () => {
  const models = ['--model', 'builtin/composer/v-20261121', '--replay', recordings];
  const baseline = ['--baseline', join(root, 'test/eval/baseline.json'), '--tolerance', '0'];
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
    errors: expect.stringContaining('The report with every answer is run/report.html'),
  });
  const page = readFileSync(join(programs.folder, 'run/report.html'), 'utf8');
  expect(page.match(/<section class="eval-answer/g)?.length).toBeGreaterThan(73);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a run that %s ended continues without repeating a request',
  async (signal) => {
    const asked: string[] = [];
    let isStuck = true;
    let markStuck = (): void => {};
    const stuck = new Promise<void>((resolve) => (markStuck = resolve));
    const chunk = (delta: object, reason: string | null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
    const upstream = await startFakeUpstream(({ body }) => {
      const name = /number of (\w+)/.exec(JSON.stringify(body))?.[1] ?? '';
      asked.push(name);
      if (isStuck && name === 'dogs') {
        markStuck();
        return { steps: [{ write: chunk({ content: 'root = Card([' }, null) }, { wait: new Promise<void>(() => {}) }] };
      }
      const text = chunk({ content: `root = Card([TextContent("${name}: 42")])` }, null);
      return { steps: [{ write: `${text}${chunk({}, 'stop')}data: [DONE]\n\n` }] };
    });
    const id = 'acme/fast/v-20261121';
    const model = { provider: 'openai-compatible', baseUrl: upstream.url, model: 'fast-1', apiKeyEnv: 'ACME_KEY' };
    const write = (name: string, text: string): void => writeFileSync(join(programs.folder, name), text);
    write('tessera.json', JSON.stringify({ models: { [id]: model } }));
    const rows = ['cats', 'dogs', 'owls'].map((name) => ({
      id: name,
      messages: [{ role: 'user', content: `The number of ${name} is 42.` }],
      expect: { must: [[name, '42']] },
    }));
    write('cases.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const args = ['eval', '--config', 'tessera.json', '--cases', 'cases.jsonl', '--model', id, '--out', signal];
    const command = [process.execPath, main, ...args, '--concurrency', '1', '--json'];
    const environment = { ACME_KEY: 'upstream-secret-123' };
    const first = programs.run(command, environment);
    const said = readAll(first.stderr);
    await stuck;
    first.kill(signal);
    expect(await once(first, 'exit')).toEqual([null, signal]);
    const hint = 'Interrupted. To continue, repeat the command with --out SIGINT --resume.';
    expect((await said).includes(hint)).toBe(signal === 'SIGINT');
    isStuck = false;
    const { code, output } = await programs.finished([...command, '--resume'], environment);
    await upstream.close();
    expect({ code, report: JSON.parse(output) }).toMatchObject({
      code: 0,
      report: { contenders: [{ answers: 3, failures: 0, missing: 0, scores: { complete: { mean: 1 } } }] },
    });
    expect(asked).toEqual(['cats', 'dogs', 'dogs', 'owls']);
  },
);
