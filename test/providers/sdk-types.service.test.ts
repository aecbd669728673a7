// The wire formats according to the vendors' SDKs. The values below must match the SDKs' types: a value or a field that
// a later version adds fails the type check until it is marked as read or ignored. The tests run our readers on these
// values, and the vendors' own clients on our recordings.

import Anthropic from '@anthropic-ai/sdk';
import type {
  ContentBlock,
  RawContentBlockDelta,
  RawMessageStreamEvent,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages';
import type { ErrorType } from '@anthropic-ai/sdk/resources/shared';
import {
  FinishReason as GoogleFinishReason,
  FunctionCallingConfigMode,
  GoogleGenAI,
  ThinkingLevel,
  type BlockedReason,
  type FunctionCall,
  type GenerateContentResponse,
  type GenerateContentResponseUsageMetadata,
  type Part,
} from '@google/genai';
import OpenAI from 'openai';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { describe, expect, test } from 'vitest';

import type { ErrorCode } from '../../src/errors.ts';
import type { FinishReason, ModelCall } from '../../src/model/language-model.ts';
import { createEventReader } from '../../src/providers/anthropic/event-reader.ts';
import { createGoogleModel } from '../../src/providers/google/model.ts';
import { createResponseReader } from '../../src/providers/google/response-reader.ts';
import { createChunkReader } from '../../src/providers/openai-compatible/chunk-reader.ts';
import { readRecording, sent, serve, testEffects, timeouts } from './adapter-suite.ts';
import { anthropicAdapter } from './anthropic-recordings.ts';
import { googleAdapter } from './google-recordings.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';
import { endOf, read, seenBy, serveRecording, type Seen, type Use } from './sdk-reading.ts';

describe('Anthropic', () => {
  const ends: Readonly<Record<StopReason, FinishReason>> = {
    end_turn: 'stop',
    stop_sequence: 'stop',
    tool_use: 'tool-calls',
    max_tokens: 'length',
    model_context_window_exceeded: 'length',
    pause_turn: 'length',
    refusal: 'content-filter',
  };

  const usage = {
    input_tokens: 4,
    cache_creation: null,
    cache_creation_input_tokens: 30,
    cache_read_input_tokens: 2,
    inference_geo: null,
    output_tokens: 1,
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: null,
    speed: null,
  };
  const start = {
    type: 'message_start',
    message: {
      id: 'msg_01X',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      container: null,
      content: [],
      diagnostics: null,
      stop_details: null,
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  } as const satisfies RawMessageStreamEvent;

  const end = (stop_reason: StopReason): RawMessageStreamEvent => ({
    type: 'message_delta',
    delta: { container: null, stop_details: null, stop_reason, stop_sequence: null },
    usage: {
      input_tokens: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
      output_tokens: 9,
      output_tokens_details: { thinking_tokens: 3 },
      server_tool_use: null,
    },
  });

  const begin = (index: number, content_block: ContentBlock): RawMessageStreamEvent => ({
    type: 'content_block_start',
    index,
    content_block,
  });
  const continueBlock = (index: number, delta: RawContentBlockDelta): RawMessageStreamEvent => ({
    type: 'content_block_delta',
    index,
    delta,
  });

  const events: readonly RawMessageStreamEvent[] = [
    start,
    begin(0, { type: 'thinking', thinking: '', signature: '' }),
    continueBlock(0, { type: 'thinking_delta', thinking: 'Hm.' }),
    continueBlock(0, { type: 'signature_delta', signature: 'EqQB' }),
    { type: 'content_block_stop', index: 0 },
    begin(1, { type: 'redacted_thinking', data: 'EmwK' }),
    begin(2, { type: 'text', text: 'Hel', citations: null }),
    continueBlock(2, { type: 'text_delta', text: 'lo' }),
    begin(3, { type: 'tool_use', id: 'toolu_01A', name: 'nod', input: {}, caller: { type: 'direct' } }),
    continueBlock(3, { type: 'input_json_delta', partial_json: '{"a":1}' }),
    end('tool_use'),
    { type: 'message_stop' },
  ];

  test('reads every supported field', () => {
    const thinking = [
      { type: 'thinking', thinking: 'Hm.', signature: 'EqQB' },
      { type: 'redacted_thinking', data: 'EmwK' },
    ];
    expect(read(createEventReader(String), events)).toEqual([
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Hel' },
      { type: 'text-delta', text: 'lo' },
      { type: 'tool-call-delta', index: 0, id: 'toolu_01A', name: 'nod', arguments: '' },
      { type: 'tool-call-delta', index: 0, arguments: '{"a":1}' },
      { type: 'provider-state', state: { anthropic: { calls: { toolu_01A: { thinking } } } } },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { promptTokens: 36, completionTokens: 9, cachedTokens: 2, cacheWriteTokens: 30, reasoningTokens: 3 },
      },
    ]);
  });

  test('every kind of event, block and delta is read or known to be ignored', () => {
    const uses = {
      events: {
        message_start: 'read',
        message_delta: 'read',
        message_stop: 'read',
        content_block_start: 'read',
        content_block_delta: 'read',
        content_block_stop: 'ignored',
      } satisfies Record<RawMessageStreamEvent['type'], Use>,
      // Ignored blocks belong to tools that run at Anthropic, which are never requested.
      blocks: {
        text: 'read',
        thinking: 'read',
        redacted_thinking: 'read',
        tool_use: 'read',
        server_tool_use: 'ignored',
        web_search_tool_result: 'ignored',
        web_fetch_tool_result: 'ignored',
        code_execution_tool_result: 'ignored',
        bash_code_execution_tool_result: 'ignored',
        text_editor_code_execution_tool_result: 'ignored',
        tool_search_tool_result: 'ignored',
        container_upload: 'ignored',
      } satisfies Record<ContentBlock['type'], Use>,
      deltas: {
        text_delta: 'read',
        thinking_delta: 'read',
        signature_delta: 'read',
        input_json_delta: 'read',
        citations_delta: 'ignored',
      } satisfies Record<RawContentBlockDelta['type'], Use>,
    };
    const shown = {
      events: new Set(events.map(({ type }) => type)),
      blocks: new Set(
        events.flatMap((event) => (event.type === 'content_block_start' ? event.content_block.type : [])),
      ),
      deltas: new Set(events.flatMap((event) => (event.type === 'content_block_delta' ? event.delta.type : []))),
    };
    for (const [kind, words] of Object.entries(uses)) {
      const expected = Object.entries(words).flatMap(([word, use]) => (use === 'read' ? word : []));
      expect([...shown[kind as keyof typeof shown]]).toEqual(expect.arrayContaining(expected)); // both have the same keys
    }
  });

  test.each(Object.entries(ends))('maps stop_reason %s', (word, reason) => {
    const reader = createEventReader(String);
    expect(endOf(read(reader, [start, end(word as StopReason)]))).toBe(reason); // a key of the record
  });

  test.each(
    Object.entries({
      invalid_request_error: 'upstream_failed',
      authentication_error: 'upstream_misconfigured',
      billing_error: 'upstream_misconfigured',
      permission_error: 'upstream_misconfigured',
      not_found_error: 'upstream_misconfigured',
      rate_limit_error: 'upstream_rate_limited',
      timeout_error: 'upstream_timeout',
      api_error: 'upstream_failed',
      overloaded_error: 'overloaded',
      conflict_error: 'upstream_failed',
      memory_path_conflict_error: 'upstream_failed',
      memory_precondition_failed_error: 'upstream_failed',
    } satisfies Record<ErrorType, ErrorCode>),
  )('maps the error %s in a stream', (type, code) => {
    const event = { type: 'error', error: { type, message: 'It broke' }, request_id: null };
    expect(endOf(read(createEventReader(String), [start, event]))).toBe(code);
  });

  test.each([
    'text',
    'text-and-tools',
    'tools',
    'tools-interleaved',
    'thinking',
    'thinking-and-tools',
    'usage-at-the-end',
  ])("Anthropic's client reads the recording %s as we do", async (name) => {
    const url = await serveRecording(anthropicAdapter, name);
    const client = new Anthropic({ baseURL: url.replace(/\/v1$/, ''), apiKey: 'sk-ant-test', maxRetries: 0 });
    const params = {
      model: 'claude-sonnet-5-5',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'Hello' }],
    } as const;
    const { content, usage } = await client.messages
      .stream({ ...params, messages: [...params.messages] })
      .finalMessage();
    const seen: Seen = {
      text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
      calls: content.flatMap((block) =>
        block.type === 'tool_use' ? { name: block.name, arguments: block.input } : [],
      ),
      promptTokens:
        usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
      completionTokens: usage.output_tokens,
    };
    expect(seen).toEqual(seenBy(anthropicAdapter, name));
  });
});

