import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { expect, test } from 'vitest';
import { ApiError } from '../../errors.ts';
import type { GenerationEvent } from '../../generate/event.ts';
import { ResponseEventWriter } from './event-writer.ts';

const header = { id: 'resp_1', created: 1, model: 'm', repeated: '"store":false,"tools":[]' };

function write(...batches: readonly (readonly GenerationEvent[])[]) {
  const writer = new ResponseEventWriter(header);
  const frames = batches.map((batch) => writer.write(batch)).join('');
  return frames
    .split('\n\n')
    .slice(0, -1)
    .map((frame, index) => {
      const [id, event, data = ''] = frame.split('\n');
      // Our own frames, checked against the client's types.
      const body = JSON.parse(data.slice('data: '.length)) as ResponseStreamEvent;
      expect([id, event, body.sequence_number]).toEqual([`id: ${index + 1}`, `event: ${body.type}`, index]);
      return body;
    });
}

const finish: GenerationEvent = {
  type: 'finish',
  reason: 'stop',
  usage: { promptTokens: 3, completionTokens: 2, cachedTokens: 1 },
  diagnostics: {},
};
const call = (text: string, more: object = {}): GenerationEvent => ({
  type: 'tool-call-delta',
  index: 0,
  arguments: text,
  ...more,
});

test('writes text events in the order of the API', () => {
  const events = write([{ type: 'content-delta', text: 'a"' }], [{ type: 'content-delta', text: 'b\u2028' }, finish]);
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.at(-1)).toMatchObject({
    response: {
      status: 'completed',
      output: [{ id: 'msg_1_0', content: [{ type: 'output_text', text: 'a"b\u2028' }] }],
      usage: {
        input_tokens: 3,
        input_tokens_details: { cached_tokens: 1, cache_write_tokens: 0 },
        output_tokens: 2,
        total_tokens: 5,
      },
    },
  });
});

test("writes tool calls and the provider's state in the order of the API", () => {
  const first = call('', { id: 'call_1', name: 'f' });
  const state: GenerationEvent = { type: 'provider-state', state: { acme: { signature: 's' } } };
  const events = write([first, call('{"a"')], [call(':1}')], [state, { ...finish, reason: 'tool-calls' }]);
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.delta',
    'response.output_item.added',
    'response.output_item.done',
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.at(-1)).toMatchObject({
    response: {
      output: [
        { type: 'function_call', id: 'fc_1_0', call_id: 'call_1', name: 'f', arguments: '{"a":1}' },
        { type: 'reasoning', id: 'rs_1_1', encrypted_content: 'tessera:{"acme":{"signature":"s"}}' },
      ],
    },
  });
});

test('a truncated reply has the status incomplete', () => {
  const events = write([
    { type: 'content-delta', text: 'a' },
    { ...finish, diagnostics: { truncated: 'length' } },
  ]);
  expect(events.at(-1)).toMatchObject({
    type: 'response.incomplete',
    response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
  });
});

test('a failure is a failed response with the text so far, followed by an error', () => {
  const events = write([
    { type: 'content-delta', text: 'a' },
    { type: 'failure', error: new ApiError('upstream_interrupted') },
  ]);
  expect(events.map(({ type }) => type).slice(-3)).toEqual(['response.output_text.delta', 'response.failed', 'error']);
  expect(events.at(-2)).toMatchObject({
    response: {
      status: 'failed',
      error: { code: 'server_error', message: expect.any(String) },
      output: [{ type: 'message', status: 'incomplete', content: [{ type: 'output_text', text: 'a' }] }],
    },
  });
  expect(events.at(-1)).toMatchObject({ code: 'upstream_interrupted', error: { code: 'upstream_interrupted' } });
});
