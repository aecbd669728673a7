import { expect, test } from 'vitest';
import type { LanguageModel, ModelCall, StreamPart } from '../model/language-model.ts';
import { openCapabilities } from './capabilities.ts';
import { toSentName, withToolNames } from './tool-names.ts';

const names = [
  'get_sales',
  'get.sales',
  'get sales',
  'погода',
  '9lives',
  `mcp__${'x'.repeat(90)}`,
  '漢字',
  '漢語',
  '-',
];

test.each([
  ['word', /^[a-zA-Z0-9_-]{1,64}$/],
  ['dotted', /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/],
] as const)('names are unique and fit the form %s', (form, pattern) => {
  const sent = names.map((name) => toSentName(name, form));
  for (const name of sent) expect(name).toMatch(pattern);
  expect(new Set(sent).size).toBe(names.length);
  expect(sent[0]).toBe('get_sales');
});

test('the model server gets its names, and the caller its own', async () => {
  const received: ModelCall[] = [];
  const model: LanguageModel = {
    async stream(call) {
      received.push(call);
      const name = call.tools[1]?.name ?? '';
      return (async function* (): AsyncGenerator<readonly StreamPart[]> {
        yield [{ type: 'tool-call-delta', index: 0, id: 'c2', name, arguments: '' }];
        yield [
          { type: 'tool-call-delta', index: 0, arguments: '{}' },
          { type: 'finish', reason: 'tool-calls' },
        ];
      })();
    },
  };
  const toolCalls = [{ id: 'c1', name: 'old tool', arguments: '{}' }];
  const parameters = { type: 'object' };
  const call: ModelCall = {
    messages: [
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', toolCallId: 'c1', content: '' },
    ],
    tools: [
      { name: 'fits', parameters },
      { name: 'weather.get', parameters },
    ],
    toolChoice: { type: 'tool', name: 'weather.get' },
    settings: {},
  };
  const parts: StreamPart[] = [];
  const stream = await withToolNames(model, openCapabilities).stream(call, new AbortController().signal);
  for await (const batch of stream) parts.push(...batch);
  const sent = toSentName('weather.get', 'word');
  expect(received).toMatchObject([
    {
      tools: [{ name: 'fits' }, { name: sent }],
      toolChoice: { type: 'tool', name: sent },
      messages: [{ toolCalls: [{ id: 'c1', name: toSentName('old tool', 'word') }] }, { role: 'tool' }],
    },
  ]);
  expect(parts.map((part) => (part.type === 'tool-call-delta' ? part.name : part.type))).toEqual([
    'weather.get',
    undefined,
    'finish',
  ]);
});
