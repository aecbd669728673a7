// Runs a whole case: the model answers each turn, and its tool calls get results from the case.
import { ApiError } from '../../errors.ts';
import type { Generation } from '../../generate/collect.ts';
import { parseJson } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { parseRequest, type ChatRequest } from '../../wire/parse-request.ts';
import type { Answer, RecordedCall, Reply } from '../answer.ts';
import type { Case } from '../cases/case.ts';
import { includesMembers } from '../scores/includes-members.ts';

export interface Asked {
  /** Complete, even if the model failed. */
  readonly content: string;
  readonly result: Generation | ApiError;
  readonly call: RecordedCall;
}

/** Runs one request. Does not reject if the model fails. */
export type Ask = (request: ChatRequest) => Promise<Asked>;

/** Maximum rounds of tool calls in one turn. */
const maxRounds = 8;

/** The request for the conversation so far. The document is always JSON, whatever format the case sets. */
export function toRequest(given: Case, messages: readonly JsonObject[]): ChatRequest {
  const { tools, metadata } = given;
  const request = parseRequest({ model: 'any', messages, ...(tools && { tools }), ...(metadata && { metadata }) });
  return { ...request, ui: { ...request.ui, format: 'json' } };
}

/** `prompt`: a system prompt that precedes all messages. */
export async function playCase(given: Case, prompt: string | undefined, ask: Ask): Promise<Answer> {
  const messages: JsonObject[] = prompt === undefined ? [] : [{ role: 'system', content: prompt }];
  const turns: Reply[][] = [];
  for (const turn of given.turns) {
    messages.push(...turn);
    const replies: Reply[] = [];
    turns.push(replies);
    for (;;) {
      const asked = await ask(toRequest(given, messages));
      replies.push(toReply(asked));
      const { result } = asked;
      if (result instanceof ApiError) return { turns, failure: result.message, error: result };
      const answered = result.toolCalls.map((call) => toolMessage(given, call));
      messages.push(assistantMessage(result), ...answered);
      if (answered.length === 0) break;
      if (replies.length === maxRounds) return { turns, failure: `the model called tools ${maxRounds} times in a row` };
    }
  }
  return { turns };
}

function toReply({ content, result, call }: Asked): Reply {
  const { repairs = [], truncated, invalidToolArguments = [] } = result instanceof ApiError ? {} : result.diagnostics;
  const argumentProblems = invalidToolArguments.map(({ tool, path, message }) => `${tool}, ${path}: ${message}`);
  return { content, repairs, isTruncated: truncated !== undefined, argumentProblems, call };
}

/** The reply as a client returns it in the next request. */
function assistantMessage({ content, toolCalls, providerState }: Generation): JsonObject {
  const calls = toolCalls.map(({ id, name, arguments: text, providerState: state }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
    ...(state !== undefined && { extra_content: toJson(state) }),
  }));
  return {
    role: 'assistant',
    content,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(providerState !== undefined && { extra_content: toJson(providerState) }),
  };
}

/** The provider's state came from JSON and is returned unchanged. */
const toJson = (state: Readonly<Record<string, unknown>>): JsonValue => state as JsonObject;

function toolMessage({ toolResults }: Case, call: Generation['toolCalls'][number]): JsonObject {
  const parsed = parseJson(call.arguments === '' ? '{}' : call.arguments);
  const row = toolResults.find(
    ({ tool, arguments: wanted }) =>
      tool === call.name && (wanted === undefined || (parsed.ok && includesMembers(parsed.value, wanted))),
  );
  const result = row?.result ?? { error: `There is no result for these arguments of ${call.name}.` };
  return {
    role: 'tool',
    tool_call_id: call.id,
    content: typeof result === 'string' ? result : JSON.stringify(result),
  };
}
