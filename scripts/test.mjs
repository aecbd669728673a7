// `npm test`: installs missing packages, builds stale output (some tests run the built service), and runs the unit and
// service tests. `npm run test:all` also builds the published packages, adds the system tests and runs every seeded test
// in full. Files and options are passed to vitest; a file runs regardless of its tier.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { buildPackages } from './packages.mjs';
import { ensureInstalled, root } from './install.mjs';

const given = process.argv.slice(2).filter((arg) => arg !== '--all');
const all = process.argv.includes('--all');
const hasFiles = given.some((arg) => !arg.startsWith('-'));
const projects = all || hasFiles ? [] : ['--project', 'unit', '--project', 'service'];

await ensureInstalled({ development: true });
await (all ? buildPackages() : ensureBuilt());
const args = ['run', ...projects, ...given];
console.log(`Testing: vitest ${args.join(' ')}`);
// Temporary files of the tests and their child processes are deleted when the run ends. The folder has a short name:
// browsers put sockets into it, whose paths have at most 107 characters.
const temporary = mkdtempSync(join(tmpdir(), 'tessera-'));
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...(all && { TEST_SEEDS: '1' }), ...process.env, TMPDIR: temporary },
});
rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.exit(status ?? 1);
