// `09:30 - 10:30 Roadmap review`: appointments, one per line. Indented lines belong to the appointment above.
import { plainDigits } from '../../data/digits.ts';
import { isMoment } from '../../data/moment.ts';
import type { Appointment } from './line-segment.ts';

const time = String.raw`(?:[01]?\d|2[0-4])(?:[:.h時]\s?[0-5]\d(?:\s?[ap]\.?m\.?|\s?uhr|分)?|\s?[ap]\.?m\.?|\s?uhr|時)`;
const appointment = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?(?:um\s+|at\s+)?(${time}(?:\s*(?:[-–—~～]|to|bis|à)\s*${time})?)\s*[:|,–—-]?\s+(\S.*)$`,
  'i',
);
/** `2018 - 2021`, `since 2021`, `03/2019 - now`: the stages of a life. */
const year = String.raw`(?:(?:\d\d?\.?\s+)?\p{L}{3,9}\.?\s+|\d\d?[./]|\d\d?[./]\d\d?[./])?(?:19|20)\d\d(?:-\d\d){0,2}`;
/** The word for now, in the languages of language/languages.ts, or any word that a wide space sets apart. */
const now = String.raw`(?:present|now|today|current|ongoing|heute|jetzt|présent|aujourd.hui|actuel\p{L}*|presente|actual\p{L}*|hoy|oggi|attuale|hoje|atual\p{L}*|bugün|günümüz|halen|الآن|היום|वर्तमान|現在|今|至今)(?![\p{L}])|\p{L}+(?=\s{2}|\t)`;
const stage = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?(${year}\s*(?:[-–—~]|to|bis|à|a|até|al)\s*(?:${year}|${now})|(?:since|seit|depuis|desde|dal)\s+${year}|${year}(?=\s*[:|–—-]\s|\s{2,}|\t))\s*[:|,–—-]?\s+(\S.*)$`,
  'iu',
);
/** `Mon 08:00-10:00 Physics`. */
function ofWeek(line: string): readonly string[] | undefined {
  const [, day = '', rest = ''] = /^\s*(?:[-*•]\s+)?(\p{L}{2,12})[.,]?\s+(\d.*)$/u.exec(line) ?? [];
  const [, when, title] = day !== '' && isMoment(day) ? (appointment.exec(rest) ?? []) : [];
  return when === undefined || title === undefined ? undefined : [line, `${day} ${when}`, title];
}

const maxTitleLength = 140;

/** Undefined unless the lines consist of at least two appointments with their details. */
export function readAgenda(lines: readonly string[]): readonly Appointment[] | undefined {
  const found: Appointment[] = [];
  for (const line of lines) {
    const plain = line.length > 400 ? '' : plainDigits(line);
    const match = appointment.exec(plain) ?? stage.exec(plain) ?? ofWeek(plain);
    const [, when = '', title = ''] = match ?? [];
    const last = found.at(-1);
    if (match !== undefined && title.length <= maxTitleLength)
      found.push({ time: when.trim(), title: title.trim(), details: '' });
    else if (last !== undefined && /^\s{2,}\S/.test(line)) {
      const details = [last.details, line.trim()].filter((text) => text !== '').join('\n');
      found[found.length - 1] = { ...last, details };
    } else return undefined;
  }
  return found.length < 2 ? undefined : found;
}
