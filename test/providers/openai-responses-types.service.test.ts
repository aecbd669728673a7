// The Responses API according to the package `openai`. An event, an item or a reason that a later version adds fails
// the type check here until it is marked as read or ignored.

import OpenAI from 'openai';
import type {
  Response,
  ResponseError,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseStatus,
  ResponseStreamEvent,
  ResponseUsage,
} from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';

import type { ErrorCode } from '../../src/errors.ts';
import type { FinishReason } from '../../src/model/language-model.ts';
import { createResponseEventReader } from '../../src/providers/openai-responses/event-reader.ts';
import { openAiResponsesAdapter as adapter } from './openai-responses-recordings.ts';
import { endOf, read, seenBy, serveRecording, type Seen, type Use } from './sdk-reading.ts';

const usage: ResponseUsage = {
  input_tokens: 21,
  input_tokens_details: { cached_tokens: 16, cache_write_tokens: 5 },
  output_tokens: 9,
  output_tokens_details: { reasoning_tokens: 3 },
  total_tokens: 30,
};

type Ended = Pick<Response, 'status' | 'output' | 'error' | 'incomplete_details' | 'usage'>;

const ended = (status: ResponseStatus, more: Partial<Ended> = {}): Ended => ({
  status,
  output: [],
  error: null,
  incomplete_details: null,
  usage,
  ...more,
});

const at = { item_id: 'x', output_index: 0, content_index: 0, sequence_number: 0 };
const message: ResponseOutputMessage = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
};

/** Ignored events repeat deltas, announce something, or belong to tools and media that are never requested. */
const eventUses = {
  'response.created': 'ignored',
  'response.queued': 'ignored',
  'response.in_progress': 'ignored',
  'response.completed': 'read',
  'response.incomplete': 'read',
  'response.failed': 'read',
  error: 'read',
  'response.output_item.added': 'read',
  'response.output_item.done': 'read',
  'response.content_part.added': 'ignored',
  'response.content_part.done': 'ignored',
  'response.output_text.delta': 'read',
  'response.output_text.done': 'ignored',
  'response.output_text.annotation.added': 'ignored',
  'response.refusal.delta': 'read',
  'response.refusal.done': 'ignored',
  'response.function_call_arguments.delta': 'read',
  'response.function_call_arguments.done': 'ignored',
  'response.reasoning_text.delta': 'read',
  'response.reasoning_text.done': 'ignored',
  'response.reasoning_summary_text.delta': 'read',
  'response.reasoning_summary_text.done': 'ignored',
  'response.reasoning_summary_part.added': 'ignored',
  'response.reasoning_summary_part.done': 'ignored',
  'response.audio.delta': 'ignored',
  'response.audio.done': 'ignored',
  'response.audio.transcript.delta': 'ignored',
  'response.audio.transcript.done': 'ignored',
  'response.code_interpreter_call_code.delta': 'ignored',
  'response.code_interpreter_call_code.done': 'ignored',
  'response.code_interpreter_call.completed': 'ignored',
  'response.code_interpreter_call.in_progress': 'ignored',
  'response.code_interpreter_call.interpreting': 'ignored',
  'response.custom_tool_call_input.delta': 'ignored',
  'response.custom_tool_call_input.done': 'ignored',
  'response.file_search_call.completed': 'ignored',
  'response.file_search_call.in_progress': 'ignored',
  'response.file_search_call.searching': 'ignored',
  'response.image_generation_call.completed': 'ignored',
  'response.image_generation_call.generating': 'ignored',
  'response.image_generation_call.in_progress': 'ignored',
  'response.image_generation_call.partial_image': 'ignored',
  'response.mcp_call_arguments.delta': 'ignored',
  'response.mcp_call_arguments.done': 'ignored',
  'response.mcp_call.completed': 'ignored',
  'response.mcp_call.failed': 'ignored',
  'response.mcp_call.in_progress': 'ignored',
  'response.mcp_list_tools.completed': 'ignored',
  'response.mcp_list_tools.failed': 'ignored',
  'response.mcp_list_tools.in_progress': 'ignored',
  'response.web_search_call.completed': 'ignored',
  'response.web_search_call.in_progress': 'ignored',
  'response.web_search_call.searching': 'ignored',
} satisfies Record<ResponseStreamEvent['type'], Use>;

