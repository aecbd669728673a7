// A format of files or of the output of a program that is pasted as lines among others.
import type { Sliced } from '../../../slices.ts';
import type { Run } from '../run.ts';

export interface FoundFormat {
  readonly runs: readonly Run[];
  /** The line after the last one of the format. */
  readonly end: number;
}

export interface Format {
  /** True if the format may begin at this line. Called for every line of a text. */
  readonly starts: (line: string, next: string, before: string) => boolean;
  /** Undefined if it is something else. */
  readonly read: (lines: readonly string[], start: number) => Sliced<FoundFormat | undefined>;
}
