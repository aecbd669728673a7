import { join } from 'node:path';

/** The path of a file that the build puts beside the program. All such paths are built here, because the bundle moves modules. */
export const programFile = (path: string): string => join(import.meta.dirname, '..', path);
