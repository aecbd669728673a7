import { describe, expect, test } from 'vitest';
import { toRepeatedEvent } from './repeated-event.ts';

const chunk = (content: string, more = '') =>
  `{"id":"x","object":"chunk","choices":[{"index":0,"delta":{"content":${content}}${more}}],"usage":null}`;
const of = (data: string, text: string) => toRepeatedEvent(data, JSON.parse(data), text);

describe('an event that differs in its text alone', () => {
  const repeated = of(chunk('"Hello"'), 'Hello');
  const cases: Readonly<Record<string, readonly [data: string, text: string | undefined]>> = {
    'another text': [chunk('" world"'), ' world'],
    'no text': [chunk('""'), ''],
    escapes: [chunk(String.raw`"a \"b\" \\ \n 漢 🙂"`), 'a "b" \\ \n 漢 🙂'],
    'no text but null': [chunk('null'), undefined],
    'a number': [chunk('1'), undefined],
    'one member more behind the text': [chunk('"a","role":"assistant"'), undefined],
    'one member more behind the delta': [chunk('"a"', ',"finish_reason":"stop"'), undefined],
    'another id': [chunk('"a"').replace('"x"', '"y"'), undefined],
    'broken off': [chunk('"a"').slice(0, -5), undefined],
    'a broken text': [chunk('"a'), undefined],
    'a line end in the text': [chunk('"a\nb"'), undefined],
    nothing: ['', undefined],
    'only what stands around it, overlapping': [chunk('').replace('"content":', '"content":"'), undefined],
  };
  for (const [name, [data, text]] of Object.entries(cases)) {
    test(name, () => expect(repeated?.textOf(data)).toBe(text));
  }
});

test('where the text stands must be known', () => {
  // The same text in two places, with the same letters and with others.
  expect(of('{"id":"x","delta":{"content":"x"}}', 'x')).toBeUndefined();
  expect(of(String.raw`{"id":"a/b","delta":{"content":"a\/b"}}`, 'a/b')).toBeUndefined();
  // A member that is written twice: the first one counts for nothing.
  expect(of('{"content":"one","content":"two"}', 'one')).toBeUndefined();
  expect(of('{"content":"one","content":"two"}', 'two')?.textOf('{"content":"one","content":"three"}')).toBe('three');
  // A name, not a value.
  expect(of('{"Hello":1,"content":"He\\u006clo"}', 'Hello')).toBeUndefined();
  expect(of(`{"content":"a","pad":"${'p'.repeat(5000)}"}`, 'a')).toBeUndefined();
});
