import { join } from 'node:path';

/** The path of a file that the build puts beside the program. Only this module knows the layout: bundling moves the others. */
export const programFile = (path: string): string => join(import.meta.dirname, '..', path);
