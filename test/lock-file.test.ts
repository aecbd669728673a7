// `npm ci` refuses a lock file that lacks a package, and fetches without a hash what the lock file has none for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const paths = Object.keys(lock.packages);

/** Looks where Node would: in the package's own node_modules, then in those of the folders above it. */
function isLocked(name: string, from: string): boolean {
  for (let folder = from; ;) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

test('has every package that another one needs, for every platform', () => {
  const missing = paths.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    return names.filter((name) => !isLocked(name, path));
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('has a hash of every package, and names no registry', () => {
  const hashless = paths.filter(
    (path) => path !== '' && lock.packages[path]?.integrity?.startsWith('sha512-') !== true,
  );
  expect(hashless).toEqual([]);
  expect(paths.filter((path) => lock.packages[path]?.resolved !== undefined)).toEqual([]);
});
