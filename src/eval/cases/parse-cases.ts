// Parses cases from JSON Lines. Every problem names its line and field, what is wrong and how to fix it.
import { ApiError } from '../../errors.ts';
import { describeJson, parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { didYouMean } from '../../suggest.ts';
import { builtInCatalog } from '../../ui/built-in-catalog.ts';
import { parseRequest } from '../../wire/parse-request.ts';
import type { Case, ToolResult } from './case.ts';
import { readExpectation } from './read-expectation.ts';
import { ProblemList } from './problem-list.ts';

export interface ParsedCases {
  readonly cases: readonly Case[];
  /** One sentence each: `cases.jsonl:3: expect.must[0] must be ...`. */
  readonly problems: readonly string[];
}

const members = ['id', 'kind', 'messages', 'tools', 'toolResults', 'metadata', 'expect'];
const maxIdLength = 80;

const isCaseId = (id: JsonValue | undefined): id is string =>
  typeof id === 'string' && /^[a-z0-9][a-z0-9-]*$/.test(id) && id.length <= maxIdLength;

/** `name`: the file name for messages. Lines that are empty or begin with `//` are skipped. */
export function parseCases(text: string, name: string): ParsedCases {
  const cases: Case[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('//')) continue;
    const found = new ProblemList(`${name}:${index + 1}`);
    const parsed = parseJson(line);
    if (!parsed.ok) found.add(`the line is not JSON: ${parsed.message}. Write one case a line.`);
    else if (!isRecord(parsed.value)) {
      found.add(`a case must be an object such as {"id", "messages", "expect"}; got ${describeJson(parsed.value)}.`);
    } else {
      const read = readCase(parsed.value, found, kindOf(name));
      const { id } = parsed.value;
      if (isCaseId(id)) {
        const earlier = lineOf.get(id);
        if (earlier === undefined) lineOf.set(id, index + 1);
        else found.add(`id ${JSON.stringify(id)} is also on line ${earlier}; ids must differ.`);
      }
      if (read !== undefined && found.isEmpty) cases.push(read);
    }
    problems.push(...found.problems);
  }
  if (cases.length === 0 && problems.length === 0)
    problems.push(`${name} holds no case; write one JSON object a line.`);
  return { cases, problems };
}

const kindOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? name).replace(/\.\w+$/, '');

function readCase(given: JsonObject, found: ProblemList, fallbackKind: string): Case | undefined {
  for (const key of Object.keys(given)) {
    if (!members.includes(key)) found.add(`a case has no member "${key}".${didYouMean(key, members)}`);
  }
  const { id, kind = fallbackKind, tools, metadata } = given;
  const isId = isCaseId(id);
  if (!isId) {
    const rule = `id must be lower-case letters, digits and "-", at most ${maxIdLength}, because it names a file`;
    found.add(`${rule}; got ${id === undefined ? 'nothing' : describeJson(id)}.`);
  }
  if (typeof kind !== 'string' || kind === '') found.add(`kind must be a text; got ${describeJson(kind)}.`);
  const turns = readTurns(given['messages'], found);
  const toolResults = readToolResults(given['toolResults'], found);
  const expect = readExpectation(given['expect'], found);
  if (!found.isEmpty || !isId || typeof kind !== 'string' || expect === undefined) return undefined;
  checkRequest(given, turns, found);
  return {
    id,
    kind,
    turns,
    // The request schema has checked that these are a list and an object.
    ...(tools !== undefined && { tools: tools as readonly JsonValue[] }),
    ...(metadata !== undefined && { metadata: metadata as JsonObject }),
    toolResults,
    expect,
  };
}

/** An assistant message without content and calls marks where the model under test answers. */
const isPlace = (message: JsonObject): boolean =>
  message['role'] === 'assistant' && message['content'] === undefined && message['tool_calls'] === undefined;

function readTurns(messages: JsonValue | undefined, found: ProblemList): readonly (readonly JsonObject[])[] {
  if (!Array.isArray(messages) || messages.length === 0) {
    const got = messages === undefined ? 'nothing' : describeJson(messages);
    found.add(`messages must be a list of chat-completions messages; got ${got}.`);
    return [];
  }
  const turns: JsonObject[][] = [[]];
  for (const [index, message] of messages.entries()) {
    if (!isRecord(message))
      found.add(`messages[${index}] must be an object with "role"; got ${describeJson(message)}.`);
    else if (isPlace(message)) turns.push([]);
    else turns.at(-1)?.push(message);
  }
  // The model answers after the last message in any case.
  if (turns.at(-1)?.length === 0) turns.pop();
  if (found.isEmpty && turns.some((turn) => turn.length === 0))
    found.add('messages needs a message before each {"role": "assistant"}, which is where the model answers.');
  return turns;
}

function readToolResults(given: JsonValue | undefined, found: ProblemList): readonly ToolResult[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    found.add(`toolResults must be a list of {"tool", "result"}; got ${describeJson(given)}.`);
    return [];
  }
  return given.flatMap((row: JsonValue, index): readonly ToolResult[] => {
    const place = `toolResults[${index}]`;
    if (!isRecord(row) || typeof row['tool'] !== 'string' || row['result'] === undefined) {
      found.add(`${place} must be {"tool": NAME, "result": ...}; got ${describeJson(row)}.`);
      return [];
    }
    const { tool, result, arguments: wanted } = row;
    if (wanted !== undefined && !isRecord(wanted)) {
      found.add(`${place}.arguments must be an object; got ${describeJson(wanted)}.`);
      return [];
    }
    return [{ tool, result, ...(wanted !== undefined && { arguments: wanted }) }];
  });
}

/** A case that the service would reject is invalid. A sample answer is inserted between the turns. */
function checkRequest(given: JsonObject, turns: Case['turns'], found: ProblemList): void {
  const { tools, metadata } = given;
  const answer = { role: 'assistant', content: 'An answer.' };
  const messages = turns.flatMap((turn, index) => (index === 0 ? turn : [answer, ...turn]));
  try {
    parseRequest({ model: 'any', messages, ...(tools !== undefined && { tools }), ...(metadata && { metadata }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    found.add(error.message);
  }
  checkComponents(given, found);
}

function checkComponents({ expect, metadata }: JsonObject, found: ProblemList): void {
  const wanted = isRecord(expect) ? expect['components'] : undefined;
  if (!Array.isArray(wanted) || metadata !== undefined) return;
  const known = builtInCatalog().components.map(({ name }) => name);
  for (const [index, entry] of wanted.entries()) {
    for (const name of String(entry).split('|')) {
      if (!known.includes(name))
        found.add(`expect.components[${index}] names "${name}", which is no component.${didYouMean(name, known)}`);
    }
  }
}
