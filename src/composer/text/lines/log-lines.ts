// Log lines: time, level, source, message.
import { Pace, type Sliced } from '../../../slices.ts';
import { isAccessEntry, readAccessLog } from './access-log.ts';
import type { LineSegment, LogEntry } from './line-segment.ts';

const date = String.raw`\d{4}[-/]\d\d[-/]\d\d|\d\d?[-/](?:\d\d|[A-Z][a-z]{2})[-/]\d{4}|[A-Z][a-z]{2}\s+\d\d?`;
const clock = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:\s?Z|\s?[+-]\d\d:?\d\d)?`;
const stamp = new RegExp(
  String.raw`^\[?((?:(?:${date})[T\s:,]+)?${clock}|(?:${date})(?=\s+\[?[A-Z]{4,8}\b))\]?\s*[-|:]?\s*`,
);
const levels =
  'TRACE|DEBUG|VERBOSE|INFO|INFORMATION|NOTICE|WARN|WARNING|ERROR|ERR|SEVERE|CRITICAL|CRIT|ALERT|FATAL|PANIC|EMERG';
const level = new RegExp(String.raw`^[[<(]?(${levels})[\])>]?(?![\p{L}\p{N}])\s*[-|:]?\s*`, 'iu');
const source = /^(?:\[([^\]\s][^\]]{0,40})\]|([A-Za-z][\w.$/-]{1,40}(?:\[\d+\])?)(?=:\s))\s*[-|:]?\s*/;
/** `web01 sshd[210]: ` after the time of a system log. */
const hosted = /^([\w.-]{1,63}) ([A-Za-z(][\w./$()-]{0,40}(?:\[\d+\])?):\s+/;
const ofSystem = /^(?:[A-Z][a-z]{2}\s+\d\d? |\d{4}-\d\d-\d\dT)/;
/** Lines below an entry: a stack trace. */
const continued = /^(?:\s+\S|Caused by:|Traceback |\w+(?:\.\w+)*(?:Error|Exception)\b)/;

export function readEntry(line: string): LogEntry | undefined {
  if (line.length > 4000) return undefined;
  const stamped = stamp.exec(line);
  let rest = line.slice(stamped?.[0].length ?? 0);
  const [head, host, process = ''] = ofSystem.test(line) && stamped !== null ? (hosted.exec(rest) ?? []) : [];
  if (head !== undefined && host !== undefined && level.exec(rest) === null) {
    return { time: stamped?.[1]?.trim() ?? '', level: '', host, source: process, message: rest.slice(head.length) };
  }
  // Some formats put the source before the level.
  const before = /^(?:\[([^\]]{1,40})\]\s*|([A-Za-z][\w.$/]{0,40})\s+-\s+)/.exec(rest);
  const levelled = level.exec(rest) ?? (before === null ? null : level.exec(rest.slice(before[0].length)));
  if (stamped === null && levelled === null) return undefined;
  const isBefore = levelled !== null && before !== null && level.exec(rest) === null;
  if (levelled !== null) rest = rest.slice(levelled[0].length + (isBefore ? before[0].length : 0));
  const from = isBefore ? null : source.exec(rest);
  if (from !== null) rest = rest.slice(from[0].length);
  return {
    time: stamped?.[1]?.trim() ?? '',
    level: levelled?.[1] ?? '',
    source: isBefore ? (before[1] ?? before[2] ?? '').trim() : (from?.[1] ?? from?.[2] ?? ''),
    message: rest,
  };
}

/** Maximum number of stack traces that are shown; more would hide the entries. */
const maxTraces = 8;

const withLines = (entry: LogEntry, below: readonly string[] | undefined): LogEntry =>
  below === undefined ? entry : { ...entry, below };

/** Undefined unless most lines are entries. Lines that are not entries are kept unchanged. */
export function* readLog(lines: readonly string[]): Sliced<LineSegment | undefined> {
  const [first = '', second = ''] = lines;
  if (lines.length < 2) return undefined;
  const asCode: LineSegment = { type: 'code', language: 'log', code: lines.join('\n') };
  if (isAccessEntry(first) && isAccessEntry(second)) {
    const sheet = yield* readAccessLog(lines);
    return sheet === undefined ? asCode : { type: 'sheet', sheet };
  }
  const entries: LogEntry[] = [];
  const traces = new Map<number, string[]>();
  const pace = new Pace();
  for (const line of lines) {
    // Each line is matched against three patterns.
    if (pace.isDue(100)) yield;
    const entry = readEntry(line);
    if (entry !== undefined) entries.push(entry);
    else if (entries.length > 0 && continued.test(line)) {
      const trace = traces.get(entries.length - 1);
      if (trace === undefined) traces.set(entries.length - 1, [line]);
      else trace.push(line);
    } else return undefined;
  }
  const timed = entries.filter((entry) => entry.time !== '').length;
  const levelled = entries.filter((entry) => entry.level !== '').length;
  // `Info: ...` and `Error: ...` may begin sentences; levels are in capitals.
  const isLog =
    timed === entries.length ||
    (levelled === entries.length && entries.every((one) => one.level === one.level.toUpperCase()));
  if (!isLog || entries.length < 2) return undefined;
  const named = entries.filter((entry) => entry.source !== '').length;
  if (traces.size > maxTraces || Math.max(levelled, named) * 2 < entries.length) return asCode;
  return { type: 'log', entries: entries.map((entry, index) => withLines(entry, traces.get(index))) };
}
