import { statSync } from 'node:fs';
import { readKeyFile, type KeyRow } from './key-file.ts';

/** Milliseconds between two checks of the file. */
const interval = 1000;

/**
 * Returns the current rows of the file, which is checked at most once per second. A file that becomes unusable is
 * reported once and read again at each check, and the previous rows stay in effect. Throws when the file is unusable at the start.
 */
export function watchKeyFile(
  path: string,
  now: () => number,
  report: (error: unknown) => void,
): () => readonly KeyRow[] {
  let stamp = stampOf(path);
  let rows = readKeyFile(path);
  let checkedAt = now();
  let reported: string | undefined;
  return () => {
    // The absolute difference, because the clock may be set back.
    if (Math.abs(now() - checkedAt) < interval) return rows;
    checkedAt = now();
    const found = stampOf(path);
    if (found === stamp) return rows;
    try {
      rows = readKeyFile(path);
      stamp = found;
      reported = undefined;
    } catch (error) {
      // It may be readable again without a change: the process was out of file descriptors, or the disk failed.
      if (found !== reported) report(error);
      reported = found;
    }
    return rows;
  };
}

function stampOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'none';
  }
}
