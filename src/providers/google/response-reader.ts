// GenerateContentResponse objects, streamed or in one list, as parts. There is no end mark: the HTTP message ends.

import { ApiError } from '../../errors.ts';
import type { FinishReason, StreamPart, Usage } from '../../model/language-model.ts';
import { toCause, toReplyError } from '../http/refusal.ts';
import { isJsonObject, textOf, toCount, type JsonObject } from '../json-object.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { toProviderState } from './provider-state.ts';

const withheld: ReadonlySet<string> = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'MODEL_ARMOR',
]);

/** The model wrote something that is no answer, or Google does not say why it stopped. */
const failed: ReadonlySet<string> = new Set([
  'OTHER',
  'MALFORMED_FUNCTION_CALL',
  'MALFORMED_RESPONSE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
]);

export function createResponseReader(newId: () => string): ReplyReader {
  const ids = new Set<string>();
  let callCount = 0;
  let reason: FinishReason | undefined;
  let usage: Usage | undefined;

  function readPart(part: unknown, parts: StreamPart[]): void {
    if (!isJsonObject(part)) return;
    const text = textOf(part.text);
    if (text !== '') parts.push({ type: part.thought === true ? 'reasoning-delta' : 'text-delta', text });
    if (isJsonObject(part.functionCall)) readCall(part.functionCall, textOf(part.thoughtSignature), parts);
  }

  /** Calls come whole. */
  function readCall(call: JsonObject, signature: string, parts: StreamPart[]): void {
    const name = textOf(call.name);
    if (name === '') throw new ApiError('upstream_failed', 'The model service sent a tool call without a name.');
    const upstreamId = textOf(call.id);
    const id = upstreamId === '' || ids.has(upstreamId) ? `call_${newId()}` : upstreamId;
    ids.add(id);
    const state = toProviderState({ signature, id: upstreamId });
    parts.push({
      type: 'tool-call-delta',
      index: callCount++,
      id,
      name,
      arguments: JSON.stringify(isJsonObject(call.args) ? call.args : {}),
      ...(state === undefined ? undefined : { providerState: state }),
    });
  }

  function readResponse(response: JsonObject, parts: StreamPart[]): void {
    if (isJsonObject(response.error)) throw toReplyError(response);
    usage = toUsage(response.usageMetadata) ?? usage;
    const { promptFeedback } = response;
    if (isJsonObject(promptFeedback) && textOf(promptFeedback.blockReason) !== '') {
      throw new ApiError('content_refused', undefined, {
        cause: toCause(`blockReason: ${textOf(promptFeedback.blockReason)}`),
      });
    }
    const candidate: unknown = Array.isArray(response.candidates) ? response.candidates[0] : undefined;
    if (!isJsonObject(candidate)) return;
    const { content } = candidate;
    if (isJsonObject(content) && Array.isArray(content.parts)) {
      for (const part of content.parts) readPart(part, parts);
    }
    const word = textOf(candidate.finishReason);
    if (word !== '' && word !== 'FINISH_REASON_UNSPECIFIED') reason = toFinishReason(word);
  }

  return {
    read(event, parts) {
      for (const response of Array.isArray(event) ? event : [event]) {
        if (isJsonObject(response)) readResponse(response, parts);
      }
    },
    get isFinished() {
      return reason !== undefined;
    },
    isDone: false,
    finish(parts) {
      if (reason === undefined) throw new Error('finish() before there is a finish reason');
      parts.push({ type: 'finish', reason: reason === 'stop' && callCount > 0 ? 'tool-calls' : reason, usage });
    },
  };
}

/** Words that are new to us say that the model stopped of itself: all that are known to mean otherwise are above. */
function toFinishReason(word: string): FinishReason {
  if (failed.has(word)) {
    throw new ApiError('upstream_failed', undefined, { cause: toCause(`finishReason: ${word}`) });
  }
  if (word === 'MAX_TOKENS') return 'length';
  return withheld.has(word) ? 'content-filter' : 'stop';
}

/** Every response repeats the counts so far. Reasoning is counted beside the answer, not in it. */
function toUsage(value: unknown): Usage | undefined {
  if (!isJsonObject(value)) return undefined;
  const promptTokens = toCount(value.promptTokenCount);
  if (promptTokens === undefined) return undefined;
  const reasoningTokens = toCount(value.thoughtsTokenCount);
  return {
    promptTokens: promptTokens + (toCount(value.toolUsePromptTokenCount) ?? 0),
    completionTokens: (toCount(value.candidatesTokenCount) ?? 0) + (reasoningTokens ?? 0),
    cachedTokens: toCount(value.cachedContentTokenCount),
    reasoningTokens,
  };
}
