// Converts the input items of a Responses request to messages.
import { ApiError } from '../../errors.ts';
import type { IgnoredParameter } from '../../generate/event.ts';
import { describeJson, type JsonPath } from '../../json.ts';
import type { AssistantMessage, ContentPart, Message, ProviderState, ToolCall } from '../../model/message.ts';
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';
import { didYouMean } from '../../suggest.ts';
import { toFilePart } from '../message.ts';
import { requestError, toRequestError } from '../request-error.ts';
import type { PairPlaces } from '../tool-pairs.ts';
import { CarriedStates } from './carried-state.ts';
import { ignoredItems, itemSchemas, unreadableItems, type Item, type ItemType } from './item-schemas.ts';
import { inputList, type ResponsesBody } from './request-schema.ts';
import { referencedItem, type StoredResponses, type StoredTurn } from './stored-responses.ts';

export interface InputMessages {
  readonly messages: readonly Message[];
  /** The items of this request, with references replaced by the items they refer to. */
  readonly input: readonly unknown[];
  /** The positions of messages and calls in the request. */
  readonly places: PairPlaces;
  /** Items without effect. */
  readonly ignored: readonly IgnoredParameter[];
}

// Object.keys of a literal are its keys.
const itemTypes = Object.keys(itemSchemas) as readonly ItemType[];
const isItemType = (type: unknown): type is ItemType => itemTypes.some((known) => known === type);

/** `stored` is undefined if this service stores no responses. */
export function* readInput(
  request: ResponsesBody,
  body: unknown,
  stored: StoredResponses | undefined,
): Sliced<InputMessages> {
  const reader = new InputReader();
  const { input, instructions, previous_response_id: previous } = request;
  if (instructions != null && instructions.trim() !== '') reader.add({ role: 'system', content: instructions }, '');
  if (previous != null) {
    for (const turn of previousTurns(previous, stored)) {
      for (const item of [...turn.input, ...turn.output]) {
        readItem(item, { name: 'previous_response_id', path: ['previous_response_id'] }, body, reader);
        yield;
      }
    }
  }
  if (typeof input === 'string') {
    const message = { role: 'user', content: input };
    reader.add({ role: 'user', content: [{ type: 'text', text: input }] }, 'input');
    reader.input.push(message);
    return reader;
  }
  if (input.length === 0 || input.length > inputList.most) {
    throw requestError({ path: ['input'], expected: inputList.error, isAboutType: false }, body);
  }
  for (const [index, given] of input.entries()) {
    const place = { name: `input[${index}]`, path: ['input', index] };
    const id = referencedItem(given);
    const item = id === undefined ? given : itemOf(id, place.name, stored);
    yield;
    if (item === undefined) continue;
    readItem(item, place, body, reader);
    reader.input.push(item);
  }
  return reader;
}

/** The position of an item in the request. */
interface Place {
  readonly name: string;
  readonly path: JsonPath;
}

function readItem(item: unknown, place: Place, body: unknown, reader: InputReader): void {
  const type = isRecord(item) ? (item['type'] ?? 'message') : undefined;
  const reason = ignoredItems.get(type);
  if (reason !== undefined) {
    reader.ignored.push({ parameter: place.name, reason });
    return;
  }
  if (!isItemType(type)) throw unknownType(type, place, body);
  const parsed = itemSchemas[type].safeParse(item);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) throw toRequestError(issue, body, place.path);
  // The schema of this type has just accepted it.
  const data = parsed.data as unknown;
  switch (type) {
    case 'message':
      return reader.addMessage(data as Item<'message'>, place.name);
    case 'custom_tool_call':
    case 'computer_call':
    case 'local_shell_call':
    case 'shell_call':
    case 'apply_patch_call':
    case 'function_call': {
      const { call_id: id, name, arguments: text } = data as Item<'function_call'>;
      return reader.addCall({ id, name, arguments: text }, place.name);
    }
    case 'mcp_call': {
      const { id, name, arguments: text, output, error } = data as Item<'mcp_call'>;
      reader.addCall({ id, name, arguments: text }, place.name);
      return reader.add({ role: 'tool', toolCallId: id, content: output ?? error ?? '' }, place.name);
    }
    case 'custom_tool_call_output':
    case 'computer_call_output':
    case 'local_shell_call_output':
    case 'shell_call_output':
    case 'apply_patch_call_output':
    case 'function_call_output':
      return addResult(data as Item<'function_call_output'>, place.name, reader);
    case 'reasoning':
      return reader.addState((data as Item<'reasoning'>).encrypted_content ?? '', place.name);
    case 'item_reference':
      // A reference without an id. Those with an id were replaced by their items.
      return;
    default:
      return type satisfies never;
  }
}

function addResult({ call_id: toolCallId, output }: Item<'function_call_output'>, place: string, reader: InputReader) {
  const result = { role: 'tool', toolCallId, content: toText(output) } as const;
  const isText = typeof output === 'string' || output.every((part) => 'text' in part);
  reader.add(isText ? result : { ...result, parts: toParts(output, `${place}.output`) }, place);
}

