import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

/** Throws if the file cannot be written later. */
export function checkWritable(file: string, folder: string): void {
  const path = resolve(folder, file);
  try {
    const isThere = existsSync(path);
    accessSync(isThere ? path : dirname(path), constants.W_OK);
    if (isThere && statSync(path).isDirectory()) throw new UsageError(`${file} cannot be written: it is a folder.`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = codeOf(error);
    const problem = code === 'ENOENT' ? 'its folder does not exist' : code;
    throw new UsageError(`${file} cannot be written (${problem}).`);
  }
}
