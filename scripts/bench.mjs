// `npm run bench` runs every benchmark, `npm run bench -- NAME` one; `--json` prints the figures as one object.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The benchmarks measure the built service.
const service = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (service.status !== 0) process.exit(service.status ?? 1);
const tsc = ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.bench.json'];
const built = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
// Temporary files of a benchmark and its child processes are deleted when the run ends.
const temporary = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
const run = spawnSync(process.execPath, ['--expose-gc', '.artifacts/bench/bench/run.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: temporary },
});
rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.exit(run.status ?? 1);
