// The items of a request in the shape of the Responses API, as messages.
import { ApiError } from '../../errors.ts';
import { describeJson } from '../../json.ts';
import type { AssistantMessage, ContentPart, Message, ProviderState, ToolCall } from '../../model/message.ts';
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';
import { didYouMean } from '../../suggest.ts';
import { requestError, toRequestError } from '../request-error.ts';
import type { PairPlaces } from '../tool-pairs.ts';
import { readCarriedState } from './carried-state.ts';
import { inputList, itemSchemas, type Item, type ItemType, type ResponsesBody } from './request-schema.ts';

export interface InputMessages {
  readonly messages: readonly Message[];
  /** The places of messages and calls in the request. */
  readonly places: PairPlaces;
}

// Object.keys of a literal are its keys.
const itemTypes = Object.keys(itemSchemas) as readonly ItemType[];
const isItemType = (type: unknown): type is ItemType => itemTypes.some((known) => known === type);

export function* readInput(request: ResponsesBody, body: unknown): Sliced<InputMessages> {
  const reader = new InputReader();
  const { input, instructions } = request;
  if (instructions != null && instructions.trim() !== '') reader.add({ role: 'system', content: instructions }, -1);
  if (typeof input === 'string') {
    reader.add({ role: 'user', content: [{ type: 'text', text: input }] }, -1);
    return reader;
  }
  if (input.length === 0 || input.length > inputList.most) {
    throw requestError({ path: ['input'], expected: inputList.error, isAboutType: false }, body);
  }
  for (const [index, item] of input.entries()) {
    readItem(item, index, body, reader);
    yield;
  }
  return reader;
}

function readItem(item: unknown, index: number, body: unknown, reader: InputReader): void {
  const place = ['input', index];
  const type = isRecord(item) ? (item['type'] ?? 'message') : undefined;
  if (!isItemType(type)) {
    if (type === undefined)
      throw requestError({ path: place, expected: 'an item: an object', isAboutType: true }, body);
    const param = `input[${index}].type`;
    const hint = typeof type === 'string' ? didYouMean(type, itemTypes) : '';
    const message = `${param} must be one of ${itemTypes.join(', ')}; got ${describeJson(type)}.${hint}`;
    throw new ApiError('invalid_value', message, { param });
  }
  const parsed = itemSchemas[type].safeParse(item);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) throw toRequestError(issue, body, place);
  // The schema of this type has just accepted it.
  const data = parsed.data as unknown;
  switch (type) {
    case 'message':
      return reader.addMessage(data as Item<'message'>, index);
    case 'function_call': {
      const { call_id: id, name, arguments: text } = data as Item<'function_call'>;
      return reader.addCall({ id, name, arguments: text }, index);
    }
    case 'function_call_output': {
      const { call_id: toolCallId, output } = data as Item<'function_call_output'>;
      return reader.add({ role: 'tool', toolCallId, content: toText(output) }, index);
    }
    case 'reasoning':
      return reader.addState(readCarriedState((data as Item<'reasoning'>).encrypted_content ?? ''));
    case 'item_reference':
      return refuseReference((data as Item<'item_reference'>).id, index);
    default:
      return type satisfies never;
  }
}

/** Reasoning that a client names and does not send is lost; the turn works without it. */
function refuseReference(id: string, index: number): void {
  if (id.startsWith('rs_')) return;
  const param = `input[${index}]`;
  const message =
    `${param} is a reference to an item, but this service stores no responses; send the item itself. ` +
    'Clients do so when they are told not to store: in the AI SDK, providerOptions: { openai: { store: false } }.';
  throw new ApiError('invalid_value', message, { param });
}

class InputReader implements InputMessages {
  readonly messages: Message[] = [];
  /** The index of the item that began each message, and those of its calls. */
  readonly #items: number[] = [];
  readonly #calls: number[][] = [];

  readonly places: PairPlaces = {
    answer: (message) => `input[${this.#items[message] ?? 0}].call_id`,
    call: (message, call) => `input[${this.#calls[message]?.[call] ?? 0}]`,
  };

  add(message: Message, index: number): void {
    this.messages.push(message);
    this.#items.push(index);
    this.#calls.push([]);
  }

  addMessage(message: Item<'message'>, index: number): void {
    switch (message.role) {
      case 'user':
        return this.add({ role: 'user', content: toParts(message.content) }, index);
      case 'system':
      case 'developer':
        return this.add({ role: 'system', content: toText(message.content) }, index);
      case 'assistant': {
        const content = toText(message.content);
        const last = this.#lastAssistant();
        if (last?.content === '') return this.#replaceLast({ ...last, content });
        return this.add({ role: 'assistant', content, toolCalls: [] }, index);
      }
      default:
        return message satisfies never;
    }
  }

  addCall(call: ToolCall, index: number): void {
    if (this.#lastAssistant() === undefined) this.add({ role: 'assistant', content: '', toolCalls: [] }, index);
    const last = this.#lastAssistant();
    if (last !== undefined) this.#replaceLast({ ...last, toolCalls: [...last.toolCalls, call] });
    this.#calls.at(-1)?.push(index);
  }

  addState(state: ProviderState | undefined): void {
    const last = this.#lastAssistant();
    if (state !== undefined && last !== undefined) this.#replaceLast({ ...last, providerState: state });
  }

  #lastAssistant(): AssistantMessage | undefined {
    const last = this.messages.at(-1);
    return last?.role === 'assistant' ? last : undefined;
  }

  #replaceLast(message: Message): void {
    this.messages[this.messages.length - 1] = message;
  }
}

type Content = Item<'message'>['content'];

function toText(content: Content): string {
  if (typeof content === 'string') return content;
  return content.map((part) => ('text' in part ? part.text : 'refusal' in part ? part.refusal : '')).join('\n');
}

function toParts(content: Extract<Item<'message'>, { role: 'user' }>['content']): readonly ContentPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part): ContentPart => {
    if (part.type !== 'input_image') return { type: 'text', text: part.text };
    const { image_url: url, detail } = part;
    return detail == null ? { type: 'image', url } : { type: 'image', url, detail };
  });
}
