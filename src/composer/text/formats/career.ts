// The stages of a career with what was done below each: `2018 - 2021  Analyst, Example Inc.` above a list.
import { Pace, type Sliced } from '../../../slices.ts';
import type { HistoryEvent } from '../lines/line-segment.ts';
import { literalText } from '../literal-text.ts';
import type { Format, FoundFormat } from './format.ts';

const year = String.raw`(?:(?:\p{L}{3,9}\.?\s+|\d\d?[./])?(?:19|20)\d\d)`;
const span = String.raw`${year}\s*(?:[-–—~]|to|bis|à|a|até|al)\s*(?:${year}|\p{L}{2,12})`;
const first = new RegExp(
  String.raw`^(?:\*\*)?(${span}|${year}(?=\s*[:|–—-]\s|\s{2,}|\t))(?:\*\*)?\s*[:|,–—-]?\s+(\S.*)$`,
  'iu',
);
const last = new RegExp(String.raw`^(\S.{2,100}?)(?:\s*[,|·(–—-]\s*|\s{2,}|\t+|\s\()(${span})\)?$`, 'iu');
const item = /^\s*[-*•–]\s+(\S.*)$/;
const maxLineLength = 200;

/** A stage without details, in a line that is not a sentence. */
const alone = new RegExp(String.raw`^${span}(?:\s{2,}|\t|\s*[:|]\s+)\S.{2,100}(?<![.!?])$`, 'iu');

export const career: Format = {
  starts: (line, next, before) =>
    line.length <= maxLineLength &&
    (item.test(next) || (next.trim() === '' && alone.test(line) && stageOf(before) === undefined)) &&
    stageOf(line) !== undefined,
  read: readCareer,
};

function stageOf(line: string): { readonly time: string; readonly title: string } | undefined {
  if (line.length > maxLineLength || item.test(line)) return undefined;
  const [, before, title] = first.exec(line) ?? [];
  if (before !== undefined && title !== undefined)
    return { time: before.trim(), title: title.replaceAll('**', '').trim() };
  const [, name, after] = last.exec(line) ?? [];
  return name === undefined || after === undefined
    ? undefined
    : { time: after.trim(), title: name.replaceAll('**', '').trim() };
}

function* readCareer(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const events: HistoryEvent[] = [];
  const pace = new Pace();
  let end = start;
  for (let at = start; at < lines.length;) {
    if (pace.isDue(200)) yield;
    const stage = stageOf(lines[at] ?? '');
    if (stage === undefined) break;
    const details: string[] = [];
    for (at++; at < lines.length; at++) {
      const line = lines[at] ?? '';
      const [, text] = item.exec(line) ?? [];
      if (text !== undefined) details.push(`- ${literalText(text)}`);
      else if (/^\s{2,}\S/.test(line)) details.push(`${details.length === 0 ? '' : '  '}${literalText(line.trim())}`);
      else break;
    }
    events.push({ start: stage.time, title: stage.title, details: details.join('\n') });
    end = at;
    while (at < lines.length && (lines[at] ?? '').trim() === '') at++;
  }
  return events.length === 0 ? undefined : { runs: [{ type: 'events', events }], end };
}
