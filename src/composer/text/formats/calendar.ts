// Entries of a calendar as calendars export them (iCalendar).
import type { Sliced } from '../../../slices.ts';
import { toLabel } from '../../data/names.ts';
import type { Run } from '../run.ts';
import type { HistoryEvent } from '../lines/line-segment.ts';
import { literalText } from '../literal-text.ts';
import { readContentLines, textOf, type ContentLine } from './content-lines.ts';
import type { Format, FoundFormat } from './format.ts';

export const calendar: Format = {
  starts: (line) => /^BEGIN:(?:VCALENDAR|VEVENT)\s*$/i.test(line),
  *read(lines, start): Sliced<FoundFormat | undefined> {
    const found = yield* readContentLines(
      lines,
      start,
      (lines[start] ?? '').trim().slice('BEGIN:'.length).toUpperCase(),
    );
    if (found === undefined) return undefined;
    const events: HistoryEvent[] = [];
    let title = '';
    let own: ContentLine[] | undefined;
    let isZone = false;
    for (const line of found.content) {
      const value = line.value.trim().toUpperCase();
      if (value === 'VTIMEZONE') isZone = line.name === 'BEGIN';
      else if (isZone) continue;
      else if (line.name === 'BEGIN' && entries.has(value)) own = [];
      else if (line.name === 'END' && entries.has(value)) {
        events.push(eventOf(own ?? []));
        own = undefined;
        yield;
      } else if (own !== undefined) own.push(line);
      else if (line.name === 'X-WR-CALNAME') title = textOf(line.value);
    }
    if (events.length === 0) return undefined;
    const top: readonly Run[] = title === '' ? [] : [{ type: 'title', text: title }];
    return { runs: [...top, { type: 'events', events }], end: found.end };
  },
};

const entries = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);
/** Properties of the entry as a record, not of the event. */
const bookkeeping = new Set(
  'BEGIN END UID DTSTAMP CREATED LAST-MODIFIED SEQUENCE TRANSP CLASS DTSTART DTEND DUE SUMMARY'.split(' '),
);
/** Shown without a label. */
const plain = new Set(['LOCATION', 'DESCRIPTION', 'URL']);

function eventOf(lines: readonly ContentLine[]): HistoryEvent {
  const named = (...names: readonly string[]): ContentLine | undefined =>
    lines.find(({ name }) => names.includes(name));
  const start = named('DTSTART', 'DUE');
  const end = named('DTEND');
  const details: string[] = [];
  for (const { name, parameters, value } of lines) {
    if (bookkeeping.has(name) || name.startsWith('X-')) continue;
    const text = [parameters.get('CN'), textOf(value).replace(/^mailto:/i, '')]
      .filter((part) => part !== undefined)
      .join(' ');
    const label = plain.has(name) ? '' : `${toLabel(name.toLowerCase())}: `;
    if (text !== '') details.push(literalText(label + text));
  }
  const [from, to] = [momentOf(start), momentOf(end)];
  return {
    start: from.text,
    end: to.text === '' || isSameDay(from.text, to.text) ? undefined : to.text,
    zone: from.zone,
    title: textOf(named('SUMMARY')?.value ?? '') || '–',
    details: details.join('\n\n'),
  };
}

const basic = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

function momentOf(line: ContentLine | undefined): { readonly text: string; readonly zone: string | undefined } {
  const text = line?.value.trim() ?? '';
  const [, year, month, day, hour, minute, second, utc] = basic.exec(text) ?? [];
  if (day === undefined) return { text, zone: undefined };
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { text: date, zone: undefined };
  return {
    text: `${date}T${hour}:${minute}${second === '00' ? '' : `:${second}`}`,
    zone: utc === 'Z' ? 'UTC' : line?.parameters.get('TZID'),
  };
}

/** An event of a whole day ends at the beginning of the next. */
function isSameDay(start: string, end: string): boolean {
  if (start === end) return true;
  const days = [start, end].map((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN));
  return (days[1] ?? 0) - (days[0] ?? 0) === 86_400_000;
}
