// The system clock jumps an hour forward and a day back while the built program is serving.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { ask, build, createPrograms, main } from './program.ts';
import { startWordServer, wordConfiguration, words } from './word-server.ts';

const hour = 3_600_000;
const jumps = [hour, -24 * hour];

beforeAll(build, 120_000);
const { folder, serve, kill } = createPrograms();
afterEach(kill);

test('a clock jump ends no stream and locks out no key; keys expire by the current clock', async () => {
  const model = await startWordServer();
  const inHalfAnHour = new Date(Date.now() + hour / 2).toISOString();
  const row = (name: string, more: object) => ({
    name,
    sha256: createHash('sha256').update(name).digest('hex'),
    created: '2026-11-21T00:00:00Z',
    ...more,
  });
  const rows = [
    row('ends', { expires: inHalfAnHour }),
    row('small', { limits: { requestsPerMinute: 3 } }),
    row('all', {}),
  ];
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: rows }));
  writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
  const { child, url, log } = await serve(
    {
      TESSERA_KEYS_FILE: 'keys.json',
      TESSERA_CONFIG: 'tessera.json',
      UP_KEY: 'u',
      TESSERA_RESUME: 'on',
      TESSERA_METRICS: 'on',
      SHIFTS: [...jumps, -24 * hour].join(','),
    },
    [process.execPath, '--import', pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href, main, 'serve'],
  );
  const status = async (key: string) => (await ask(url, key)).status;
  const streams = await Promise.all(jumps.map((_, index) => ask(url, 'all', words(`jump${index}`))));
  expect(await status('ends')).toBe(200);
  for (let index = 0; index < 3; index++) expect(await status('small')).toBe(200);
  expect(await status('small')).toBe(429);

  let shift = 0;
  for (const [index, jump] of jumps.entries()) {
    child.kill('SIGUSR2');
    shift += jump;
    const isThere = async () => {
      const { created } = JSON.parse(await (await ask(url, 'all')).text());
      return Math.abs(created * 1000 - Date.now() - shift) < hour / 4;
    };
    await expect.poll(isThere).toBe(true);
    model.open(`jump${index}`);
    const stream = streams[index];
    const text = (await stream?.text()) ?? '';
    expect(framesOf(text).at(-1)?.data).toBe('[DONE]');
    const again = { 'x-completion-id': stream?.headers.get('x-completion-id') ?? '' };
    expect(await (await ask(url, 'all', words(`jump${index}`), again)).text()).toBe(text);
    expect(await status('ends')).toBe(shift > 0 ? 401 : 200);
    // A jump may start a new window. It never extends one.
    for (let count = 0; count < 4; count++) {
      const response = await ask(url, 'small');
      const wait = Number(response.headers.get('retry-after') ?? 0);
      expect([response.status, wait <= 60]).toEqual([count === 3 || wait > 0 ? 429 : 200, true]);
    }
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^tessera_request_duration_seconds_count\{/m);
  expect(metrics).not.toMatch(/^tessera_\S+ -/m);
  expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([]);

  // A second signal is honored even when the clock was set back since the first.
  const exit = once(child, 'exit');
  const [open] = await Promise.all([ask(url, 'all', words('never')), expect.poll(() => model.begun).toBe(3)]);
  expect(open.status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => fetch(url).catch(() => undefined)).toBe(undefined);
  child.kill('SIGUSR2');
  await wait(600);
  child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  model.close();
}, 60_000);
