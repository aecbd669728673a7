// `npm run check`: all checks that take under a minute together, including unit tests (not with `--no-tests`). Runs every
// check, then lists the failed ones.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';

await ensureInstalled({ development: true });

/** @type {readonly (readonly [name: string, args: readonly string[]])[]} */
const checks = [
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['types, TypeScript 7', ['node_modules/typescript7/bin/tsc', '-p', '.']],
  ['types, TypeScript 6', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the renderer', ['node_modules/typescript7/bin/tsc', '-p', 'src/view']],
  ['types of the page', ['node_modules/typescript7/bin/tsc', '-p', 'web']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['docs fresh', ['scripts/docs.mjs', '--check']],
  ['unit tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']],
];

const wanted = process.argv.includes('--no-tests') ? checks.filter(([name]) => name !== 'unit tests') : checks;
const failed = [];
for (const [name, args] of wanted) {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join('; ')}`);
  process.exit(1);
}
