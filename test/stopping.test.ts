// How the built program ends: SIGTERM, a time that is over, a second signal; and that a pause of the whole process is no
// end.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { ask, build, createPrograms, type Environment, type RunningProgram } from './program.ts';
import { path } from './service.ts';
import { startWordServer, wordConfiguration, words, type WordServer } from './word-server.ts';

const { folder, serve, kill } = createPrograms();
let model: WordServer;

beforeAll(build, 120_000);
afterEach(() => {
  kill();
  model.close();
});

async function start(environment: Environment = {}): Promise<RunningProgram> {
  model = await startWordServer();
  writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
  return serve({ TESSERA_API_KEYS: 'k', UP_KEY: 'u', TESSERA_CONFIG: 'tessera.json', ...environment });
}

/** Streams that wait in their middle. */
async function openStreams({ url }: RunningProgram, count: number): Promise<readonly Response[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => ask(url, 'k', words('go'))));
  await expect.poll(() => model.begun, { timeout: 10_000 }).toBe(count);
  return responses;
}

/** A connection with a request that is not finished yet. */
async function halfRequest({ url }: RunningProgram, head: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  return socket;
}

const isOpen = ({ url }: RunningProgram) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

test('SIGTERM: no new connections, not ready, no new work, streams end well, then exit code 0', async () => {
  const program = await start();
  const exit = once(program.child, 'exit');
  const streams = await openStreams(program, 5);
  const body = JSON.stringify(words());
  const [probe, work] = await Promise.all([
    halfRequest(program, 'GET /readyz HTTP/1.1\r\nhost: x\r\n'),
    halfRequest(
      program,
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n`,
    ),
  ]);
  program.child.kill('SIGTERM');
  await expect.poll(() => isOpen(program), { timeout: 10_000 }).toBe(false);
  probe.write('\r\n');
  work.write(`\r\n${body}`);
  expect(await readAll(probe)).toMatch(/^HTTP\/1\.1 503 .*connection: close\r\n.*"code":"shutting_down"/is);
  expect(await readAll(work)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*"code":"shutting_down"/is);
  expect(program.isAlive).toBe(true);
  model.open('go');
  for (const stream of streams) expect(framesOf(await stream.text()).at(-1)?.data).toBe('[DONE]');
  expect(await exit).toEqual([0, null]);
}, 60_000);

test.each(['off', 'on'])(
  'streams that take too long end with a closed document and an error (resume: %s)',
  async (resume) => {
    const program = await start({ TESSERA_DRAIN_TIMEOUT: '100ms', TESSERA_RESUME: resume });
    const exit = once(program.child, 'exit');
    const streams = await openStreams(program, 5);
    program.child.kill('SIGTERM');
    for (const stream of streams) {
      const frames = framesOf(await stream.text());
      expect(JSON.parse(frames.at(-1)?.data ?? '').error.code).toBe('shutting_down');
      const content = frames.slice(0, -1).map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '');
      expect(JSON.parse(content.join(''))).toMatchObject({ error: 'The service is shutting down.' });
    }
    expect(await exit).toEqual([0, null]);
  },
  60_000,
);

test('a second signal ends it at once', async () => {
  const program = await start({ TESSERA_DRAIN_TIMEOUT: '10m' });
  const exit = once(program.child, 'exit');
  const [stream] = await openStreams(program, 1);
  program.child.kill('SIGTERM');
  await expect.poll(() => isOpen(program), { timeout: 10_000 }).toBe(false);
  // Two within half a second are one: npm passes on what the terminal has sent already.
  await wait(600);
  program.child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  await expect(stream?.text()).rejects.toThrow();
}, 60_000);

test('a process that stands still for two seconds loses no stream, and says so in its metrics', async () => {
  // All that has a time of its own has less than the pause.
  const program = await start({
    TESSERA_METRICS: 'on',
    TESSERA_KEEP_ALIVE: '500ms',
    TESSERA_STREAM_WRITE_TIMEOUT: '1500ms',
    TESSERA_HEADER_TIMEOUT: '1500ms',
    TESSERA_BODY_TIMEOUT: '1500ms',
  });
  const streams = await openStreams(program, 20);
  program.child.kill('SIGSTOP');
  // Words, a probe and new requests arrive meanwhile.
  model.open('go');
  const probe = fetch(`${program.url}/readyz`);
  const late = Array.from({ length: 5 }, () => ask(program.url, 'k', words()));
  await wait(2000);
  program.child.kill('SIGCONT');
  expect((await probe).status).toBe(200);
  for (const stream of [...streams, ...(await Promise.all(late))]) {
    expect(framesOf(await stream.text()).at(-1)?.data).toBe('[DONE]');
  }
  const metrics = await (await fetch(`${program.url}/metrics`)).text();
  expect(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1);
  expect(metrics).toMatch(/^tessera_open_replies\{form="stream"\} 0$/m);
  expect(program.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
}, 60_000);
