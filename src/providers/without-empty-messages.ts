// Servers reject messages without text, each in its own way. The replacement of an empty message depends only on what
// precedes it, so that the prefix of a conversation stays the same.
import type { ContentPart, Message, UserMessage } from '../model/message.ts';

/** The text of a user message without content: the first of a conversation, and any later one. */
export const beginText = 'Begin.';
export const continueText = 'Continue.';

const isBlank = (part: ContentPart): boolean => part.type === 'text' && part.text.trim() === '';

/** Omits empty replies and empty parts, and gives the other empty messages a text. */
export function withoutEmptyMessages(messages: readonly Message[]): readonly Message[] {
  if (messages.every((message) => !hasBlank(message))) return messages;
  const filled: Message[] = [];
  for (const message of messages) {
    if (message.role === 'user') filled.push(fill(message, filled));
    else if (message.role !== 'assistant' || message.toolCalls.length > 0 || message.content.trim() !== '')
      filled.push(message);
  }
  return filled;
}

function hasBlank(message: Message): boolean {
  if (message.role === 'user') return message.content.length === 0 || message.content.some(isBlank);
  return message.role === 'assistant' && message.toolCalls.length === 0 && message.content.trim() === '';
}

function fill(message: UserMessage, before: readonly Message[]): UserMessage {
  const content = message.content.filter((part) => !isBlank(part));
  if (content.length > 0) return { ...message, content };
  const isFirst = before.every(({ role }) => role === 'system');
  return { ...message, content: [{ type: 'text', text: isFirst ? beginText : continueText }] };
}
