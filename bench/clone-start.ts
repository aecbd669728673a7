// `npm start` in a fresh clone of the last commit: the first start installs and builds; at the second, everything is up
// to date. A browser that is already open asks for the first interface.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';

export interface CloneStarts {
  /** Seconds from the command until the page is answered. */
  readonly first: number;
  readonly second: number;
  /** Seconds from the command of the first start until the browser has drawn an interface. */
  readonly drawn: number;
}

export async function startClone(): Promise<CloneStarts> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clone-'));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    execFileSync('git', ['clone', '--quiet', '.', folder]);
    const [first, drawn] = await startOnce(folder, (port) => drawInterface(browser, folder, port));
    const later: number[] = [];
    for (let start = 0; start < 3; start += 1) later.push((await startOnce(folder))[0]);
    return { first, second: Math.min(...later), drawn };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A first start on a slow machine takes a minute. */
const maxStartTime = 300_000;

/** Opens the playground as the printed link does, and chooses its first example. */
async function drawInterface(browser: Browser, folder: string, port: number): Promise<void> {
  const page = await browser.newPage();
  const token = readFileSync(join(folder, '.tessera/api-key'), 'utf8').trim();
  await page.goto(`http://127.0.0.1:${port}/?token=${encodeURIComponent(token)}`);
  await page.getByRole('button', { name: 'A spreadsheet' }).click();
  await page.locator('tessera-ui .card').waitFor();
}

/** Seconds until the page is answered, and until `use` has ended. */
async function startOnce(
  cwd: string,
  use: (port: number) => Promise<void> = () => Promise.resolve(),
): Promise<readonly [answered: number, used: number]> {
  const port = await freePort();
  const started = performance.now();
  const args = ['start', '--', '--no-open', '--port', String(port)];
  // In a separate process group, so that one signal ends it with all its children.
  const child = spawn('npm', args, { cwd, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      const seconds = (performance.now() - started) / 1000;
      if (await answers(port)) {
        await use(port);
        return [seconds, (performance.now() - started) / 1000];
      }
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
      if (seconds * 1000 > maxStartTime) throw new Error('npm start did not answer in time.');
      await wait(20);
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
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
