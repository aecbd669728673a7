// Converts a conversation to the call of the model: the catalog first, then the caller's instructions, then the turns.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import type { ToolResults } from '../ui/read/tool-reference.ts';
import { countValues } from '../json.ts';
import { slicedMap, type Sliced } from '../slices.ts';
import { toAssistantTurn } from './assistant-turn.ts';
import { boundState } from './bound-state.ts';
import { conversationWeight, documentWeight, maxEditable } from './document-weight.ts';
import { elementNames } from './element-names.ts';
import { toNotation } from './notation.ts';
import { References } from './references.ts';
import { shorten, type Turn } from './shorten.ts';
import { systemPrompt } from './system-prompt.ts';
import { referenceNote, toolResultsOf } from './tool-results.ts';
import { toUserTurn } from './user-turn.ts';

export interface ModelCallOptions {
  /** The catalog that the prompt teaches; by default the whole catalog. */
  readonly taught?: Catalog | undefined;
  /** Maximum total characters of all turns; above it, old UIs are summarized. Absent: unlimited. */
  readonly historyLimit?: number | undefined;
  /** Whether the model may edit the latest UI. */
  readonly isEditing?: boolean | undefined;
}

export interface PreparedCall {
  readonly call: ModelCall;
  /** The root of the document that the model may edit; the last user message names its elements. */
  readonly base: JsonValue | undefined;
  /** The tool results that a UI may reference. */
  readonly toolResults: ToolResults;
}

export function* toModelCall(call: ModelCall, catalog: Catalog, options: ModelCallOptions = {}): Sliced<PreparedCall> {
  const { taught = catalog, historyLimit = Infinity, isEditing = false } = options;
  const toolResults = yield* toolResultsOf(call.messages);
  const messages = yield* boundState(call.messages);
  const { steering, turns, base } = yield* readConversation(messages, {
    catalog,
    limit: historyLimit,
    isEditing,
    toolResults,
  });
  const hasTools = call.tools.length > 0 || toolResults.size > 0;
  const content = systemPrompt(taught, { steering, hasTools });
  const system: Message = { role: 'system', content, stable: systemPrompt(taught, { hasTools }) };
  return { call: { ...call, messages: [system, ...turns] }, base, toolResults };
}

/** The UI that the model may edit, in notation, with references to the tool results. */
export function* toBaseNotation({ base, toolResults }: PreparedCall, catalog: Catalog): Sliced<string | undefined> {
  if (base === undefined) return undefined;
  const references = new References();
  for (const [id, result] of toolResults) yield* references.add(id, result);
  return toNotation(base, catalog, (value, schema) => references.find(value, schema));
}

interface Conversation {
  /** The system messages before the first turn; later ones stay where they are. */
  readonly steering: readonly string[];
  readonly turns: readonly Message[];
  readonly base: JsonValue | undefined;
}

interface Reading {
  readonly catalog: Catalog;
  readonly limit: number;
  readonly isEditing: boolean;
  readonly toolResults: ToolResults;
}

function* readConversation(messages: readonly Message[], reading: Reading): Sliced<Conversation> {
  const { catalog, limit, isEditing, toolResults } = reading;
  const readable = yield* findReadable(messages);
  const steering: string[] = [];
  const turns: Message[] = [];
  const sizes: Turn[] = [];
  const references = new References();
  /** The form state of the last UI, which the next user turn includes. */
  let state: string | undefined;
  /** The latest UI. Content before a tool call is not a UI to edit. */
  let newest: JsonValue | undefined;
  /** By the index of a user turn: the UI that it may ask to change. */
  const bases = new Map<number, JsonValue>();
  for (const message of messages) {
    if (message.role === 'system') {
      if (message.content.trim() === '') continue;
      if (turns.length === 0) steering.push(message.content);
      else {
        turns.push(message);
        sizes.push({ root: undefined, length: message.content.length, isUnread: false });
      }
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
        newest = undefined;
      } else {
        const said = yield* toAssistantTurn(message.content, catalog, references);
        ({ root, state } = said);
        const { content, breakOff } = said;
        turn = { ...message, content: breakOff === undefined ? content : `${content}\n${breakOff}` };
        if (root !== undefined && message.toolCalls.length === 0) newest = count > maxEditable ? undefined : root;
      }
    } else if (message.role === 'user') {
      turn = yield* toUserTurn(message, state);
      state = undefined;
      if (newest !== undefined && isEditing) bases.set(turns.length, newest);
    } else {
      const result = toolResults.get(message.toolCallId);
      if (result !== undefined) yield* references.add(message.toolCallId, result);
      const note = referenceNote(message.toolCallId, result);
      if (note !== undefined) turn = { ...message, note };
    }
    turns.push(turn);
    sizes.push({ root, length: lengthOf(turn), isUnread });
  }
  const instead = yield* shorten(sizes, limit, catalog);
  const last = turns.findLastIndex(({ role }) => role === 'user');
  // A UI after the last user message answers it.
  const base = newest === bases.get(last) ? newest : undefined;
  const withNames = yield* slicedMap(turns, (turn, index) => {
    const named = index === last ? base : keepsNote(turns, index) ? bases.get(index) : undefined;
    return named === undefined || turn.role !== 'user' ? turn : { ...turn, note: elementNames(named, catalog) };
  });
  return { steering, turns: withNames.map((turn, index) => withContent(turn, instead[index])), base };
}

/**
 * True if the note of this user turn stays in later requests. After tool calls, dropping it would make the model read
 * their long results again; signed reasoning is bound to the messages before it.
 */
function keepsNote(turns: readonly Message[], index: number): boolean {
  for (let at = index + 1; at < turns.length; at += 1) {
    const turn = turns[at];
    if (turn?.role === 'user') return false;
    if (turn?.role === 'assistant' && (turn.toolCalls.length > 0 || turn.providerState !== undefined)) return true;
  }
  return false;
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
