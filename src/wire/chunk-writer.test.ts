import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import type { GenerationEvent } from '../generate/event.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { toCompletion } from './completion.ts';

const header = { id: 'chatcmpl-1', created: 1_800_000_000, model: 'acme/fast/v-20261121' };
const common = { ...header, object: 'chat.completion.chunk' };
const finish: GenerationEvent = {
  type: 'finish',
  reason: 'stop',
  usage: { promptTokens: 3, completionTokens: 4 },
  diagnostics: {},
};

/** Reads frames like a client that follows the server-sent events specification. */
function read(text: string): { id: string; data: unknown }[] {
  expect(text).not.toMatch(/[\r\u0085\u2028\u2029]/);
  const frames = text.split('\n\n');
  expect(frames.pop()).toBe('');
  return frames.map((frame) => {
    const [, id = '', data = ''] = /^id: (\d+)\ndata: (.*)$/.exec(frame) ?? [];
    return { id, data: data === '[DONE]' ? data : JSON.parse(data) };
  });
}

test('writes the role, the text, the last chunk with usage, then [DONE]', () => {
  const writer = new ChunkWriter(header);
  const text =
    writer.write([
      { type: 'content-delta', text: '{"a":"\n\u2028"' },
      { type: 'content-delta', text: '}' },
    ]) + writer.write([finish]);
  expect(read(text)).toEqual([
    {
      id: '1',
      data: { ...common, choices: [{ index: 0, delta: { role: 'assistant', content: '{"a":"\n\u2028"' } }] },
    },
    { id: '2', data: { ...common, choices: [{ index: 0, delta: { content: '}' } }] } },
    {
      id: '3',
      data: {
        ...common,
        choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
        diagnostics: {},
      },
    },
    { id: '4', data: '[DONE]' },
  ]);
});

test('a reply of tool calls starts with null content', () => {
  const writer = new ChunkWriter(header);
  const frames = read(
    writer.write([
      { type: 'tool-call-delta', index: 0, id: 'c1', name: 'f', arguments: '', providerState: { g: 1 } },
      { type: 'tool-call-delta', index: 0, arguments: '{}' },
      { ...finish, reason: 'tool-calls' },
    ]),
  );
  const deltas = frames.map((frame) => Reflect.get(Object(frame.data), 'choices')?.[0]);
  expect(deltas).toEqual([
    {
      index: 0,
      delta: {
        role: 'assistant',
        content: null,
        tool_calls: [
          { index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '' }, extra_content: { g: 1 } },
        ],
      },
    },
    { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{}' } }] } },
    { index: 0, delta: {}, finish_reason: 'tool_calls' },
    undefined,
  ]);
});

test('writes a failure as an error frame, without a finish reason or [DONE]', () => {
  const writer = new ChunkWriter(header);
  const error = new ApiError('upstream_interrupted', undefined, { cause: new Error('secret') });
  const frames = read(
    writer.write([
      { type: 'content-delta', text: '{}' },
      { type: 'failure', error },
    ]),
  );
  expect(frames.at(-1)).toEqual({
    id: '2',
    data: { error: { message: error.message, type: 'api_error', param: null, code: 'upstream_interrupted' } },
  });
});

test('a plain completion contains the same data as its stream', () => {
  const completion = toCompletion(header, {
    content: null,
    toolCalls: [{ id: 'c1', name: 'f', arguments: '{}', providerState: { g: 1 } }],
    reason: 'tool-calls',
    usage: { promptTokens: 3, completionTokens: 4, cachedTokens: 2, reasoningTokens: 1 },
    diagnostics: {
      truncated: 'content-filter',
      usageIsEstimate: true,
      ignoredParameters: [{ parameter: 'n', reason: 'r' }],
      grammar: { isSent: true },
      midstreamFailovers: 1,
      repairs: [{ code: 'x', path: 'root', message: 'm', lossy: true }],
    },
  });
  expect(completion).toEqual({
    ...header,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' }, extra_content: { g: 1 } },
          ],
        },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
    usage: {
      prompt_tokens: 3,
      completion_tokens: 4,
      total_tokens: 7,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 1 },
    },
    diagnostics: {
      truncated: 'content_filter',
      usage_is_estimate: true,
      ignored_parameters: [{ parameter: 'n', reason: 'r' }],
      grammar: { sent: true },
      midstream_failovers: 1,
      repairs: [{ code: 'x', path: 'root', message: 'm', lossy: true }],
    },
  });
});
