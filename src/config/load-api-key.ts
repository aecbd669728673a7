// With no keys configured, the service makes one at its first start and keeps it for the next.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './problem.ts';

export interface StoredApiKey {
  readonly key: string;
  readonly path: string;
  /** True at the first start: the one time to show it. */
  readonly isNew: boolean;
}

export function loadApiKey(folder: string): StoredApiKey {
  const path = join(folder, 'api-key');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const key = `tsr_${randomBytes(32).toString('base64url')}`;
    // `wx` fails when the file is there, so that of two first starts at once only one makes the key.
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return { key, path, isNew: true };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new ConfigurationError([{ place: path, message: `cannot be written (${codeOf(error)}).` }]);
    }
  }
  // A copy or a backup may have made it readable for others.
  chmodSync(path, 0o600);
  const key = readKey(path);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigurationError([{ place: path, message: 'must hold one key; remove the file to have one made.' }]);
  }
  return { key, path, isNew: false };
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError([{ place: path, message: `cannot be read (${codeOf(error)}).` }]);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
