import { statSync } from 'node:fs';
import { readKeyFile, type KeyRow } from './key-file.ts';

/** Milliseconds between two looks at the file. */
const interval = 1000;

/**
 * The rows of the file as they are now: at most once a second it is looked whether there is another one. One that
 * cannot be used is reported once, and the rows stay what they were. Throws when the first one cannot be used.
 */
export function watchKeyFile(
  path: string,
  now: () => number,
  report: (error: unknown) => void,
): () => readonly KeyRow[] {
  let stamp = stampOf(path);
  let rows = readKeyFile(path);
  let looked = now();
  return () => {
    // A clock may be set back.
    if (Math.abs(now() - looked) < interval) return rows;
    looked = now();
    const found = stampOf(path);
    if (found === stamp) return rows;
    stamp = found;
    try {
      rows = readKeyFile(path);
    } catch (error) {
      report(error);
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
