// The built program with two workers on one port: shared state, and the death of a worker.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { chatCompletionsPath } from '../src/wire/paths.ts';
import { framesOf } from './frames.ts';
import { freePort } from './free-port.ts';
import { ask, build, composer, createPrograms, main, type Environment, type RunningProgram } from './program.ts';
import { startWordServer, wordConfiguration, words, type WordServer } from './word-server.ts';

const { folder, run, serve, finished, kill } = createPrograms();
let model: WordServer;

beforeAll(async () => {
  build();
}, 120_000);
afterEach(() => {
  kill();
  model?.close();
});

async function start(environment: Environment = {}): Promise<RunningProgram> {
  model = await startWordServer();
  writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
  return serve({
    TESSERA_WORKERS: '2',
    TESSERA_API_KEYS: 'k,other',
    UP_KEY: 'u',
    TESSERA_CONFIG: 'tessera.json',
    ...environment,
  });
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** A keep-alive connection to one of the workers. */
class Lane {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #program: RunningProgram;

  constructor(program: RunningProgram) {
    this.#program = program;
  }

  /** Resolves when the response headers have arrived. */
  open(body: object, more: Environment = {}): Promise<http.IncomingMessage> {
    const headers = { authorization: 'Bearer k', 'content-type': 'application/json', ...more };
    const options = { agent: this.#agent, method: 'POST', headers };
    return new Promise((resolve, reject) => {
      http
        .request(this.#program.url + chatCompletionsPath, options, resolve)
        .on('error', reject)
        .end(JSON.stringify(body));
    });
  }

  async ask(body: object, more: Environment = {}): Promise<Answer> {
    const reply = await this.open(body, more);
    return { status: reply.statusCode ?? 0, headers: reply.headers, text: await readAll(reply) };
  }

  async get(path: string): Promise<Answer> {
    const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get(this.#program.url + path, { agent: this.#agent }, resolve).on('error', reject);
    });
    return { status: reply.statusCode ?? 0, headers: reply.headers, text: await readAll(reply) };
  }
}

/** The number of the worker that answered, from the log. */
async function workerOf({ log }: RunningProgram, { headers }: Answer): Promise<number> {
  const find = () => log.find(({ requestId }) => requestId === headers['x-request-id'])?.['worker'];
  await expect.poll(find).toBeDefined();
  return Number(find());
}

/** A connection to worker 1 and one to worker 2. New connections go to the worker that has fewer. */
async function lanesOf(program: RunningProgram): Promise<readonly [Lane, Lane]> {
  const [lane, other] = [new Lane(program), new Lane(program)];
  const worker = await workerOf(program, await lane.get('/healthz'));
  expect(await workerOf(program, await other.get('/healthz'))).toBe(3 - worker);
  return worker === 1 ? [lane, other] : [other, lane];
}

const hello = { model: composer, messages: [{ role: 'user', content: 'Hello' }] };
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const count = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;
const readiness = async ({ url }: RunningProgram) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.text()];
};
/** The process id of a worker. With `previous`, waits until that process has been replaced. */
async function pidOf({ log }: RunningProgram, worker: number, previous?: number): Promise<number> {
  // The log and the service's answers arrive on different channels, in either order.
  const find = () => {
    const line = log.findLast((line) => line['worker'] === worker && line['msg'] === 'worker ready');
    return line?.['pid'] === previous ? undefined : line?.['pid'];
  };
  await expect.poll(find).toBeTypeOf('number');
  return Number(find());
}

test.each([
  ['one key', { TESSERA_KEY_REQUESTS_PER_MINUTE: '25' }],
  ['all keys', { TESSERA_TOTAL_REQUESTS_PER_MINUTE: '25' }],
])(
  'both workers enforce one limit of requests per minute for %s exactly',
  async (_, environment: Environment) => {
    const program = await start(environment);
    // Three requests, one after the other, on each of twenty connections.
    const askThrice = async (lane: Lane) => [await lane.ask(hello), await lane.ask(hello), await lane.ask(hello)];
    const answers = (await Promise.all(times(20, () => askThrice(new Lane(program))))).flat();
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([25, 35]);
    const workers = await Promise.all(answers.map((answer) => workerOf(program, answer)));
    expect(new Set(workers)).toEqual(new Set([1, 2]));
  },
  60_000,
);

