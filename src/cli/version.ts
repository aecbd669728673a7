import { readFileSync } from 'node:fs';

/** Of this package. Its manifest lies two folders up, from the sources and from the build alike. */
export function loadVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : '';
  return String(version);
}
