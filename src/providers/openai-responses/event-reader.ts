// Converts the events of a Responses stream, and complete responses, to parts. Unknown events and items are ignored,
// because every version adds some, and tools that OpenAI runs itself are never requested.

import type {
  Response,
  ResponseErrorEvent,
  ResponseFunctionToolCall,
  ResponseOutputItem,
  ResponseReasoningItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';

import { ApiError } from '../../errors.ts';
import type { FinishReason, ReportedUsage, StreamPart } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { toCause, toReplyError } from '../http/upstream-error.ts';
import { isJsonObject, textOf, toJson } from '../json-object.ts';
import { StateWriter } from '../message-state.ts';
import { ReplyBudget } from '../reply-budget.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { originMember, stateName, toCallState, toReasoningItem } from './provider-state.ts';
import { toUsage } from './usage.ts';

type Event = Fields<ResponseStreamEvent | ResponseErrorEvent>;

interface Call {
  readonly index: number;
  readonly id: string;
  hasArguments: boolean;
}

type Reason = NonNullable<NonNullable<Response['incomplete_details']>['reason']>;

const reasons: Readonly<Record<Reason, FinishReason>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};
const reasonByWord: ReadonlyMap<string, FinishReason> = new Map(Object.entries(reasons));

/** `origin`: of the state. */
export const createResponseEventReader = (newId: () => string, origin?: string): ReplyReader =>
  new ResponseEventReader(newId, origin);

class ResponseEventReader implements ReplyReader {
  readonly budget = new ReplyBudget();
  readonly #newId: () => string;
  readonly #origin: string | undefined;
  #hasState = false;
  readonly #state = new StateWriter(stateName);
  /** By `output_index`. */
  readonly #calls = new Map<unknown, Call>();
  readonly #ids = new Set<string>();
  /** The `output_index` of items whose text has arrived in deltas. */
  readonly #shown = new Set<unknown>();
  #lastShown: unknown;
  /** The `output_index` of items that have arrived complete. */
  readonly #read = new Set<unknown>();
  #hasText = false;
  /** The reasoning since the last call, which belongs to the next one. */
  #reasoning: ResponseReasoningItem[] = [];
  #isAfterText = false;
  #reason: FinishReason | undefined;
  #usage: ReportedUsage | undefined;

  constructor(newId: () => string, origin: string | undefined) {
    this.#newId = newId;
    this.#origin = origin;
  }

  isFinished(): boolean {
    return this.#reason !== undefined;
  }

  /** The event with the finish reason also has the usage, and is the last one. */
  isDone(): boolean {
    return this.#reason !== undefined;
  }

