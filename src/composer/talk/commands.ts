// `/get_weather {"city": "Oslo"}`: calls a declared tool without a language model.
import type { Sliced } from '../../slices.ts';
import type { ToolDefinition } from '../../model/language-model.ts';
import { isJsonObject, type JsonObject } from '../data/json.ts';
import { readJson } from '../data/read-json.ts';

export interface Command {
  readonly tool: ToolDefinition;
  /** The JSON as written; undefined if there is none. */
  readonly arguments: string | undefined;
  /** The text in place of JSON. */
  readonly text: string;
}

const command = /^\/([\w.:-]{1,128})(?:\s+([\s\S]*))?$/;

/** Undefined unless the whole text consists of commands: one per line, or a single one over several lines. */
export function* readCommands(text: string, tools: readonly ToolDefinition[]): Sliced<readonly Command[] | undefined> {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/') || tools.length === 0) return undefined;
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
  const several = lines.length > 1 && lines.length <= maxCommands ? yield* readEach(lines, tools) : undefined;
  if (several !== undefined) return several;
  const single = yield* readCommand(trimmed, tools);
  return single === undefined ? undefined : [single];
}

const maxCommands = 100;

/** Undefined unless every line is a command. */
function* readEach(lines: readonly string[], tools: readonly ToolDefinition[]): Sliced<readonly Command[] | undefined> {
  const commands: Command[] = [];
  for (const line of lines) {
    const one = yield* readCommand(line, tools);
    if (one === undefined) return undefined;
    commands.push(one);
  }
  return commands;
}

function* readCommand(text: string, tools: readonly ToolDefinition[]): Sliced<Command | undefined> {
  const match = command.exec(text.trim());
  const tool = tools.find((one) => one.name === match?.[1]);
  if (match === null || tool === undefined) return undefined;
  const rest = (match[2] ?? '').trim();
  const isArguments = (yield* readArguments(rest)) !== undefined;
  return { tool, arguments: isArguments ? rest : undefined, text: isArguments ? '' : rest };
}

/** The JSON object in a text; undefined if the text is not a JSON object. */
export function* readArguments(text: string): Sliced<JsonObject | undefined> {
  const reading = yield* readJson(text);
  return reading?.type === 'value' && isJsonObject(reading.value) ? reading.value : undefined;
}
