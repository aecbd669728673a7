// With no keys configured, the service makes one at its first start and keeps it for the next.
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
  /** True at the first start: the one time to show it. */
  readonly isNew: boolean;
}

export function loadApiKey(folder: string): StoredApiKey {
  const path = join(folder, 'api-key');
  const stored = readKey(path);
  if (stored !== undefined) return { key: stored, path, isNew: false };
  const made = `tsr_${randomBytes(32).toString('base64url')}`;
  storeKey(path, folder, made);
  // When two services start at once, both use the key of the one that was first.
  const key = readKey(path) ?? made;
  return { key, path, isNew: key === made };
}

/** Undefined when there is no file, or an empty one, which a full disk leaves behind. */
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
  // A file behind a link, as Kubernetes mounts secrets, is read and left as it is.
  const noFollow = isLink ? 0 : constants.O_NOFOLLOW;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | noFollow);
  try {
    if (!isLink) closeToOthers(file);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** A copy or a restored backup may be readable by every user of the machine. */
function closeToOthers(file: number): void {
  if ((fstatSync(file).mode & 0o077) === 0) return;
  try {
    fchmodSync(file, 0o600);
  } catch {
    // A file of another user, or on a read-only disk, still holds a key that works.
  }
}

/** Other readers see no key or a whole one. A key that another service has stored meanwhile stays. */
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
    // The file is there already, or the file system has no links. Two services that replace the same empty file at the
    // same moment can still end up with different keys, until one of them is started again.
    if (readKey(path) === undefined) renameSync(aside, path);
  }
}

function problem(place: string, message: string): ConfigurationError {
  return new ConfigurationError([{ place, message }]);
}
