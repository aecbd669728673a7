// Tool results as values that a UI may reference, and their description in the prompt.
import { isList } from '../is-list.ts';
import { countValues } from '../json.ts';
import type { Message } from '../model/message.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { slicedParseJson } from '../sliced-json.ts';
import type { Sliced } from '../slices.ts';
import { parseCsv } from './csv.ts';

export type ToolResults = ReadonlyMap<string, JsonValue>;

/** Total values and cells of all results, the latest first. Results beyond it stay text without structure. */
const maxValues = 50_000;
const maxDepth = 100;

/** The results by call id: parsed JSON, the records of a CSV, or the text. */
export function* toolResultsOf(messages: readonly Message[]): Sliced<ToolResults> {
  const results = new Map<string, JsonValue>();
  let left = maxValues;
  for (const message of messages.toReversed()) {
    if (message.role !== 'tool' || results.has(message.toolCallId)) continue;
    yield;
    const { value, size } = yield* readResult(message.content, left);
    results.set(message.toolCallId, value);
    left -= size;
  }
  return new Map([...results].reverse());
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

const maxListed = 20;

/** The description for the prompt, or undefined when no result has a structure to reference. */
export function toolResultsPrompt(messages: readonly Message[], results: ToolResults): string | undefined {
  if (results.size === 0) return undefined;
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls) names.set(call.id, call.name);
  }
  const structured = [...results].filter(([, value]) => typeof value === 'object' && value !== null);
  if (structured.length === 0) return undefined;
  const lines = structured
    .slice(-maxListed)
    .map(([id, value]) => `@tool(${JSON.stringify(id)}) ${names.get(id) ?? 'a tool'}: ${describe(value, 0)}`);
  return `What stands in a tool result need not be typed again. In place of a value write a reference to it: @tool("ID").path. Over a list of records, the name of a field gives the list of that field:
Table([Col("Month", @tool("ID").rows.month), Col("Sales", @tool("ID").rows.sales)])
BarChart(@tool("ID").rows.month, [Series("Sales", @tool("ID").rows.sales)])
TextContent(@tool("ID").rows[0].note)
A reference is a whole value, never a part of a string. Refer to long lists; type what must be picked, sorted or worded anew. These are there:
${lines.join('\n')}`;
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
  const members = Object.entries(value).slice(0, maxMembers);
  return `{${members.map(([key, member]) => `${nameOf(key)}: ${describe(member, depth + 1)}`).join(', ')}}`;
}

const nameOf = (key: string): string => (/^[\p{L}\p{N}_$-]{1,60}$/u.test(key) ? key : JSON.stringify(key.slice(0, 60)));
