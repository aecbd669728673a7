import { expect, test } from 'vitest';
import type { Message } from '../model/message.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { LiveCompiler } from './live-compiler.ts';

const called = (id: string, text: string): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id, name: 'f', arguments: text }],
});

function bindingsOf(messages: readonly Message[], calls: readonly string[]) {
  const compiler = new LiveCompiler({
    messages,
    base: undefined,
    urlProvenance: 'off',
    create: (onReference) =>
      createUiCompiler(undefined, { onReference, toolResults: new Map(calls.map((id) => [id, { a: 'x' }])) }),
  });
  compiler.push(`root = Card([${calls.map((id) => `TextContent(@tool("${id}").a)`).join(', ')}])`);
  compiler.end();
  return compiler.bindings?.values.map((value) => value.arguments);
}

test('bindings repeat short arguments; long ones are in the first binding of their call', () => {
  const long = { q: 'x'.repeat(2_000) };
  const messages = [called('a', '{"q":1}'), called('b', JSON.stringify(long)), called('c', 'no JSON')];
  const expected = [{ q: 1 }, long, { q: 1 }, undefined, 'no JSON', undefined];
  expect(bindingsOf(messages, ['a', 'b', 'a', 'b', 'c', 'b'])).toEqual(expected);
});

test('arguments of more values than a client could want are bound as text', () => {
  const many = `[${'[],'.repeat(20_000)}0]`;
  const [first, second] = bindingsOf([called('a', many), called('b', many)], ['a', 'b']) ?? [];
  expect(first).toHaveLength(20_001);
  expect(second).toBe(many);
});
