// The caller's conversation as the model is to see it: the catalog first, then the caller's wishes, then the turns.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import { toAssistantTurn } from './assistant-turn.ts';
import { toNamedNotation } from './notation.ts';
import { shorten, type Turn } from './shorten.ts';
import { catalogPrompt, systemPrompt } from './system-prompt.ts';
import { toolResultsOf, toolResultsPrompt, type ToolResults } from './tool-results.ts';
import { toUserTurn } from './user-turn.ts';

export interface ModelCallOptions {
  /** Characters of all turns together, above which old UIs are told in a few words. Absent: never. */
  readonly historyLimit?: number | undefined;
  /** The model may answer with changes of the newest UI. */
  readonly isEditing?: boolean | undefined;
}

export interface AskedCall {
  readonly call: ModelCall;
  /** The root of the document that the model may change: it was told the names of its elements. */
  readonly base: JsonValue | undefined;
  /** What may be referred to. */
  readonly toolResults: ToolResults;
}

export function toModelCall(call: ModelCall, catalog: Catalog, options: ModelCallOptions = {}): AskedCall {
  const { historyLimit = Infinity, isEditing = false } = options;
  const { steering, turns, base } = readConversation(call.messages, catalog, historyLimit, isEditing);
  const toolResults = toolResultsOf(call.messages);
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

function readConversation(
  messages: readonly Message[],
  catalog: Catalog,
  limit: number,
  isEditing: boolean,
): Conversation {
  const steering: string[] = [];
  const turns: Message[] = [];
  const sizes: Turn[] = [];
  /** Of the forms of the last UI, until the person's next turn takes it. */
  let state: string | undefined;
  /** Index of the turn that holds the newest UI. What was said before a tool call is none to go on with. */
  let newest = -1;
  for (const message of messages) {
    if (message.role === 'system') {
      if (message.content.trim() !== '') steering.push(message.content);
      continue;
    }
    let root: Turn['root'];
    let turn: Message = message;
    if (message.role === 'assistant') {
      const said = toAssistantTurn(message.content, catalog);
      ({ root, state } = said);
      turn = { ...message, content: said.content };
      if (root !== undefined && message.toolCalls.length === 0) newest = turns.length;
    } else if (message.role === 'user') {
      turn = toUserTurn(message, state);
      state = undefined;
    }
    turns.push(turn);
    sizes.push({ root, length: lengthOf(turn) });
  }
  const instead = [...shorten(sizes, limit, catalog)];
  const base = isEditing ? sizes[newest]?.root : undefined;
  if (base !== undefined) instead[newest] = toNamedNotation(base, catalog);
  return { steering, turns: turns.map((turn, index) => withContent(turn, instead[index])), base };
}

const lengthOf = ({ content }: Message): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

const withContent = (turn: Message, content: string | undefined): Message =>
  content !== undefined && turn.role === 'assistant' ? { ...turn, content } : turn;