describe('Google', () => {
  type Response = Pick<GenerateContentResponse, 'candidates' | 'promptFeedback' | 'usageMetadata'>;

  const part = (more: Part): Response => ({ candidates: [{ content: { role: 'model', parts: [more] }, index: 0 }] });

  test('reads every supported field', () => {
    const responses: readonly Response[] = [
      part({ text: 'Hm.', thought: true }),
      part({ text: 'Hello' }),
      part({ functionCall: { id: 'fc-1', name: 'nod', args: { a: 1 } }, thoughtSignature: 'QQ==' }),
      {
        candidates: [{ finishReason: GoogleFinishReason.STOP }],
        usageMetadata: {
          promptTokenCount: 20,
          toolUsePromptTokenCount: 1,
          candidatesTokenCount: 6,
          thoughtsTokenCount: 3,
          cachedContentTokenCount: 16,
          totalTokenCount: 30,
        },
      },
    ];
    expect(read(createResponseReader(String), responses)).toEqual([
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Hello' },
      {
        type: 'tool-call-delta',
        index: 0,
        id: 'fc-1',
        name: 'nod',
        arguments: '{"a":1}',
        providerState: { google: { thought_signature: 'QQ==', function_call_id: 'fc-1' } },
      },
      {
        type: 'provider-state',
        state: { google: { calls: { 'fc-1': { thought_signature: 'QQ==', function_call_id: 'fc-1' } } } },
      },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { promptTokens: 21, completionTokens: 9, cachedTokens: 16, reasoningTokens: 3 },
      },
    ]);
  });

  test('every field of a part, a call and the counts is read or known to be ignored', () => {
    // Ignored fields belong to tools, media and speech that are never requested, or repeat fields that are read.
    const uses = {
      part: {
        text: 'read',
        thought: 'read',
        thoughtSignature: 'read',
        functionCall: 'read',
        functionResponse: 'ignored',
        inlineData: 'ignored',
        fileData: 'ignored',
        executableCode: 'ignored',
        codeExecutionResult: 'ignored',
        toolCall: 'ignored',
        toolResponse: 'ignored',
        audioTranscription: 'ignored',
        videoMetadata: 'ignored',
        mediaResolution: 'ignored',
        mediaProcessing: 'ignored',
        speechMetadata: 'ignored',
        partMetadata: 'ignored',
      } satisfies Record<keyof Part, Use>,
      call: {
        id: 'read',
        name: 'read',
        args: 'read',
        partialArgs: 'read',
        willContinue: 'read',
      } satisfies Record<keyof FunctionCall, Use>,
      usage: {
        promptTokenCount: 'read',
        toolUsePromptTokenCount: 'read',
        candidatesTokenCount: 'read',
        thoughtsTokenCount: 'read',
        cachedContentTokenCount: 'read',
        totalTokenCount: 'ignored',
        initialPromptTokenCount: 'ignored',
        trafficType: 'ignored',
        cacheTokensDetails: 'ignored',
        candidatesTokensDetails: 'ignored',
        promptTokensDetails: 'ignored',
        toolUsePromptTokensDetails: 'ignored',
      } satisfies Record<keyof GenerateContentResponseUsageMetadata, Use>,
    };
    // Ignored fields do not change the result.
    const parts = Object.entries(uses.part).flatMap(([field, use]) => (use === 'ignored' ? { [field]: {} } : []));
    const usageMetadata = Object.fromEntries(
      Object.keys(uses.usage).map((field) => [field, field.endsWith('Count') ? 1 : {}]),
    );
    const response = { candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata };
    expect(read(createResponseReader(String), [response])).toEqual([
      {
        type: 'finish',
        reason: 'stop',
        usage: { promptTokens: 2, completionTokens: 2, cachedTokens: 1, reasoningTokens: 1 },
      },
    ]);
  });

  test.each<FunctionCall>([
    { name: 'nod', willContinue: true },
    { name: 'nod', partialArgs: [{ jsonPath: '$.a', numberValue: 1 }] },
  ])('rejects a partial call instead of reading it as a call without arguments: %j', (functionCall) => {
    expect(read(createResponseReader(String), [part({ functionCall })])).toBe('upstream_failed');
  });

  test.each(
    Object.entries({
      FINISH_REASON_UNSPECIFIED: 'unfinished',
      STOP: 'stop',
      MAX_TOKENS: 'length',
      CONTINUATION: 'length',
      SAFETY: 'content-filter',
      RECITATION: 'content-filter',
      LANGUAGE: 'content-filter',
      BLOCKLIST: 'content-filter',
      PROHIBITED_CONTENT: 'content-filter',
      SPII: 'content-filter',
      IMAGE_SAFETY: 'content-filter',
      IMAGE_PROHIBITED_CONTENT: 'content-filter',
      IMAGE_RECITATION: 'content-filter',
      OTHER: 'upstream_failed',
      IMAGE_OTHER: 'upstream_failed',
      NO_IMAGE: 'upstream_failed',
      MALFORMED_FUNCTION_CALL: 'upstream_failed',
      UNEXPECTED_TOOL_CALL: 'upstream_failed',
      TOO_MANY_TOOL_CALLS: 'upstream_failed',
    } satisfies Record<`${GoogleFinishReason}`, FinishReason | ErrorCode | 'unfinished'>),
  )('maps finishReason %s', (finishReason, end) => {
    expect(endOf(read(createResponseReader(String), [{ candidates: [{ finishReason }] }]))).toBe(end);
  });

  test.each(
    Object.entries({
      BLOCKED_REASON_UNSPECIFIED: 'stop',
      SAFETY: 'content_refused',
      OTHER: 'content_refused',
      BLOCKLIST: 'content_refused',
      PROHIBITED_CONTENT: 'content_refused',
      IMAGE_SAFETY: 'content_refused',
      MODEL_ARMOR: 'content_refused',
      JAILBREAK: 'content_refused',
    } satisfies Record<`${BlockedReason}`, 'stop' | 'content_refused'>),
  )('maps blockReason %s', (blockReason, end) => {
    const response = { promptFeedback: { blockReason }, candidates: [{ finishReason: 'STOP' }] };
    expect(endOf(read(createResponseReader(String), [response]))).toBe(end);
  });

  const createClient = (url: string): GoogleGenAI =>
    new GoogleGenAI({ apiKey: 'AIza-test', httpOptions: { baseUrl: url.replace(/\/v1$/, ''), apiVersion: 'v1' } });

  test.each(['text', 'text-and-tools', 'tools', 'tools-ids', 'thinking', 'usage-after'])(
    "Google's client reads the recording %s as we do",
    async (name) => {
      const client = createClient(await serveRecording(googleAdapter, name));
      const parts: Part[] = [];
      let usage: GenerateContentResponseUsageMetadata = {};
      for await (const response of await client.models.generateContentStream({ model: 'm', contents: 'Hello' })) {
        parts.push(...(response.candidates?.[0]?.content?.parts ?? []));
        usage = response.usageMetadata ?? usage;
      }
      const seen: Seen = {
        text: parts.map(({ text = '', thought }) => (thought === true ? '' : text)).join(''),
        calls: parts.flatMap(({ functionCall }) =>
          functionCall ? { name: functionCall.name ?? '', arguments: functionCall.args ?? {} } : [],
        ),
        promptTokens: usage.promptTokenCount,
        completionTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
      };
      expect(seen).toEqual(seenBy(googleAdapter, name));
    },
  );

  test("Google's client sends the same body for the same call", async () => {
    const parameters = { type: 'object', properties: { at: { type: 'number' } } };
    const call: ModelCall = {
      messages: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', url: 'https://example.com/a.png' },
            { type: 'image', url: 'data:image/png;base64,AAAA' },
          ],
        },
        {
          role: 'assistant',
          content: 'Let me see.',
          toolCalls: [
            {
              id: 'fc-1',
              name: 'look',
              arguments: '{"at":1}',
              providerState: { google: { thought_signature: 'QQ==', function_call_id: 'fc-1' } },
            },
          ],
        },
        { role: 'tool', toolCallId: 'fc-1', content: '{"animal":"cat"}' },
      ],
      tools: [{ name: 'look', description: 'Looks.', parameters }],
      toolChoice: { type: 'tool', name: 'look' },
      settings: {
        temperature: 0,
        topP: 0.5,
        maxTokens: 100,
        seed: 7,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        reasoningEffort: 'low',
      },
    };
    const ours = await sent(
      googleAdapter,
      (baseUrl) => createGoogleModel({ baseUrl, model: 'm', apiKey: 'AIza-test', timeouts }, testEffects()),
      call,
    );
    const { url, requests } = await serve({ steps: [{ write: readRecording('google', 'text') }] });
    const config = {
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      tools: [{ functionDeclarations: [{ name: 'look', description: 'Looks.', parametersJsonSchema: parameters }] }],
      toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ['look'] } },
      temperature: 0,
      topP: 0.5,
      maxOutputTokens: 100,
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
      // The client has no setting for this documented member of the request.
      httpOptions: { extraBody: { store: false } },
    };
    const contents = [
      {
        role: 'user',
        parts: [
          { text: 'What is this?' },
          { fileData: { mimeType: 'image/png', fileUri: 'https://example.com/a.png' } },
          { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
        ],
      },
      {
        role: 'model',
        parts: [
          { text: 'Let me see.' },
          { functionCall: { id: 'fc-1', name: 'look', args: { at: 1 } }, thoughtSignature: 'QQ==' },
        ],
      },
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'fc-1', name: 'look', response: { animal: 'cat' } } }],
      },
    ];
    for await (const _ of await createClient(url).models.generateContentStream({ model: 'm', contents, config }));
    const [theirs] = requests;
    expect(ours.path).toBe(theirs?.path);
    expect(ours.headers['x-goog-api-key']).toBe(theirs?.headers['x-goog-api-key']);
    // Their client also sets a role on the instructions, which the API ignores.
    const { systemInstruction, ...body } = Object(theirs?.body);
    expect(ours.body).toEqual({ ...body, systemInstruction: { parts: systemInstruction.parts } });
  });
});

