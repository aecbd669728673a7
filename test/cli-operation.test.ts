// The built program with keys of its own making, and three of it with one Redis.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';
import { path } from './service.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'tessera-operation-'));
const composer = 'builtin/composer/v-20261121';

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}, 120_000);

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function run(command: readonly string[], environment: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const [program = '', ...args] = command;
  const env = { PATH, TESSERA_PORT: '0', TESSERA_DATA: join(folder, 'data'), ...environment };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  return child;
}

async function finished(command: readonly string[], environment?: Record<string, string>) {
  const child = run(command, environment);
  const [output, errors, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, code };
}

const keys = (...args: string[]) => finished([process.execPath, main, 'keys', ...args]);

async function serve(environment: Record<string, string> = {}) {
  const child = run([process.execPath, main, 'serve'], environment);
  let text = '';
  child.stderr.resume();
  child.stdout.setEncoding('utf8');
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    text += piece;
    if (text.includes('Stop with')) break;
  }
  return { child, url: /listens on (\S+)/.exec(text)?.[1] ?? text };
}

function ask(url: string, key: string, more: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  const body = { model: composer, messages: [{ role: 'user', content: 'Hello' }], ...more };
  return fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('keys are made, used, limited, listed and revoked, while the service runs', async () => {
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
  await expect.poll(async () => (await ask(url, other)).status, { timeout: 5000 }).toBe(404);
  expect((await keys('list')).output).toMatch(/^NAME .*\nweb .*requestsPerMinute 2\nother .*acme\/none/);
  expect((await keys('list', '--json')).output).not.toMatch(/sha256/);
  expect((await keys('create', '--name', 'web')).code).toBe(2);
  expect((await keys('revoke', '--name', 'nobody')).errors).toMatch(/no key named "nobody"/);
  expect((await keys('revoke', '--name', 'other')).code).toBe(0);
  await expect.poll(async () => (await ask(url, other)).status, { timeout: 5000 }).toBe(401);
});

test('a disk without room says so, and the keys that were there stay', async () => {
  const environment = { TESSERA_DATA: join(folder, 'full') };
  await finished([process.execPath, main, 'keys', 'create', '--name', 'a'], environment);
  const before = readFileSync(join(folder, 'full/keys.json'), 'utf8');
  // No file may grow: the nearest to a full disk that a user can make.
  const command = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, main, 'keys', 'create', '--name', 'b'];
  const { code, errors } = await finished(command, environment);
  expect(errors).toMatch(/keys\.json cannot be written: .*\((?:EFBIG|ENOSPC)\)/);
  expect(code).toBe(2);
  expect(readFileSync(join(folder, 'full/keys.json'), 'utf8')).toBe(before);
  const made = await finished([process.execPath, main, 'keys', 'create', '--name', 'b'], environment);
  expect(made.code).toBe(0);
});

describe.skipIf(!hasRedis)('three processes with one redis', () => {
  let redis: RedisServer;
  let upstream: http.Server;
  const stops: (() => void)[] = [];
  let isKilled = false;
  const shared = { TESSERA_API_KEYS: 'k', UP_KEY: 'u' };

  beforeAll(async () => {
    redis = await startRedis();
    // A model that writes a word every 20 ms.
    upstream = http.createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      let count = 0;
      const write = (text: string, more: object = {}) => {
        const choices = [{ index: 0, delta: { content: text }, finish_reason: null, ...more }];
        response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices })}\n\n`);
      };
      write('root = Card([TextContent("');
      const timer = setInterval(() => {
        // Half of the answer comes after the kill, however long that takes.
        if (count === 30 && !isKilled) return;
        write(`word${count} `);
        if (++count < 60) return;
        clearInterval(timer);
        write('")])', { finish_reason: 'stop' });
        response.end('data: [DONE]\n\n');
      }, 20);
      response.on('close', () => clearInterval(timer));
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const address = upstream.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const provider = {
      provider: 'openai-compatible',
      baseUrl: `http://127.0.0.1:${port}`,
      apiKeyEnv: 'UP_KEY',
      model: 'm',
    };
    writeFileSync(join(folder, 'tessera.json'), JSON.stringify({ models: { 'acme/slow/v-20261121': provider } }));
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await redis.kill();
  });

  const three = (environment: Record<string, string>) =>
    Promise.all([1, 2, 3].map(() => serve({ ...shared, TESSERA_REDIS_URL: redis.url, ...environment })));

  test('one limit, not one request over', async () => {
    const instances = await three({ TESSERA_KEY_REQUESTS_PER_MINUTE: '40' });
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => (await ask(instances[index % 3]?.url ?? '', 'k')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  }, 60_000);

  test('one of them is killed under load: no client loses an event', async () => {
    const instances = await three({ TESSERA_RESUME: 'on', TESSERA_CONFIG: 'tessera.json' });
    const alive = new Set(instances.map(({ url }) => url));
    let turn = 0;
    // Round robin, over those that answer.
    const next = () => [...alive][turn++ % alive.size] ?? '';
    const body = { model: 'acme/slow/v-20261121', stream: true };
    let reading = 0;

    async function read(): Promise<{ text: string; resumed: number }> {
      let [text, id, resumed] = ['', '', 0];
      for (let tries = 0; tries < 100; tries += 1) {
        const url = next();
        const last = text.split('\n\n').length - 1;
        try {
          const again: Record<string, string> =
            id === '' ? {} : { 'x-completion-id': id, 'last-event-id': String(last) };
          const response = await ask(url, 'k', body, again);
          if (response.status !== 200) throw new Error(`${response.status}`);
          if (id !== '') resumed++;
          id ||= response.headers.get('x-completion-id') ?? '';
          const decoder = new TextDecoder();
          for await (const piece of response.body ?? []) {
            if (text === '') reading += 1;
            text += decoder.decode(piece, { stream: true }).replaceAll(': keep-alive\n\n', '');
          }
          return { text, resumed };
        } catch {
          // Half an event that came is thrown away; the whole one comes again.
          text = text.slice(0, text.lastIndexOf('\n\n') + 2);
          if (!text.endsWith('\n\n')) text = '';
        }
      }
      throw new Error('a hundred tries were not enough');
    }

    const clients = Array.from({ length: 15 }, read);
    await expect.poll(() => reading, { timeout: 30_000 }).toBeGreaterThanOrEqual(15);
    const [victim] = instances;
    alive.delete(victim?.url ?? '');
    victim?.child.kill('SIGKILL');
    isKilled = true;
    const results = await Promise.all(clients);
    expect(results.filter(({ resumed }) => resumed > 0).length).toBeGreaterThan(0);
    for (const { text, resumed } of results) {
      const frames = framesOf(text);
      expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => String(index + 1)));
      const isWhole = frames.at(-1)?.data === '[DONE]';
      expect(isWhole || frames.at(-1)?.data.includes('upstream_interrupted')).toBe(true);
      if (resumed === 0) expect(isWhole).toBe(true);
      const content = frames
        .filter(({ data }) => data.includes('"delta"'))
        .map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '')
        .join('');
      const words: string[] = JSON.parse(content).component.props.children[0].props.text.trim().split(' ');
      expect(words.slice(0, -1)).toEqual(words.slice(0, -1).map((_, index) => `word${index}`));
    }
  }, 60_000);
});
