import { expect, test } from 'vitest';
import type { Message } from '../model/message.ts';
import { withInlineInstructions } from './inline-instructions.ts';

const user = (...texts: readonly string[]): Message => ({
  role: 'user',
  content: texts.map((text) => ({ type: 'text', text })),
});
const system = (content: string): Message => ({ role: 'system', content });
const reply = (content: string): Message => ({ role: 'assistant', content, toolCalls: [] });
const result: Message = { role: 'tool', toolCallId: 'c1', content: '1' };

const first = system('Be kind.');
const placed = (messages: readonly Message[], secret = 'key') => withInlineInstructions([first, ...messages], secret);

test('a conversation without late instructions is unchanged', () => {
  const messages = [user('Hi'), reply('Hello'), user('Go on')];
  expect(placed(messages)).toEqual([first, ...messages]);
});

test('they become text in the adjacent user message, or in a new user message after tool results', () => {
  const messages = placed([
    user('Hi'),
    system('A'),
    reply('Hello'),
    system('B'),
    user('Go on'),
    reply(''),
    result,
    system('C'),
  ]);
  const mark = /<(application-[0-9a-f]{12})>/.exec(JSON.stringify(messages))?.[1];
  const marked = (text: string): string => `<${mark}>\n${text}\n</${mark}>`;
  expect(messages.slice(1)).toEqual([
    user('Hi', marked('A')),
    reply('Hello'),
    user(marked('B'), 'Go on'),
    reply(''),
    result,
    user(marked('C')),
  ]);
  expect(messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining(`<${mark}> and </${mark}>`) });
});

test('later requests repeat the messages, and other keys have other marks', () => {
  const before = [user('Hi'), reply('Hello'), system('A'), user('Go on')];
  const messages = placed(before);
  expect(placed([...before, reply('Fine'), system('B'), user('And now?')]).slice(0, messages.length)).toEqual(messages);
  expect(placed(before, 'other')).not.toEqual(messages);
});

test('without a system prompt, the rule becomes one', () => {
  const [rule, ...turns] = withInlineInstructions([user('Hi'), reply('Hello'), system('A')], '');
  expect([rule?.role, turns.length]).toEqual(['system', 3]);
});
