// The context that clients attach to a message: sentences for the model, and the state of forms. Each kind of input has
// its own shape there; the prompt contains the plain values.
import { isList } from '../is-list.ts';
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { isDeeper, isHeavier, type JsonWeight } from '../json.ts';

export interface MessageContext {
  /** For example `User clicked on Button: submit-contact`. */
  readonly sentences: readonly string[];
  /** Values by form and field; undefined when there are none. */
  readonly values: JsonObject | undefined;
}

/** Text that is not JSON counts as a sentence, and so does JSON that is larger than any form state. */
export function readContext(text: string): MessageContext {
  if (text.trim() === '') return { sentences: [], values: undefined };
  if (isHeavier(text, maxContext)) return { sentences: [text.trim()], values: undefined };
  let context: JsonValue;
  try {
    // JSON.parse returns JSON.
    context = JSON.parse(text) as JsonValue;
  } catch {
    return { sentences: [text.trim()], values: undefined };
  }
  if (isDeeper(context, maxContext.depth)) return { sentences: [text.trim()], values: undefined };
  const sentences: string[] = [];
  const entries: [string, JsonValue][] = [];
  for (const item of isList(context) ? context : [context]) {
    if (typeof item === 'string') {
      if (item.trim() !== '') sentences.push(item.trim());
    } else if (isRecord(item)) {
      for (const [name, state] of Object.entries(item)) entries.push([name, plainValue(state)]);
    }
  }
  return { sentences, values: entries.length === 0 ? undefined : Object.fromEntries(entries) };
}

export const formValues = (values: JsonObject): string => `Form values: ${JSON.stringify(values)}`;

const maxContext: JsonWeight = { values: 10_000, depth: 32 };

/** The value of an input without the client's wrappers, such as `{value, componentType}` or `{mode: "single", date}`. */
function plainValue(state: JsonValue): JsonValue {
  if (!isRecord(state)) return state;
  if (hasOwn(state, 'value') && Object.keys(state).every((key) => wrapperKeys.has(key))) {
    return plainValue(state['value'] ?? null);
  }
  if (state['mode'] === 'single') return state['date'] ?? null;
  if (state['mode'] === 'range') return state['dateRange'] ?? null;
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, plainValue(value)]));
}

const wrapperKeys: ReadonlySet<string> = new Set(['value', 'componentType', 'type', 'error', 'isValid']);