test('reserves and corrects tokens per minute across both workers', async () => {
  const free = await start();
  const { usage } = JSON.parse((await new Lane(free).ask(hello)).text);
  kill();
  const program = await start({ TESSERA_KEY_TOKENS_PER_MINUTE: String(5 * usage.total_tokens) });
  const statuses = (await Promise.all(times(20, () => new Lane(program).ask(hello)))).map(({ status }) => status);
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 15]);
}, 60_000);

test.each([
  ['of one key', { TESSERA_KEY_CONCURRENT_REPLIES: '7' }, 429],
  ['of all keys', { TESSERA_TOTAL_CONCURRENT_REPLIES: '7' }, 429],
  ['of the service', { TESSERA_MAX_CONCURRENT_REPLIES: '7' }, 503],
])(
  'both workers enforce one limit of concurrent replies %s exactly, and release slots',
  async (_, environment: Environment, refusal) => {
    const program = await start(environment);
    const replies = await Promise.all(times(30, () => new Lane(program).open(words('go'))));
    const statuses = replies.map(({ statusCode }) => statusCode ?? 0);
    expect([count(statuses, 200), count(statuses, refusal)]).toEqual([7, 23]);
    model.open('go');
    await Promise.all(replies.map(readAll));
    const again = times(7, () => new Lane(program));
    await expect
      .poll(async () => (await Promise.all(again.map((lane) => lane.ask(hello)))).every(({ status }) => status === 200))
      .toBe(true);
  },
  60_000,
);

test('both workers enforce one connection limit exactly, and release closed connections', async () => {
  const program = await start({ TESSERA_MAX_CONNECTIONS: '10' });
  const port = Number(new URL(program.url).port);
  const connect = async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const sockets = await Promise.all(times(30, connect));
  let refused = 0;
  for (const socket of sockets)
    socket.on('data', (text) => (refused += String(text).startsWith('HTTP/1.1 503') ? 1 : 0));
  await expect.poll(() => refused).toBe(20);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await fetch(`${program.url}/healthz`).catch(() => undefined))?.status).toBe(200);
}, 60_000);

test('resumes a stream at the other worker, while it is written and after its end', async () => {
  const program = await start({ TESSERA_RESUME: 'on' });
  const [one, two] = await lanesOf(program);
  const reply = await one.open(words('go'));
  const own = readAll(reply);
  await expect.poll(() => model.begun).toBe(1);
  const id = String(reply.headers['x-completion-id']);
  const [early, late] = [await two.open(words('go'), { 'x-completion-id': id }), new Lane(program)];
  expect(early.statusCode).toBe(200);
  const reading = readAll(early);
  model.open('go');
  const whole = await own;
  expect(framesOf(whole).at(-1)?.data).toBe('[DONE]');
  expect(await reading).toBe(whole);
  for (const lane of [one, two, late]) {
    const again = await lane.ask(words('go'), { 'x-completion-id': id, 'last-event-id': '3' });
    expect(again.text).toBe(whole.split('\n\n').slice(3).join('\n\n'));
  }
  expect((await two.ask(words('go'), { 'x-completion-id': id, authorization: 'Bearer other' })).status).toBe(404);
}, 60_000);

test('workers share the reply cache', async () => {
  const program = await start({ TESSERA_CACHE: 'on' });
  const [one, two] = await lanesOf(program);
  expect((await one.ask(hello)).headers['x-tessera-cache']).toBe('miss');
  await expect.poll(async () => (await two.ask(hello)).headers['x-tessera-cache']).toBe('hit');
}, 60_000);

test('an upstream that keeps failing at one worker is paused at the other', async () => {
  const program = await start({ TESSERA_UPSTREAM_RETRIES: '0' });
  const [one, two] = await lanesOf(program);
  // Refuses connections from here on.
  model.close();
  const request = { ...words(), stream: false };
  for (let failure = 0; failure < 5; failure += 1) expect((await one.ask(request)).status).toBe(502);
  expect((await one.ask(request)).status).toBe(503);
  const statuses: number[] = [];
  await expect.poll(async () => statuses[statuses.push((await two.ask(request)).status) - 1]).toBe(503);
  // After five failures of its own, its own circuit breaker would have opened.
  expect(count(statuses, 502)).toBeLessThan(5);
}, 60_000);

