// Fields of requests beside text and plain settings. For each provider, a field reaches the model server, or is named
// in the diagnostics, or the request is rejected before it is sent. Model servers enforce what the vendors document.
import { describe, expect, onTestFinished, test } from 'vitest';

import { createComposer } from '../../src/composer/composer.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createAiSdkModel } from '../../src/providers/ai-sdk/model.ts';
import { unsharedTurns } from '../../src/slices.ts';
import { createService, path, post, request } from '../service.ts';
import { timeouts } from './adapter-suite.ts';
import { Ledger, Refusal, isObject, listOf, onlyKnown, toolName, type Json } from './enforcing/vendor.ts';
import { vendors } from './enforcing/vendors.ts';
import { startFakeUpstream } from './fake-upstream.ts';

interface Provider {
  readonly name: string;
  /** `sent` receives each request to the model server, `refuse` the reason if it is rejected. */
  create(sent: (body: unknown) => void, refuse: (message: string) => void): Promise<LanguageModel>;
}

const cloud = vendors.map((vendor): Provider => ({
  name: vendor.name,
  async create(sent, refuse) {
    const upstream = await startFakeUpstream(({ body }, number) => {
      sent(body);
      try {
        return { steps: [{ write: vendor.answer(isObject(body) ? body : {}, new Ledger(), number) }] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refuse(error.message);
        return { status: 400, headers: { 'content-type': 'application/json' }, steps: [{ write: '{}' }] };
      }
    });
    onTestFinished(() => upstream.close());
    return vendor.create(upstream.url);
  },
}));

/** LanguageModelV2CallOptions ... LanguageModelV4CallOptions in @ai-sdk/provider. */
const optionsOf = (version: string): readonly string[] => [
  ...'prompt maxOutputTokens temperature stopSequences topP topK presencePenalty frequencyPenalty'.split(' '),
  ...'abortSignal responseFormat seed tools toolChoice includeRawChunks headers providerOptions'.split(' '),
  ...(version === 'v4' ? ['reasoning'] : []),
];

const aiSdk = (version: string): Provider => ({
  name: `ai-sdk, specification ${version}`,
  async create(sent) {
    const parts = [
      { type: 'text-delta', delta: 'root = Card([TextContent("Fine")])' },
      { type: 'finish', finishReason: 'stop', usage: { inputTokens: 9, outputTokens: 3 } },
    ];
    const doStream = async (options: Json) => {
      onlyKnown(options, optionsOf(version), '');
      sent(options);
      return { stream: ReadableStream.from<unknown>(parts) };
    };
    return createAiSdkModel(
      { model: { specificationVersion: version, doStream }, timeouts },
      { now: () => Date.now() },
    );
  },
});

const providers: readonly Provider[] = [
  ...cloud,
  ...['v2', 'v3', 'v4'].map(aiSdk),
  { name: 'the built-in model', create: async () => createComposer(unsharedTurns) },
];

interface Answer {
  readonly status: number;
  readonly error: Json;
  /** The parameters that the diagnostics name. */
  readonly named: readonly unknown[];
  /** The requests to the model server, as JSON. */
  readonly sent: readonly string[];
  readonly refusals: readonly string[];
}

async function ask(provider: Provider, to: string, body: object): Promise<Answer> {
  const sent: string[] = [];
  const refusals: string[] = [];
  const model = await provider.create(
    (one) => sent.push(JSON.stringify(one)),
    (message) => refusals.push(message),
  );
  const response = await createService(model).request(to, post(body));
  const json: unknown = await response.json();
  const { error, diagnostics } = isObject(json) ? json : {};
  const ignored = isObject(diagnostics) ? listOf(diagnostics.ignored_parameters) : [];
  return {
    status: response.status,
    error: isObject(error) ? error : {},
    named: ignored.map(({ parameter }) => parameter),
    sent,
    refusals,
  };
}

const user = (content: unknown, more: object = {}) => ({ role: 'user', content, ...more });
const replied = (more: object) => [user('Hi'), { role: 'assistant', content: null, ...more }, user('Go on')];
const parameters = {
  type: 'object',
  properties: { quarter: { type: 'integer' } },
  required: ['quarter'],
  additionalProperties: false,
};
const tool = { type: 'function', function: { name: toolName, parameters } };
const pdf = 'data:application/pdf;base64,JVBERi0xLjc=';
const mark = { cache_control: { type: 'ephemeral' } };
const cutOff = JSON.stringify({
  component: { component: 'Card', props: { children: [{ component: 'TextContent', props: { text: 'Half' } }] } },
  error: 'The answer was cut off because it reached the maximum length.',
});

interface Field {
  readonly field: string;
  readonly body: object;
  /** Matches the request to a model server that receives the field. */
  readonly passed?: RegExp;
  /** The parameter that the diagnostics name if the field is not sent. */
  readonly named?: string;
  /** Whether the built-in model obeys it: it calls a tool or shows its form. */
  readonly isObeyed?: boolean;
}

const messages: readonly Field[] = [
  { field: 'refusal', body: { messages: replied({ refusal: 'I cannot say.' }) }, passed: /I cannot say\./ },
  {
    field: 'a part of type refusal',
    body: { messages: replied({ content: [{ type: 'refusal', refusal: 'I cannot say.' }] }) },
    passed: /I cannot say\./,
  },
  { field: 'content: null', body: { messages: replied({}) }, passed: /Go on/ },
  {
    field: 'audio with a transcript',
    body: { messages: replied({ audio: { id: 'audio_1', transcript: 'As I said.' } }) },
    passed: /As I said\./,
  },
  {
    field: 'audio without a transcript',
    body: { messages: replied({ audio: { id: 'audio_1' } }) },
    named: 'messages[1].audio',
  },
  {
    field: 'the function role',
    body: {
      messages: [
        user('Hi'),
        { role: 'assistant', content: null, function_call: { name: toolName, arguments: '{"quarter":7}' } },
        { role: 'function', name: toolName, content: 'Sold 42 boxes' },
      ],
      tools: [tool],
    },
    passed: /"?quarter\\?"?:\s?7.*Sold 42 boxes/,
  },
  { field: 'name of a participant', body: { messages: [user('Hi', { name: 'Ada' })] }, named: 'messages[0].name' },
  {
    field: 'cache_control of a part',
    body: { messages: [user([{ type: 'text', text: 'Hi', ...mark }])] },
    named: 'messages[0].content[0].cache_control',
  },
  {
    field: 'cache_control of a message',
    body: { messages: [user('Hi', mark)] },
    named: 'messages[0].cache_control',
  },
  {
    field: 'cache_control of a call',
    body: {
      messages: [
        user('Hi'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: toolName, arguments: '{}' }, ...mark }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '1' },
      ],
    },
    named: 'messages[1].tool_calls[0].cache_control',
  },
  { field: 'cache_control of a tool', body: { tools: [{ ...tool, ...mark }] }, named: 'tools[0].cache_control' },
  { field: 'cache_control of the request', body: mark, named: 'cache_control' },
  {
    field: '"continue" after a cut-off answer',
    body: { messages: [user('Hi'), { role: 'assistant', content: cutOff }, user('continue')] },
    passed: /This answer broke off: The answer was cut off because it reached the maximum length/,
  },
];

