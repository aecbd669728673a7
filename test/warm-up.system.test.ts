import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, build, createPrograms } from './program.ts';

const { serve, kill } = createPrograms();

beforeAll(build, 120_000);
afterAll(kill);

test('warms up before it listens, and neither logs nor counts its warm-up requests', async () => {
  const { url, log } = await serve({ TESSERA_WARM_UP: 'on', TESSERA_API_KEYS: 'k', TESSERA_METRICS: 'on' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await ask(url, 'k')).status).toBe(200);
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^tessera_requests_total\{route="\/v1\/embed\/chat\/completions",.*\} 1$/m);
  const paths = () => log.map(({ path }) => path).filter((path) => path !== '/metrics');
  await expect.poll(paths).toEqual(['/readyz', '/v1/embed/chat/completions']);
});
