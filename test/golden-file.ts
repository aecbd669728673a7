// A golden case is one readable file of sections separated by dashed lines. UPDATE_GOLDEN=1 rewrites the expectations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memo } from '../src/memo.ts';

export const goldenFolder = fileURLToPath(new URL('golden/', import.meta.url));
export const isUpdating = process.env['UPDATE_GOLDEN'] === '1';

/** Longer than the thematic break of Markdown (three dashes), so that a case may contain one. */
const divider = '\n--------\n';

export interface GoldenFile {
  /** Relative to the golden folder, without the extension. */
  readonly name: string;
  readonly path: string;
  readonly sections: readonly string[];
}

/** All `.txt` files below `test/golden/FOLDER`, sorted by name. Memoized: files in one worker share them. */
export const readGolden = memo(16, (folder: string): readonly GoldenFile[] => {
  const root = join(goldenFolder, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      name: relative(root, path).replace(/\.txt$/, ''),
      path,
      sections: readFileSync(path, 'utf8').replace(/\n$/, '').split(divider),
    }));
});

export function writeGolden(path: string, sections: readonly string[]): void {
  writeFileSync(path, `${sections.join(divider)}\n`);
}

/** Formats JSON for review: a value that fits on one line is not broken up. */
export function pretty(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line === undefined || line.length + indent.length <= 110 || typeof value !== 'object' || value === null)
    return line ?? 'undefined';
  const deeper = `${indent} `;
  if (Array.isArray(value)) return `[\n${value.map((item) => deeper + pretty(item, deeper)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${deeper}${JSON.stringify(key)}: ${pretty(member, deeper)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
