// Tool calls from deltas that servers get wrong in many ways: without index (Gemini, older Ollama), with one index for
// all calls (Ollama, SGLang, vLLM), without id or with an empty one, with id and name repeated, with arguments as an
// object, with a signature in a delta of its own (Gemini).

import { ApiError } from '../../errors.ts';
import type { StreamPart } from '../../model/language-model.ts';
import { isHeavier } from '../../json.ts';
import { isJsonObject, textOf, toJson, type JsonObject } from '../json-object.ts';
import type { ReplyBudget } from '../reply-budget.ts';
import type { MessageState } from './message-state.ts';

interface Call {
  /** As the upstream wrote it; empty when it gave none. */
  readonly upstreamId: string;
  name: string;
  /** Ours: 0, 1, 2 ... in the order in which the calls got their names. Absent until then. */
  index: number | undefined;
  /** The fragments that arrived before the name. */
  held: string;
  hasArguments: boolean;
  /** The first piece was a complete JSON object, so no other can belong to this call. */
  isWhole: boolean;
  /** Ours, or that of the upstream if it is unique. Absent until there is an index. */
  id: string | undefined;
  providerState: JsonObject | undefined;
}

export interface ToolCallReader {
  /** One element of `delta.tool_calls`. */
  read(delta: unknown, parts: StreamPart[]): void;
  count(): number;
  /** Completes every call, or throws an ApiError if one cannot be completed. */
  finish(parts: StreamPart[]): void;
}

export function createToolCallReader(
  newId: () => string,
  budget: ReplyBudget,
  messageState: MessageState,
): ToolCallReader {
  const calls: Call[] = [];
  const byIndex = new Map<number, Call>();
  const byId = new Map<string, Call>();
  const sentIds = new Set<string>();
  let begun = 0;

  /** The call that a delta continues; undefined if it begins another one. */
  function findCall(index: number | undefined, id: string, name: string, piece: string): Call | undefined {
    const last = calls.at(-1);
    const candidate = index === undefined ? last : byIndex.get(index);
    if (id !== '') {
      if (candidate?.upstreamId === id) return candidate;
      const sameId = byId.get(id);
      if (sameId !== undefined && (candidate !== undefined || name === '')) return sameId;
      // With an index, an id without a name does not begin a call: the id arrived late, or (in a former version of
      // vLLM) changes with every delta.
      return name === '' && (index !== undefined || candidate?.upstreamId === '') ? candidate : undefined;
    }
    if (name === '') return candidate ?? last;
    if (candidate === undefined || candidate.name === '') return candidate;
    if (candidate.name === name) return candidate.isWhole && piece !== '' ? undefined : candidate;
    // A second name before any arguments belongs to the same call, which keeps its first name.
    return index !== undefined && !candidate.hasArguments ? candidate : undefined;
  }

  function addCall(id: string): Call {
    budget.addCall();
    const call: Call = {
      upstreamId: id,
      name: '',
      index: undefined,
      held: '',
      hasArguments: false,
      isWhole: false,
      id: undefined,
      providerState: undefined,
    };
    calls.push(call);
    return call;
  }

  function begin(call: Call): StreamPart {
    // Results of two calls with the same id could not be told apart.
    const id = call.upstreamId === '' || sentIds.has(call.upstreamId) ? `call_${newId()}` : call.upstreamId;
    sentIds.add(id);
    messageState.addCall(id);
    call.id = id;
    call.index = begun++;
    const { index, name, held, providerState } = call;
    return { type: 'tool-call-delta', index, id, name, arguments: held, providerState };
  }

  return {
    read(delta, parts) {
      if (!isJsonObject(delta)) return;
      const fields: JsonObject = isJsonObject(delta.function) ? delta.function : {};
      const index = typeof delta.index === 'number' ? delta.index : undefined;
      const id = textOf(delta.id);
      const name = textOf(fields.name);
      const state = isJsonObject(delta.extra_content) ? delta.extra_content : undefined;
      let piece = toText(fields.arguments);
      budget.keep(id.length + name.length + piece.length + (state === undefined ? 0 : toJson(state).length));

      let call = findCall(index, id, name, piece);
      if (call === undefined) {
        if (id === '' && name === '' && piece === '') return;
        call = addCall(id);
      }
      if (index !== undefined) byIndex.set(index, call);
      if (id !== '' && !byId.has(id)) byId.set(id, call);

      if (call.isWhole) piece = '';
      if (piece !== '' && !call.hasArguments) {
        call.hasArguments = true;
        call.isWhole = isWholeObject(piece);
      }
      if (call.index !== undefined) {
        if (state !== undefined) {
          call.providerState = state;
          parts.push({ type: 'tool-call-delta', index: call.index, arguments: piece, providerState: state });
        } else if (piece !== '') {
          parts.push({ type: 'tool-call-delta', index: call.index, arguments: piece });
        }
        return;
      }
      call.held += piece;
      call.providerState = state ?? call.providerState;
      call.name = name;
      if (name !== '') parts.push(begin(call));
    },
    count: () => calls.length,
    finish(parts) {
      for (const { index, id, hasArguments, providerState } of calls) {
        if (index === undefined || id === undefined) {
          throw new ApiError('upstream_failed', 'The model server sent a tool call without a name.');
        }
        // A call without arguments is often sent as an empty text, which is not JSON.
        if (!hasArguments) parts.push({ type: 'tool-call-delta', index, arguments: '{}' });
        if (providerState !== undefined) messageState.setCall(id, providerState);
      }
    },
  };
}

function toText(value: unknown): string {
  return isJsonObject(value) ? toJson(value) : textOf(value);
}

/** Larger arguments are not examined, because it would take too long. */
const largest = { values: 50_000, depth: 1_000 };

function isWholeObject(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}') || isHeavier(text, largest)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
