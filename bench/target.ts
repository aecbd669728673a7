// The programs under measurement between a client and a model server, each in its own process.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  readonly process: ChildProcess;
}

const built = '.artifacts/bench/bench/targets';
const portkeyVersion = '1.15.2';
const portkeyFolder = '.artifacts/portkey';
/** With newer releases of these two packages, every stream of this gateway ends in a 500. */
const portkeyPackage = {
  private: true,
  dependencies: { '@portkey-ai/gateway': portkeyVersion },
  overrides: { '@hono/node-server': '1.11.0', hono: '4.9.7' },
};

/** Starts a program and waits for the line that contains its port. */
async function start(
  file: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString();
      const found = ready.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
  });
  // The output is discarded, because a full pipe would block the program.
  child.stdout.resume();
  return { process: child, port };
}

export async function startUpstream(): Promise<Target> {
  const { process: child, port } = await start(`${built}/upstream.js`, [], {}, /ready (\d+)/);
  return {
    name: 'upstream',
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {},
    model: 'fake-1',
    process: child,
  };
}

async function startOwn(name: string, upstream: Target): Promise<Target> {
  const { process: child, port } = await start(`${built}/${name}.js`, [], { UPSTREAM: upstream.url }, /ready (\d+)/);
  return { name, url: `http://127.0.0.1:${port}/`, headers: {}, model: 'fake-1', process: child };
}

export const startPipe = (upstream: Target): Promise<Target> => startOwn('pipe', upstream);
export const startRewrite = (upstream: Target): Promise<Target> => startOwn('rewrite', upstream);

export function startTessera(upstream: Target, more: NodeJS.ProcessEnv = {}): Promise<Target> {
  const baseUrl = upstream.url.replace('/chat/completions', '');
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  return serveTessera(folder, { provider: 'openai-compatible', baseUrl, model: 'fake-1' }, more);
}

/** `settings` are members of the model's entry, `more` are environment variables. */
export async function serveTessera(folder: string, settings: object, more: NodeJS.ProcessEnv = {}): Promise<Target> {
  const config = join(folder, 'config.json');
  const model = 'acme/fast/v-20261121';
  writeFileSync(config, JSON.stringify({ models: { [model]: settings } }));
  const environment = {
    TESSERA_CONFIG: config,
    TESSERA_PORT: '0',
    TESSERA_API_KEYS: 'bench-key',
    TESSERA_DATA_DIR: folder,
    TESSERA_LOG_LEVEL: 'silent',
    // More than any measurement needs.
    TESSERA_MAX_CONCURRENT_REPLIES: '6000',
    TESSERA_MAX_CONNECTIONS: '6000',
    ...more,
  };
  const { process: child, port } = await start(
    'dist/cli/main.js',
    ['serve'],
    environment,
    /listens on http:\/\/127\.0\.0\.1:(\d+)/,
  );
  return {
    name: 'tessera',
    url: `http://127.0.0.1:${port}/v1/embed/chat/completions`,
    headers: { authorization: 'Bearer bench-key' },
    model,
    process: child,
  };
}

/** Returns undefined and prints the reason when the gateway cannot be installed. */
export async function startPortkey(upstream: Target, say: (line: string) => void): Promise<Target | undefined> {
  const entry = `${portkeyFolder}/node_modules/@portkey-ai/gateway/build/start-server.js`;
  if (!existsSync(entry)) {
    try {
      mkdirSync(portkeyFolder, { recursive: true });
      writeFileSync(`${portkeyFolder}/package.json`, JSON.stringify(portkeyPackage));
      execFileSync('npm', ['install', '--ignore-scripts'], { cwd: portkeyFolder, stdio: 'ignore', timeout: 180_000 });
    } catch {
      say(`  @portkey-ai/gateway ${portkeyVersion} could not be installed: its columns are left out.`);
      return undefined;
    }
  }
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(process.execPath, [entry, `--port=${port}`, '--headless'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/v1/chat/completions`;
  const headers = {
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': upstream.url.replace('/chat/completions', ''),
    authorization: 'Bearer fake',
    'x-portkey-strict-open-ai-compliance': 'true',
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url.replace('/v1/chat/completions', '/')).then(
      () => true,
      () => false,
    );
    if (isUp) return { name: 'portkey', url, headers, model: 'fake-1', process: child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  say('  @portkey-ai/gateway did not start: its columns are left out.');
  return undefined;
}

/** CPU seconds used by all threads of a process and of its child processes. */
export function cpuSeconds({ process: child }: Target): number {
  const pid = Number(child.pid);
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + nanosecondsOf(one), 0) / 1e9;
}

/** CPU seconds used by the JavaScript thread of the process itself. */
export const mainThreadSeconds = ({ process: child }: Target): number =>
  nanosecondsOfThread(Number(child.pid), Number(child.pid)) / 1e9;

function nanosecondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return threads.reduce((sum, thread) => sum + nanosecondsOfThread(pid, thread), 0);
}

const nanosecondsOfThread = (pid: number, thread: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // `12 (node) S 1 ...`: the parent id follows the state.
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // Not a process, or it has exited meanwhile.
    return undefined;
  }
}

/** Resident memory in bytes. */
export function memoryOf({ process: child }: Target): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

export const isMeasurable = (): boolean => existsSync('/proc/self/schedstat');

export function stop(targets: readonly (Target | undefined)[]): void {
  for (const target of targets) target?.process.kill('SIGKILL');
}