test('metrics cover all workers on either port, and counters do not decrease when a worker dies', async () => {
  const port = await freePort();
  const program = await start({ TESSERA_METRICS: 'on', TESSERA_METRICS_PORT: String(port) });
  const [one, two] = await lanesOf(program);
  for (const lane of [one, two, two]) expect((await lane.ask(hello)).status).toBe(200);
  const line = new RegExp(
    `^tessera_requests_total\\{route="${chatCompletionsPath}",status="200",code=""\\} (\\d+)$`,
    'm',
  );
  const read = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const value = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    return {
      requests: value(line),
      ready: value(/^tessera_workers_ready (\d+)$/m),
      exits: value(/^tessera_worker_exits_total (\d+)$/m),
    };
  };
  const own = `http://127.0.0.1:${port}`;
  // A reply is counted after it was sent, which may be after the client has read it.
  for (const url of [program.url, own]) {
    await expect.poll(() => read(url)).toEqual({ requests: 3, ready: 2, exits: 0 });
  }
  process.kill(await pidOf(program, 1), 'SIGKILL');
  await expect.poll(() => read(own)).toEqual({ requests: 3, ready: 2, exits: 1 });
  expect((await new Lane(program).ask(hello)).status).toBe(200);
  await expect.poll(async () => (await read(own)).requests).toBe(4);
}, 60_000);

test('when a worker is killed, the other keeps serving, closes its streams and reuses its slots, and it is restarted', async () => {
  const program = await start({ TESSERA_RESUME: 'on', TESSERA_KEY_CONCURRENT_REPLIES: '2' });
  const [one, two] = await lanesOf(program);
  const replies = [await one.open(words('go')), await two.open(words('go'))];
  const texts = replies.map((reply) => readAll(reply).catch(() => 'cut off'));
  await expect.poll(() => model.begun).toBe(2);
  expect((await new Lane(program).ask(hello)).status).toBe(429);
  const pid = await pidOf(program, 1);
  process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await readiness(program))[0], { interval: 5 }).toBe(503);
  expect(await texts[0]).toBe('cut off');

  // The other worker serves the stream of the dead one.
  const id = String(replies[0]?.headers['x-completion-id']);
  const rest = framesOf((await new Lane(program).ask(words('go'), { 'x-completion-id': id })).text);
  expect(JSON.parse(rest.at(-1)?.data ?? '').error.code).toBe('upstream_interrupted');
  const content = rest.slice(0, -1).map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '');
  expect(JSON.parse(content.join('')).error).toMatch(/instance that wrote this reply/);
  expect((await new Lane(program).ask(hello)).status).toBe(200);
  model.open('go');
  expect(framesOf((await texts[1]) ?? '').at(-1)?.data).toBe('[DONE]');

  await expect.poll(() => readiness(program)).toEqual([200, '{"status":"ready","workers":"2 of 2"}']);
  await pidOf(program, 1, pid);
  expect(program.log.filter(({ msg }) => msg === 'worker exited')).toMatchObject([
    { worker: 1, how: 'SIGKILL', restartIn: 0 },
  ]);
  // The restarted worker has the fewest connections.
  expect(await workerOf(program, await new Lane(program).get('/healthz'))).toBe(1);
}, 60_000);

test('a connection that a dying worker has not accepted goes to another worker', async () => {
  const port = await freePort();
  const program = await start({ TESSERA_METRICS_PORT: String(port) });
  const [one, two] = [await pidOf(program, 1), await pidOf(program, 2)];
  process.kill(one, 'SIGSTOP');
  process.kill(two, 'SIGSTOP');
  const answers = times(6, () => ask(program.url, 'k'));
  // The primary answers this itself. By then it has sent one connection to each worker, and four are waiting.
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  process.kill(one, 'SIGKILL');
  process.kill(two, 'SIGCONT');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(times(6, () => 200));
}, 60_000);

test('workers exit when the primary is killed', async () => {
  const program = await start();
  const pids = [await pidOf(program, 1), await pidOf(program, 2)];
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(pids.map(isAlive)).toEqual([true, true]);
  program.child.kill('SIGKILL');
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
}, 60_000);

