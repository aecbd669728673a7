// The generateContent adapter against a real HTTP server: every recording, every fault, and its requests.

import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../src/model/language-model.ts';
import type { GoogleCapabilities } from '../../src/providers/google/capabilities.ts';
import { createGoogleModel } from '../../src/providers/google/model.ts';
import { describeAdapter, readRecording, sent, serve, testEffects, timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { googleAdapter as adapter } from './google-recordings.ts';

const { folder } = adapter;

describeAdapter(adapter);

describe('requests', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'Be kind.', stable: 'Be' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image', url: 'https://example.com/a.JPG?x=1' },
          { type: 'image', url: 'https://example.com/a' },
          { type: 'image', url: 'data:image/svg+xml,%3Csvg%2F%3E' },
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
            providerState: { google: { thought_signature: 'EjQKMg==', function_call_id: 'fc-1' } },
          },
          { id: 'call_n1', name: 'nod', arguments: 'oops' },
        ],
      },
      { role: 'tool', toolCallId: 'fc-1', content: '{"animal":"cat"}' },
      { role: 'tool', toolCallId: 'call_n1', content: 'Done.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'call_n2', name: 'look', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'call_n2', content: '[1,2]' },
      { role: 'user', content: [{ type: 'text', text: 'And?' }] },
    ],
    tools: [
      {
        name: 'look',
        description: 'Looks.',
        parameters: { type: 'object', properties: { at: { $ref: '#/$defs/a' } } },
      },
      { name: 'nod', parameters: { type: 'object', properties: {} } },
    ],
    toolChoice: { type: 'tool', name: 'look' },
    parallelToolCalls: false,
    settings: {
      temperature: 0,
      topP: 0.5,
      maxTokens: 100,
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      reasoningEffort: 'xhigh',
      user: 'u1',
    },
  };

  const create = (capabilities: Partial<GoogleCapabilities>) => (baseUrl: string) =>
    createGoogleModel(
      { baseUrl, model: 'gemini-3.8-flash', apiKey: 'AIza-secret', timeouts, capabilities },
      testEffects(),
    );

  test('contain every member of a call', async () => {
    const { path, headers, body } = await sent(adapter, create({}), call);
    expect(path).toBe('/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse');
    expect(headers).toMatchObject({ 'x-goog-api-key': 'AIza-secret' });
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      contents: [
        {
          role: 'user',
          parts: [
            { text: 'What is this?' },
            { fileData: { mimeType: 'image/jpeg', fileUri: 'https://example.com/a.JPG?x=1' } },
            { fileData: { fileUri: 'https://example.com/a' } },
            { inlineData: { mimeType: 'image/svg+xml', data: 'PHN2Zy8+' } },
          ],
        },
        {
          role: 'model',
          parts: [
            { text: 'Let me see.' },
            { functionCall: { name: 'look', args: { at: 1 }, id: 'fc-1' }, thoughtSignature: 'EjQKMg==' },
            { functionCall: { name: 'nod', args: { arguments: 'oops' } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'look', response: { animal: 'cat' }, id: 'fc-1' } },
            { functionResponse: { name: 'nod', response: { result: 'Done.' } } },
          ],
        },
        {
          role: 'model',
          parts: [{ functionCall: { name: 'look', args: {} }, thoughtSignature: 'skip_thought_signature_validator' }],
        },
        { role: 'user', parts: [{ functionResponse: { name: 'look', response: { result: [1, 2] } } }] },
        { role: 'user', parts: [{ text: 'And?' }] },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'look', description: 'Looks.', parametersJsonSchema: call.tools[0]?.parameters },
            { name: 'nod' },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['look'] } },
      generationConfig: {
        temperature: 0,
        topP: 0.5,
        maxOutputTokens: 100,
        seed: 7,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        thinkingConfig: { thinkingLevel: 'HIGH' },
      },
      store: false,
    });
  });

  test('omit unset members', async () => {
    const { body } = await sent(adapter, create({}), hello);
    expect(body).toEqual({ contents: [{ role: 'user', parts: [{ text: 'Hello' }] }], store: false });
  });

  test('omit the signature placeholder for models without signatures', async () => {
    const { body } = await sent(adapter, create({ thoughtSignatures: false }), call);
    expect(JSON.stringify(body)).not.toContain('skip_thought_signature_validator');
    expect(JSON.stringify(body)).toContain('EjQKMg==');
  });

  test.each([
    ['level', 'medium', { thinkingLevel: 'MEDIUM' }],
    ['budget', 'none', { thinkingBudget: 0 }],
    ['budget', 'high', { thinkingBudget: 4_096 }],
    ['none', 'high', undefined],
  ] as const)('express reasoning as %s for effort %s', async (thinkingControl, reasoningEffort, thinkingConfig) => {
    const capabilities = { thinkingControl, reasoningEfforts: ['none', 'medium', 'high'] };
    const { body } = await sent(adapter, create(capabilities), { ...hello, settings: { reasoningEffort } });
    expect(Object(body).generationConfig?.thinkingConfig).toEqual(thinkingConfig);
  });

  test.each([
    ['none', { functionCallingConfig: { mode: 'NONE' } }],
    ['auto', undefined],
    ['required', { functionCallingConfig: { mode: 'ANY' } }],
  ] as const)('express tool choice %s', async (type, expected) => {
    const { body } = await sent(adapter, create({}), { ...call, toolChoice: { type } });
    expect(Object(body).toolConfig).toEqual(expected);
  });

  test('list the parameters that the model does not support', async () => {
    const { url } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const { unsupported } = await create({})(url).stream(call, new AbortController().signal);
    expect(unsupported).toEqual([
      { parameter: 'parallel_tool_calls', reason: 'the model does not support it' },
      { parameter: 'user', reason: 'the model does not support it' },
      { parameter: 'reasoning_effort', reason: 'the model received "high" instead' },
    ]);
  });
});

test.each([
  [
    { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
    'upstream_misconfigured',
  ],
  [{ code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' }, 'overloaded'],
])('maps the error %j', async (error, code) => {
  const { url } = await serve({ status: error.code, steps: [{ write: JSON.stringify({ error }) }] });
  expect((await collect(adapter.createModel({ baseUrl: url, timeouts }, testEffects()))).error?.code).toBe(code);
});

test('reads the retry delay from the error body', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.07s' }];
  const error = { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED', details };
  const { url } = await serve({ status: 429, steps: [{ write: JSON.stringify({ error }) }] });
  const outcome = await collect(adapter.createModel({ baseUrl: url, timeouts }, testEffects()));
  expect(outcome.error).toEqual({ code: 'upstream_rate_limited', retryAfter: 35 });
});
