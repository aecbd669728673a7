import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the path of the file. */
export function writePage(page: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-')), 'document.html');
  writeFileSync(path, page);
  return path;
}