describe('OpenAI', () => {
  type Choice = ChatCompletionChunk.Choice;
  const chunk = (delta: Choice['delta'], finish_reason: Choice['finish_reason'] = null): ChatCompletionChunk => ({
    id: 'chatcmpl-9x1',
    object: 'chat.completion.chunk',
    created: 1_763_500_000,
    model: 'gpt-4o-mini',
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });
  const usage: ChatCompletionChunk['usage'] = {
    prompt_tokens: 21,
    completion_tokens: 9,
    total_tokens: 30,
    prompt_tokens_details: { cached_tokens: 16 },
    completion_tokens_details: { reasoning_tokens: 3 },
  };

  test('reads every supported field', () => {
    const chunks: readonly ChatCompletionChunk[] = [
      chunk({ role: 'assistant', content: 'Hello' }),
      chunk({ refusal: 'No.' }),
      chunk({ tool_calls: [{ index: 0, id: 'call_a1', type: 'function', function: { name: 'nod', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
      chunk({}, 'tool_calls'),
      { ...chunk({}), choices: [], usage },
    ];
    expect(read(createChunkReader(String), chunks)).toEqual([
      { type: 'text-delta', text: 'Hello' },
      { type: 'text-delta', text: 'No.', isRefusal: true },
      { type: 'tool-call-delta', index: 0, id: 'call_a1', name: 'nod', arguments: '' },
      { type: 'tool-call-delta', index: 0, arguments: '{}' },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { promptTokens: 21, completionTokens: 9, cachedTokens: 16, reasoningTokens: 3 },
      },
    ]);
  });

  test('every field of a delta is read or known to be ignored', () => {
    const uses = {
      content: 'read',
      refusal: 'read',
      tool_calls: 'read',
      function_call: 'read',
      role: 'ignored',
    } satisfies Record<keyof Choice['delta'], Use>;
    const delta = {
      role: 'assistant',
      content: 'a',
      refusal: 'b',
      function_call: { name: 'nod', arguments: '{}' },
    } as const;
    const parts = read(createChunkReader(String), [chunk({ ...delta, tool_calls: [] }, 'function_call')]);
    expect(parts).toMatchObject([{ text: 'a' }, { text: 'b' }, { name: 'nod' }, { reason: 'tool-calls' }]);
    expect(Object.keys(uses).toSorted()).toEqual([...Object.keys(delta), 'tool_calls'].toSorted());
  });

  test.each(
    Object.entries({
      stop: 'stop',
      tool_calls: 'stop', // the message contains no call
      function_call: 'stop',
      length: 'length',
      content_filter: 'content-filter',
    } satisfies Record<NonNullable<Choice['finish_reason']>, FinishReason>),
  )('maps finish_reason %s', (word, reason) => {
    const last = { choices: [{ index: 0, delta: {}, finish_reason: word }] };
    expect(endOf(read(createChunkReader(String), [last]))).toBe(reason);
  });

  test.each(['text', 'text-and-tools', 'tools', 'crlf', 'bom'])(
    "OpenAI's client reads the recording %s as we do",
    async (name) => {
      const client = new OpenAI({
        baseURL: await serveRecording(openAiCompatibleAdapter, name),
        apiKey: 'sk-test',
        maxRetries: 0,
      });
      const stream = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'Hello' }] });
      const { choices, usage } = await stream.finalChatCompletion();
      const { content, tool_calls: calls = [] } = choices[0]?.message ?? {};
      const seen: Seen = {
        text: content ?? '',
        calls: calls.flatMap((call) =>
          call.type === 'function' ? { name: call.function.name, arguments: JSON.parse(call.function.arguments) } : [],
        ),
        promptTokens: usage?.prompt_tokens,
        completionTokens: usage?.completion_tokens,
      };
      expect(seen).toEqual(seenBy(openAiCompatibleAdapter, name));
    },
  );
});
