// Without configured keys, the service generates one at its first start and keeps it.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './problem.ts';
import { codeOf, reasonOf } from './system-error.ts';

export interface StoredApiKey {
  readonly key: string;
  readonly path: string;
  /** True at the first start, the only time when the key is shown. */
  readonly isNew: boolean;
}

export function loadApiKey(folder: string): StoredApiKey {
  const path = join(folder, 'api-key');
  const stored = readKey(path);
  if (stored !== undefined) return { key: stored, path, isNew: false };
  const made = `tsr_${randomBytes(32).toString('base64url')}`;
  storeKey(path, folder, made);
  // When two services start concurrently, both use the key of the first.
  const key = readKey(path) ?? made;
  return { key, path, isNew: key === made };
}

/** Undefined when the file does not exist or is empty; a full disk leaves an empty file behind. */
function readKey(path: string): string | undefined {
  let isLink = false;
  let text: string;
  try {
    isLink = lstatSync(path).isSymbolicLink();
    text = readPrivately(path, isLink);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !isLink) return undefined;
    throw problem(path, `cannot be read: ${reasonOf(error)} (${codeOf(error)}).`);
  }
  const key = text.trim();
  if (key === '' && !isLink) return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const advice = isLink ? 'write one into the file that the link points to.' : 'remove the file to have one generated.';
  throw problem(path, `must contain exactly one key; ${advice}`);
}

function readPrivately(path: string, isLink: boolean): string {
  // Kubernetes mounts secrets as symbolic links; the target is read but not changed.
  const noFollow = isLink ? 0 : constants.O_NOFOLLOW;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | noFollow);
  try {
    if (!isLink) closeToOthers(file);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Removes the permissions of other users, which a copy or a restored backup may have. */
function closeToOthers(file: number): void {
  if ((fstatSync(file).mode & 0o077) === 0) return;
  try {
    fchmodSync(file, 0o600);
  } catch {
    // The key in a file of another user or on a read-only disk is still usable.
  }
}

/** Stores the key atomically. A key that another service has stored meanwhile is kept. */
function storeKey(path: string, folder: string, key: string): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(aside, 'wx', 0o600);
    try {
      writeFileSync(file, `${key}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    publish(aside, path);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw problem(path, `cannot be written: ${reasonOf(error)} (${codeOf(error)}).`);
  } finally {
    rmSync(aside, { force: true });
  }
}

function publish(aside: string, path: string): void {
  try {
    // Unlike a rename, a link never replaces a file.
    linkSync(aside, path);
  } catch {
    // The file exists already, or the file system has no hard links. Two services that replace the same empty file
    // concurrently can still use different keys until one of them restarts.
    if (readKey(path) === undefined) renameSync(aside, path);
  }
}

function problem(place: string, message: string): ConfigurationError {
  return new ConfigurationError([{ place, message }]);
}
