import { expect, test } from 'vitest';
import { countValues } from './json.ts';
import { JsonCounter } from './json-counter.ts';

const texts: readonly [text: string, count: number][] = [
  ['', 0],
  ['"a,b:[{"', 0],
  ['[]', 1],
  ['[1,2,3]', 3],
  ['{"a":1,"a":[{}]}', 4],
  [String.raw`{"a\",,":"\\","b":1}`, 2],
  [String.raw`["\\\"[[[", [`, 3],
  ['{"é,😀":"[,]"}', 1],
];

test.each(texts)('%j', (text, count) => {
  // A text that is one value has no separator.
  expect(countValues(text, { values: Infinity, depth: Infinity })).toBe(count + 1);
  const bytes = Buffer.from(text);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const counter = new JsonCounter();
    counter.push(bytes.subarray(0, cut));
    counter.push(bytes.subarray(cut));
    expect(counter.count).toBe(count);
  }
  const byByte = new JsonCounter();
  for (let at = 0; at < bytes.length; at += 1) byByte.push(bytes.subarray(at, at + 1));
  expect(byByte.count).toBe(count);
});

test.each([
  ['{"a":1,"model":{"inner":2},"messages":[', 'messages'],
  ['{"a":{"b":1', 'a'],
  ['{"a":"b","c"', 'c'],
  ['["a","b"', undefined],
  ['[{"a":1', undefined],
])('%j: the name of the outermost member is %j', (text, name) => {
  const counter = new JsonCounter();
  for (const char of text) counter.push(Buffer.from(char));
  const { nameAt } = counter;
  expect(nameAt < 0 ? undefined : text.slice(nameAt, text.indexOf('"', nameAt))).toBe(name);
});
