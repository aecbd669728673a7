// The formats that a text may contain, recognized by their first line.
import type { Sliced } from '../../../slices.ts';
import { boxTable } from './box-table.ts';
import { calendar } from './calendar.ts';
import { career } from './career.ts';
import type { Format, FoundFormat } from './format.ts';
import { gitLog } from './git-log.ts';
import { gitStatus } from './git-status.ts';
import { quiz } from './quiz.ts';
import { vCards } from './v-cards.ts';

const formats: readonly Format[] = [boxTable, calendar, career, gitLog, gitStatus, quiz, vCards];
const longestStart = 2_000;

const formatAt = (lines: readonly string[], at: number): Format | undefined => {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  if (line === '' || line.length > longestStart || next.length > longestStart) return undefined;
  return formats.find((format) => format.starts(line, next, lines[at - 1] ?? ''));
};

export const startsFormat = (lines: readonly string[], at: number): boolean => formatAt(lines, at) !== undefined;

export function* readFormat(lines: readonly string[], at: number): Sliced<FoundFormat | undefined> {
  const format = formatAt(lines, at);
  return format === undefined ? undefined : yield* format.read(lines, at);
}
