// `09:30 - 10:30 Roadmap review`: appointments, one per line. Indented lines belong to the appointment above.
import { plainDigits } from '../../data/digits.ts';
import type { Appointment } from './line-segment.ts';

const time = String.raw`(?:[01]?\d|2[0-4])(?:[:.h時]\s?[0-5]\d(?:\s?[ap]\.?m\.?|\s?uhr|分)?|\s?[ap]\.?m\.?|\s?uhr|時)`;
const appointment = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?(?:um\s+|at\s+)?(${time}(?:\s*(?:[-–—~～]|to|bis|à)\s*${time})?)\s*[:|,–—-]?\s+(\S.*)$`,
  'i',
);
/** `2018 - 2021`, `since 2021`, `03/2019 - now`: the stages of a life. */
const year = String.raw`(?:\p{L}{3,9}\.?\s+|\d\d?[./])?(?:19|20)\d\d`;
const stage = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?(${year}\s*(?:[-–—~]|to|bis|à|a|até|al)\s*(?:${year}|\p{L}+)|(?:since|seit|depuis|desde|dal)\s+${year}|${year}(?=\s*[:|–—-]\s|\s{2,}|\t))\s*[:|,–—-]?\s+(\S.*)$`,
  'iu',
);
const longestTitle = 140;

/** Undefined unless the lines consist of at least two appointments with their details. */
export function readAgenda(lines: readonly string[]): readonly Appointment[] | undefined {
  const found: Appointment[] = [];
  for (const line of lines) {
    const plain = line.length > 400 ? '' : plainDigits(line);
    const match = appointment.exec(plain) ?? stage.exec(plain);
    const [, when = '', title = ''] = match ?? [];
    const last = found.at(-1);
    if (match !== null && title.length <= longestTitle)
      found.push({ time: when.trim(), title: title.trim(), details: '' });
    else if (last !== undefined && /^\s{2,}\S/.test(line)) {
      const details = [last.details, line.trim()].filter((text) => text !== '').join('\n');
      found[found.length - 1] = { ...last, details };
    } else return undefined;
  }
  return found.length < 2 ? undefined : found;
}
