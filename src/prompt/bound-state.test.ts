import { expect, test } from 'vitest';
import type { Message } from '../model/message.ts';
import { runSync } from '../slices.ts';
import { boundState } from './bound-state.ts';

const user: Message = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const reply = (name: string): Message => ({
  role: 'assistant',
  content: name,
  toolCalls: [],
  providerState: { openai: { calls: {}, padding: 'x'.repeat(100) } },
});

const kept = (messages: readonly Message[], most: number): readonly boolean[] =>
  runSync(boundState(messages, most)).flatMap((message) =>
    message.role === 'assistant' ? [message.providerState !== undefined] : [],
  );

test('keeps all states within the limit, and the messages as they are', () => {
  const messages = [user, reply('a'), user, reply('b')];
  expect(runSync(boundState(messages))).toBe(messages);
});

test('drops the oldest states in large steps, so that a longer conversation begins in the same way', () => {
  const conversation = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((name) => [user, reply(name)]);
  const most = 3 * 140;
  const cuts = conversation.map((_, index) => kept(conversation.slice(0, index + 1), most).indexOf(true));
  // There are two messages per turn; the cut moves once in three turns.
  expect(cuts.filter((_, index) => index % 2 === 1)).toEqual([0, 0, 0, 3, 3, 3, 6]);
});
