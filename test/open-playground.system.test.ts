// `serve` on a terminal opens the playground. `script` provides the terminal, and a program in place of the browser
// records the address.
import { chmodSync, existsSync, mkdtempSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { build, createPrograms, main } from './program.ts';

beforeAll(build, 120_000);
const programs = createPrograms();
afterEach(() => programs.kill());

const folder = mkdtempSync(join(tmpdir(), 'tessera-open-'));
const noted = join(folder, 'address');
writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${noted}.new" && mv "${noted}.new" "${noted}"\n`);
chmodSync(join(folder, 'xdg-open'), 0o755);

const onTerminal = (command: string) => ['script', '--quiet', '--return', '--command', command, '/dev/null'];
const environment = { PATH: `${folder}:${process.env['PATH']}`, DISPLAY: ':0', TESSERA_WORKERS: '1' };

async function addressOpened(): Promise<string> {
  while (!existsSync(noted)) {
    await new Promise<void>((resolve) => {
      const watcher = watch(folder, () => {
        watcher.close();
        resolve();
      });
      if (existsSync(noted)) {
        watcher.close();
        resolve();
      }
    });
  }
  return readFileSync(noted, 'utf8').trim();
}

test('the printed URL gives the playground the key only once', async () => {
  await programs.serve(environment, onTerminal(`${process.execPath} ${main} serve`));
  const address = await addressOpened();
  expect(address).not.toContain('token');
  const key = readFileSync(join(programs.folder, 'data/api-key'), 'utf8').trim();
  expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(404);
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(page.url).toBe(`${new URL(address).origin}/?token=${key}`);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(404);
});
