// The formats that a text may contain, recognized by their first line.
import type { Sliced } from '../../../slices.ts';
import { boxTable } from './box-table.ts';
import { calendar } from './calendar.ts';
import { career } from './career.ts';
import { contactParagraphs } from './contact-paragraphs.ts';
import type { Format, FoundFormat } from './format.ts';
import { gitLog } from './git-log.ts';
import { gitStatus } from './git-status.ts';
import { quiz } from './quiz.ts';
import { vCards } from './v-cards.ts';

const formats: readonly Format[] = [boxTable, calendar, career, contactParagraphs, gitLog, gitStatus, quiz, vCards];
const maxStartLength = 2_000;

const startsAt = (format: Format, lines: readonly string[], at: number): boolean =>
  format.starts(lines[at] ?? '', lines[at + 1] ?? '', lines[at - 1] ?? '');

export function startsFormat(lines: readonly string[], at: number): boolean {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  if (line === '' || line.length > maxStartLength || next.length > maxStartLength) return false;
  return formats.some((format) => startsAt(format, lines, at));
}

/** The first format that the lines from `at` are in. */
export function* readFormat(lines: readonly string[], at: number): Sliced<FoundFormat | undefined> {
  for (const format of formats) {
    const found = startsAt(format, lines, at) ? yield* format.read(lines, at) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
