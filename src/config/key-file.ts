// The key file that `tessera keys` maintains. It contains digests instead of keys, so reading it grants no access.
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { formatPath } from '../json.ts';
import { uiFormats } from '../ui/write/format-names.ts';
import { ConfigurationError } from './problem.ts';
import { codeOf, reasonOf } from './system-error.ts';

const count = z.int().positive({ error: 'a whole number of 1 or more' });
const moment = z.iso.datetime({ error: 'a time such as 2027-01-31T00:00:00Z' });

const keySchema = z.strictObject({
  name: z.string().regex(/^[\w.@-]{1,64}$/, { error: 'a name of 1 to 64 letters, digits and . _ @ -' }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'a SHA-256 digest, as 64 hexadecimal digits in lower case' }),
  created: moment,
  expires: moment.exactOptional(),
  models: z.array(z.string()).min(1).exactOptional(),
  format: z.enum(uiFormats, { error: `one of ${uiFormats.join(', ')}` }).exactOptional(),
  limits: z
    .strictObject(
      {
        requestsPerMinute: count.exactOptional(),
        tokensPerMinute: count.exactOptional(),
        concurrentReplies: count.exactOptional(),
        tokensPerMonth: count.exactOptional(),
      },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys' && issue.keys.includes('streams')
            ? 'streams was renamed to concurrentReplies'
            : undefined,
      },
    )
    .exactOptional(),
});

const fileSchema = z.strictObject({ keys: z.array(keySchema) });

/** A key in the format of the file. */
export type KeyRow = z.infer<typeof keySchema>;

export const isKeyName = (text: string): boolean => keySchema.shape.name.safeParse(text).success;

/** Returns no keys when the file does not exist. Throws a ConfigurationError when it cannot be used. */
export function readKeyFile(path: string): readonly KeyRow[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw problem(path, `cannot be read (${codeOf(error)}).`);
  }
  const parsed = fileSchema.safeParse(parse(text, path));
  const issue = parsed.error?.issues[0];
  if (issue !== undefined) {
    const place = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    throw problem(`${path}: ${formatPath(place)}`, `is not a valid key file: ${issue.message}.`);
  }
  return parsed.data?.keys ?? [];
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(path, 'is not JSON; restore it, or remove it and create the keys again with "tessera keys create".');
  }
}

/** Milliseconds after which an unfinished change counts as abandoned. */
const abandoned = 10_000;

/**
 * Reads, changes and replaces the file atomically: readers see the old file or the new one. Concurrent changes cannot
 * overwrite each other, because only one process can create the temporary file: the others get a KeyFileBusyError.
 */
export function changeKeyFile(path: string, change: (rows: readonly KeyRow[]) => readonly KeyRow[]): void {
  const aside = `${path}.new`;
  let file: number | undefined;
  let isOurs = false;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = openAside(aside, path);
    isOurs = true;
    // Writes everything or throws, which `writeSync` does not do on a full disk.
    writeFileSync(file, `${JSON.stringify({ keys: change(readKeyFile(path)) }, null, 2)}\n`);
    fsyncSync(file);
    // A process that was suspended for long may have lost its place to another.
    isOurs = fstatSync(file).ino === statSync(aside, { throwIfNoEntry: false })?.ino;
    if (!isOurs) throw new KeyFileBusyError(path);
    renameSync(aside, path);
    isOurs = false;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw problem(path, `cannot be written: ${reasonOf(error)} (${codeOf(error)}).`);
  } finally {
    if (file !== undefined) closeSync(file);
    if (isOurs) rmSync(aside, { force: true });
  }
}

function openAside(aside: string, path: string): number {
  const file = createFile(aside);
  if (file !== undefined) return file;
  const begun = statSync(aside, { throwIfNoEntry: false })?.mtimeMs;
  // If it is gone, the other process has just finished. A third may have begun, whose file must stay.
  if (begun === undefined || Math.abs(Date.now() - begun) < abandoned) throw new KeyFileBusyError(path);
  rmSync(aside, { force: true });
  const next = createFile(aside);
  if (next === undefined) throw new KeyFileBusyError(path);
  return next;
}

/** Returns undefined if the file exists. */
function createFile(path: string): number | undefined {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/** Another process is changing the file. */
export class KeyFileBusyError extends ConfigurationError {
  constructor(place: string) {
    super([{ place, message: 'is being changed by another process. Try again in a moment.' }]);
  }
}

function problem(place: string, message: string): ConfigurationError {
  return new ConfigurationError([{ place, message }]);
}
