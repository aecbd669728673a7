// Events of a Messages stream, and whole messages, as parts. Unknown events and blocks are ignored: new ones come with
// every version.

import type {
  ContentBlock,
  Message,
  RawContentBlockDelta,
  RawMessageDeltaEvent,
  RawMessageStreamEvent,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages';
import type { ErrorResponse } from '@anthropic-ai/sdk/resources/shared';

import type { FinishReason, StreamPart, Usage } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { toReplyError } from '../http/refusal.ts';
import { isJsonObject, textOf } from '../json-object.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { createUsageReader } from './usage.ts';
import { toProviderState } from './provider-state.ts';

type Thought =
  | { readonly type: 'thinking'; thinking: string; signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string };

interface Call {
  readonly type: 'tool_use';
  readonly index: number;
  /** What stood in the block when it began; the deltas replace it. */
  readonly input: unknown;
  hasArguments: boolean;
}

type Block = Thought | Call;

const reasons: Readonly<Record<StopReason, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  // The turn is not over: a server tool took its time, and who wants the rest must ask for it.
  pause_turn: 'length',
  refusal: 'content-filter',
};
const reasonByWord: ReadonlyMap<string, FinishReason> = new Map(Object.entries(reasons));

export function createEventReader(newId: () => string): ReplyReader {
  const blocks = new Map<unknown, Block>();
  /** Thoughts since the last call: they belong to the next one. */
  let thoughts: Thought[] = [];
  const calls: Call[] = [];
  const usage = createUsageReader();
  let reason: FinishReason | undefined;
  let isDone = false;

  function begin(index: unknown, block: Fields<ContentBlock>, parts: StreamPart[]): void {
    switch (block.type) {
      case 'text':
        addText(block.text, parts);
        break;
      case 'thinking': {
        const thought: Thought = { type: 'thinking', thinking: '', signature: textOf(block.signature) };
        blocks.set(index, thought);
        thoughts.push(thought);
        addThinking(thought, block.thinking, parts);
        break;
      }
      case 'redacted_thinking':
        thoughts.push({ type: 'redacted_thinking', data: textOf(block.data) });
        break;
      case 'tool_use': {
        const call: Call = { type: 'tool_use', index: calls.length, input: block.input, hasArguments: false };
        blocks.set(index, call);
        calls.push(call);
        const state = toProviderState(thoughts.map((thought) => ({ ...thought })));
        thoughts = [];
        parts.push({
          type: 'tool-call-delta',
          index: call.index,
          id: textOf(block.id) || `toolu_${newId()}`,
          name: textOf(block.name),
          arguments: '',
          ...(state === undefined ? undefined : { providerState: state }),
        });
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
        if (block?.type === 'thinking') block.signature += textOf(delta.signature);
        break;
      case 'input_json_delta': {
        const text = textOf(delta.partial_json);
        if (block?.type !== 'tool_use' || text === '') break;
        block.hasArguments = true;
        parts.push({ type: 'tool-call-delta', index: block.index, arguments: text });
        break;
      }
    }
  }

  function stop(word: unknown): void {
    if (typeof word === 'string') reason = reasonByWord.get(word) ?? 'stop';
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
    get isFinished() {
      return reason !== undefined;
    },
    get isDone() {
      return isDone;
    },
    finish(parts) {
      if (reason === undefined) throw new Error('finish() before there is a stop reason');
      for (const { index, input, hasArguments } of calls) {
        // The last call of a reply that was cut off may be without its arguments; it must not look whole.
        if (hasArguments || (reason !== 'stop' && reason !== 'tool-calls' && index === calls.length - 1)) continue;
        parts.push({ type: 'tool-call-delta', index, arguments: JSON.stringify(isJsonObject(input) ? input : {}) });
      }
      const total: Usage | undefined = usage.total();
      parts.push({
        type: 'finish',
        reason: reason === 'stop' && calls.length > 0 ? 'tool-calls' : reason,
        usage: total,
      });
    },
  };
}

function addText(text: unknown, parts: StreamPart[]): void {
  if (typeof text === 'string' && text !== '') parts.push({ type: 'text-delta', text });
}

function addThinking(block: Extract<Thought, { type: 'thinking' }>, text: unknown, parts: StreamPart[]): void {
  if (typeof text !== 'string' || text === '') return;
  block.thinking += text;
  parts.push({ type: 'reasoning-delta', text });
}