function unknownType(type: unknown, { name, path }: Place, body: unknown): ApiError {
  if (type === undefined) return requestError({ path, expected: 'an item: an object', isAboutType: true }, body);
  const param = `${name}.type`;
  const instead = unreadableItems.get(type);
  const hint = typeof type === 'string' ? didYouMean(type, itemTypes) : '';
  const message =
    instead === undefined
      ? `${param} must be one of ${itemTypes.join(', ')}; got ${describeJson(type)}.${hint}`
      : `${param} is ${describeJson(type)}, ${instead}.`;
  return new ApiError('invalid_value', message, { param });
}

function previousTurns(id: string, stored: StoredResponses | undefined): readonly StoredTurn[] {
  const param = 'previous_response_id';
  if (stored === undefined) {
    const message = `${param} is not supported, because this service stores no responses; send the whole conversation in input.`;
    throw new ApiError('invalid_value', message, { param });
  }
  if (stored.turns !== undefined) return stored.turns;
  const message =
    `${param} is ${describeJson(id)}, but this service does not have that response or one before it: it was not ` +
    'stored, it has expired, or it belongs to another key. Send the whole conversation in input.';
  throw new ApiError('previous_response_not_found', message, { param });
}

/** Undefined for reasoning that is lost; the turn works without it. */
function itemOf(id: string, param: string, stored: StoredResponses | undefined): unknown {
  const item = stored?.items.get(id);
  if (item !== undefined || id.startsWith('rs_')) return item;
  const message =
    stored === undefined
      ? `${param} is a reference to an item, but this service stores no responses; send the item itself. ` +
        'Clients send it when they are configured not to store: in the AI SDK, providerOptions: { openai: { store: false } }.'
      : `${param}.id is ${describeJson(id)}, but this service does not have that item: its response was not ` +
        'stored, it has expired, or it belongs to another key. Send the item itself.';
  throw new ApiError('invalid_value', message, { param });
}

class InputReader implements InputMessages {
  readonly messages: Message[] = [];
  readonly input: unknown[] = [];
  readonly ignored: IgnoredParameter[] = [];
  /** The positions of the items that began each message, and of its calls. */
  readonly #items: string[] = [];
  readonly #calls: string[][] = [];
  readonly #states = new CarriedStates();
  /** State that precedes the reply it belongs to. */
  #state: ProviderState | undefined;

  readonly places: PairPlaces = {
    answer: (message) => `${this.#items[message] ?? 'input'}.call_id`,
    call: (message, call) => this.#calls[message]?.[call] ?? 'input',
  };

  add(message: Message, place: string): void {
    this.messages.push(message);
    this.#items.push(place);
    this.#calls.push([]);
  }

  addMessage(message: Item<'message'>, place: string): void {
    switch (message.role) {
      case 'user':
        return this.add({ role: 'user', content: toParts(message.content, `${place}.content`) }, place);
      case 'system':
      case 'developer':
        return this.add({ role: 'system', content: toText(message.content) }, place);
      case 'assistant': {
        const content = toText(message.content);
        const last = this.#lastAssistant();
        if (last?.content === '') return this.#replaceLast({ ...last, content });
        return this.#addAssistant(content, place);
      }
      default:
        return message satisfies never;
    }
  }

  addCall(call: ToolCall, place: string): void {
    if (this.#lastAssistant() === undefined) this.#addAssistant('', place);
    const last = this.#lastAssistant();
    if (last !== undefined) this.#replaceLast({ ...last, toolCalls: [...last.toolCalls, call] });
    this.#calls.at(-1)?.push(place);
  }

  addState(text: string, place: string): void {
    const state = this.#states.read(text, place);
    if (state === undefined) return;
    const last = this.#lastAssistant();
    if (last === undefined || last.providerState !== undefined) this.#state = state;
    else this.#replaceLast({ ...last, providerState: state });
  }

  #addAssistant(content: string, place: string): void {
    const state = this.#state === undefined ? {} : { providerState: this.#state };
    this.#state = undefined;
    this.add({ role: 'assistant', content, toolCalls: [], ...state }, place);
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
  const texts = content.map((part) => ('text' in part ? part.text : 'refusal' in part ? part.refusal : undefined));
  return texts.filter((text) => text !== undefined).join('\n');
}

type UserContent = Extract<Item<'message'>, { role: 'user' }>['content'];

function toParts(content: UserContent, place: string): readonly ContentPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part, index): ContentPart => {
    if (part.type === 'input_file') {
      const url = part.file_data ?? part.file_url;
      if (url != null) return toFilePart(url, part.filename);
      const param = `${place}[${index}].file_data`;
      const message = `${param} is missing: an input_file needs file_data or file_url.`;
      throw new ApiError('missing_required_parameter', message, { param });
    }
    if (part.type !== 'input_image') return { type: 'text', text: part.text };
    const { image_url: url, detail } = part;
    return detail == null ? { type: 'image', url } : { type: 'image', url, detail };
  });
}