const settings: readonly Field[] = [
  {
    field: 'strict',
    body: { tools: [{ ...tool, function: { ...tool.function, strict: true } }] },
    passed: /"strict":true/,
    named: 'tools[].function.strict',
  },
  ...['flex', 'auto', 'priority', 'standard_only', 'performance'].map((tier) => ({
    field: `service_tier ${tier}`,
    body: { service_tier: tier },
    passed: new RegExp(`"service_?[tT]ier":"${tier}"`),
    named: 'service_tier',
  })),
  { field: 'verbosity', body: { verbosity: 'low' }, passed: /"verbosity":"low"/, named: 'verbosity' },
  {
    field: 'safety_identifier',
    body: { safety_identifier: 'person-7' },
    passed: /"person-7"/,
    named: 'safety_identifier',
  },
  { field: 'user', body: { user: 'person-7' }, passed: /"person-7"/, named: 'user' },
  { field: 'seed', body: { seed: 7654 }, passed: /7654/, named: 'seed' },
  { field: 'temperature', body: { temperature: 0.123 }, passed: /0\.123/, named: 'temperature' },
  { field: 'top_p', body: { top_p: 0.123 }, passed: /0\.123/, named: 'top_p' },
  { field: 'presence_penalty', body: { presence_penalty: 0.123 }, passed: /0\.123/, named: 'presence_penalty' },
  { field: 'frequency_penalty', body: { frequency_penalty: 0.123 }, passed: /0\.123/, named: 'frequency_penalty' },
  {
    field: 'reasoning_effort',
    body: { reasoning_effort: 'high' },
    passed: /"(?:reasoning_effort|effort|thinkingLevel|reasoning)":"(?:high|HIGH)"/,
    named: 'reasoning_effort',
  },
  {
    field: 'parallel_tool_calls',
    body: { tools: [tool], parallel_tool_calls: false },
    passed: /"parallel_tool_calls":false|"disable_parallel_tool_use":true/,
    named: 'parallel_tool_calls',
  },
  { field: 'max_tokens', body: { max_tokens: 4321 }, passed: /4321/ },
  {
    field: 'tool_choice',
    body: { tools: [tool], tool_choice: 'required' },
    passed: /"(?:tool_choice|toolChoice)":(?:"required"|\{"type":"(?:any|required)")|"mode":"ANY"/,
    named: 'tool_choice',
    isObeyed: true,
  },
  { field: 'store', body: { store: true }, named: 'store' },
  { field: 'n', body: { n: 2 }, named: 'n' },
];

/** The same fields in a Responses request. */
const ofResponses: readonly Field[] = [
  {
    field: 'strict',
    body: { tools: [{ type: 'function', name: toolName, parameters, strict: true }] },
    passed: /"strict":true/,
    named: 'tools[].strict',
  },
  { field: 'service_tier', body: { service_tier: 'flex' }, passed: /"service_?[tT]ier":"flex"/, named: 'service_tier' },
  {
    field: 'verbosity',
    body: { text: { verbosity: 'low' } },
    passed: /"verbosity":"low"/,
    named: 'text.verbosity',
  },
  {
    field: 'safety_identifier',
    body: { safety_identifier: 'person-7' },
    passed: /"person-7"/,
    named: 'safety_identifier',
  },
  { field: 'user', body: { user: 'person-7' }, passed: /"person-7"/, named: 'user' },
  { field: 'name of a participant', body: { input: [user('Hi', { name: 'Ada' })] }, named: 'input[0].name' },
  { field: 'cache_control', body: { input: [user('Hi', mark)] }, named: 'input[0].cache_control' },
  { field: 'store', body: { store: true }, named: 'store' },
  {
    field: 'refusal',
    body: {
      input: [
        user('Hi'),
        { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot say.' }] },
        user('Go on'),
      ],
    },
    passed: /I cannot say\./,
  },
];

const responsesPath = '/v1/embed/responses';

const hasServer = ({ name }: Provider): boolean => name !== 'the built-in model';

function expectPassedOrNamed({ status, named, sent, refusals }: Answer, field: Field, provider: Provider): void {
  expect({ status, refusals }).toEqual({ status: 200, refusals: [] });
  const isPassed = field.passed !== undefined && sent.some((body) => field.passed?.test(body) === true);
  const isNamed = field.named !== undefined && named.includes(field.named);
  if ((field.named === undefined || field.isObeyed === true) && !hasServer(provider)) return;
  expect({ isPassed, isNamed }, `named: ${named.join(', ')}; sent: ${sent.join()}`).toEqual({
    isPassed: !isNamed,
    isNamed: !isPassed,
  });
}

describe.each(providers)('$name', (provider) => {
  test.each([...messages, ...settings])('$field is passed or named', async (field) => {
    expectPassedOrNamed(await ask(provider, path, request(field.body)), field, provider);
  });

  test.each(ofResponses)('$field of a Responses request is passed or named', async (field) => {
    const { messages: _, ...rest } = request({ input: 'Hi', ...field.body });
    expectPassedOrNamed(await ask(provider, responsesPath, rest), field, provider);
  });

  test('a file is passed, or rejected before the model server is asked', async () => {
    const file = { type: 'file', file: { file_data: pdf, filename: 'a.pdf' } };
    const messages = [user([{ type: 'text', text: 'Read this.' }, file])];
    const { status, error, sent, refusals } = await ask(provider, path, request({ messages }));
    expect(refusals).toEqual([]);
    if (status === 200) expect(sent).toEqual([expect.stringContaining('JVBERi0xLjc=')]);
    else expect({ status, error, sent }).toMatchObject({ status: 400, error: { code: 'invalid_value' }, sent: [] });
  });

  test('nothing is stored by a vendor that stores requests by default', async () => {
    const { sent } = await ask(provider, path, request());
    const stores = /^(?:openai gpt|azure-openai|google)/.test(provider.name);
    expect(sent.map((body) => /"store":(\w+)/.exec(body)?.[1])).toEqual(
      hasServer(provider) ? [stores ? 'false' : undefined] : [],
    );
  });

  test.each([
    [{ stop: 2 }, 'stop', 'not supported by this API'],
    [{ stop: ['END'] }, 'stop', 'not supported by this API'],
    [{ temperature: 1.5 }, 'temperature', 'the range of this API'],
    [{ top_p: -0.5 }, 'top_p', 'the range of this API'],
  ])('%j is rejected as a rule of this API', async (body, param, reason) => {
    const { status, error, sent } = await ask(provider, path, request(body));
    expect({ status, error, sent }).toMatchObject({
      status: 400,
      error: { param, message: expect.stringContaining(reason) },
      sent: [],
    });
  });
});
