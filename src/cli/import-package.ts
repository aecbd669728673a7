import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** From the service's own installation, otherwise from the operator's folder. */
export async function importPackage(name: string, folder: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name);
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw isMissing(error) ? new Error(`is not installed: run npm install ${name}.`, { cause: error }) : error;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
