// Converts GenerateContentResponse objects, streamed or in one list, to parts. There is no end marker: the HTTP message
// ends.

import type {
  Candidate,
  Content,
  FunctionCall,
  GenerateContentResponse,
  GenerateContentResponsePromptFeedback,
  GenerateContentResponseUsageMetadata,
  Part,
} from '@google/genai';

import { ApiError } from '../../errors.ts';
import type { FinishReason, ReportedUsage, StreamPart } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { geminiFinishReasons } from '../finish-reasons.ts';
import { toCause, toReplyError } from '../http/upstream-error.ts';
import { isJsonObject, isUnusableCount, textOf, toCount, toJson } from '../json-object.ts';
import { StateWriter } from '../message-state.ts';
import { ReplyBudget } from '../reply-budget.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { stateName, toCallState } from './provider-state.ts';

export function createResponseReader(newId: () => string): ReplyReader {
  const ids = new Set<string>();
  const budget = new ReplyBudget();
  const state = new StateWriter(stateName);
  let callCount = 0;
  let reason: FinishReason | undefined;
  let usage: ReportedUsage | undefined;

  function readPart(part: Fields<Part>, parts: StreamPart[]): void {
    const text = textOf(part.text);
    if (text !== '') parts.push({ type: part.thought === true ? 'reasoning-delta' : 'text-delta', text });
    if (isJsonObject(part.functionCall)) readCall(part.functionCall, textOf(part.thoughtSignature), parts);
  }

  /** Calls come complete. Streamed arguments must be requested, which we never do; they would be read as empty. */
  function readCall(call: Fields<FunctionCall>, signature: string, parts: StreamPart[]): void {
    if (call.willContinue === true || Array.isArray(call.partialArgs)) {
      throw new ApiError(
        'upstream_failed',
        'The model server sent a tool call in pieces, which the request did not allow.',
      );
    }
    const name = textOf(call.name);
    if (name === '') throw new ApiError('upstream_failed', 'The model server sent a tool call without a name.');
    const upstreamId = textOf(call.id);
    const id = upstreamId === '' || ids.has(upstreamId) ? `call_${newId()}` : upstreamId;
    ids.add(id);
    const args = toJson(isJsonObject(call.args) ? call.args : {});
    budget.addCall();
    budget.keep(id.length + name.length + signature.length + args.length);
    const callState = toCallState({ signature, id: upstreamId });
    state.setCall(id, callState);
    parts.push({
      type: 'tool-call-delta',
      index: callCount++,
      id,
      name,
      arguments: args,
      // Clients of Google's OpenAI-compatible endpoint look for it here.
      ...(callState === undefined ? undefined : { providerState: { [stateName]: callState } }),
    });
  }

  function readResponse(response: Fields<GenerateContentResponse>, parts: StreamPart[]): void {
    usage = toUsage(response.usageMetadata) ?? usage;
    if (isJsonObject(response.promptFeedback)) readFeedback(response.promptFeedback);
    const candidate: unknown = Array.isArray(response.candidates) ? response.candidates[0] : undefined;
    if (isJsonObject(candidate)) readCandidate(candidate, parts);
  }

  function readCandidate({ content, finishReason }: Fields<Candidate>, parts: StreamPart[]): void {
    for (const part of isJsonObject(content) ? partsOf(content) : []) if (isJsonObject(part)) readPart(part, parts);
    reason = toFinishReason(textOf(finishReason)) ?? reason;
  }

  return {
    budget,
    read(event, parts) {
      for (const response of Array.isArray(event) ? event : [event]) {
        if (!isJsonObject(response)) continue;
        if (isJsonObject(response.error)) throw toReplyError(response);
        readResponse(response, parts);
      }
    },
    isFinished() {
      return reason !== undefined;
    },
    isDone: () => false,
    finish(parts) {
      if (reason === undefined) throw new Error('finish() before there is a finish reason');
      state.finish(parts);
      parts.push({ type: 'finish', reason: reason === 'stop' && callCount > 0 ? 'tool-calls' : reason, usage });
    },
  };
}

function partsOf({ parts }: Fields<Content>): readonly unknown[] {
  return Array.isArray(parts) ? parts : [];
}

/** The prompt was blocked, so there is no candidate. */
function readFeedback({ blockReason }: Fields<GenerateContentResponsePromptFeedback>): void {
  const word = textOf(blockReason);
  if (word === '' || word === 'BLOCKED_REASON_UNSPECIFIED') return;
  throw new ApiError('content_refused', undefined, { cause: toCause('blockReason', word) });
}

/** Unknown finish reasons count as a normal stop, because all known exceptions are listed above. */
function toFinishReason(word: string): FinishReason | undefined {
  if (word === '') return undefined;
  const known = word.toLowerCase();
  const reason = geminiFinishReasons.has(known) ? geminiFinishReasons.get(known) : 'stop';
  if (reason !== 'failed') return reason;
  throw new ApiError('upstream_failed', undefined, { cause: toCause('finishReason', word) });
}

/** Every response repeats the counts so far. Reasoning tokens are counted separately from the answer. */
function toUsage(value: unknown): ReportedUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  const counts: Fields<GenerateContentResponseUsageMetadata> = value;
  const summed = [
    counts.promptTokenCount,
    counts.toolUsePromptTokenCount,
    counts.candidatesTokenCount,
    counts.thoughtsTokenCount,
  ];
  if (summed.some(isUnusableCount)) return 'unusable';
  const promptTokens = toCount(counts.promptTokenCount);
  if (promptTokens === undefined) return undefined;
  const reasoningTokens = toCount(counts.thoughtsTokenCount);
  return {
    promptTokens: promptTokens + (toCount(counts.toolUsePromptTokenCount) ?? 0),
    completionTokens: (toCount(counts.candidatesTokenCount) ?? 0) + (reasoningTokens ?? 0),
    cachedTokens: toCount(counts.cachedContentTokenCount),
    reasoningTokens,
  };
}
