// `npm ci` rejects a lock file that lacks a package, and does not verify a package without a hash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const paths = Object.keys(lock.packages);

/** Resolves as Node does: in the package's own node_modules, then in those of the parent folders. */
function isLocked(name: string, from: string): boolean {
  for (let folder = from; ;) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

test('contains every dependency for every platform', () => {
  const missing = paths.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    return names.filter((name) => !isLocked(name, path));
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('contains a hash for every package and no registry URL', () => {
  const hashless = paths.filter(
    (path) => path !== '' && lock.packages[path]?.integrity?.startsWith('sha512-') !== true,
  );
  expect(hashless).toEqual([]);
  expect(paths.filter((path) => lock.packages[path]?.resolved !== undefined)).toEqual([]);
});

test('running and building need at most 150 packages', () => {
  const needed = paths.filter((path) => {
    const { dev = false, devOptional = false, optional = false } = lock.packages[path] ?? {};
    return path !== '' && !dev && !devOptional && !optional;
  });
  expect(needed.length).toBeGreaterThan(100);
  // Of the optional packages, a platform needs only the few that are compiled for it.
  expect(needed.length).toBeLessThanOrEqual(145);
});
