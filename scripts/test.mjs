// `npm test`: installs what is missing, builds what is stale (some tests run the built service), runs every test.
// Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled({ development: true });
ensureBuilt();
console.log('Testing: vitest run');
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
