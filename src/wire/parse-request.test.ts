import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { runSync } from '../slices.ts';
import { parseBody, parseRequest } from './parse-request.ts';

const hello = { role: 'user', content: 'Hello' };
const body = (more: object = {}) => ({ model: 'm', messages: [hello], ...more });
const withMessage = (message: unknown) => ({ model: 'm', messages: [hello, message] });
const tool = (name: string) => ({ type: 'function', function: { name } });

function errorOf(input: unknown): ApiError {
  try {
    parseRequest(input);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The request was accepted.');
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}

describe('rejects an invalid request and names the parameter', () => {
  const rows: readonly [name: string, body: unknown, param: string | undefined, code: string, message: RegExp][] = [
    ['a list instead of an object', [], undefined, 'invalid_type', /must be a JSON object; got an empty list/],
    ['null', null, undefined, 'invalid_type', /must be a JSON object; got null/],
    ['a string', 'hi', undefined, 'invalid_type', /got the string "hi"/],
    ['no model', { messages: [hello] }, 'model', 'missing_required_parameter', /GET \/v1\/embed\/models/],
    ['a model that is a number', body({ model: 3 }), 'model', 'invalid_type', /got the number 3/],
    ['an empty model', body({ model: '' }), 'model', 'invalid_value', /got an empty string/],
    ['no messages', { model: 'm' }, 'messages', 'missing_required_parameter', /list of 1 to 10000 messages/],
    ['null messages', { model: 'm', messages: null }, 'messages', 'missing_required_parameter', /is missing/],
    ['empty messages', { model: 'm', messages: [] }, 'messages', 'invalid_value', /got an empty list/],
    ['messages as an object', { model: 'm', messages: {} }, 'messages', 'invalid_type', /got an object/],
    ['a message that is a string', withMessage('x'), 'messages[1]', 'invalid_type', /an object whose "role" is/],
    ['a message with no role', withMessage({ content: 'x' }), 'messages[1].role', 'missing_required_parameter', /tool/],
    ['an unknown role', withMessage({ role: 'robot' }), 'messages[1].role', 'invalid_value', /got the string "robot"/],
    ['no content', withMessage({ role: 'user' }), 'messages[1].content', 'missing_required_parameter', /is missing/],
    [
      'content 42',
      withMessage({ role: 'user', content: 42 }),
      'messages[1].content',
      'invalid_type',
      /string or a list/,
    ],
    ['no parts', withMessage({ role: 'user', content: [] }), 'messages[1].content', 'invalid_value', /empty list/],
    [
      'an unknown part',
      withMessage({ role: 'user', content: [{ type: 'input_audio' }] }),
      'messages[1].content[0].type',
      'invalid_value',
      /must be "text", "image_url" or "file"; got the string "input_audio"/,
    ],
    [
      'a part with wrong text',
      withMessage({ role: 'user', content: [{ type: 'text', text: 1 }] }),
      'messages[1].content[0].text',
      'invalid_type',
      /must be a string; got the number 1/,
    ],
    [
      'an image from nowhere',
      withMessage({ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///etc/passwd' } }] }),
      'messages[1].content[0].image_url.url',
      'invalid_value',
      /https URL or a data:image URL/,
    ],
    [
      'an image for the system',
      withMessage({ role: 'system', content: [{ type: 'image_url', image_url: { url: 'https://x' } }] }),
      'messages[1].content[0].type',
      'invalid_value',
      /must be "text"/,
    ],
    [
      'an assistant with nothing',
      withMessage({ role: 'assistant' }),
      'messages[1].content',
      'missing_required_parameter',
      /needs content or tool_calls/,
    ],
    [
      'a tool call with no id',
      withMessage({ role: 'assistant', tool_calls: [{ type: 'function', function: { name: 'f', arguments: '' } }] }),
      'messages[1].tool_calls[0].id',
      'missing_required_parameter',
      /id of the call/,
    ],
    [
      'a tool result with no id',
      withMessage({ role: 'tool', content: '{}' }),
      'messages[1].tool_call_id',
      'missing_required_parameter',
      /id of the tool call that this message answers/,
    ],
    [
      'a tool result with an id of 7',
      withMessage({ role: 'tool', content: '{}', tool_call_id: 7 }),
      'messages[1].tool_call_id',
      'invalid_type',
      /got the number 7/,
    ],
    [
      'temperature 1.1',
      body({ temperature: 1.1 }),
      'temperature',
      'invalid_value',
      /from 0 to 1, the range of this API; got the number 1.1/,
    ],
    ['temperature -0.1', body({ temperature: -0.1 }), 'temperature', 'invalid_value', /from 0 to 1/],
    ['temperature as text', body({ temperature: '1' }), 'temperature', 'invalid_type', /got the string "1"/],
    ['top_p 2', body({ top_p: 2 }), 'top_p', 'invalid_value', /from 0 to 1/],
    ['max_tokens 0', body({ max_tokens: 0 }), 'max_tokens', 'invalid_value', /whole number of 1 or more/],
    ['max_tokens 1.5', body({ max_tokens: 1.5 }), 'max_tokens', 'invalid_type', /whole number/],
    ['max_completion_tokens 0', body({ max_completion_tokens: 0 }), 'max_completion_tokens', 'invalid_value', /1 or/],
    ['n 0', body({ n: 0 }), 'n', 'invalid_value', /1 or more/],
    ['n as text', body({ n: 'two' }), 'n', 'invalid_type', /1 or more/],
    ['stop 2', body({ stop: 2 }), 'stop', 'invalid_value', /unset or 1.* by this API/],
    ['stop as text', body({ stop: '\n' }), 'stop', 'invalid_value', /stop sequences are not supported/],
    ['stop as a list', body({ stop: ['x'] }), 'stop', 'invalid_value', /a list of 1/],
    ['stream as text', body({ stream: 'yes' }), 'stream', 'invalid_type', /true or false; got the string "yes"/],
    ['tools as an object', body({ tools: {} }), 'tools', 'invalid_type', /list of at most 512 tools/],
    ['a tool of another type', body({ tools: [{ type: 'web' }] }), 'tools[0].type', 'invalid_value', /"function"/],
    ['a nameless tool', body({ tools: [tool('')] }), 'tools[0].function.name', 'invalid_value', /name of a function/],
    [
      'twice the same tool',
      body({ tools: [tool('a'), tool('a')] }),
      'tools[1].function.name',
      'invalid_value',
      /must be unique/,
    ],
    ['an unknown tool_choice', body({ tool_choice: 'maybe' }), 'tool_choice', 'invalid_value', /"required"/],
    [
      'a tool_choice of an undeclared tool',
      body({ tool_choice: 'required' }),
      'tool_choice',
      'invalid_value',
      /tools is empty/,
    ],
    [
      'a choice that is not there',
      body({ tools: [tool('get_weather')], tool_choice: tool('get_wether') }),
      'tool_choice.function.name',
      'invalid_value',
      /Did you mean "get_weather"\?/,
    ],
    ['parallel_tool_calls 1', body({ parallel_tool_calls: 1 }), 'parallel_tool_calls', 'invalid_type', /true or false/],
    ['presence_penalty 3', body({ presence_penalty: 3 }), 'presence_penalty', 'invalid_value', /from -2 to 2/],
    ['seed 1.5', body({ seed: 1.5 }), 'seed', 'invalid_type', /whole number/],
    ['metadata as text', body({ metadata: 'x' }), 'metadata', 'invalid_type', /an object/],
    ['excessive nesting', body({ junk: nested(100_000) }), 'junk[0][0][0]', 'invalid_value', /at most 128 levels/],
    [
      'half an emoji',
      withMessage({ role: 'user', content: 'a\ud83d' }),
      'messages[1].content',
      'invalid_value',
      /Unicode/,
    ],
    [
      'an object of many members',
      body({ junk: [Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 1]))] }),
      'junk[0]',
      'invalid_value',
      /more than 10000 members/,
    ],
    [
      'many messages',
      { model: 'm', messages: Array<number>(10_001).fill(1) },
      'messages',
      'invalid_value',
      /a list of 10001/,
    ],
    [
      'many parts',
      withMessage({ role: 'assistant', content: Array<number>(1001).fill(1) }),
      'messages[1].content',
      'invalid_value',
      /list of 1 to 1000 parts; got a list of 1001/,
    ],
    [
      'many tool calls',
      withMessage({ role: 'assistant', tool_calls: Array<number>(513).fill(1) }),
      'messages[1].tool_calls',
      'invalid_value',
      /at most 512 tool calls; got a list of 513/,
    ],
    ['many tools', body({ tools: Array<number>(513).fill(1) }), 'tools', 'invalid_value', /at most 512 tools/],
    [
      'a lone surrogate in a name',
      body({ junk: { '\ud83d': 1 } }),
      'junk',
      'invalid_value',
      /a name that is not valid/,
    ],
  ];
  test.each(rows)('%s', (_, input, param, code, expected) => {
    const error = errorOf(input);
    expect({ param: error.param, code: error.code, status: error.status }).toEqual({ param, code, status: 400 });
    expect(error.message).toMatch(expected);
  });
});

