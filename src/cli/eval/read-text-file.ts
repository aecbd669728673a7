import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** `file`: as the caller named it, from `folder`. */
export function readTextFile(file: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, file), 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = codeOf(error);
    throw new UsageError(code === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be read (${code}).`);
  }
}

export function writeTextFile(file: string, folder: string, text: string): void {
  try {
    writeFileSync(resolve(folder, file), text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${codeOf(error)}).`);
  }
}
