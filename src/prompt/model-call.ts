// The caller's conversation as the model is to see it: the catalog first, then the caller's wishes, then the turns.
import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { Catalog } from '../ui/catalog.ts';
import { toAssistantTurn } from './assistant-turn.ts';
import { shorten, type Turn } from './shorten.ts';
import { catalogPrompt, systemPrompt } from './system-prompt.ts';
import { toolResultsPrompt } from './tool-results.ts';
import { toUserTurn } from './user-turn.ts';

export interface ModelCallOptions {
  /** Characters of all turns together, above which old UIs are told in a few words. Absent: never. */
  readonly historyLimit?: number | undefined;
}

export function toModelCall(call: ModelCall, catalog: Catalog, options: ModelCallOptions = {}): ModelCall {
  const { steering, turns } = readConversation(call.messages, catalog, options.historyLimit ?? Infinity);
  const stableLength = catalogPrompt(catalog).length;
  const content = systemPrompt(catalog, { steering, toolResults: toolResultsPrompt(call.messages) });
  const system: Message = { role: 'system', content, stableLength };
  return { ...call, messages: [system, ...turns] };
}

interface Conversation {
  readonly steering: readonly string[];
  readonly turns: readonly Message[];
}

function readConversation(messages: readonly Message[], catalog: Catalog, limit: number): Conversation {
  const steering: string[] = [];
  const turns: Message[] = [];
  const sizes: Turn[] = [];
  /** Of the forms of the last UI, until the person's next turn takes it. */
  let state: string | undefined;
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
    } else if (message.role === 'user') {
      turn = toUserTurn(message, state);
      state = undefined;
    }
    turns.push(turn);
    sizes.push({ root, length: lengthOf(turn) });
  }
  const instead = shorten(sizes, limit, catalog);
  return { steering, turns: turns.map((turn, index) => withContent(turn, instead[index])) };
}

const lengthOf = ({ content }: Message): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

const withContent = (turn: Message, content: string | undefined): Message =>
  content !== undefined && turn.role === 'assistant' ? { ...turn, content } : turn;
