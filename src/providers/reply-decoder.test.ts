import { expect, test } from 'vitest';
import type { StreamPart } from '../model/language-model.ts';
import { createResponseReader } from './google/response-reader.ts';
import { createChunkReader } from './openai-compatible/chunk-reader.ts';
import { ReplyDecoder } from './reply-decoder.ts';
import type { ReplyReader } from './reply-reader.ts';

function read(reader: ReplyReader, events: readonly object[]): readonly StreamPart[] {
  const parts: StreamPart[] = [];
  const decoder = new ReplyDecoder(reader);
  for (const event of events) decoder.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`), parts);
  decoder.end(parts);
  return parts;
}

const newId = () => 'id';

test('the usage of the last event counts, even if it repeats an earlier one', () => {
  const says = (text: string, promptTokenCount: number, more: object = {}) => ({
    candidates: [{ content: { parts: [{ text, ...more }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount },
  });
  const parts = read(createResponseReader(newId), [says('a', 2), says('hm', 1, { thought: true }), says('b', 2)]);
  expect(parts.at(-1)).toMatchObject({ type: 'finish', usage: { promptTokens: 2 } });
});

test('a complete message after deltas only repeats them, also after earlier messages', () => {
  const message = (content: string) => ({ choices: [{ message: { content }, finish_reason: null }] });
  const delta = (more: object) => ({ choices: [{ index: 0, delta: {}, ...more }] });
  const parts = read(createChunkReader(newId), [
    message('a'),
    delta({}),
    message('b'),
    delta({ finish_reason: 'stop' }),
  ]);
  expect(parts.filter(({ type }) => type === 'text-delta')).toEqual([{ type: 'text-delta', text: 'a' }]);
});

test('unreadable data after the finish reason is ignored, unless the answer continues', () => {
  const word = (content: string, reason: string | null) => ({
    choices: [{ index: 0, delta: { content }, finish_reason: reason }],
  });
  const decode = (more: string): readonly StreamPart[] => {
    const parts: StreamPart[] = [];
    const decoder = new ReplyDecoder(createChunkReader(newId));
    const events = [JSON.stringify(word('Hi', 'stop')), '{"choices": [{', more];
    for (const data of events) decoder.push(Buffer.from(`data: ${data}\n\n`), parts);
    return parts;
  };
  expect(decode('[DONE]').map(({ type }) => type)).toEqual(['text-delta', 'finish']);
  expect(() => decode(JSON.stringify(word('more', 'stop')))).toThrow('not a reply');
});
