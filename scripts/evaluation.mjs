// Scores the built-in model and the recorded answers with `tessera eval`, and writes the baseline that the system test
// holds against them. `npm run docs` then writes the table of docs/evaluation.md from it. Run it after a change that is
// meant to change the scores, and review the diff.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

await ensureInstalled({ development: true });
await ensureBuilt();
const out = mkdtempSync(join(tmpdir(), 'tessera-evaluation-'));
const recordings = ['large', 'small', 'chatty'].map((name) => `test/eval/recordings/${name}`).join(',');
const models = ['--model', 'builtin/composer/v-20261121', '--replay', recordings];
const args = [...models, '--write-baseline', 'test/eval/baseline.json', '--out', join(out, 'run')];
const { status } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'eval', ...args], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) spawnSync(process.execPath, [join(root, 'scripts/docs.mjs')], { cwd: root, stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exitCode = status ?? 1;
