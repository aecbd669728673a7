import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that a run writes to the folder for temporary files, child processes included, is gone when it ends. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
