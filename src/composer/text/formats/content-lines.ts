// The lines of vCard (RFC 6350) and iCalendar (RFC 5545): `NAME;PARAMETER=VALUE:value`. A line that begins with a space
// continues the line above.
import { Pace, type Sliced } from '../../../slices.ts';

export interface ContentLine {
  /** In capitals, without a group such as `item1.` before it. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** As written; see `textOf`. */
  readonly value: string;
}

const head = /^(?:[\w-]{1,40}\.)?([A-Za-z][\w-]{0,60})((?:;[\w-]{1,40}(?:=(?:"[^"]*"|[^":;]*))?)*):/;
const maxHeadLength = 2_000;

/** From `start` to the last line of a block with this name, or of several blocks one below the other. */
export function* readContentLines(
  lines: readonly string[],
  start: number,
  block: string,
): Sliced<{ readonly content: readonly ContentLine[]; readonly end: number } | undefined> {
  const content: ContentLine[] = [];
  const [opening, closing] = [`BEGIN:${block}`, `END:${block}`];
  let isOpen = false;
  const pace = new Pace();
  let [end, last, closed] = [start, -1, 0];
  for (; end < lines.length; end++) {
    let line = lines[end] ?? '';
    if (pace.isDue(line.length)) yield;
    if (line.trim() === '') continue;
    for (; /^[ \t]\S/.test(lines[end + 1] ?? ''); end++) line += (lines[end + 1] ?? '').slice(1);
    const isQuoted = /QUOTED-PRINTABLE/i.test(line.slice(0, 200));
    if (isQuoted) {
      for (; line.endsWith('=') && end + 1 < lines.length; end++) line = line.slice(0, -1) + (lines[end + 1] ?? '');
    }
    const match = head.exec(line.slice(0, maxHeadLength));
    if (match === null) break;
    const [whole, name = '', parameters = ''] = match;
    const value = line.slice(whole.length);
    const written = line.trim().toUpperCase();
    // A block that is not closed ends the format, so that no line is read twice.
    if (written === opening && isOpen) break;
    if (written === opening) isOpen = true;
    content.push({
      name: name.toUpperCase(),
      parameters: parametersOf(parameters),
      value: isQuoted ? unquoted(value) : value,
    });
    if (written !== closing) continue;
    isOpen = false;
    last = end + 1;
    closed = content.length;
  }
  return last < 0 ? undefined : { content: content.slice(0, closed), end: last };
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value] of text.matchAll(/;([\w-]+)(?:=("[^"]*"|[^":;]*))?/g)) {
    // Version 2.1 writes `TEL;WORK` for `TEL;TYPE=WORK`.
    const key = value === undefined ? 'TYPE' : name.toUpperCase();
    const own = (value ?? name).replaceAll('"', '');
    found.set(key, [found.get(key), own].filter((one) => one !== undefined).join(','));
  }
  return found;
}

/** The text of a value. */
export const textOf = (value: string): string =>
  value.replace(/\\([\\,;nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char)).trim();

/** The parts of a structured value, such as a name or an address. */
export const partsOf = (value: string): readonly string[] =>
  value
    .split(/(?<!\\);/)
    .map(textOf)
    .filter((part) => part !== '');

function unquoted(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'));
  } catch {
    return value;
  }
}
