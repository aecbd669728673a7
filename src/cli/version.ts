import { readFileSync } from 'node:fs';
import { programFile } from './program-files.ts';

/** Of this package. */
export const loadVersion = (): string => String(memberOf(loadManifest(), 'version'));

/** The versions of Node.js that it runs on, such as `>=20.19`. */
export const loadNodeRange = (): string => String(memberOf(memberOf(loadManifest(), 'engines'), 'node'));

/** At the same relative path from the sources and from the build. */
function loadManifest(): unknown {
  return JSON.parse(readFileSync(programFile('../package.json'), 'utf8'));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
