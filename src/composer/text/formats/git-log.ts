// `git log`: each commit with its subject, its author and the rest of its message. Patches and statistics stay code.
import { Pace, type Sliced } from '../../../slices.ts';
import { sheetFromRows } from '../../data/sheet.ts';
import type { HistoryEvent } from '../lines/line-segment.ts';
import { literalText } from '../literal-text.ts';
import { months } from '../../data/calendar-names.ts';
import type { Format, FoundFormat } from './format.ts';

const commit = /^commit ([0-9a-f]{7,64})(?: \((.*)\))?\s*$/;
const header = /^(Author|AuthorDate|Commit|CommitDate|Date|Merge):\s+(.*)$/;
const short = /^([0-9a-f]{7,12}) (?:\(([^()\n]{1,200})\) )?(\S.*)$/;
const minCommits = 2;

export const gitLog: Format = {
  starts: (line, next) => (commit.test(line) && header.test(next)) || (isShort(line) && isShort(next)),
  read: (lines, start) => (commit.test(lines[start] ?? '') ? readCommits(lines, start) : readShort(lines, start)),
};

/** The beginning of a hash has digits and letters; a number or a word has one of them. */
const isShort = (line: string): boolean => /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,12} \S/.test(line);

/** `git log --oneline`. */
function* readShort(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const rows: (readonly string[])[] = [];
  let end = start;
  for (; end < lines.length && isShort(lines[end] ?? ''); end++) {
    const [, hash = '', refs = '', subject = ''] = short.exec(lines[end] ?? '') ?? [];
    rows.push([hash, subject, refs]);
    yield;
  }
  if (rows.length < minCommits) return undefined;
  const hasRefs = rows.some((row) => row[2] !== '');
  const sheet = yield* sheetFromRows(
    hasRefs ? ['Commit', 'Subject', 'Refs'] : ['Commit', 'Subject'],
    hasRefs ? rows : rows.map((row) => row.slice(0, 2)),
  );
  return sheet === undefined ? undefined : { runs: [{ type: 'sheet', sheet }], end };
}

function* readCommits(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const events: HistoryEvent[] = [];
  const pace = new Pace();
  let end = start;
  while (end < lines.length) {
    const [, hash, refs] = commit.exec(lines[end] ?? '') ?? [];
    if (hash === undefined) break;
    const headers = new Map<string, string>();
    for (end++; end < lines.length; end++) {
      const [, name, value = ''] = header.exec(lines[end] ?? '') ?? [];
      if (name === undefined) break;
      headers.set(name, value.trim());
    }
    const [message, rest]: [string[], string[]] = [[], []];
    for (; end < lines.length && !commit.test(lines[end] ?? ''); end++) {
      const line = lines[end] ?? '';
      if (pace.isDue(line.length)) yield;
      // The message is indented; a statistic or a patch follows it.
      if (rest.length === 0 && (line === '' || line.startsWith('    '))) message.push(line.slice(4));
      else rest.push(line);
    }
    const said = message.join('\n').trim();
    if (said === '' && events.length === 0) return undefined;
    events.push(eventOf(hash, refs, headers, said, rest.join('\n').trimEnd()));
  }
  return events.length === 0 ? undefined : { runs: [{ type: 'events', events }], end };
}

function eventOf(
  hash: string,
  refs: string | undefined,
  headers: ReadonlyMap<string, string>,
  message: string,
  rest: string,
): HistoryEvent {
  const date = headers.get('Date') ?? headers.get('AuthorDate') ?? '';
  const { start, zone } = momentOf(date);
  const [subject = ''] = message.split('\n', 1);
  const others = [...headers]
    .filter(([name]) => !['Author', 'Date', 'AuthorDate'].includes(name))
    .map(([name, value]) => `${name}: ${value}`);
  const who = [headers.get('Author'), ...others].filter((text) => text !== undefined).map(literalText);
  const named = refs === undefined ? [] : [literalText(refs)];
  const body = message.slice(subject.length).trim();
  return {
    start,
    zone,
    title: subject || hash,
    details: [
      [...who, ...named, `\`${hash}\``].join(' · '),
      ...(body === '' ? [] : [literalText(body)]),
      ...(rest === '' ? [] : [fenced(rest)]),
    ].join('\n\n'),
  };
}

function fenced(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^diff |^@@ /m.test(code) ? 'diff' : 'text'}\n${code}\n${fence}`;
}

/** `Mon Feb 9 14:03:11 2026 +0100`, `2026-02-09 14:03:11 +0100`. */
const written = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})(?: ([+-]\d{4}))?$/;
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d) ?([+-]\d\d:?\d\d|Z)?$/;

function momentOf(text: string): { readonly start: string; readonly zone: string | undefined } {
  const [, name = '', day = '', clock, year, zone] = written.exec(text) ?? [];
  const month = months.get(name.toLowerCase());
  if (month !== undefined) {
    return { start: `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}`, zone };
  }
  const [, date, time, offset] = iso.exec(text) ?? [];
  return date === undefined ? { start: text, zone: undefined } : { start: `${date}T${time}`, zone: offset };
}
