import { describe, expect, test } from 'vitest';
import { JsonFinder } from './find-json.ts';

function find(pieces: readonly string[]) {
  const finder = new JsonFinder();
  const value = pieces.map((piece) => finder.push(piece)).join('');
  return { value, isComplete: finder.isComplete, hasOtherText: finder.hasOtherText };
}

const cases: readonly (readonly [text: string, value: string, hasOtherText: boolean])[] = [
  ['{"a":1}', '{"a":1}', false],
  ['{}', '{}', false],
  ['\n {"a":"}{][","b":"\\"}"}\n', '{"a":"}{][","b":"\\"}"}', false],
  ['```json\n{"a":[1,{"b":2}]}\n```\n', '{"a":[1,{"b":2}]}', false],
  ['```\n{\n  "a": 1\n}\n```', '{\n  "a": 1\n}', false],
  ['Here are the {data}:\n{"a":1}', '{"a":1}', true],
  ['{"a":1}\nThat is all.', '{"a":1}', true],
  ['{"a":1}{"b":2}', '{"a":1}', true],
  ['<think>{"a":0} or so</think>\n{"a":1}', '{"a":1}', false],
  ['<thinking>{"a":0}</thinking>```json\n{"a":1}```', '{"a":1}', false],
  ['[{"a":1}]', '[{"a":1}]', false],
  ['```json\n[1]\n```', '[1]', false],
];

describe.each(cases)('%j', (text, value, hasOtherText) => {
  test('is found in one piece and at any split', () => {
    const expected = { value, isComplete: true, hasOtherText };
    expect(find([text])).toEqual(expected);
    expect(find(Array.from(text))).toEqual(expected);
    for (let at = 1; at < text.length; at++) expect(find([text.slice(0, at), text.slice(at)])).toEqual(expected);
  });
});

test.each(['', 'I cannot do that.', '{"a":', 'Sure: {', '<think>{"a":1}'])('%j is not complete', (text) => {
  expect(find(Array.from(text)).isComplete).toBe(false);
});

test('prose of any length before the value takes linear time', () => {
  const finder = new JsonFinder();
  for (let count = 0; count < 200_000; count++) finder.push('{ no ');
  expect(finder.push('{"a":1}')).toBe('{"a":1}');
});
