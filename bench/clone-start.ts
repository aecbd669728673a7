// `npm start` in a fresh clone of the last commit: the first start installs and builds, the second finds all in place.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface CloneStarts {
  /** Seconds from the command until the page is answered. */
  readonly first: number;
  readonly second: number;
}

export async function startClone(): Promise<CloneStarts> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', '.', folder]);
    const first = await startOnce(folder);
    const later = [await startOnce(folder), await startOnce(folder), await startOnce(folder)];
    return { first, second: Math.min(...later) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A first start on a slow machine takes a minute. */
const longestStart = 300_000;

async function startOnce(cwd: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const args = ['scripts/start.mjs', '--no-open', '--port', String(port)];
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      const seconds = (performance.now() - started) / 1000;
      if (await answers(port)) return seconds;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
      if (seconds * 1000 > longestStart) throw new Error('npm start did not answer in time.');
      await wait(20);
    }
  } finally {
    child.kill();
    await ended;
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
