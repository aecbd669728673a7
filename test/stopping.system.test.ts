// Shutdown of the built program: SIGTERM, the drain timeout, a second signal. A suspended process loses no stream.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { freePort } from './free-port.ts';
import { ask, build, createPrograms, main, type Environment, type RunningProgram } from './program.ts';
import { path } from './service.ts';
import { startWordServer, wordConfiguration, words, type WordServer } from './word-server.ts';

const { folder, run, serve, kill } = createPrograms();
let model: WordServer;
const pipes: number[] = [];
// fetch cancels the body of a Response that is garbage-collected, which closes its stream.
const held: Response[] = [];

beforeAll(build, 120_000);
afterEach(() => {
  kill();
  model.close();
  held.length = 0;
  for (const pipe of pipes.splice(0)) closeSync(pipe);
});

async function start(environment: Environment = {}, redirect = ''): Promise<RunningProgram> {
  return serve({ ...(await settings()), ...environment }, inShell(redirect));
}

async function settings(): Promise<Environment> {
  model = await startWordServer();
  writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
  // A drain that waits for its timeout fails the test.
  return { TESSERA_API_KEYS: 'k', UP_KEY: 'u', TESSERA_CONFIG: 'tessera.json', TESSERA_DRAIN_TIMEOUT: '10m' };
}

const inShell = (redirect: string) => ['sh', '-c', `exec "$0" "$@" ${redirect}`, process.execPath, main, 'serve'];

/** A full named pipe without a reader. */
function fullPipe(): string {
  const path = join(folder, `pipe-${pipes.length}`);
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  pipes.push(pipe);
  for (const size of [4096, 1]) {
    try {
      while (writeSync(pipe, 'x'.repeat(size)) > 0);
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
    }
  }
  return path;
}

/** Opens streams whose model pauses in the middle. */
async function openStreams({ url }: Pick<RunningProgram, 'url'>, count: number): Promise<readonly Response[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => ask(url, 'k', words('go'))));
  held.push(...responses);
  await expect.poll(() => model.begun).toBe(count);
  return responses;
}

/** A connection with an incomplete request. */
async function halfRequest({ url }: RunningProgram, head: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  return socket;
}

const isOpen = ({ url }: Pick<RunningProgram, 'url'>) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

test('SIGTERM rejects new work, lets streams finish, then exits with code 0', async () => {
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
  await expect.poll(() => isOpen(program)).toBe(false);
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
  'streams open at the drain timeout end with a closed document and an error (resume: %s)',
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

test('a second signal exits immediately', async () => {
  const program = await start({ TESSERA_DRAIN_TIMEOUT: '10m' });
  const exit = once(program.child, 'exit');
  const [stream] = await openStreams(program, 1);
  program.child.kill('SIGTERM');
  await expect.poll(() => isOpen(program)).toBe(false);
  // Two signals within 500 ms count as one: npm forwards a signal that the terminal has already sent.
  await wait(600);
  program.child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  await expect(stream?.text()).rejects.toThrow();
}, 60_000);

test('SIGHUP drains like SIGTERM', async () => {
  const program = await start();
  const exit = once(program.child, 'exit');
  const [stream] = await openStreams(program, 1);
  program.child.kill('SIGHUP');
  await expect.poll(() => isOpen(program)).toBe(false);
  model.open('go');
  expect(framesOf((await stream?.text()) ?? '').at(-1)?.data).toBe('[DONE]');
  expect(await exit).toEqual([0, null]);
}, 60_000);

/** Sends requests that are logged, then SIGTERM while a stream is open, and waits for the exit. */
async function stopAfterRequests(program: Pick<RunningProgram, 'child' | 'url'>): Promise<void> {
  const exit = once(program.child, 'exit');
  const [stream] = await openStreams(program, 1);
  for (let index = 0; index < 20; index++) expect((await ask(program.url, 'k')).status).toBe(200);
  program.child.kill('SIGTERM');
  await expect.poll(() => isOpen(program)).toBe(false);
  model.open('go');
  expect(framesOf((await stream?.text()) ?? '').at(-1)?.data).toBe('[DONE]');
  expect(await exit).toEqual([0, null]);
}

test('SIGTERM ends the process when the disk of its log is full', async () => {
  await stopAfterRequests(await start({}, '2>/dev/full'));
}, 60_000);

test('SIGTERM ends the process even if no one reads its log', async () => {
  await stopAfterRequests(await start({}, `2>'${fullPipe()}'`));
}, 60_000);

test('SIGTERM ends the process when the reader of its log has exited', async () => {
  const program = await start();
  program.child.stderr.destroy();
  await stopAfterRequests(program);
}, 60_000);

test.each(['a full disk', 'a pipe that nobody reads'])(
  'serves and stops on SIGTERM with standard output and error on %s',
  async (kind) => {
    const port = await freePort();
    const redirect = kind === 'a full disk' ? '>/dev/full 2>&1' : `>'${fullPipe()}' 2>&1`;
    const child = run(inShell(redirect), { ...(await settings()), TESSERA_PORT: String(port) });
    const program = { child, url: `http://127.0.0.1:${port}` };
    await expect.poll(() => isOpen(program), { timeout: 30_000 }).toBe(true);
    await stopAfterRequests(program);
  },
  60_000,
);

test('a second signal exits immediately when the disk of its log is full', async () => {
  const program = await start({ TESSERA_DRAIN_TIMEOUT: '10m' }, '2>/dev/full');
  const exit = once(program.child, 'exit');
  await openStreams(program, 1);
  for (let index = 0; index < 20; index++) expect((await ask(program.url, 'k')).status).toBe(200);
  program.child.kill('SIGTERM');
  await expect.poll(() => isOpen(program)).toBe(false);
  // Two signals within 500 ms count as one.
  await wait(600);
  program.child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
}, 60_000);

/** Linux cuts every backlog to this. */
const maxBacklog = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));

test.skipIf(maxBacklog < 4096)(
  'the system keeps a burst of 2,000 connections that the process has not accepted yet',
  async () => {
    const program = await start();
    program.child.kill('SIGSTOP');
    const port = Number(new URL(program.url).port);
    const sockets = Array.from({ length: 2000 }, () => net.connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    program.child.kill('SIGCONT');
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  },
  60_000,
);

test('a process that is suspended for two seconds loses no stream and reports the lag in its metrics', async () => {
  // Every timeout is shorter than the suspension.
  const program = await start({
    TESSERA_METRICS: 'on',
    TESSERA_KEEP_ALIVE_INTERVAL: '500ms',
    TESSERA_STREAM_WRITE_TIMEOUT: '1500ms',
    TESSERA_HEADER_TIMEOUT: '1500ms',
    TESSERA_BODY_TIMEOUT: '1500ms',
  });
  const streams = await openStreams(program, 20);
  program.child.kill('SIGSTOP');
  // Model output, a probe and new requests arrive meanwhile.
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
  expect(metrics).toMatch(/^tessera_replies_in_flight\{mode="stream"\} 0$/m);
  expect(program.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
}, 60_000);
