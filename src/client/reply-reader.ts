// Assembles the chunks of one completion. Takes them parsed, as SDKs deliver them, or as the text of a frame.
import { isRecord } from '../schema/check.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import { createTreeReader, type UiTree } from './tree-reader.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, complete once the reply is finished. */
  readonly arguments: string;
  /** Provider state that must be sent back with the call. */
  readonly extraContent?: unknown;
}

export interface Reply {
  /** Null while there is no content. A reply that consists of tool calls has none. */
  readonly content: string | null;
  readonly tree: UiTree;
  readonly toolCalls: readonly ToolCall[];
  /** Provider state that must be sent back as `extra_content` of the message. */
  readonly extraContent: unknown;
  readonly finishReason: string | undefined;
  readonly usage: Readonly<Record<string, unknown>> | undefined;
  readonly diagnostics: Readonly<Record<string, unknown>> | undefined;
  /** The calls that the data comes from, if the request set `bindings`. `refresh` needs them. */
  readonly bindings: LiveBindings | undefined;
  /** The message of an error frame, which ends the stream. */
  readonly error: string | undefined;
  /** True after `[DONE]` or an error frame. A stream that ends without either was truncated. */
  readonly isOver: boolean;
}

export interface ReplyReader {
  push(chunk: unknown): void;
  /** Immutable, and the same object while nothing has been pushed. Its tree shares unchanged elements with earlier ones. */
  readonly reply: Reply;
}

interface GrowingCall {
  id: string;
  name: string;
  arguments: string;
  extraContent?: unknown;
}

export function createReplyReader(): ReplyReader {
  const tree = createTreeReader();
  const toolCalls: GrowingCall[] = [];
  let content: string | null = null;
  let extraContent: unknown;
  let finishReason: string | undefined;
  let usage: Reply['usage'];
  let diagnostics: Reply['diagnostics'];
  let bindings: Reply['bindings'];
  let error: string | undefined;
  let isOver = false;
  let reply: Reply | undefined;

  const pushDelta = (delta: Readonly<Record<string, unknown>>): void => {
    const text = delta['content'];
    if (typeof text === 'string') {
      content = (content ?? '') + text;
      tree.push(text);
    }
    if (delta['extra_content'] !== undefined) extraContent = delta['extra_content'];
    const calls = delta['tool_calls'];
    if (!Array.isArray(calls)) return;
    for (const call of calls.filter(isRecord)) {
      const index = typeof call['index'] === 'number' ? call['index'] : toolCalls.length;
      const growing = (toolCalls[index] ??= { id: '', name: '', arguments: '' });
      const named = isRecord(call['function']) ? call['function'] : {};
      if (typeof call['id'] === 'string') growing.id = call['id'];
      if (typeof named['name'] === 'string') growing.name += named['name'];
      if (typeof named['arguments'] === 'string') growing.arguments += named['arguments'];
      if (call['extra_content'] !== undefined) growing.extraContent = call['extra_content'];
    }
  };

  return {
    push(given) {
      reply = undefined;
      if (given === '[DONE]') {
        isOver = true;
        return;
      }
      const chunk = typeof given === 'string' ? parse(given) : given;
      if (!isRecord(chunk)) return;
      if (isRecord(chunk['error'])) {
        const { message } = chunk['error'];
        error = typeof message === 'string' ? message : 'The stream ended with an error.';
        isOver = true;
        return;
      }
      const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined;
      if (isRecord(choice)) {
        if (isRecord(choice['delta'])) pushDelta(choice['delta']);
        if (typeof choice['finish_reason'] === 'string') finishReason = choice['finish_reason'];
      }
      if (isRecord(chunk['usage'])) usage = chunk['usage'];
      if (isRecord(chunk['diagnostics'])) diagnostics = chunk['diagnostics'];
      if (isBindings(chunk['bindings'])) bindings = chunk['bindings'];
    },
    get reply() {
      if (reply !== undefined) return reply;
      const calls = toolCalls.filter((call) => call !== undefined).map((call) => ({ ...call }));
      reply = {
        content,
        tree: tree.tree,
        toolCalls: calls,
        extraContent,
        finishReason,
        usage,
        diagnostics,
        bindings,
        error,
        isOver,
      };
      return reply;
    },
  };
}

/** The service wrote the values. */
const isBindings = (value: unknown): value is LiveBindings =>
  isRecord(value) && Array.isArray(value['values']) && Array.isArray(value['source']);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
