// Converts the events of a Messages stream, and complete messages, to parts. Unknown events and blocks are ignored,
// because every version adds some.

import type {
  ContentBlock,
  Message,
  RawContentBlockDelta,
  RawMessageDeltaEvent,
  RawMessageStreamEvent,
} from '@anthropic-ai/sdk/resources/messages';
import type { ErrorResponse } from '@anthropic-ai/sdk/resources/shared';

import type { FinishReason, StreamPart } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { claudeFinishReasons } from '../finish-reasons.ts';
import { toReplyError } from '../http/upstream-error.ts';
import { TextBuffer } from '../../text-buffer.ts';
import { isJsonObject, textOf, toJson } from '../json-object.ts';
import { StateWriter } from '../message-state.ts';
import { ReplyBudget } from '../reply-budget.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { createUsageReader } from './usage.ts';
import { ReasoningState, type ReasoningBlock } from './reasoning-state.ts';
import { stateName } from './provider-state.ts';

/** The overhead of a block besides its text. */
const sizeOfThought = 512;

type Thinking = Extract<ReasoningBlock, { readonly type: 'thinking' }>;

interface Call {
  readonly type: 'tool_use';
  readonly index: number;
  /** The initial input of the block; the deltas replace it. */
  readonly input: unknown;
  hasArguments: boolean;
}

type Block = ReasoningBlock | Call;

/** `prefix`: the digest of what the model has read. */
export function createEventReader(newId: () => string, prefix?: string): ReplyReader {
  const blocks = new Map<unknown, Block>();
  const thoughts = new ReasoningState();
  const calls: Call[] = [];
  const budget = new ReplyBudget();
  const state = new StateWriter(stateName);
  const usage = createUsageReader();
  let reason: FinishReason | undefined;
  let isDone = false;

  function begin(index: unknown, block: Fields<ContentBlock>, parts: StreamPart[]): void {
    switch (block.type) {
      case 'text':
        addText(block.text, parts);
        break;
      case 'thinking': {
        const thought: ReasoningBlock = { type: 'thinking', thinking: new TextBuffer(), signature: new TextBuffer() };
        budget.keep(sizeOfThought);
        blocks.set(index, thought);
        thoughts.addReasoning(thought);
        addSignature(thought, block.signature);
        addThinking(thought, block.thinking, parts);
        break;
      }
      case 'redacted_thinking': {
        const data = textOf(block.data);
        budget.keep(sizeOfThought + data.length);
        thoughts.addReasoning({ type: 'redacted_thinking', data });
        break;
      }
      case 'tool_use': {
        budget.addCall();
        const id = textOf(block.id) || `toolu_${newId()}`;
        const name = textOf(block.name);
        budget.keep(id.length + name.length);
        const call: Call = { type: 'tool_use', index: calls.length, input: block.input, hasArguments: false };
        blocks.set(index, call);
        calls.push(call);
        thoughts.addCall(id);
        parts.push({ type: 'tool-call-delta', index: call.index, id, name, arguments: '' });
        break;
      }
    }
  }

  function goOn(block: Block | undefined, delta: Fields<RawContentBlockDelta>, parts: StreamPart[]): void {
    switch (delta.type) {
      case 'text_delta':
        addText(delta.text, parts);
        break;
      case 'thinking_delta':
        if (block?.type === 'thinking') addThinking(block, delta.thinking, parts);
        break;
      case 'signature_delta':
        if (block?.type === 'thinking') addSignature(block, delta.signature);
        break;
      case 'input_json_delta': {
        const text = textOf(delta.partial_json);
        if (block?.type !== 'tool_use' || text === '') break;
        budget.keep(text.length);
        block.hasArguments = true;
        parts.push({ type: 'tool-call-delta', index: block.index, arguments: text });
        break;
      }
    }
  }

  function addText(text: unknown, parts: StreamPart[]): void {
    if (typeof text !== 'string' || text === '') return;
    thoughts.addText(text);
    parts.push({ type: 'text-delta', text });
  }

  function addThinking(thought: Thinking, text: unknown, parts: StreamPart[]): void {
    if (typeof text !== 'string' || text === '') return;
    thought.thinking.push(text);
    parts.push({ type: 'reasoning-delta', text });
  }

  function addSignature(thought: Thinking, text: unknown): void {
    budget.keep(textOf(text).length);
    thought.signature.push(textOf(text));
  }

  function stop(word: unknown): void {
    if (typeof word === 'string') reason = claudeFinishReasons.get(word.toLowerCase()) ?? 'stop';
  }

  function readStart(message: Fields<Message>): void {
    usage.read(message.usage);
  }

  function readEnd(delta: Fields<RawMessageDeltaEvent.Delta>): void {
    stop(delta.stop_reason);
  }

  function readWhole(message: Fields<Message>, parts: StreamPart[]): void {
    const content: readonly unknown[] = Array.isArray(message.content) ? message.content : [];
    for (const [index, block] of content.entries()) if (isJsonObject(block)) begin(index, block, parts);
    usage.read(message.usage);
    stop(message.stop_reason);
  }

  return {
    budget,
    read(value, parts) {
      if (!isJsonObject(value)) return;
      const event: Fields<RawMessageStreamEvent | Message | ErrorResponse> = value;
      switch (event.type) {
        case 'message_start':
          if (isJsonObject(event.message)) readStart(event.message);
          break;
        case 'content_block_start':
          if (isJsonObject(event.content_block)) begin(event.index, event.content_block, parts);
          break;
        case 'content_block_delta':
          if (isJsonObject(event.delta)) goOn(blocks.get(event.index), event.delta, parts);
          break;
        case 'message_delta':
          usage.read(event.usage);
          if (isJsonObject(event.delta)) readEnd(event.delta);
          break;
        case 'message_stop':
          isDone = true;
          break;
        case 'message':
          readWhole(value, parts);
          break;
        default:
          if (event.type === 'error' || isJsonObject(event.error)) throw toReplyError(value);
      }
    },
    isFinished() {
      return reason !== undefined;
    },
    isDone() {
      return isDone;
    },
    finish(parts) {
      if (reason === undefined) throw new Error('finish() before there is a stop reason');
      for (const { index, input, hasArguments } of calls) {
        // The last call of a truncated reply may lack its arguments and must not look complete.
        if (hasArguments || (reason !== 'stop' && reason !== 'tool-calls' && index === calls.length - 1)) continue;
        parts.push({ type: 'tool-call-delta', index, arguments: toJson(isJsonObject(input) ? input : {}) });
      }
      thoughts.finish(state, prefix);
      state.finish(parts);
      parts.push({
        type: 'finish',
        reason: reason === 'stop' && calls.length > 0 ? 'tool-calls' : reason,
        usage: usage.total(),
      });
    },
  };
}
