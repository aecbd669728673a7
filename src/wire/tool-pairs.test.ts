import { expect, test } from 'vitest';
import { parseRequest } from './parse-request.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
const answer = (id: string) => ({ role: 'tool', tool_call_id: id, content: '1' });
const user = { role: 'user', content: 'Hi' };

const parse = (...messages: object[]) => parseRequest({ model: 'm', messages });

test.each([
  [[user, calls('a', 'b'), answer('b'), answer('a'), user]],
  [[user, calls('a'), answer('a'), calls('a'), answer('a')]],
  [[user, calls('a', 'a'), answer('a'), answer('a')]],
])('accepts calls with their answers: %j', (messages) => {
  expect(() => parse(...messages)).not.toThrow();
});

test.each([
  [[user, answer('a')], 'messages[1].tool_call_id', 'is "a", which is not an unanswered call'],
  [[user, calls('a'), answer('a'), answer('a')], 'messages[3].tool_call_id', 'not an unanswered call'],
  [
    [user, calls('a', 'b', 'a', 'c'), answer('c'), answer('a'), user],
    'messages[1].tool_calls[1]',
    '(id "b") has no result',
  ],
  [[user, calls('a'), answer('b')], 'messages[2].tool_call_id', 'not an unanswered call'],
  [[user, calls('a', 'b'), answer('a'), user], 'messages[1].tool_calls[1]', '(id "b") has no result'],
  [[user, calls('a'), user, answer('a')], 'messages[1].tool_calls[0]', '(id "a") has no result'],
  [[user, calls('a')], 'messages[1].tool_calls[0]', '(id "a") has no result'],
])('rejects %j', (messages, param, sentence) => {
  expect(() => parse(...messages)).toThrow(
    expect.objectContaining({ code: 'invalid_value', param, message: expect.stringContaining(sentence) }),
  );
});
