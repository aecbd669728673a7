import { expect, test } from 'vitest';
import type { GenerationEvent } from '../../generate/event.ts';
import { chatCompletionsProtocol, responsesProtocol, type Protocol } from '../../wire/protocol.ts';
import { closeStream } from './close-stream.ts';
import { toFrames } from './reply-log.ts';

const words = ['{"component":{"component":"Card","props":{"children":[', ']}},', '"error":null}'];
const events: readonly GenerationEvent[] = [
  { type: 'tool-call-delta', index: 0, id: 'c1', name: 'f', arguments: '{}' },
  ...words.map((text): GenerationEvent => ({ type: 'content-delta', text })),
  {
    type: 'finish',
    reason: 'tool-calls',
    usage: { promptTokens: 1, completionTokens: 1 },
    diagnostics: {},
  },
];

function framesOf(protocol: Protocol): { readonly id: string; readonly frames: readonly string[] } {
  const id = `${protocol.idPrefix}1`;
  const writer = protocol.createWriter({ id, created: 1, model: 'm' }, { repeated: '"store":false' });
  return { id, frames: events.flatMap((event) => toFrames(writer.write([event]))) };
}

test.each([chatCompletionsProtocol, responsesProtocol])('closes a stream of $path after any frame', (protocol) => {
  const { id, frames } = framesOf(protocol);
  for (let count = 0; count < frames.length; count++) {
    const closing = closeStream(id, frames.slice(0, count));
    const whole = [...frames.slice(0, count), ...closing];
    const numbers = whole.map((frame) => Number(/^id: (\d+)$/m.exec(frame)?.[1]));
    expect(numbers).toEqual(whole.map((_, index) => index + 1));
    const isEnded = closing.length === 0;
    if (!isEnded) expect(closing.at(-1)).toContain('"code":"upstream_interrupted"');
    expect(protocol.frames.isLast(whole.at(-1) ?? '')).toBe(true);
    const sent = protocol.frames.contentOf(whole);
    if (sent !== '') expect(JSON.parse(sent)).toHaveProperty('error');
  }
  expect(closeStream(id, frames)).toEqual([]);
});

test('the event that closes a response has the same members as those before it', () => {
  const { id, frames } = framesOf(responsesProtocol);
  const at = frames.findIndex((frame) => frame.includes('output_text.delta'));
  const [closing = '', failed = '', error = ''] = closeStream(id, frames.slice(0, at + 1));
  const bodyOf = (frame: string) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6));
  const { delta: _, sequence_number: before, ...place } = bodyOf(frames[at] ?? '');
  expect(bodyOf(closing)).toEqual({ ...place, sequence_number: before + 1, delta: expect.any(String) });
  const [begun, { response }] = [bodyOf(frames[0] ?? ''), bodyOf(failed)];
  const text = responsesProtocol.frames.contentOf([...frames.slice(0, at + 1), closing]);
  expect(response).toEqual({
    ...begun.response,
    status: 'failed',
    error: { code: 'server_error', message: expect.any(String) },
    output: [expect.objectContaining({ id: place.item_id, content: [expect.objectContaining({ text })] })],
  });
  expect(error).toMatch(/^id: \d+\nevent: error\ndata: \{"type":"error",/);
});
