// The lists of TOON, which are otherwise written as in YAML: `tags[3]: a,b,c` and `rows[2]{name,age}:` above lines with the
// values of each row.
import type { JsonValue } from '../../../schema/schema.ts';
import { setOwn } from '../../events/buffered-value.ts';
import { flowValue } from './flow-value.ts';

export interface ToonList {
  readonly key: string;
  /** The names of the members of each row; undefined for a list of values. */
  readonly members: readonly string[] | undefined;
  readonly separator: string;
}

const listKey = /^(.*?)\[#?\d{1,6}([|\t]?)\](?:\{([^{}]*)\})?$/;

/** `rows[2]{name,age}`; undefined for any other key. */
export function toonList(written: string): ToonList | undefined {
  const [, key, sign = '', members] = listKey.exec(written) ?? [];
  if (key === undefined) return undefined;
  const separator = sign === '' ? ',' : sign;
  return { key, separator, members: members === undefined ? undefined : wordsOf(members, separator) };
}

/** `[6]: a b c` as the value of a key: the words of the list. Undefined for any other value. */
export function toonValue(written: string): readonly JsonValue[] | undefined {
  const words = /^\[#?\d{1,6}[|\t]?\]:\s*(\S[^]*)$/.exec(written)?.[1];
  if (words === undefined) return undefined;
  const separator = words.includes(',') ? ',' : words.includes('|') ? '|' : ' ';
  return valuesOf(words, separator);
}

/** `[7]` above the items, which are indented further. */
export const isToonCount = (written: string): boolean => /^(?:\[#?\d{1,6}\]|\{\d{1,6}\}):?$/.test(written);

/** The values between separators outside of quotes. */
export const valuesOf = (line: string, separator: string): readonly JsonValue[] =>
  wordsOf(line, separator).map(flowValue);

/** A row with its values as the members of a record. */
export function toonRow(line: string, { members = [], separator }: ToonList): JsonValue {
  const row: { [key: string]: JsonValue } = {};
  const values = valuesOf(line, separator);
  for (const [index, value] of values.entries()) setOwn(row, members[index] ?? `${index + 1}`, value);
  return row;
}

function wordsOf(line: string, separator: string): readonly string[] {
  const words: string[] = [''];
  let quote = false;
  let isEscaped = false;
  for (const char of line) {
    if (char === separator && !quote) {
      words.push('');
      continue;
    }
    if (isEscaped) isEscaped = false;
    else if (char === '\\') isEscaped = true;
    else if (char === '"') quote = !quote;
    words.push((words.pop() ?? '') + char);
  }
  const trimmed = words.map((word) => word.trim());
  return separator === ' ' ? trimmed.filter((word) => word !== '') : trimmed;
}
