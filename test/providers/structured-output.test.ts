// How each provider is asked for data, and what happens when it refuses the schema.
import { expect, test } from 'vitest';
import { Abortable } from '../../src/abort-signal.ts';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel, ModelCall } from '../../src/model/language-model.ts';
import { toCallOptions } from '../../src/providers/ai-sdk/call-options.ts';
import { defaultAnthropicCapabilities } from '../../src/providers/anthropic/capabilities.ts';
import { toConversation } from '../../src/providers/anthropic/conversation.ts';
import { toMessagesRequest } from '../../src/providers/anthropic/message-request.ts';
import { defaultGoogleCapabilities } from '../../src/providers/google/capabilities.ts';
import { toContentRequest } from '../../src/providers/google/content-request.ts';
import { toUpstreamError } from '../../src/providers/http/upstream-error.ts';
import { capabilitiesOf } from '../../src/providers/known-models.ts';
import { defaultCapabilities } from '../../src/providers/openai-compatible/capabilities.ts';
import { toChatRequest } from '../../src/providers/openai-compatible/chat-request.ts';
import { withStructuredOutput } from '../../src/providers/structured-output.ts';
import { createReplayModel, finish } from '../replay-model.ts';

const schema = { type: 'object', properties: { a: { type: 'string' } } };
const output = { schema: { name: 'thing', schema, strict: true }, instruction: 'Write JSON like this.' };
const call: ModelCall = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
  ],
  tools: [],
  toolChoice: { type: 'auto' },
  settings: { reasoningEffort: 'low' },
  output,
};
const tool = { name: 'f', parameters: { type: 'object' } };
const prompted = [
  { role: 'system', content: 'Be brief.' },
  { role: 'system', content: output.instruction },
  call.messages[1],
];

test('each protocol has its own field for a schema', () => {
  expect(toChatRequest(call, 'm', defaultCapabilities, true)).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'thing', schema, strict: true } },
  });
  const options = { model: 'm', capabilities: defaultAnthropicCapabilities };
  expect(toMessagesRequest(call, toConversation(call, true), options)).toMatchObject({
    output_config: { effort: 'low', format: { type: 'json_schema', schema } },
  });
  expect(toContentRequest(call, defaultGoogleCapabilities)).toMatchObject({
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
  });
  expect(toCallOptions(call, 'v4')).toMatchObject({ responseFormat: { type: 'json', name: 'thing', schema } });
});

async function ask(capabilities: Parameters<typeof withStructuredOutput>[1], asked: ModelCall = call) {
  const model = createReplayModel([[finish()]]);
  await withStructuredOutput(model, capabilities).stream(asked, new Abortable());
  return model.calls[0];
}

test('a server that enforces schemas gets the schema alone', async () => {
  const sent = await ask({ structuredOutput: 'schema', structuredOutputWithTools: false });
  expect([sent?.messages, sent?.output]).toEqual([call.messages, output]);
});

test('a server that supports only JSON objects gets the schema in the prompt', async () => {
  const sent = await ask({ structuredOutput: 'object', structuredOutputWithTools: true });
  expect([sent?.messages, sent?.output]).toEqual([prompted, {}]);
});

test.each([
  ['a server without structured output', { structuredOutput: 'none', structuredOutputWithTools: true }, call],
  [
    'a server that cannot call tools beside it',
    { structuredOutput: 'schema', structuredOutputWithTools: false },
    { ...call, tools: [tool] },
  ],
] as const)('%s gets the schema in the prompt', async (_, capabilities, asked) => {
  const sent = await ask(capabilities, asked);
  expect([sent?.messages, sent?.output]).toEqual([prompted, undefined]);
});

function createRefusingModel(refusal: ApiError): LanguageModel & { readonly calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  return {
    calls,
    stream(one, signal) {
      calls.push(one);
      if (one.output !== undefined) return Promise.reject(refusal);
      return createReplayModel([[finish()]]).stream(one, signal);
    },
  };
}

test('a schema that the server rejects moves into the prompt, and is not sent again', async () => {
  const body = { error: { message: "Invalid schema for response_format 'thing': recursion is not supported." } };
  const model = createRefusingModel(toUpstreamError(400, JSON.stringify(body)));
  const structured = withStructuredOutput(model, { structuredOutput: 'schema', structuredOutputWithTools: true });
  await structured.stream(call, new Abortable());
  await structured.stream(call, new Abortable());
  expect(model.calls.map((one) => one.output !== undefined)).toEqual([true, false, false]);
  expect(model.calls[1]?.messages).toEqual(prompted);
});

test('any other rejection is passed on', async () => {
  const model = createRefusingModel(toUpstreamError(400, '{"error":{"message":"messages[3] is empty"}}'));
  const structured = withStructuredOutput(model, { structuredOutput: 'schema', structuredOutputWithTools: true });
  await expect(structured.stream(call, new Abortable())).rejects.toThrow(ApiError);
  expect(model.calls.length).toBe(1);
});

test.each([
  ['openai', 'gpt-6-luna', 'schema'],
  ['anthropic', 'claude-sonnet-5-5', 'schema'],
  ['anthropic', 'claude-sonnet-4', undefined],
  ['deepseek', 'deepseek-v4-flash', 'object'],
  ['openai-compatible', 'any', undefined],
] as const)('the row of %s %s says %s', (provider, model, expected) => {
  expect(capabilitiesOf(provider, model).structuredOutput).toBe(expected);
});