  read(value: unknown, parts: StreamPart[]): void {
    if (!isJsonObject(value)) return;
    const event: Event = value;
    switch (event.type) {
      case 'response.output_text.delta':
        this.#addText(event.output_index, event.delta, parts);
        break;
      case 'response.refusal.delta':
        this.#addText(event.output_index, event.delta, parts, true);
        break;
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta': {
        const text = textOf(event.delta);
        if (text !== '') parts.push({ type: 'reasoning-delta', text });
        break;
      }
      case 'response.function_call_arguments.delta':
        this.#addArguments(this.#calls.get(event.output_index), event.delta, parts);
        break;
      case 'response.output_item.added':
        if (isJsonObject(event.item) && event.item.type === 'function_call')
          this.#begin(event.output_index, event.item, parts);
        break;
      case 'response.output_item.done':
        if (isJsonObject(event.item)) this.#readItem(event.output_index, event.item, parts);
        break;
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        if (isJsonObject(event.response)) this.#end(event.response, event.type.slice('response.'.length), parts);
        break;
      case 'error':
        throw toReplyError(value);
      default:
        if (value.object === 'response') this.#end(value, '', parts);
        else if (isJsonObject(value.error)) throw toReplyError(value);
    }
  }

  #addText(item: unknown, text: unknown, parts: StreamPart[], isRefusal = false): void {
    if (typeof text !== 'string' || text === '') return;
    if (item !== this.#lastShown) {
      this.budget.keep(0);
      this.#shown.add(item);
      this.#lastShown = item;
    }
    this.#hasText = true;
    parts.push(isRefusal ? { type: 'text-delta', text, isRefusal } : { type: 'text-delta', text });
  }

  #begin(
    item: unknown,
    { call_id: callId, name, arguments: text }: Fields<ResponseFunctionToolCall>,
    parts: StreamPart[],
  ): Call {
    const known = this.#calls.get(item);
    if (known !== undefined) return known;
    const upstreamId = textOf(callId);
    // Results of two calls with the same id could not be told apart.
    const id = upstreamId === '' || this.#ids.has(upstreamId) ? `call_${this.#newId()}` : upstreamId;
    this.#ids.add(id);
    if (textOf(name) === '') throw new ApiError('upstream_failed', 'The model server sent a tool call without a name.');
    this.budget.addCall();
    this.budget.keep(id.length + textOf(name).length);
    const call: Call = { index: this.#calls.size, id, hasArguments: false };
    this.#calls.set(item, call);
    this.#hasState ||= this.#reasoning.length > 0;
    this.#state.setCall(id, toCallState({ reasoning: this.#reasoning, isAfterText: this.#isAfterText }));
    this.#reasoning = [];
    parts.push({ type: 'tool-call-delta', index: call.index, id, name: textOf(name), arguments: '' });
    this.#addArguments(call, text, parts);
    return call;
  }

  #addArguments(call: Call | undefined, text: unknown, parts: StreamPart[]): void {
    if (call === undefined || typeof text !== 'string' || text === '') return;
    this.budget.keep(text.length);
    call.hasArguments = true;
    parts.push({ type: 'tool-call-delta', index: call.index, arguments: text });
  }

  /** A complete item, which may already have arrived in pieces. */
  #readItem(index: unknown, item: Fields<ResponseOutputItem>, parts: StreamPart[]): void {
    this.budget.keep(0);
    this.#read.add(index);
    if (item.type === 'function_call') {
      const call = this.#begin(index, item, parts);
      if (!call.hasArguments) this.#addArguments(call, item.arguments, parts);
    } else if (item.type === 'reasoning') {
      const reasoning = toReasoningItem(item);
      if (reasoning === undefined) return;
      this.budget.keep(toJson(reasoning).length);
      if (this.#reasoning.length === 0) this.#isAfterText = this.#hasText;
      this.#reasoning.push(reasoning);
    } else if (item.type === 'message' && !this.#shown.has(index) && Array.isArray(item.content)) {
      // A refusal is text for the user to read.
      for (const part of item.content.filter(isJsonObject)) {
        this.#addText(index, part.text, parts);
        this.#addText(index, part.refusal, parts, true);
      }
    }
  }

  /** `said`: the status that the type of the event implies. */
  #end(response: Fields<Response>, said: string, parts: StreamPart[]): void {
    const { error, incomplete_details: details, output, usage } = response;
    const status = textOf(response.status) || said;
    if (status === 'failed' || isJsonObject(error)) throw toReplyError({ error: error ?? {} });
    if (status === 'cancelled')
      throw new ApiError('upstream_interrupted', undefined, { cause: toCause('status', status) });
    this.#usage = toUsage(usage);
    // The response repeats all items; if it was not streamed, they arrive here for the first time.
    for (const [index, item] of Array.isArray(output) ? output.entries() : []) {
      if (isJsonObject(item) && !this.#read.has(index)) this.#readItem(index, item, parts);
    }
    if (status === 'completed') this.#reason = 'stop';
    if (status === 'incomplete') {
      this.#reason = reasonByWord.get(isJsonObject(details) ? textOf(details.reason) : '') ?? 'length';
    }
  }

  finish(parts: StreamPart[]): void {
    const reason = this.#reason;
    if (reason === undefined) throw new Error('finish() before the response has ended');
    const calls = [...this.#calls.values()];
    for (const { index, hasArguments } of calls) {
      // The last call of a truncated reply may lack its arguments and must not look complete.
      if (hasArguments || (reason !== 'stop' && index === calls.length - 1)) continue;
      parts.push({ type: 'tool-call-delta', index, arguments: '{}' });
    }
    if (this.#hasState && this.#origin !== undefined) this.#state.set(originMember, this.#origin);
    this.#state.finish(parts);
    parts.push({
      type: 'finish',
      reason: reason === 'stop' && calls.length > 0 ? 'tool-calls' : reason,
      usage: this.#usage,
    });
  }
}