describe('accepts', () => {
  test('null as unset', () => {
    const names = ['temperature', 'top_p', 'max_tokens', 'n', 'stop', 'stream', 'tools', 'tool_choice', 'seed', 'junk'];
    const request = parseRequest(body(Object.fromEntries(names.map((name) => [name, null]))));
    expect(request).toEqual(parseRequest(body()));
    expect(request).toMatchObject({ stream: false, ignored: [], call: { tools: [], toolChoice: { type: 'auto' } } });
  });

  test('settings, under their internal names', () => {
    const settings = {
      temperature: 0,
      top_p: 1,
      max_completion_tokens: 9,
      seed: 7,
      presence_penalty: -2,
      frequency_penalty: 2,
      reasoning_effort: 'low',
      user: 'u',
      parallel_tool_calls: false,
      n: 1,
      stop: 1,
      stream: true,
    };
    const { call, stream, ignored } = parseRequest(body(settings));
    expect(call.settings).toEqual({
      temperature: 0,
      topP: 1,
      maxTokens: 9,
      seed: 7,
      presencePenalty: -2,
      frequencyPenalty: 2,
      reasoningEffort: 'low',
      user: 'u',
    });
    expect({ stream, ignored, parallel: call.parallelToolCalls }).toEqual({
      stream: true,
      ignored: [],
      parallel: false,
    });
  });

  test('parameters without effect, and lists them', () => {
    const parameters = {
      n: 3,
      logit_bias: {},
      parallelToolCalls: true,
      abortSignal: {},
      max_tokens: 1,
      max_completion_tokens: 2,
    };
    expect(parseRequest(body(parameters)).ignored.map((one) => one.parameter)).toEqual([
      'logit_bias',
      'parallelToolCalls',
      'abortSignal',
      'n',
      'max_completion_tokens',
    ]);
  });

  test('a conversation with tools', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' }, extra_content: { g: 1 } };
    const { messages } = parseRequest({
      model: 'm',
      messages: [
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'https://x/y' } },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [call], refusal: null, name: 'n' },
        { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: '5' }] },
        { role: 'assistant', content: { component: { component: 'Card', props: {} }, error: null } },
      ],
    }).call;
    expect(messages).toEqual([
      { role: 'system', content: 'a\nb' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image', url: 'https://x/y' },
        ],
      },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c1', name: 'f', arguments: '{"a":1}', providerState: { g: 1 } }],
      },
      { role: 'tool', toolCallId: 'c1', content: '5' },
      { role: 'assistant', content: '{"component":{"component":"Card","props":{}},"error":null}', toolCalls: [] },
    ]);
  });

  test('tools and tool_choice', () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const tools = [
      tool('a'),
      { type: 'function', function: { name: 'b', description: 'B', parameters, strict: true } },
    ];
    const { call } = parseRequest(body({ tools, tool_choice: tool('b') }));
    expect(call.tools).toEqual([
      { name: 'a', description: undefined, parameters: { type: 'object', properties: {} } },
      { name: 'b', description: 'B', parameters, strict: true },
    ]);
    expect(call.toolChoice).toEqual({ type: 'tool', name: 'b' });
  });

  test('names of Object.prototype as ordinary names', () => {
    const text =
      '{"model":"m","messages":[{"role":"user","content":"x","__proto__":{"polluted":1}}],"__proto__":{"stream":true},"constructor":1}';
    const request = parseRequest(runSync(parseBody(text)));
    expect(request.stream).toBe(false);
    expect(request.ignored).toEqual([
      { parameter: '__proto__', reason: 'not known' },
      { parameter: 'constructor', reason: 'not known' },
      { parameter: 'messages[0].__proto__', reason: 'not known' },
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

// The engine keeps a stack for repeated groups; millions of parameters were an internal error.
test.each([';a'.repeat(3_000_000), `;${'a'.repeat(1_000)}`])(
  'rejects a data URL with a long list of parameters',
  (parameters) => {
    const file = { file_data: `data:application/pdf${parameters};base64,AAAA` };
    const messages = [{ role: 'user', content: [{ type: 'file', file }] }];
    expect(() => parseRequest({ model: 'm', messages })).toThrow('file_data must be a PDF');
  },
);
