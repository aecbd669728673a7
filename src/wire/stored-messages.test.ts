import { describe, expect, test } from 'vitest';
import { parseRequest } from './parse-request.ts';

const user = { role: 'user', content: 'Hi' };
const parse = (messages: readonly object[], more: object = {}) => parseRequest({ model: 'm', messages, ...more });

describe('replies are accepted in the form in which clients store them', () => {
  test.each([
    [{ content: null, refusal: 'I cannot.' }, 'I cannot.'],
    [{ content: null, refusal: null, audio: { id: 'audio_1', transcript: 'Hello' } }, 'Hello'],
    [{ content: null, audio: { id: 'audio_1', transcript: '' } }, ''],
    [{ content: null }, ''],
    [{ content: 'Text', refusal: null, annotations: [], audio: null, tool_calls: null, function_call: null }, 'Text'],
  ])('%j', (message, content) => {
    const { call, ignored } = parse([user, { role: 'assistant', ...message }, user]);
    expect([call.messages[1], ignored]).toEqual([{ role: 'assistant', content, toolCalls: [] }, []]);
  });

  test('a spoken reply without a transcript is reported', () => {
    const { call, ignored } = parse([user, { role: 'assistant', content: null, audio: { id: 'audio_1' } }, user]);
    expect(call.messages[1]).toMatchObject({ role: 'assistant', content: '' });
    expect(ignored).toEqual([{ parameter: 'messages[1].audio', reason: 'it has no transcript' }]);
  });

  test('functions are tools without ids', () => {
    const called = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } };
    const { call } = parse([user, called, { role: 'function', name: 'f', content: '1' }, user]);
    expect(call.messages.slice(1, 3)).toEqual([
      { role: 'assistant', content: '', toolCalls: [{ id: 'call_1_f', name: 'f', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'call_1_f', content: '1' },
    ]);
    expect(() => parse([user, { role: 'function', name: 'f', content: '1' }])).toThrow('not an unanswered call');
  });
});

test('members of messages and tools without effect are reported once', () => {
  const cached = { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } };
  const f = { name: 'f', strict: true };
  const { call, ignored } = parse(
    [
      { role: 'user', content: [cached, cached], name: 'Ada' },
      { role: 'user', content: 'Hi', name: 'Ada' },
    ],
    { tools: [{ type: 'function', function: { ...f, examples: [] }, cache_control: { type: 'ephemeral' } }] },
  );
  expect(ignored).toEqual([
    { parameter: 'messages[0].name', reason: 'names of participants are not sent to the model' },
    {
      parameter: 'messages[0].content[0].cache_control',
      reason: 'the service sets the cache breakpoints of the provider itself',
    },
    {
      parameter: 'tools[0].cache_control',
      reason: 'the service sets the cache breakpoints of the provider itself',
    },
    { parameter: 'tools[0].function.examples', reason: 'not known' },
  ]);
  expect(call.tools[0]?.strict).toBe(true);
});

test('settings of newer clients are accepted', () => {
  const { call } = parse([user], { service_tier: 'flex', verbosity: 'low', safety_identifier: 'u1' });
  expect(call.settings).toMatchObject({ serviceTier: 'flex', verbosity: 'low', safetyIdentifier: 'u1' });
});
