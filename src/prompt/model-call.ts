// Converts a conversation to the call of the model: the catalog first, then the caller's instructions, then the turns.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import { countValues } from '../json.ts';
import type { Sliced } from '../slices.ts';
import { toAssistantTurn } from './assistant-turn.ts';
import { conversationWeight, documentWeight, mostEditable } from './document-weight.ts';
import { toNamedNotation } from './notation.ts';
import { shorten, type Turn } from './shorten.ts';
import { catalogPrompt, systemPrompt } from './system-prompt.ts';
import { toolResultsOf, toolResultsPrompt, type ToolResults } from './tool-results.ts';
import { toUserTurn } from './user-turn.ts';

export interface ModelCallOptions {
  /** Total length of all turns in characters above which old UIs are summarized. Absent: never. */
  readonly historyLimit?: number | undefined;
  /** Whether the model may edit the latest UI. */
  readonly isEditing?: boolean | undefined;
}

export interface PreparedCall {
  readonly call: ModelCall;
  /** The root of the document that the model may edit; the prompt names its elements. */
  readonly base: JsonValue | undefined;
  /** The tool results that a UI may reference. */
  readonly toolResults: ToolResults;
}

export function* toModelCall(call: ModelCall, catalog: Catalog, options: ModelCallOptions = {}): Sliced<PreparedCall> {
  const { historyLimit = Infinity, isEditing = false } = options;
  const { steering, turns, base } = yield* readConversation(call.messages, catalog, historyLimit, isEditing);
  const toolResults = yield* toolResultsOf(call.messages);
  const content = systemPrompt(catalog, {
    steering,
    toolResults: toolResultsPrompt(call.messages, toolResults),
    isEditing: base !== undefined,
  });
  const system: Message = { role: 'system', content, stable: catalogPrompt(catalog) };
  return { call: { ...call, messages: [system, ...turns] }, base, toolResults };
}

interface Conversation {
  readonly steering: readonly string[];
  readonly turns: readonly Message[];
  readonly base: JsonValue | undefined;
}

function* readConversation(
  messages: readonly Message[],
  catalog: Catalog,
  limit: number,
  isEditing: boolean,
): Sliced<Conversation> {
  const readable = yield* findReadable(messages);
  const steering: string[] = [];
  const turns: Message[] = [];
  const sizes: Turn[] = [];
  /** The form state of the last UI, which the next user turn includes. */
  let state: string | undefined;
  /** Index of the turn with the latest UI. Content before a tool call is not a UI to edit. */
  let newest = -1;
  for (const message of messages) {
    if (message.role === 'system') {
      if (message.content.trim() !== '') steering.push(message.content);
      continue;
    }
    yield;
    let root: Turn['root'];
    let turn: Message = message;
    let isUnread = false;
    if (message.role === 'assistant') {
      const count = readable.get(message);
      isUnread = count === undefined;
      if (count === undefined) {
        state = undefined;
        newest = -1;
      } else {
        const said = yield* toAssistantTurn(message.content, catalog);
        ({ root, state } = said);
        turn = { ...message, content: said.content };
        if (root !== undefined && message.toolCalls.length === 0) newest = count > mostEditable ? -1 : turns.length;
      }
    } else if (message.role === 'user') {
      turn = yield* toUserTurn(message, state);
      state = undefined;
    }
    turns.push(turn);
    sizes.push({ root, length: lengthOf(turn), isUnread });
  }
  const instead = [...(yield* shorten(sizes, limit, catalog))];
  const base = isEditing ? sizes[newest]?.root : undefined;
  yield;
  if (base !== undefined) instead[newest] = toNamedNotation(base, catalog);
  return { steering, turns: turns.map((turn, index) => withContent(turn, instead[index])), base };
}

/** The replies to convert, with the approximate number of values in each. */
function* findReadable(messages: readonly Message[]): Sliced<ReadonlyMap<Message, number>> {
  const found = new Map<Message, number>();
  let { values, characters } = conversationWeight;
  for (const message of messages.toReversed()) {
    if (message.role !== 'assistant') continue;
    yield;
    const { content } = message;
    if (!mayBeDocument.test(content)) {
      found.set(message, 0);
      continue;
    }
    const weight = { values: Math.min(values, documentWeight.values), depth: documentWeight.depth };
    const count = content.length > characters ? undefined : countValues(content, weight);
    if (count === undefined) continue;
    found.set(message, count);
    values -= count;
    characters -= content.length;
  }
  return found;
}

/** Matches JSON, notation and wrapped documents. */
const mayBeDocument = /^\s*(?:[[{<]|\]\]>|root\s*=)/;

const lengthOf = ({ content }: Message): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

const withContent = (turn: Message, content: string | undefined): Message =>
  content !== undefined && turn.role === 'assistant' ? { ...turn, content } : turn;
