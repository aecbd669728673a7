// Golden cases are files that a person reads: sections divided by a line that is exactly `---`. The first is the input,
// the last what is expected. `UPDATE_GOLDEN=1` rewrites what is expected; the diff is the review.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export interface Golden {
  readonly name: string;
  readonly path: string;
  /** Without the newline that ends the file. */
  readonly sections: readonly string[];
}

const divider = '\n---\n';

/** The cases of a folder under `test/golden/`, in the order of their names. */
export function readGolden(folder: string, extension = '.txt'): readonly Golden[] {
  const root = fileURLToPath(new URL(`golden/${folder}/`, import.meta.url));
  const files = readdirSync(root).filter((file) => file.endsWith(extension));
  return files.sort().map((file) => {
    const path = join(root, file);
    const sections = readFileSync(path, 'utf8').replace(/\n$/, '').split(divider);
    return { name: basename(file, extension), path, sections };
  });
}

/** Compares `actual` with the last section, or writes it there when the run is told to. */
export function updateGolden(golden: Golden, actual: string): void {
  const [input = '', ...rest] = golden.sections;
  const expected = rest.at(-1) ?? '';
  const text = actual.replace(/\n$/, '');
  if (process.env['UPDATE_GOLDEN'] === '1') {
    if (text !== expected || rest.length === 0) {
      writeFileSync(golden.path, `${[input, ...rest.slice(0, -1), text].join(divider)}\n`);
    }
    return;
  }
  expect(text, golden.path).toBe(expected);
}
