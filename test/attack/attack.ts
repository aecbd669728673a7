// Runs classes of hostile input against the built service in a process with a small heap. The tests check that the
// service survives and leaks no secrets; `npm run bench -- attack` prints the longest stall of its event loop.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { chatCompletionsPath } from '../../src/wire/paths.ts';
import { createPrograms, main, root, type Environment, type RunningProgram } from '../program.ts';

/** Part of everything confidential: prompts, model output, keys. No log line and no metric may contain it. */
export const canary = 'canary-5d1f';

/** The key of a caller. */
export const callerKey = `caller-${canary}-key`;

/** The key that the service sends to the model server. */
export const upstreamKey = `upstream-${canary}-key`;

/** The model that the class's own model server serves. */
export const hostileModel = 'acme/hostile/v-20261121';

export interface Attack {
  /** The class of input, as reports name it. */
  readonly name: string;
  /** Settings of the service in addition to those of all classes. */
  readonly environment?: Environment;
  /** The model server behind `hostileModel`. */
  readonly modelServer?: RequestListener;
  /** Members of the model's entry in the configuration file. */
  readonly modelSettings?: Readonly<Record<string, unknown>>;
  /** The bound for the longest stall of the event loop, in milliseconds; 100 by default. */
  readonly maxStall?: number;
  /** Sends the input; rejects when a reply of the service is wrong. */
  readonly run: (target: AttackTarget) => Promise<void>;
}

export interface AttackTarget {
  readonly url: string;
  readonly port: number;
  readonly program: RunningProgram;
  /** The temporary folder of the run, where the service was started. */
  readonly folder: string;
  /** Sends a body to the chat completions endpoint with the caller's key and reads the complete reply. */
  readonly ask: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<AttackReply>;
}

export interface AttackReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface AttackResult {
  readonly isAlive: boolean;
  /** The slowest `/healthz` reply during the attack, in milliseconds. */
  readonly slowestHealth: number;
  /** The longest stall of the event loop in milliseconds, measured inside the process. */
  readonly longestStall: number;
  /** Peak resident memory in bytes. */
  readonly memory: number;
  /** Log lines and metrics that contain the canary. */
  readonly leaks: readonly string[];
}

/** `only`: the file name of one class, without its extension. */
export async function loadAttacks(only?: string): Promise<readonly Attack[]> {
  const folder = join(import.meta.dirname, 'classes');
  const files = readdirSync(folder).filter((file) => /\.[jt]s$/.test(file));
  const chosen = only === undefined ? files : files.filter((file) => basename(file, file.slice(-3)) === only);
  // Each file of the folder exports one attack.
  const modules = chosen
    .sort()
    .map(async (file) => (await import(pathToFileURL(join(folder, file)).href)) as { attack: Attack });
  return (await Promise.all(modules)).map(({ attack }) => attack);
}

const probe = join(root, 'test/attack/event-loop-probe.mjs');

/** Starts the service, runs the class, and stops the service again. */
export async function runAttack(attack: Attack): Promise<AttackResult> {
  const programs = createPrograms();
  const modelServer = attack.modelServer === undefined ? undefined : await listen(attack.modelServer);
  try {
    const program = await start(attack, programs, modelServer?.url);
    program.child.kill('SIGUSR2');
    const health = await watchHealth(program.url);
    await attack.run(toTarget(program, programs.folder));
    const slowestHealth = await health.stop();
    const metrics = await fetch(`${program.url}/metrics`).then(
      (response) => response.text(),
      (error: unknown) => `metrics: ${String(error)}`,
    );
    // The probe writes every 20 ms.
    await wait(60);
    const { isAlive } = program;
    const log = program.log.map((line) => JSON.stringify(line));
    const leaks = [...log, ...metrics.split('\n')].filter((line) => line.includes(canary));
    return { isAlive, slowestHealth, leaks, ...measured(programs.folder) };
  } finally {
    programs.kill();
    modelServer?.close();
  }
}

async function start(
  attack: Attack,
  { folder, serve }: ReturnType<typeof createPrograms>,
  modelServer: string | undefined,
): Promise<RunningProgram> {
  const model = { provider: 'openai-compatible', baseUrl: modelServer, apiKeyEnv: 'HOSTILE_KEY', model: 'hostile-1' };
  const models = modelServer === undefined ? {} : { [hostileModel]: { ...model, ...attack.modelSettings } };
  writeFileSync(join(folder, 'tessera.json'), JSON.stringify({ models }));
  const environment = {
    TESSERA_CONFIG: 'tessera.json',
    TESSERA_API_KEYS: callerKey,
    TESSERA_METRICS: 'on',
    HOSTILE_KEY: upstreamKey,
    ATTACK_PROBE: join(folder, 'probe'),
    ...attack.environment,
  };
  return serve(environment, [process.execPath, '--max-old-space-size=512', '--import', probe, main, 'serve']);
}

function toTarget(program: RunningProgram, folder: string): AttackTarget {
  return {
    url: program.url,
    port: Number(new URL(program.url).port),
    program,
    folder,
    async ask(body, headers) {
      const response = await fetch(program.url + chatCompletionsPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${callerKey}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

/** Milliseconds until a reply; infinite without one. */
async function timeOf(url: string): Promise<number> {
  const started = performance.now();
  const isHealthy = await fetch(url).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );
  return isHealthy ? performance.now() - started : Number.POSITIVE_INFINITY;
}

/**
 * Sends a health check every 50 ms. A failed check counts as infinitely slow. At the same time a server in this process is
 * asked, and its time is subtracted: the attack and the other load of the machine slow the check itself down too.
 */
async function watchHealth(url: string) {
  let slowest = 0;
  const reference = await listen((_, response) => void response.end('ok'));
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const [time, own] = await Promise.all([timeOf(`${url}/healthz`), timeOf(reference.url)]);
      slowest = Math.max(slowest, time - own);
      await wait(50);
    }
  };
  const running = run();
  return {
    async stop(): Promise<number> {
      stopped.abort();
      await running;
      reference.close();
      return slowest;
    },
  };
}

/** The results of the probes in all processes of the service; every worker is one. */
function measured(folder: string): Pick<AttackResult, 'longestStall' | 'memory'> {
  const files = readdirSync(folder).filter((file) => /^probe\.\d+$/.test(file));
  const found = files.map(
    // The probe writes this shape.
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { stall: number; memory: number },
  );
  return {
    longestStall: Math.max(0, ...found.map(({ stall }) => stall)),
    memory: found.reduce((sum, { memory }) => sum + memory, 0),
  };
}

async function listen(listener: RequestListener): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = http.createServer(listener);
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
