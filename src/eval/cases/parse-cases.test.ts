import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCases } from './parse-cases.ts';

const messages = [{ role: 'user', content: 'Hello' }];
const parse = (given: object) =>
  parseCases(JSON.stringify({ id: 'one', messages, expect: {}, ...given }), 'cases.jsonl');

test('reads a case and splits its messages at the turns of the model', () => {
  const turns = [...messages, { role: 'assistant' }, { role: 'user', content: 'And now?' }];
  const { cases, problems } = parse({ messages: turns, expect: { must: ['a', ['b', 'c']] } });
  expect(problems).toEqual([]);
  expect(cases).toEqual([
    {
      id: 'one',
      kind: 'cases',
      turns: [messages, [{ role: 'user', content: 'And now?' }]],
      toolResults: [],
      expect: { must: ['a', ['b', 'c']], mustNot: [], components: [], derived: [], open: false },
    },
  ]);
});

test('keeps an assistant message with content or tool calls as history', () => {
  const history = [...messages, { role: 'assistant', content: 'Hi.' }, { role: 'user', content: 'And now?' }];
  expect(parse({ messages: history }).cases[0]?.turns).toEqual([history]);
});

test('skips empty lines and comments, and counts them', () => {
  const { cases, problems } = parseCases('\n// A comment\n{"id": 1}\n', 'cases.jsonl');
  expect(cases).toEqual([]);
  expect(problems[0]).toMatch(/^cases\.jsonl:3: id must be /);
});

test.each([
  [
    { id: 'A b' },
    'id must be lower-case letters, digits and "-", at most 80, because it names a file; got the string "A b".',
  ],
  [{ expects: {} }, 'a case has no member "expects". Did you mean "expect"?'],
  [{ messages: 'Hello' }, 'messages must be a list of chat-completions messages; got the string "Hello".'],
  [{ messages: [{ role: 'user', content: 7 }] }, 'messages[0].content must be '],
  [{ messages: [{ role: 'assistant' }, ...messages] }, 'messages needs a message before each {"role": "assistant"}'],
  [
    { expect: [] },
    'expect must be an object such as {"must": [["Oslo", "717,710"]], "mustNot": []}; got an empty list.',
  ],
  [{ expect: { must: 'Oslo' } }, 'expect.must must be a list; got the string "Oslo".'],
  [{ expect: { must: [['Oslo', 7]] } }, 'expect.must[0] must be a text or a list of texts; got a list of 2 items.'],
  [{ expect: { mustnot: [] } }, 'expect has no member "mustnot". Did you mean "mustNot"?'],
  [
    { expect: { components: ['Tabel'] } },
    'expect.components[0] names "Tabel", which is no component. Did you mean "Label" or "Table"',
  ],
  [{ expect: { minElements: 1.5 } }, 'expect.minElements must be a whole number; got the number 1.5.'],
  [{ expect: { ui: 'no' } }, 'expect.ui must be true or false; got the string "no".'],
  [{ expect: { language: 'German' } }, 'expect.language must be a language tag such as "de"; got the string "German".'],
  [
    { expect: { tools: ['weather'] } },
    'expect.tools[0] must be {"name": NAME, "arguments": {...}}; got the string "weather".',
  ],
  [{ toolResults: [{ tool: 'a' }] }, 'toolResults[0] must be {"tool": NAME, "result": ...}; got an object.'],
  [{ tools: [{ type: 'function' }] }, 'tools[0]'],
])('%j is a problem with a place and a remedy', (given, expected) => {
  const { cases, problems } = parse(given);
  expect(cases).toEqual([]);
  expect(problems.join('\n')).toContain(`cases.jsonl:1: ${expected}`);
});

test('an id that is used twice names the other line', () => {
  const line = JSON.stringify({ id: 'one', messages, expect: {} });
  expect(parseCases(`${line}\n${line}`, 'cases.jsonl').problems).toEqual([
    'cases.jsonl:2: id "one" is also on line 1; ids must differ.',
  ]);
});

test('an id is also taken by a case that is invalid for another reason', () => {
  const invalid = JSON.stringify({ id: 'one', messages, expect: {}, extra: 1 });
  const valid = JSON.stringify({ id: 'one', messages, expect: {} });
  const { cases, problems } = parseCases(`${invalid}\n${valid}`, 'cases.jsonl');
  expect(cases).toEqual([]);
  expect(problems).toContain('cases.jsonl:2: id "one" is also on line 1; ids must differ.');
});

test('a file without cases is a problem', () => {
  expect(parseCases('// nothing\n', 'cases.jsonl').problems).toEqual([
    'cases.jsonl holds no case; write one JSON object a line.',
  ]);
});

describe('the built-in set', () => {
  const folder = new URL('../set/', import.meta.url);
  const files = readdirSync(folder);
  const parsed = files.map((file) => ({ file, ...parseCases(readFileSync(new URL(file, folder), 'utf8'), file) }));

  test.each(parsed)('$file has no problem', ({ problems }) => expect(problems).toEqual([]));

  test('has at least 60 cases in 12 kinds, and no id twice', () => {
    const cases = parsed.flatMap((one) => one.cases);
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });
});
