import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns where it was written. */
export function writePage(page: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-')), 'document.html');
  writeFileSync(path, page);
  return path;
}

/** In the browser, if there is one: a machine without it has the path. */
export function openPage(path: string): void {
  const [command, args] = openers[platform()] ?? ['xdg-open', []];
  const child = spawn(command, [...args, path], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, readonly string[]]>>> = {
  darwin: ['open', []],
  win32: ['cmd', ['/c', 'start', '']],
};
