// `09:30 - 10:30 Roadmap review`: appointments, one per line. Indented lines belong to the appointment above.
import { plainDigits } from '../../data/digits.ts';
import type { Appointment } from './line-segment.ts';

const time = String.raw`(?:[01]?\d|2[0-4])(?:[:.h時]\s?[0-5]\d(?:\s?[ap]\.?m\.?|\s?uhr|分)?|\s?[ap]\.?m\.?|\s?uhr|時)`;
const appointment = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?(?:um\s+|at\s+)?(${time}(?:\s*(?:[-–—~～]|to|bis|à)\s*${time})?)\s*[:|,–—-]?\s+(\S.*)$`,
  'i',
);
const longestTitle = 140;

/** Undefined unless the lines consist of at least two appointments with their details. */
export function readAgenda(lines: readonly string[]): readonly Appointment[] | undefined {
  const found: Appointment[] = [];
  for (const line of lines) {
    const match = line.length > 400 ? null : appointment.exec(plainDigits(line));
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
