// Builds dist/ from src/ when it is stale. What it was built from is kept beside it as a hash.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.built-from');

function hashOfSources() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join('src', path))
    .sort();
  for (const path of [...sources, 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

export function ensureBuilt() {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building: tsc, src/ to dist/');
  // Built aside and then moved, so that dist/ is never half a build.
  const aside = join(root, 'dist', `.new-${process.pid}`);
  const tsc = join(root, 'node_modules/typescript7/bin/tsc');
  const args = [tsc, '-p', join(root, 'tsconfig.build.json'), '--noEmitOnError', '--outDir', aside];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
  for (const name of readdirSync(dist)) {
    if (!name.startsWith('.new-')) rmSync(join(dist, name), { recursive: true });
  }
  for (const name of readdirSync(aside)) renameSync(join(aside, name), join(dist, name));
  rmSync(aside, { recursive: true });
  writeFileSync(stamp, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ development: true });
  ensureBuilt();
}
