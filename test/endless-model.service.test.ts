// A model that never stops is stopped by the limits on documents and on reasoning.
import { expect, test } from 'vitest';
import { collect } from '../src/generate/collect.ts';
import { generateUi } from '../src/generate/generate-ui.ts';
import type { LanguageModel, StreamPart } from '../src/model/language-model.ts';

function endless(part: (index: number) => StreamPart): LanguageModel & { readonly isStopped: () => boolean } {
  let isStopped = false;
  async function* parts(): AsyncGenerator<readonly StreamPart[]> {
    try {
      for (let index = 0; ; index += 1) yield [part(index)];
    } finally {
      isStopped = true;
    }
  }
  return { stream: () => Promise.resolve(parts()), isStopped: () => isStopped };
}

const request = {
  call: { messages: [], tools: [], toolChoice: { type: 'auto' as const }, settings: {} },
  ignored: [],
};

test.each([
  [
    'elements',
    (index: number): StreamPart => ({
      type: 'text-delta',
      text: index === 0 ? 'root = Card([' : `TextContent("${'x'.repeat(400)}"),`,
    }),
  ],
  ['prose', (): StreamPart => ({ type: 'text-delta', text: 'and so on '.repeat(200) })],
  ['thoughts', (): StreamPart => ({ type: 'reasoning-delta', text: 'hm '.repeat(2000) })],
  ['short thoughts', (): StreamPart => ({ type: 'reasoning-delta', text: 'h' })],
])('endless %s: stops the model and closes the document', async (_, part) => {
  const model = endless(part);
  const generation = await collect(await generateUi(model, request, new AbortController().signal));
  expect(model.isStopped()).toBe(true);
  expect(generation.diagnostics.truncated).toBe('length');
  expect(generation.reason).toBe('stop');
  expect((JSON.parse(generation.content ?? '') as { error: string }).error).toContain('cut off');
});

test('an endless tool call fails instead of yielding a partial call', async () => {
  const model = endless((index) => ({
    type: 'tool-call-delta',
    index: 0,
    ...(index === 0 ? { id: 'a', name: 'f' } : {}),
    arguments: '{"a":'.repeat(1000),
  }));
  await expect(generateUi(model, request, new AbortController().signal).then(collect)).rejects.toThrow(
    'in the middle of a tool call',
  );
  expect(model.isStopped()).toBe(true);
});

test('validates tool arguments within a budget and reads each schema once', async () => {
  const values = JSON.stringify({ list: Array.from({ length: 4_000 }, () => []) });
  const schema = { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false };
  let reads = 0;
  const parameters = new Proxy(schema, {
    get(target, name) {
      if (name === 'properties') reads += 1;
      return Reflect.get(target, name);
    },
  });
  const parts = Array.from({ length: 1_000 }, (_, index): StreamPart => {
    const name = index === 3 ? 'x'.repeat(10_000) : 'f';
    return { type: 'tool-call-delta', index, id: `${index}`, name, arguments: index < 5 ? values : '{"city":"Oslo"}' };
  });
  const model: LanguageModel = {
    async stream() {
      return (async function* () {
        yield [...parts, { type: 'finish', reason: 'tool-calls' }];
      })();
    },
  };
  const call = { ...request.call, tools: [{ name: 'f', parameters }] };
  const generation = await collect(await generateUi(model, { ...request, call }, new AbortController().signal));
  expect(generation.toolCalls).toHaveLength(1_000);
  const found = (generation.diagnostics.invalidToolArguments ?? []).map(
    ({ tool, message }) => `${tool.length} ${message}`,
  );
  expect(found).toEqual([
    '1 arguments has no "list"; it takes city.',
    '1 arguments has no "list"; it takes city.',
    '1 arguments were not checked because they are too large.',
    '100 There is no tool with this name.',
    '1 arguments were not checked because they are too large.',
  ]);
  expect(reads).toBeLessThan(20);
});

test('a schema with many required members does not multiply with the arguments of a call', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `member${index}`);
  const item = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, {}])),
    required: names,
  };
  const parameters = { type: 'object', properties: { list: { type: 'array', items: item } } };
  const text = JSON.stringify({ list: Array.from({ length: 9_000 }, () => ({})) });
  const model: LanguageModel = {
    async stream() {
      return (async function* (): AsyncGenerator<StreamPart[]> {
        yield [
          { type: 'tool-call-delta', index: 0, id: '0', name: 'f', arguments: text },
          { type: 'finish', reason: 'tool-calls' },
        ];
      })();
    },
  };
  const call = { ...request.call, tools: [{ name: 'f', parameters }] };
  const generation = await collect(await generateUi(model, { ...request, call }, new AbortController().signal));
  const found = generation.diagnostics.invalidToolArguments ?? [];
  expect(found.map(({ message }) => message)).toEqual(
    names.slice(0, 20).map((name) => `arguments.list[0] lacks "${name}", which is required.`),
  );
});
