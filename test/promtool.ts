// The checker of Prometheus. Without it, the tests that need it are skipped with a warning; with CI=true they fail.
import { spawnSync } from 'node:child_process';

const { error } = spawnSync('promtool', ['--version']);
if (error !== undefined) {
  const hint = 'promtool is not installed (it is in the Debian package prometheus)';
  if (process.env['CI'] === 'true') throw new Error(hint);
  console.warn(`${hint}: the tests that need it are skipped.`);
}

export const hasPromtool = error === undefined;

export interface Checked {
  readonly code: number | null;
  /** Standard output and error. */
  readonly output: string;
}

export function promtool(args: readonly string[], input = ''): Checked {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
