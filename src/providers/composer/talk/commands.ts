// `/get_weather {"city": "Oslo"}`: how a person calls a declared tool without a model that decides to.
import type { ToolDefinition } from '../../../model/language-model.ts';
import { isJsonObject, type JsonObject } from '../data/json.ts';
import { readJson } from '../data/read-json.ts';

export interface Command {
  readonly tool: ToolDefinition;
  /** JSON as it was written; undefined when there is none. */
  readonly arguments: string | undefined;
  /** What stands there instead of JSON. */
  readonly text: string;
}

const command = /^\/([\w.:-]{1,128})(?:\s+([\s\S]*))?$/;

/** Undefined unless the whole text is commands, one a line or a single one over several lines. */
export function readCommands(text: string, tools: readonly ToolDefinition[]): readonly Command[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/') || tools.length === 0) return undefined;
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
  const commands = lines.length > 1 ? lines.map((line) => readCommand(line, tools)) : [];
  const all = commands.filter((one) => one !== undefined);
  if (all.length > 0 && all.length === commands.length) return all;
  const single = readCommand(trimmed, tools);
  return single === undefined ? undefined : [single];
}

function readCommand(text: string, tools: readonly ToolDefinition[]): Command | undefined {
  const match = command.exec(text.trim());
  const tool = tools.find((one) => one.name === match?.[1]);
  if (match === null || tool === undefined) return undefined;
  const rest = (match[2] ?? '').trim();
  const isArguments = readArguments(rest) !== undefined;
  return { tool, arguments: isArguments ? rest : undefined, text: isArguments ? '' : rest };
}

/** The object that a text is, when it is one. */
export function readArguments(text: string): JsonObject | undefined {
  const reading = readJson(text);
  return reading?.type === 'value' && isJsonObject(reading.value) ? reading.value : undefined;
}
