import { expect, test } from 'vitest';

import { ApiError } from '../errors.ts';
import type { ModelCall } from '../model/language-model.ts';
import { openCapabilities, type ModelCapabilities } from './capabilities.ts';
import { applyCapabilities } from './apply-capabilities.ts';

const call: ModelCall = {
  messages: [{ role: 'user', content: [{ type: 'image', url: 'https://example.com/a.png' }] }],
  tools: [{ name: 'look', parameters: {} }],
  toolChoice: { type: 'required' },
  parallelToolCalls: false,
  settings: { temperature: 0.5, topP: 0.5, maxTokens: 100, reasoningEffort: 'high' },
};

function fit(capabilities: Partial<ModelCapabilities>, more: Partial<ModelCall> = {}) {
  const { call: fitted, unsupported } = applyCapabilities({ ...call, ...more }, 'openai-compatible', {
    ...openCapabilities,
    ...capabilities,
  });
  return { ...fitted, unsupported: unsupported.map(({ parameter }) => parameter) };
}

test('passes the call unchanged to a model without restrictions', () => {
  expect(fit({})).toEqual({ ...call, unsupported: [] });
});

test('more images than the model accepts are rejected with both numbers, wherever they are', () => {
  const image = { type: 'image', url: 'data:image/png;base64,AAAA' } as const;
  const messages: ModelCall['messages'] = [
    { role: 'user', content: [image, { type: 'text', text: 'Look.' }, image] },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'look', arguments: '{}' }] },
    { role: 'tool', toolCallId: 'c', content: '', parts: [image] },
  ];
  expect(fit({ maxImages: 3 }, { messages }).unsupported).toEqual([]);
  expect(() => fit({ maxImages: 2 }, { messages })).toThrow('at most 2 images in a request; the messages have 3');
});

test('an identifier that is too long is replaced by its hash, and reported', () => {
  const long = 'u'.repeat(65);
  const { settings, unsupported } = fit({}, { settings: { user: long, safetyIdentifier: 'u'.repeat(64) } });
  expect(settings.user).toMatch(/^[0-9a-f]{64}$/);
  expect([settings.safetyIdentifier, unsupported]).toEqual(['u'.repeat(64), ['user']]);
});

test('unsupported settings are omitted and reported', () => {
  const fitted = fit({
    toolChoices: ['auto'],
    parallelToolCalls: false,
    unsupportedSettings: ['temperature', 'seed'],
    maxOutputTokens: 50,
    reasoningEfforts: [],
  });
  expect(fitted.settings).toEqual({ topP: 0.5, maxTokens: 50 });
  expect(fitted.toolChoice).toEqual({ type: 'auto' });
  expect(fitted.unsupported).toEqual([
    'tool_choice',
    'parallel_tool_calls',
    'temperature',
    'max_tokens',
    'reasoning_effort',
  ]);
});

test('a setting without effect while reasoning is omitted and reported unless reasoning is off', () => {
  const capabilities = { unsupportedWhileReasoning: ['temperature', 'seed'] } as const;
  const whileReasoning = fit(capabilities);
  expect([whileReasoning.settings.temperature, whileReasoning.unsupported]).toEqual([undefined, ['temperature']]);
  const byDefault = fit(capabilities, { settings: { temperature: 0.5 } });
  expect([byDefault.settings.temperature, byDefault.unsupported]).toEqual([undefined, ['temperature']]);
  const off = fit(capabilities, { settings: { temperature: 0.5, reasoningEffort: 'none' } });
  expect([off.settings.temperature, off.unsupported]).toEqual([0.5, []]);
});

test('only one of two sampling settings is sent if they cannot be combined', () => {
  const { settings, unsupported } = fit({ temperatureExcludesTopP: true });
  expect([settings.temperature, settings.topP, unsupported]).toEqual([0.5, undefined, ['top_p']]);
});

test('"no tools" omits the tools for a model that does not obey it', () => {
  expect(fit({ toolChoices: ['auto'] }, { toolChoice: { type: 'none' } })).toMatchObject({
    tools: [],
    unsupported: [],
  });
});

test.each([
  ['high', ['low', 'medium'], 'medium'],
  ['minimal', ['none', 'low'], 'low'],
  ['none', ['low', 'high'], 'low'],
  ['xhigh', ['none', 'high', 'max'], 'high'],
  ['ultra', ['low'], undefined],
  ['low', ['none'], undefined],
  ['none', ['none'], 'none'],
])('replaces the effort %s with the nearest of %j', (reasoningEffort, reasoningEfforts, expected) => {
  expect(fit({ reasoningEfforts }, { settings: { reasoningEffort } }).settings.reasoningEffort).toBe(expected);
});

test('the effort that tools require is set by default, and reported only if the caller set another', () => {
  const { settings, unsupported } = fit({ reasoningEffortWithTools: 'none' }, { settings: {} });
  expect([settings.reasoningEffort, unsupported]).toEqual(['none', []]);
  expect(fit({ reasoningEffortWithTools: 'none' }).unsupported).toEqual(['reasoning_effort']);
  expect(fit({ reasoningEffortWithTools: 'none' }, { tools: [] }).settings.reasoningEffort).toBe('high');
});

test('a named tool that the server cannot force is the only one sent, and required', () => {
  const tools = [...call.tools, { name: 'save', parameters: {} }];
  const toolChoice = { type: 'tool', name: 'save' } as const;
  const fitted = fit({ toolChoices: ['none', 'auto', 'required'] }, { tools, toolChoice });
  expect([fitted.tools, fitted.toolChoice, fitted.unsupported]).toEqual([tools.slice(1), { type: 'required' }, []]);
  expect(fit({ toolChoices: ['auto'] }, { tools, toolChoice })).toMatchObject({ tools, unsupported: ['tool_choice'] });
});

test('the effort that a forced call requires is set by default; at another effort the call is not forced', () => {
  const capabilities = { reasoningEffortWithForcedTools: 'none' };
  const unasked = fit(capabilities, { settings: {} });
  expect([unasked.settings.reasoningEffort, unasked.toolChoice.type, unasked.unsupported]).toEqual([
    'none',
    'required',
    [],
  ]);
  const asked = fit(capabilities);
  expect([asked.settings.reasoningEffort, asked.toolChoice.type, asked.unsupported]).toEqual([
    'high',
    'auto',
    ['tool_choice'],
  ]);
});

test('images for a model without image input are an error of the caller', () => {
  expect(() => fit({ imageInput: false })).toThrow(ApiError);
  expect(fit({ imageInput: false }, { messages: [] }).unsupported).toEqual([]);
});

test('image URLs for a server that does not load images are an error of the caller', () => {
  const withImage = (url: string) => ({
    messages: [{ role: 'user' as const, content: [{ type: 'image' as const, url }] }],
  });
  expect(() => fit({ imageUrls: false }, withImage('https://images.example/a.png'))).toThrow(/as data URLs/);
  expect(fit({ imageUrls: false }, withImage('data:image/png;base64,AA==')).unsupported).toEqual([]);
  expect(fit({}, withImage('https://images.example/a.png')).unsupported).toEqual([]);
});
