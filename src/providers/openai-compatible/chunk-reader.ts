// Converts chat-completion chunks, and complete completions, to parts. Lenient: unknown fields are ignored, absent ones
// are accepted. Strict about the end: it never invents a finish reason.

import type { FinishReason, StreamPart } from '../../model/language-model.ts';
import { toReplyError } from '../http/upstream-error.ts';
import { isJsonObject, textOf } from '../json-object.ts';
import { ReplyBudget } from '../reply-budget.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { toFinishReason } from './finish-reason.ts';
import { createToolCallReader, type ToolCallReader } from './tool-call-reader.ts';
import { MessageState, type ReasoningField } from './message-state.ts';
import { toUsage } from './usage.ts';

/** `onReasoning` is called for each piece of reasoning. */
export const createChunkReader = (
  newId: () => string,
  returnedReasoningField: ReasoningField = 'none',
  onReasoning?: () => void,
): ReplyReader => new ChunkReader(newId, returnedReasoningField, onReasoning);

class ChunkReader implements ReplyReader {
  readonly budget = new ReplyBudget();
  readonly #newId: () => string;
  readonly #onReasoning: (() => void) | undefined;
  readonly #state: MessageState;
  #toolCalls: ToolCallReader | undefined;
  #finishReason: FinishReason | undefined;
  #usage: unknown;
  #hasDelta = false;
  /** `[DONE]` is framing and is handled before events get here. */
  isDone(): boolean {
    return false;
  }

  constructor(newId: () => string, returnedReasoningField: ReasoningField, onReasoning: (() => void) | undefined) {
    this.#newId = newId;
    this.#onReasoning = onReasoning;
    this.#state = new MessageState(returnedReasoningField, this.budget);
  }

  isFinished(): boolean {
    return this.#finishReason !== undefined;
  }

  read(chunk: unknown, parts: StreamPart[]): void {
    // Anything but an object is Gemini's error in an array, or unknown.
    if (!isJsonObject(chunk)) {
      if (Array.isArray(chunk) && isJsonObject(chunk[0]) && isError(chunk[0].error)) throw toReplyError(chunk);
      return;
    }
    if (isError(chunk.error) || chunk.object === 'error') throw toReplyError(chunk);
    if (isJsonObject(chunk.usage)) this.#usage = chunk.usage;
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    // The request asks for one choice. If a server sends several, only the first is read.
    if (!isJsonObject(choice) || (typeof choice.index === 'number' && choice.index > 0)) return;
    if (isJsonObject(choice.usage)) this.#usage = choice.usage; // Moonshot
    if (isJsonObject(choice.delta)) {
      this.#hasDelta = true;
      this.#readDelta(choice.delta, parts);
    } else if (!this.#hasDelta) {
      // A complete completion. After deltas it would only repeat them.
      this.#readDelta(choice.message, parts);
    }
    // Some servers send an empty text until there is a reason.
    const word = textOf(choice.finish_reason);
    if (word !== '') this.#finishReason = toFinishReason(word) ?? this.#finishReason;
  }

  #readDelta(delta: unknown, parts: StreamPart[]): void {
    if (!isJsonObject(delta)) return;
    const { content } = delta;
    if (typeof content === 'string') {
      if (content !== '') parts.push({ type: 'text-delta', text: content });
    } else if (Array.isArray(content)) {
      readContentList(content, parts);
    }
    // Some servers send both names with the same text.
    const reasoning = textOf(delta.reasoning_content) || textOf(delta.reasoning);
    if (reasoning !== '') {
      parts.push({ type: 'reasoning-delta', text: reasoning });
      this.#onReasoning?.();
    }
    this.#state.readDelta(delta, reasoning);
    // A refusal is text for the user to read.
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      parts.push({ type: 'text-delta', text: delta.refusal, isRefusal: true });
    }
    if (Array.isArray(delta.tool_calls)) for (const call of delta.tool_calls) this.#readCall(call, parts);
    // The form that preceded tools: a single call without an id.
    if (isJsonObject(delta.function_call)) this.#readCall({ index: 0, function: delta.function_call }, parts);
  }

  #readCall(call: unknown, parts: StreamPart[]): void {
    this.#toolCalls ??= createToolCallReader(this.#newId, this.budget, this.#state);
    this.#toolCalls.read(call, parts);
  }

  finish(parts: StreamPart[]): void {
    const reason = this.#finishReason;
    if (reason === undefined) throw new Error('finish() before there is a finish reason');
    this.#toolCalls?.finish(parts);
    this.#state.finish(parts);
    const hasCalls = (this.#toolCalls?.count() ?? 0) > 0;
    parts.push({
      type: 'finish',
      reason: reason === 'stop' && hasCalls ? 'tool-calls' : reason,
      usage: toUsage(this.#usage),
    });
  }
}

/** Some servers send `error: null` in every chunk. */
function isError(value: unknown): boolean {
  return isJsonObject(value) || (typeof value === 'string' && value !== '');
}

/** Mistral's form: `[{type: "text", text}, {type: "thinking", thinking: [{type: "text", text}]}]`. */
function readContentList(items: readonly unknown[], parts: StreamPart[]): void {
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    const text = textOf(item.text);
    if (item.type === 'text' && text !== '') parts.push({ type: 'text-delta', text });
    if (item.type !== 'thinking' || !Array.isArray(item.thinking)) continue;
    for (const thought of item.thinking) {
      const text = isJsonObject(thought) ? textOf(thought.text) : '';
      if (text !== '') parts.push({ type: 'reasoning-delta', text });
    }
  }
}
