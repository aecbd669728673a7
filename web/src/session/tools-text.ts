import { isList } from '../../../src/is-list.ts';
import { isRecord } from '../../../src/schema/check.ts';
import type { JsonObject } from '../../../src/schema/schema.ts';

export interface ReadTools {
  readonly tools: readonly JsonObject[];
  readonly problem: string | undefined;
}

/** Parses the text of the tools editor. An invalid text declares no tools and has a problem. */
export function readTools(text: string): ReadTools {
  if (text.trim() === '') return { tools: [], problem: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { tools: [], problem: `This is not valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
  if (!isList(value)) return { tools: [], problem: 'Tools must be a list: [ … ].' };
  const tools = value.filter(
    (tool): tool is JsonObject => isRecord(tool) && tool['type'] === 'function' && isRecord(tool['function']),
  );
  const isWhole = tools.length === value.length;
  return {
    tools: isWhole ? tools : [],
    problem: isWhole ? undefined : 'Each tool must be an object with "type": "function" and "function": { … }.',
  };
}
