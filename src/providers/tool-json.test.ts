import { expect, test } from 'vitest';
import { ToolJson } from './tool-json.ts';

test('objects are parsed, anything else is kept as text', () => {
  const json = new ToolJson();
  expect(json.argumentsOf('{"a":[1]}')).toEqual({ a: [1] });
  expect(json.argumentsOf(' ')).toEqual({});
  expect(json.argumentsOf('{"a"')).toEqual({ arguments: '{"a"' });
  expect(json.resultOf('{"a":1}')).toEqual({ a: 1 });
  expect(json.resultOf('[1]')).toEqual({ result: [1] });
  expect(json.resultOf('It is done.')).toEqual({ result: 'It is done.' });
});

test('beyond the budget of a conversation, JSON is sent as text', () => {
  const list = `{"a":[${'1,'.repeat(14_000)}1]}`;
  const json = new ToolJson();
  expect(json.argumentsOf(list)).toHaveProperty('a');
  expect(json.resultOf(list)).toEqual({ result: list });
  expect(json.resultOf('{"a":1}')).toEqual({ a: 1 });
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(new ToolJson().resultOf(deep)).toEqual({ result: deep });
});

test('arguments that are not an object are wrapped in one, and the text of an object is unchanged', () => {
  const json = new ToolJson();
  expect(json.argumentsTextOf('{ "a": 1.0 }')).toBe('{ "a": 1.0 }');
  expect(json.argumentsTextOf('')).toBe('{}');
  expect(json.argumentsTextOf('[1]')).toBe('{"arguments":"[1]"}');
  expect(json.argumentsTextOf('{"a":')).toBe('{"arguments":"{\\"a\\":"}');
  const long = `{"a":"${'x'.repeat(1_000_000)}`;
  expect(json.argumentsTextOf(long)).toBe(long);
});