test('generates one key for both workers, and both see created and revoked keys', async () => {
  const data = join(folder, 'made');
  const environment = { TESSERA_WORKERS: '2', TESSERA_DATA_DIR: data };
  const child = run([process.execPath, main, 'serve'], environment);
  let output = '';
  for await (const piece of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += piece;
    if (output.includes('Stop with')) break;
  }
  expect(output.match(/listens on/g)).toHaveLength(1);
  const keys = output.match(/^ {2}tsr_\S+$/gm) ?? [];
  expect(keys).toHaveLength(1);
  const url = /listens on (\S+)/.exec(output)?.[1] ?? '';
  const statuses = async (key: string) => [
    ...new Set(await Promise.all(times(8, async () => (await ask(url, key)).status))),
  ];
  expect(await statuses(keys[0]?.trim() ?? '')).toEqual([200]);
  const made = await finished([process.execPath, main, 'keys', 'create', '--name', 'web'], environment);
  await expect.poll(() => statuses(made.output.trim())).toEqual([200]);
  await finished([process.execPath, main, 'keys', 'revoke', '--name', 'web'], environment);
  await expect.poll(() => statuses(made.output.trim())).toEqual([401]);
}, 60_000);

test('ends the open streams of a revoked key at both workers', async () => {
  const environment = { TESSERA_DATA_DIR: join(folder, 'revoked'), TESSERA_API_KEYS: '' };
  const keys = (...args: string[]) => finished([process.execPath, main, 'keys', ...args, '--name', 'web'], environment);
  const authorization = `Bearer ${(await keys('create')).output.trim()}`;
  const lanes = await lanesOf(await start(environment));
  const replies = await Promise.all(lanes.map((lane) => lane.open(words('never'), { authorization })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await keys('revoke');
  for (const reply of replies) {
    expect(JSON.parse(framesOf(await readAll(reply)).at(-1)?.data ?? '').error.code).toBe('invalid_api_key');
  }
}, 60_000);

test('reports a port in use once, and leaves no process running', async () => {
  const taken = net.createServer();
  const port = await listenOnFreePort(taken);
  const environment = {
    TESSERA_WORKERS: '2',
    TESSERA_API_KEYS: 'k',
    TESSERA_PORT: String(port),
    TESSERA_LOG_LEVEL: 'warn',
  };
  const { output, errors, code } = await finished([process.execPath, main, 'serve'], environment);
  taken.close();
  expect({ output, code }).toEqual({ output: '', code: 1 });
  expect(errors).toBe(
    `tessera: port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port: --port ${port + 1}.\n`,
  );
}, 60_000);

test('exits with the reason when its workers cannot start', async () => {
  const serveWith = (environment: Environment) =>
    finished([process.execPath, main, 'serve'], { TESSERA_WORKERS: '2', TESSERA_API_KEYS: 'k', ...environment });
  const missing = { models: { 'acme/x/v-20261121': { provider: 'ai-sdk', package: 'no-such-package', model: 'm' } } };
  writeFileSync(join(folder, 'missing.json'), JSON.stringify(missing));
  const { errors, code } = await serveWith({ TESSERA_CONFIG: 'missing.json' });
  expect(code).toBe(2);
  expect(errors.match(/no-such-package/g)).toHaveLength(1);
  expect(errors).toMatch(/^The configuration has a problem:/m);
  // process.send exists only in a worker.
  writeFileSync(join(folder, 'fail.mjs'), `if (process.send) process.exit(7);`);
  const dying = await serveWith({ NODE_OPTIONS: `--import=${join(folder, 'fail.mjs')}` });
  expect([dying.code, dying.errors]).toEqual([1, 'tessera: a worker exited before it was ready (code 7).\n']);
}, 60_000);

test('rejects more workers than the maximum', async () => {
  const { errors, code } = await finished([process.execPath, main, 'serve', '--workers', '65']);
  expect(code).toBe(2);
  expect(errors).toContain('--workers must be auto or a whole number from 1 to 64; got the string "65".');
}, 60_000);

test('restarts a crashing worker with backoff while the others keep serving', async () => {
  const program = await start();
  const steady = await pidOf(program, 2);
  const deaths = () => program.log.filter(({ msg }) => msg === 'worker exited');
  let restarted: number | undefined;
  for (let death = 1; death <= 4; death += 1) {
    restarted = await pidOf(program, 1, restarted);
    process.kill(restarted, 'SIGKILL');
    await expect.poll(() => deaths().length).toBe(death);
    expect((await ask(program.url, 'k')).status).toBe(200);
    await expect.poll(async () => (await readiness(program))[0]).toBe(200);
  }
  expect(deaths().map(({ restartIn }) => restartIn)).toEqual([0, 100, 200, 400]);
  expect(await pidOf(program, 2)).toBe(steady);
}, 120_000);
