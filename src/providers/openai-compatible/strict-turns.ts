// Turns as chat templates and strict servers require them: the user is first and last, the assistant answers results
// before the user goes on, and no role occurs twice in a row. Templates of Mistral and Gemma raise "Conversation roles
// must alternate user/assistant".
import type { AssistantMessage, Message, UserMessage } from '../../model/message.ts';
import { beginText, continueText } from '../without-empty-messages.ts';

const userTurn = (text: string): UserMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const noted: AssistantMessage = { role: 'assistant', content: 'Noted.', toolCalls: [] };

export function withStrictTurns(messages: readonly Message[]): readonly Message[] {
  const turns: Message[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'assistant' && turns.every(({ role }) => role === 'system')) turns.push(userTurn(beginText));
    if (message.role === 'user' && last?.role === 'tool') turns.push(noted);
    if (message.role === 'user' && last?.role === 'user') turns.splice(-1, 1, joinUsers(last, message));
    else if (message.role === 'assistant' && last?.role === 'assistant')
      turns.splice(-1, 1, joinReplies(last, message));
    else turns.push(message);
  }
  const last = turns.findLast(({ role }) => role !== 'system')?.role;
  if (last === 'user' || last === 'tool') return turns;
  return [...turns, userTurn(last === undefined ? beginText : continueText)];
}

function joinUsers(first: UserMessage, second: UserMessage): UserMessage {
  const note = first.note === undefined ? [] : [{ type: 'text', text: first.note } as const];
  return { ...second, content: [...first.content, ...note, ...second.content] };
}

/** The first one has no calls, because their results would be between. */
function joinReplies(first: AssistantMessage, second: AssistantMessage): AssistantMessage {
  return { ...second, content: [first.content, second.content].filter((text) => text !== '').join('\n\n') };
}
