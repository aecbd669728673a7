import { expect, test } from 'vitest';
import type { ModelCall } from '../../model/language-model.ts';
import type { UserMessage } from '../../model/message.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { capabilitiesOf } from '../known-models.ts';
import { defaultCapabilities } from './capabilities.ts';
import { toChatRequest } from './chat-request.ts';

const user = (text: string, note?: string): UserMessage => ({
  role: 'user',
  content: [{ type: 'text', text }],
  ...(note !== undefined && { note }),
});

test('OpenRouter gets cache breakpoints at the ends of the cacheable prompt', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'The catalog.\n\nBe kind.', stable: 'The catalog.' },
      user('One'),
      { role: 'assistant', content: 'Fine', toolCalls: [] },
      user('Two', 'Names.'),
      user('Three', 'Names.'),
    ],
    tools: [],
    toolChoice: { type: 'auto' },
    settings: {},
  };
  const capabilities = { ...defaultCapabilities, ...capabilitiesOf('openrouter', 'any') };
  const mark = { cache_control: { type: 'ephemeral' } };
  const text = (value: string) => ({ type: 'text', text: value });
  expect(toChatRequest(call, 'any', capabilities, false)['messages']).toEqual([
    { role: 'system', content: [{ ...text('The catalog.'), ...mark }, text('\n\nBe kind.')] },
    { role: 'user', content: [{ ...text('One'), ...mark }] },
    { role: 'assistant', content: 'Fine' },
    { role: 'user', content: [text('Two'), text('Names.'), { ...text('Three'), ...mark }, text('Names.')] },
  ]);
});

test.each([
  ['deepseek', 'deepseek-flash', { thinking: { type: 'disabled' } }],
  ['together', 'moonshotai/Kimi-K3', { reasoning: { enabled: false } }],
  ['mistral', 'mistral-small-latest', { reasoning_effort: 'none' }],
] as const)('%s has its own way to turn reasoning off', (provider, model, expected) => {
  const settings = { reasoningEffort: 'none' };
  const call: ModelCall = { messages: [user('One')], tools: [], toolChoice: { type: 'auto' }, settings };
  const capabilities = { ...defaultCapabilities, ...capabilitiesOf(provider, model) };
  expect(toChatRequest(call, model, capabilities, false)).toEqual({
    model,
    messages: [{ role: 'user', content: 'One' }],
    stream: true,
    ...expected,
  });
});

test('Fireworks gets the service tier, strict tools and an effort that it supports', () => {
  const call: ModelCall = {
    messages: [user('One')],
    tools: [{ name: 'f', description: undefined, parameters: { type: 'object' }, strict: true }],
    toolChoice: { type: 'auto' },
    settings: { serviceTier: 'priority', reasoningEffort: 'xhigh', verbosity: 'low' },
  };
  const model = 'accounts/fireworks/models/glm-5p2';
  const capabilities = { ...defaultCapabilities, ...capabilitiesOf('fireworks', model) };
  const { call: supported, unsupported } = applyCapabilities(call, 'openai-compatible', capabilities);
  expect(unsupported.map(({ parameter }) => parameter)).toEqual(['verbosity', 'reasoning_effort']);
  expect(toChatRequest(supported, model, capabilities, false)).toMatchObject({
    service_tier: 'priority',
    reasoning_effort: 'high',
    tools: [{ function: { name: 'f', strict: true } }],
  });
});

test('OpenRouter gets what its SDK documents', () => {
  const call: ModelCall = {
    messages: [user('One')],
    tools: [{ name: 'f', description: undefined, parameters: { type: 'object' }, strict: true }],
    toolChoice: { type: 'auto' },
    settings: { maxTokens: 9, verbosity: 'low', safetyIdentifier: 'u' },
  };
  const capabilities = { ...defaultCapabilities, ...capabilitiesOf('openrouter', 'any') };
  const { call: supported, unsupported } = applyCapabilities(call, 'openai-compatible', capabilities);
  expect(unsupported.map(({ parameter }) => parameter)).toEqual(['safety_identifier']);
  expect(toChatRequest(supported, 'any', capabilities, false)).toMatchObject({
    max_completion_tokens: 9,
    verbosity: 'low',
    tools: [{ function: { name: 'f', strict: true } }],
  });
});
