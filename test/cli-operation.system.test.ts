// The built program: the life cycle of its keys, and a full disk.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ask, build, createPrograms, main } from './program.ts';

beforeAll(build, 120_000);
const { folder, finished, serve, kill } = createPrograms();
afterEach(kill);

const keys = (...args: string[]) => finished([process.execPath, main, 'keys', ...args]);

test('keys can be created, used, limited, listed and revoked while the service runs', async () => {
  const made = await keys('create', '--name', 'web', '--expires', '90d', '--requests-per-minute', '2');
  const key = made.output.trim();
  expect(key).toMatch(/^tsr_[\w-]{43}$/);
  const file = join(folder, 'data/keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(key);

  const { url } = await serve();
  expect((await ask(url, key)).status).toBe(200);
  expect((await ask(url, key)).headers.get('x-ratelimit-remaining-requests')).toBe('0');
  expect((await ask(url, key)).status).toBe(429);

  const other = (await keys('create', '--name', 'other', '--models', 'acme/none/v-20261121')).output.trim();
  await expect.poll(async () => (await ask(url, other)).status).toBe(404);
  expect((await keys('list')).output).toMatch(/^NAME .*\nweb .*requestsPerMinute 2\nother .*acme\/none/);
  expect((await keys('list', '--json')).output).not.toMatch(/sha256/);
  expect((await keys('create', '--name', 'web')).code).toBe(2);
  expect((await keys('revoke', '--name', 'nobody')).errors).toMatch(/no key named "nobody"/);
  expect((await keys('revoke', '--name', 'other')).code).toBe(0);
  await expect.poll(async () => (await ask(url, other)).status).toBe(401);
});

test('keys that are created concurrently are all in the file', async () => {
  const names = Array.from({ length: 4 }, (_, index) => `together-${index}`);
  const made = await Promise.all(names.map((name) => keys('create', '--name', name)));
  expect(made.map(({ code, errors }) => (code === 0 ? '' : errors)).join('')).toBe('');
  const { output } = await keys('list');
  for (const name of names) expect(output).toContain(name);
});

test('reports a full disk and keeps the existing keys', async () => {
  const environment = { TESSERA_DATA_DIR: join(folder, 'full') };
  await finished([process.execPath, main, 'keys', 'create', '--name', 'a'], environment);
  const before = readFileSync(join(folder, 'full/keys.json'), 'utf8');
  // A file size limit of zero is the closest to a full disk that an unprivileged process can get.
  const command = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, main, 'keys', 'create', '--name', 'b'];
  const { code, errors } = await finished(command, environment);
  expect(errors).toMatch(/keys\.json cannot be written: .*\((?:EFBIG|ENOSPC)\)/);
  expect(code).toBe(2);
  expect(readFileSync(join(folder, 'full/keys.json'), 'utf8')).toBe(before);
  const made = await finished([process.execPath, main, 'keys', 'create', '--name', 'b'], environment);
  expect(made.code).toBe(0);
});

test('keeps serving when its log cannot be written', async () => {
  const command = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full', process.execPath, main, 'serve'];
  const program = await serve({ TESSERA_API_KEYS: 'k' }, command);
  for (let index = 0; index < 20; index++) expect((await ask(program.url, 'k')).status).toBe(200);
  expect(program.isAlive).toBe(true);
});