describe('OpenAI Responses', () => {
  test('reads every supported event and field', () => {
    const events: readonly (ResponseStreamEvent | { type: 'response.completed'; response: Ended })[] = [
      { type: 'response.reasoning_summary_text.delta', delta: 'Hm. ', summary_index: 0, ...at },
      { type: 'response.reasoning_text.delta', delta: 'Hm.', ...at },
      {
        type: 'response.output_item.done',
        output_index: 0,
        sequence_number: 1,
        item: { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA', status: 'completed' },
      },
      { type: 'response.output_text.delta', delta: 'Hello', logprobs: [], ...at, output_index: 1 },
      { type: 'response.refusal.delta', delta: 'No.', ...at, output_index: 1 },
      { type: 'response.output_item.done', output_index: 1, sequence_number: 3, item: message },
      {
        type: 'response.output_item.added',
        output_index: 2,
        sequence_number: 4,
        item: {
          type: 'function_call',
          call_id: 'call_a1',
          id: 'fc_1',
          name: 'nod',
          arguments: '',
          status: 'in_progress',
        },
      },
      {
        type: 'response.function_call_arguments.delta',
        delta: '{}',
        item_id: 'fc_1',
        output_index: 2,
        sequence_number: 5,
      },
      { type: 'response.completed', response: ended('completed', { output: [message] }) },
    ];
    expect(read(createResponseEventReader(String), events)).toEqual([
      { type: 'reasoning-delta', text: 'Hm. ' },
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Hello' },
      { type: 'text-delta', text: 'No.', isRefusal: true },
      { type: 'tool-call-delta', index: 0, id: 'call_a1', name: 'nod', arguments: '' },
      { type: 'tool-call-delta', index: 0, arguments: '{}' },
      {
        type: 'provider-state',
        state: {
          openai: {
            calls: {
              call_a1: { reasoning: [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' }] },
            },
          },
        },
      },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { promptTokens: 21, completionTokens: 9, cachedTokens: 16, cacheWriteTokens: 5, reasoningTokens: 3 },
      },
    ]);
  });

  test.each(Object.entries(eventUses).filter(([, use]) => use === 'ignored'))('ignores %s', (type) => {
    const noise = { type, delta: 'x', text: 'x', arguments: 'x', refusal: 'x', code: 'x', transcript: 'x', ...at };
    const last = { type: 'response.completed', response: ended('completed') };
    expect(read(createResponseEventReader(String), [noise, last])).toMatchObject([{ type: 'finish', reason: 'stop' }]);
  });

  test('every kind of item is read or known to be ignored', () => {
    // Ignored items belong to tools that run at OpenAI or that are never declared, or are kinds of input.
    const uses = {
      message: 'read',
      function_call: 'read',
      reasoning: 'read',
      function_call_output: 'ignored',
      file_search_call: 'ignored',
      web_search_call: 'ignored',
      computer_call: 'ignored',
      computer_call_output: 'ignored',
      program: 'ignored',
      program_output: 'ignored',
      tool_search_call: 'ignored',
      tool_search_output: 'ignored',
      additional_tools: 'ignored',
      compaction: 'ignored',
      image_generation_call: 'ignored',
      code_interpreter_call: 'ignored',
      local_shell_call: 'ignored',
      local_shell_call_output: 'ignored',
      shell_call: 'ignored',
      shell_call_output: 'ignored',
      apply_patch_call: 'ignored',
      apply_patch_call_output: 'ignored',
      mcp_call: 'ignored',
      mcp_list_tools: 'ignored',
      mcp_approval_request: 'ignored',
      mcp_approval_response: 'ignored',
      custom_tool_call: 'ignored',
      custom_tool_call_output: 'ignored',
    } satisfies Record<ResponseOutputItem['type'], Use>;
    for (const [type, use] of Object.entries(uses)) {
      const item = { type, name: 'nod', call_id: 'a', arguments: '{}', output: 'x', content: message.content, id: 'i' };
      const events = [
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: ended('completed') },
      ];
      const parts = read(createResponseEventReader(String), events);
      // Reasoning is returned only with a message or a call.
      expect(parts.length > 1, type).toBe(use === 'read' && type !== 'reasoning');
    }
  });

  test.each(
    Object.entries({
      completed: 'stop',
      incomplete: 'length',
      failed: 'upstream_failed',
      cancelled: 'upstream_interrupted',
      in_progress: 'unfinished',
      queued: 'unfinished',
    } satisfies Record<ResponseStatus, FinishReason | ErrorCode | 'unfinished'>),
  )('maps the status %s', (status, end) => {
    const event = { type: 'response.completed', response: { ...ended('completed'), status } };
    expect(endOf(read(createResponseEventReader(String), [event]))).toBe(end);
  });

  test.each(
    Object.entries({
      max_output_tokens: 'length',
      content_filter: 'content-filter',
    } satisfies Record<NonNullable<NonNullable<Response['incomplete_details']>['reason']>, FinishReason>),
  )('maps the reason %s', (reason, end) => {
    const response = { ...ended('incomplete'), incomplete_details: { reason } };
    expect(endOf(read(createResponseEventReader(String), [{ type: 'response.incomplete', response }]))).toBe(end);
  });

  test.each(
    Object.entries({
      server_error: 'upstream_failed',
      rate_limit_exceeded: 'upstream_rate_limited',
      invalid_prompt: 'content_refused',
      bio_policy: 'content_refused',
      image_content_policy_violation: 'content_refused',
      vector_store_timeout: 'upstream_timeout',
      data_residency_mismatch: 'upstream_refused',
      invalid_image: 'upstream_refused',
      invalid_image_format: 'upstream_refused',
      invalid_base64_image: 'upstream_refused',
      invalid_image_url: 'upstream_refused',
      image_too_large: 'upstream_refused',
      image_too_small: 'upstream_refused',
      image_parse_error: 'upstream_refused',
      invalid_image_mode: 'upstream_refused',
      image_file_too_large: 'upstream_refused',
      unsupported_image_media_type: 'upstream_refused',
      empty_image_file: 'upstream_refused',
      failed_to_download_image: 'upstream_refused',
      image_file_not_found: 'upstream_refused',
    } satisfies Record<ResponseError['code'], ErrorCode>),
  )('maps the error %s', (code, expected) => {
    const response = { ...ended('failed'), error: { code, message: 'It broke' } };
    expect(read(createResponseEventReader(String), [{ type: 'response.failed', response }])).toBe(expected);
  });

  test.each(['text', 'text-and-tools', 'tools', 'reasoning-and-tools'])(
    "OpenAI's client reads the recording %s as we do",
    async (name) => {
      const client = new OpenAI({ baseURL: await serveRecording(adapter, name), apiKey: 'sk-test', maxRetries: 0 });
      let text = '';
      const calls: Seen['calls'][number][] = [];
      let seenUsage: ResponseUsage | null | undefined;
      for await (const event of await client.responses.create({ model: 'm', input: 'Hello', stream: true })) {
        if (event.type === 'response.output_text.delta') text += event.delta;
        if (event.type === 'response.output_item.done' && event.item.type === 'function_call') {
          calls.push({ name: event.item.name, arguments: JSON.parse(event.item.arguments) });
        }
        if (event.type === 'response.completed') seenUsage = event.response.usage;
      }
      const seen: Seen = {
        text,
        calls,
        promptTokens: seenUsage?.input_tokens,
        completionTokens: seenUsage?.output_tokens,
      };
      expect(seen).toEqual(seenBy(adapter, name));
    },
  );
});
