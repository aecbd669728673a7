// Tool results as values that a UI may refer to, and the note beside each result that explains how.
import { isList } from '../is-list.ts';
import { countValues } from '../json.ts';
import type { Message } from '../model/message.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { slicedParseJson } from '../sliced-json.ts';
import type { Sliced } from '../slices.ts';
import { isPlainId, referenceTo } from '../ui/read/reference-text.ts';
import type { ToolResults } from '../ui/read/tool-reference.ts';
import { parseCsv } from './csv.ts';

/** Maximum values and cells of all results that keep their structure. */
const maxValues = 50_000;
const maxDepth = 100;

interface Result {
  readonly value: JsonValue;
  /** The number of values; 0 for a text. */
  readonly size: number;
  readonly text: string;
}

/**
 * The results by call id: parsed JSON, the records of a CSV, or the text. Beyond the limit, the oldest results become
 * text until the others are down to half of the limit, so that the notes about results rarely change within a
 * conversation.
 */
export function* toolResultsOf(messages: readonly Message[]): Sliced<ToolResults> {
  const results = new Map<string, Result>();
  let total = 0;
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    yield;
    const { toolCallId, content } = message;
    const { value, size } = yield* readResult(content, maxValues);
    total += size - (results.get(toolCallId)?.size ?? 0);
    results.delete(toolCallId);
    if (total > maxValues) total = toTexts(results, total, maxValues / 2);
    results.set(toolCallId, { value, size, text: content });
  }
  return new Map([...results].map(([id, { value }]) => [id, value]));
}

/** Converts the oldest results to text until `total` is at most `limit`. Returns the new total. */
function toTexts(results: Map<string, Result>, total: number, limit: number): number {
  let left = total;
  for (const [id, { size, text }] of results) {
    if (left <= limit) break;
    left -= size;
    results.set(id, { value: text, size: 0, text });
  }
  return left;
}

function* readResult(content: string, most: number): Sliced<{ readonly value: JsonValue; readonly size: number }> {
  if (/^\s*[[{]/.test(content)) {
    const size = countValues(content, { values: most, depth: maxDepth });
    try {
      // slicedParseJson returns JSON.
      if (size !== undefined) return { value: (yield* slicedParseJson(content)) as JsonValue, size };
    } catch {
      // Some tools return text that begins like JSON.
    }
  }
  const records = yield* parseCsv(content, most);
  if (records === undefined) return { value: content, size: 0 };
  return { value: records, size: records.length * Object.keys(records[0] ?? {}).length };
}

/** The note beside a result, or undefined if it has no structure to refer to. */
export function referenceNote(id: string, value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !isPlainId(id)) return undefined;
  return `To show this data, refer to ${referenceTo(id)}: ${describe(value, 0)}`;
}

const maxMembers = 20;
const maxDescribed = 5;

/** Writes the shape of a value, such as `{region: string, rows: 200 of {month: string, sales: number}}`. */
function describe(value: JsonValue, depth: number): string {
  if (depth > maxDescribed) return isList(value) ? 'a list' : typeof value;
  if (isList(value)) {
    const [first] = value;
    return first === undefined ? 'an empty list' : `${value.length} of ${describe(first, depth + 1)}`;
  }
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  const members = Object.entries(value);
  // Other keys may be sentences, which the model would read as instructions of the service.
  const named = members.filter(([key]) => isIdentifier(key)).slice(0, maxMembers);
  const parts = named.map(([key, member]) => `${key}: ${describe(member, depth + 1)}`);
  if (named.length < members.length) parts.push(`${members.length - named.length} more`);
  return `{${parts.join(', ')}}`;
}

/** Look-alike letters of other scripts are excluded too. */
const isIdentifier = (key: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_$]{0,39}$/u.test(key) && key.normalize('NFKC') === key && !mixesScripts.test(key);

/** Ordinary names mix Latin letters with Chinese, Japanese and Korean ones, but not with those of other scripts. */
const mixesScripts =
  /^(?=.*\p{sc=Latin})(?=.*[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}])/u;
