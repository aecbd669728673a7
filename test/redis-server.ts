// Starts a real redis-server on its own port, for one test file. Without the program, the tests that need it are
// skipped with a warning; with CI=true they fail.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../src/effects.ts';
import { freePort } from './free-port.ts';

function findProgram(): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return name;
    } catch {
      // Not installed; try the next name.
    }
  }
  return undefined;
}

const program = findProgram();
if (program === undefined) {
  const hint = 'redis-server is not installed (apt-get install redis-server)';
  if (process.env['CI'] === 'true') throw new Error(hint);
  console.warn(`${hint}: the tests that need it are skipped.`);
}

export const hasRedis = program !== undefined;

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Suspends the process: connections stay open, and no command is answered. */
  pause(): void;
  resume(): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-redis-'));
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
      const starting = spawn(program ?? '', args, { stdio: 'ignore' });
      child = starting;
      while (!(await connects(port))) {
        if (starting.exitCode !== null) throw new Error(`redis-server exited with code ${starting.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async kill() {
      const dying = child;
      child = undefined;
      if (dying === undefined) return;
      dying.kill('SIGKILL');
      await once(dying, 'exit');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
