import { join } from 'node:path';

/** A file that the build puts beside the program. Only this module knows the way: the build moves all of them. */
export const programFile = (path: string): string => join(import.meta.dirname, '..', path);
