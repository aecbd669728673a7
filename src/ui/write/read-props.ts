// Reads props for the writers of readable formats (Markdown, A2UI).
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';

export const text = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const present = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

const blankAfterLine = /\n\s+/g;
/** With the spaces before it. Without the assertion, long runs of spaces would take quadratic time. */
const lineEnd = /(?<![^\S\n])[^\S\n]*\n/g;

/** The text as one line. */
export const line = (value: JsonValue | undefined): string => {
  const whole = text(value).trim();
  if (!whole.includes('\n')) return whole;
  return whole.replace(blankAfterLine, '\n').replace(lineEnd, ' ');
};

export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);

/** The props of an element, or of an object in place of one. */
export const propsOf = (value: JsonValue): JsonObject => {
  const props = isRecord(value) ? value['props'] : undefined;
  return isRecord(props) ? props : isRecord(value) ? value : {};
};

/** Code in Markdown. The fence is longer than any fence in the code. */
export function fenced(language: string, code: string): string {
  let longest = 2;
  for (const [ticks] of code.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  // A backtick after the fence would invalidate it.
  return `${fence}${language.replaceAll('`', '')}\n${code}\n${fence}`;
}
