// Shows events as a timeline, with their times as the reader writes them.
import { slicedMap, type Sliced } from '../../../slices.ts';
import type { Call } from '../../notation/call.ts';
import { textContent, timeline } from '../../notation/vocabulary.ts';
import type { ShowContext } from '../../show/context.ts';
import { tableBlocks } from '../../show/long-table.ts';
import type { HistoryEvent } from './line-segment.ts';

/** More events are rows, whose details are one element each. */
const maxEvents = 200;

export function* eventBlocks(
  events: readonly HistoryEvent[],
  { phrases, ...context }: ShowContext,
): Sliced<readonly Call[]> {
  const times = yield* slicedMap(events, (event) => timeOf(event, phrases.language));
  if (events.length <= maxEvents) {
    return [timeline(events.map(({ title, details }, index) => ({ time: times[index] ?? '', title, details })))];
  }
  const { labels } = phrases;
  const columns = [
    { label: labels.time, cells: times },
    { label: labels.name, cells: events.map(({ title }) => title) },
    { label: labels.message, cells: events.map(({ details }) => (details === '' ? '' : textContent(details))) },
  ];
  return tableBlocks(columns, { ...context, phrases });
}

function timeOf({ start, end, zone }: HistoryEvent, language: string): string {
  const [from, to] = [dateOf(start), dateOf(end ?? '')];
  const rest = zone === undefined ? '' : ` ${zone}`;
  if (from === undefined) return [start, end].filter(Boolean).join(' – ') + rest;
  const hasTime = start.includes('T');
  const hasSeconds = [start, end ?? ''].some((text) => /:\d\d:\d\d/.test(text));
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: hasTime ? (hasSeconds ? 'medium' : 'short') : undefined,
    timeZone: 'UTC',
    // As it is written.
    hourCycle: 'h23',
  });
  if (end === undefined) return format.format(from) + rest;
  return (
    (to === undefined ? `${format.format(from)} – ${end}` : format.formatRange(from, to).replace(thinSpace, ' ')) + rest
  );
}

const thinSpace = /[\u2009\u202f]/g;

/** As if it were in UTC: the time is shown as it is written. */
function dateOf(text: string): Date | undefined {
  const date = new Date(text.includes('T') ? `${text}Z` : `${text}T00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
