import { expect, test } from 'vitest';
import { countValues, describeJson, formatPath, isDeeper, parseJson } from './json.ts';

test.each([
  ['', 'line 1, column 1: expected a value, found the end of the text'],
  ['{"a": 1,}', 'line 1, column 9: expected a name in double quotes, found "}"'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: expected a comma or "}", found "\\""'],
  ['{a: 1}', 'line 1, column 2: expected a name in double quotes, found "a"'],
  ['{"a" 1}', 'line 1, column 6: expected a colon, found "1"'],
  ['[1, 2', 'line 1, column 6: expected a comma or "]", found the end of the text'],
  ['[1 2]', 'line 1, column 4: expected a comma or "]", found "2"'],
  ['[01]', 'line 1, column 2: expected a value, found "0"'],
  ['["\n"]', 'line 1, column 3: expected the rest of a string, found "\\n"'],
  [String.raw`["\x"]`, 'line 1, column 4: expected the rest of a string, found "x"'],
  [String.raw`["\u12x4"]`, 'line 1, column 4: expected the rest of a string, found "u"'],
  [String.raw`["\u00e9\"`, 'line 1, column 11: expected the rest of a string, found the end of the text'],
  ['["abc', 'line 1, column 6: expected the rest of a string, found the end of the text'],
  ['{} x', 'line 1, column 4: expected the end of the text, found "x"'],
  ['nul', 'line 1, column 1: expected a value, found "n"'],
  ['[1,]', 'line 1, column 4: expected a value, found "]"'],
  ['['.repeat(100_000), 'line 1, column 100001: expected a value, found the end of the text'],
])('%j is not JSON', (text, message) => {
  expect(parseJson(text)).toMatchObject({ ok: false, message });
});

test('accepts everything that JSON.parse accepts', () => {
  expect(parseJson(' {"a": [1, {"b": null}]} ')).toEqual({ ok: true, value: { a: [1, { b: null }] } });
});

test('paths are written as in code', () => {
  expect(formatPath(['messages', 1, 'content'])).toBe('messages[1].content');
  expect(formatPath(['models', 'acme/fast', 'baseUrl'])).toBe('models["acme/fast"].baseUrl');
});

test('long text is described by its length', () => {
  expect(describeJson('x'.repeat(61))).toBe('a string of 61 characters');
});

test.each([
  ['1', 1],
  ['"a"', 1],
  ['[]', 2],
  ['[1,2,3]', 4],
  ['{"a":[1,2],"b":{}}', 6],
  [String.raw`"[[\"[,{\\\"," `, 1],
  [String.raw`["\\",[]]`, 4],
  [String.raw`{"a\\\"":"b\\","c":[]}`, 4],
  ['"not closed [[[', 1],
])('%j is estimated at %i values', (json, count) => {
  expect(countValues(json, { values: 100, depth: 10 })).toBe(count);
});

test('the number and depth of values are limited', () => {
  expect(countValues('[1,2,3]', { values: 3, depth: 9 })).toBeUndefined();
  expect(countValues('[[[]]]', { values: 9, depth: 2 })).toBeUndefined();
  expect(countValues('[],[],[]', { values: 9, depth: 1 })).toBe(6);
});

test('measures the depth of a value', () => {
  expect(isDeeper({ a: [1] }, 2)).toBe(false);
  expect(isDeeper({ a: [1] }, 1)).toBe(true);
  expect(isDeeper(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)), 100)).toBe(true);
});
