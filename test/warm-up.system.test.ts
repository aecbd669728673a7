import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, build, createPrograms } from './program.ts';

const { folder, serve, kill } = createPrograms();

beforeAll(build, 120_000);
afterAll(kill);

test('warms up before it listens, and neither logs nor counts its warm-up requests', async () => {
  const model = { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'fast' };
  writeFileSync(join(folder, 'tessera.json'), JSON.stringify({ models: { 'acme/fast/v-20261121': model } }));
  const options = { TESSERA_WARM_UP: 'on', TESSERA_API_KEYS: 'k', TESSERA_METRICS: 'on' };
  const { url, log } = await serve({ ...options, TESSERA_CONFIG: 'tessera.json' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await ask(url, 'k')).status).toBe(200);
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^tessera_requests_total\{route="\/v1\/embed\/chat\/completions",.*\} 1$/m);
  const paths = () => log.map(({ path }) => path).filter((path) => path !== '/metrics');
  await expect.poll(paths).toEqual(['/readyz', '/v1/embed/chat/completions']);
});
