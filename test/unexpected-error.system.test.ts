// An uncaught error in the built program: what it writes to standard error.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { build, createPrograms, main } from './program.ts';

beforeAll(build, 120_000);
const { folder, finished, kill } = createPrograms();
afterEach(kill);

test.each([
  ['a thrown error', `JSON.parse('the canary of a customer')`],
  ['a rejected promise', `void Promise.reject(new Error('the canary ' + process.env.ACME_KEY))`],
  ['an error with properties', `throw Object.assign(new TypeError('x'), { body: 'canary' })`],
])('%s ends the program, and the log contains no error message', async (_, fault) => {
  // Raised as soon as the program has installed its handler.
  const code = `const timer = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return;
  clearInterval(timer);
  ${fault};
}, 5);`;
  writeFileSync(join(folder, 'fault.mjs'), code);
  const command = [process.execPath, '--import', './fault.mjs', main, 'serve'];
  const ended = await finished(command, { ACME_KEY: 'secret-canary' });
  expect(ended.code).toBe(1);
  expect(ended.errors).not.toContain('canary');
  const line = ended.errors.split('\n').find((one) => one.startsWith('{"level":60'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    msg: 'unexpected error',
    err: {
      type: expect.stringMatching(/Error$/),
      stack: expect.arrayContaining([expect.stringContaining('fault.mjs')]),
    },
  });
});
