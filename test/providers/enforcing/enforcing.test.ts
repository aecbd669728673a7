// The servers refuse the same requests as the vendors; otherwise the conversations on them would prove nothing.

import { describe, expect, test } from 'vitest';

import { answerMessages } from './anthropic.ts';
import { answerGenerateContent } from './google.ts';
import { answerResponses } from './openai-responses.ts';
import { Ledger, Refusal, type Json } from './vendor.ts';
import { vendors } from './vendors.ts';

const refusalOf = (
  answer: (body: Json, ledger: Ledger, number: number) => string,
  body: Json,
  ledger = new Ledger(),
) => {
  try {
    answer(body, ledger, 0);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

const vendorAnswer = (name: string) => {
  const vendor = vendors.find((one) => one.name.startsWith(name));
  if (vendor === undefined) throw new Error(`No vendor ${name}`);
  return vendor.answer;
};

describe('OpenAI Responses', () => {
  const answer = answerResponses(['low', 'high']);
  const call = { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'a', output: 'x' };
  const user = { role: 'user', content: 'Hi' };
  const ledger = new Ledger();
  const thought = { type: 'reasoning', id: 'rs', summary: [], encrypted_content: ledger.issue('x') };

  test.each<[string, Json, string | undefined]>([
    ['a whole round', { input: [user, thought, call, output] }, undefined],
    ['an unknown parameter', { input: [user], seed: 7 }, 'Unknown parameter: seed'],
    [
      'an unknown effort',
      { input: [user], reasoning: { effort: 'none' } },
      "Unsupported value: 'reasoning.effort' none",
    ],
    ['sampling', { input: [user], temperature: 1 }, "Unsupported parameter: 'temperature'"],
    ['an orphan result', { input: [user, output] }, 'No tool call found for function call output with call_id a.'],
    ['a call without a result', { input: [user, call, user] }, 'No tool output found for function call a'],
    [
      'the wrong order',
      { input: [user, call, thought, output] },
      "Item 'rs' of type 'reasoning' was provided without its required following item.",
    ],
    [
      'an odd name',
      { input: [user, { ...call, name: 'a.b' }, output] },
      "Invalid 'input[1].name': string does not match pattern",
    ],
    [
      'reasoning twice',
      { input: [user, thought, call, output, thought, call, output] },
      'Duplicate item found with id rs',
    ],
    [
      'parts of a user in a reply',
      { input: [{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }] },
      "Invalid value: 'input_text' in input[0].content",
    ],
    [
      'invented reasoning',
      { input: [user, { ...thought, encrypted_content: 'x' }, call, output] },
      'Invalid signature "x" in reasoning',
    ],
  ])('%s', (_, body, expected) => {
    expect(refusalOf(answer, { store: false, ...body }, ledger)).toBe(expected);
  });
});

describe('Anthropic', () => {
  const answer = answerMessages({ efforts: ['low'], takesInstructions: true });
  const user = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
  const results = (...blocks: readonly Json[]) => ({ role: 'user', content: blocks });
  const result = { type: 'tool_result', tool_use_id: 'a', content: 'x' };
  const body = { max_tokens: 9, system: [{ type: 'text', text: 'Be kind.' }], messages: [user] };
  const ledger = new Ledger();
  // A block is bound to the request that it answered.
  const signature = ledger.issue(JSON.parse(JSON.stringify({ system: body.system, messages: [user], blocks: [] })));
  const use = { type: 'tool_use', id: 'a', name: 'f', input: {} };
  const instructions = { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] };
  const round = [
    user,
    { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.', signature }, use] },
    results(result),
  ];

  test.each<[string, Json, string | undefined]>([
    ['a whole round', { messages: round }, undefined],
    ['another system prompt', { messages: round, system: [] }, 'Reasoning was signed for other earlier messages'],
    ['sampling', { temperature: 1 }, 'Unknown parameter: temperature'],
    ['an unknown effort', { output_config: { effort: 'max' } }, 'output_config.effort: max'],
    ['a forced call', { tool_choice: { type: 'any' } }, 'tool_choice: forced tool use is not supported by this model'],
    ['turns that do not alternate', { messages: [user, user] }, 'messages.1: "user" must not follow "user"'],
    ['instructions', { messages: [...round, instructions] }, undefined],
    [
      'instructions after a reply',
      { messages: [user, { role: 'assistant', content: user.content }, instructions] },
      'messages.2: "system" must not follow "assistant"',
    ],
    [
      'an empty text',
      { messages: [results({ type: 'text', text: ' ' })] },
      'messages.0.content.0: text content blocks must contain non-whitespace text',
    ],
    [
      'a picture of another type',
      { messages: [results({ type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'AA==' } })] },
      'messages.0.content.0.source.base64.media_type: image/bmp',
    ],
    [
      'a long user',
      { metadata: { user_id: 'u'.repeat(257) } },
      'metadata.user_id: String should have at most 256 characters',
    ],
    ['no thinking', { thinking: { type: 'disabled' } }, '"thinking.type.disabled" is not supported for this model'],
    ['an orphan result', { messages: [results(result)] }, 'messages.0.content.0: unexpected tool_use_id a'],
    [
      'a result behind text',
      { messages: [...round.slice(0, 2), results({ type: 'text', text: 'x' }, result)] },
      'messages.2.content.1: tool_result blocks must come first',
    ],
  ])('%s', (_, more, expected) => {
    expect(refusalOf(answer, { ...body, ...more }, ledger)).toBe(expected);
  });
});

describe('Gemini', () => {
  const answer = answerGenerateContent(['low']);
  const user = { role: 'user', parts: [{ text: 'Hi' }] };
  const call = (more: Json) => ({ role: 'model', parts: [{ functionCall: { name: 'f', args: {} }, ...more }] });
  const response = (name: string) => ({ functionResponse: { name, response: {} } });
  const result = { role: 'user', parts: [response('f')] };
  const signed = {
    functionCall: { name: 'f', args: {} },
    thoughtSignature: 'skip_thought_signature_validator',
  };

  test.each<[string, Json, RegExp]>([
    ['a call without a signature', { contents: [user, call({}), result] }, /missing a thought_signature/],
    ['an invented signature', { contents: [user, call({ thoughtSignature: 'x' }), result] }, /Invalid signature/],
    [
      'a call without a result',
      { contents: [user, call({ thoughtSignature: 'skip_thought_signature_validator' }), user] },
      /number of function response parts/,
    ],
    [
      'responses in another order',
      {
        contents: [
          user,
          { role: 'model', parts: [signed, { functionCall: { name: 'g', args: {} } }] },
          { role: 'user', parts: [response('g'), response('f')] },
        ],
      },
      /has the name of the response: g,f/,
    ],
    ['a GIF', { contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/gif' } }] }] }, /MIME type/],
    ['a long seed', { contents: [user], generationConfig: { seed: 2 ** 40 } }, /TYPE_INT32/],
    ['half a character', { contents: [{ role: 'user', parts: [{ text: '\ud83d' }] }] }, /not valid Unicode/],
    ['an unknown level', { contents: [user], generationConfig: { thinkingConfig: { thinkingLevel: 'MAX' } } }, /MAX/],
  ])('%s', (_, body, expected) => {
    expect(refusalOf(answer, body)).toMatch(expected);
  });

  test('rejects a missing signature', () => {
    const body = { contents: [user, call({ thoughtSignature: 'skip_thought_signature_validator' }), result] };
    expect(refusalOf(answer, body)).toBe(undefined);
  });
});

describe('chat completions', () => {
  const user = { role: 'user', content: 'Hi' };
  const calls = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call00001', type: 'function', function: { name: 'f', arguments: '{}' } }],
  };
  const odd = { type: 'function', function: { name: 'a.b' } };
  const tools = [{ type: 'function', function: { name: 'f' } }];
  const result = { role: 'tool', tool_call_id: 'call00001', content: 'x' };

  test.each<[string, string, Json, RegExp]>([
    ['deepseek', 'no reasoning', { messages: [user, calls, result] }, /must be passed back/],
    [
      'fireworks',
      'empty reasoning',
      { messages: [user, { ...calls, reasoning_content: '' }, result] },
      /must be a text/,
    ],
    ['deepseek', 'a forced call', { messages: [user], tools, tool_choice: 'required' }, /Thinking mode/],
    ['lm-studio', 'a named tool', { messages: [user], tools, tool_choice: {} }, /Invalid tool_choice type/],
    ['openrouter', 'other reasoning', { messages: [user, { ...calls, reasoning_details: [{}] }, result] }, /changed/],
    ['mistral', 'the seed', { messages: [user], seed: 7 }, /Unknown parameter: seed/],
    ['mistral', 'a late system message', { messages: [user, { role: 'system', content: 'x' }] }, /'system'/],
    ['mistral', 'a user after a result', { messages: [user, calls, result, user] }, /'user' after role 'tool'/],
    ['mistral', 'an effort', { messages: [user], reasoning_effort: 'max' }, /reasoning_effort: max/],
    ['xai', 'a penalty', { messages: [user], presence_penalty: 1 }, /Unknown parameter: presence_penalty/],
    ['xai', 'an effort', { messages: [user], reasoning_effort: 'none' }, /reasoning_effort: none/],
    ['groq', 'a schema with tools', { messages: [user], tools, response_format: {} }, /combined with tools/],
    ['ollama', 'a choice of tools', { messages: [user], tool_choice: 'none' }, /tool_choice/],
    ['vllm', 'a grammar with tools', { messages: [user], tools, structured_outputs: {} }, /with tools/],
    ['llama.cpp', 'a grammar with tools', { messages: [user], tools, grammar: 'x' }, /with tools/],
    ['openai-compatible', 'a strange member', { messages: [user, { ...calls, extra_content: {} }] }, /extra_content/],
    ['openai-compatible', 'an empty message', { messages: [{ role: 'user', content: '' }] }, /at least one content/],
    ['openai-compatible', 'an empty reply', { messages: [user, { role: 'assistant', content: '' }] }, /must be set/],
    ['openai-compatible', 'a long user', { messages: [user], user: 'u'.repeat(65) }, /too long/],
    ['openai-compatible', 'the name of a tool', { messages: [user], tools: [odd] }, /Invalid name of a tool/],
    ['vllm', 'two messages in a row', { messages: [user, user] }, /must alternate/],
    ['vllm', 'a user after a result', { messages: [user, calls, result, user] }, /must alternate/],
    ['openai-compatible', 'an orphan result', { messages: [user, result] }, /no tool call/],
    ['openai-compatible', 'a call without a result', { messages: [user, calls, user] }, /must be followed/],
  ])('%s rejects %s', (name, _, body, expected) => {
    expect(refusalOf(vendorAnswer(name), body)).toMatch(expected);
  });
});
