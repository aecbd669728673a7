// Mid-stream failures, over real HTTP servers: the client receives one growing document and no invented finish reason.
import { onTestFinished, test, expect } from 'vitest';
import type { GenerationEvent } from '../../src/generate/event.ts';
import { generateUi } from '../../src/generate/generate-ui.ts';
import type { LanguageModel, StreamPart } from '../../src/model/language-model.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { timeouts } from '../providers/adapter-suite.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from '../providers/fake-upstream.ts';

const request = createRequest();

const delta = (value: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: value, finish_reason }] })}\n\n`;
const text = (...pieces: readonly string[]): string => pieces.map((content) => delta({ content })).join('');
const done = `${delta({}, 'stop')}data: {"choices":[],"usage":{"prompt_tokens":50,"completion_tokens":20}}\n\ndata: [DONE]\n\n`;

/** Sends the bytes, then resets the connection. */
const broken = (write: string): Served => ({ steps: [{ write }], ending: 'reset' });
const whole = (write: string): Served => ({ steps: [{ write: write + done }] });

async function serve(...answers: readonly Served[]): Promise<{ events: GenerationEvent[]; upstreams: FakeUpstream[] }> {
  const upstreams: FakeUpstream[] = [];
  for (const answer of answers) upstreams.push(await startFakeUpstream(() => answer));
  onTestFinished(async () => {
    for (const upstream of upstreams) await upstream.close();
  });
  const effects = { request, now: () => 0, newId: () => 'n', random: () => 1, sleep: async () => {} };
  const targets = upstreams.map(({ url }) => ({
    model: createOpenAiCompatibleModel({ baseUrl: url, model: 'm', timeouts }, effects),
    breaker: createCircuitBreaker({ failures: 5, rest: 1 }, effects.now),
  }));
  const model = createResilientModel(targets, defaultRetryPolicy, effects);
  const call = {
    messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Sales?' }] }],
    tools: [{ name: 'look', parameters: {} }],
    toolChoice: { type: 'auto' as const },
    settings: {},
  };
  const events: GenerationEvent[] = [];
  for await (const batch of await generateUi(model, { call, ignored: [] }, new AbortController().signal)) {
    events.push(...batch);
  }
  return { events, upstreams };
}

/** The joined content and the way it ended. */
function outcomeOf(events: readonly GenerationEvent[]) {
  let content = '';
  for (const event of events) if (event.type === 'content-delta') content += event.text;
  const last = events.at(-1);
  const end = last?.type === 'failure' ? last.error.code : last?.type === 'finish' ? last.reason : 'no end';
  return { content, end, diagnostics: last?.type === 'finish' ? last.diagnostics : undefined, last };
}

const card = (...children: readonly string[]): string =>
  `{"component":{"component":"Card","props":{"children":[${children.join(',')}]}},"error":null}`;
const textContent = (text: string): string => `{"component":"TextContent","props":{"text":"${text}"}}`;
const header = '{"component":"CardHeader","props":{"title":"Sales"}}';

test('the fallback model continues the same document where the first one failed', async () => {
  const { events, upstreams } = await serve(
    broken(text('root = Card([\n  CardHeader("Sales"),\n  Text', 'Content("Revenue ro')),
    whole(text('TextContent("se by a third.")\n')),
  );
  const { content, end, diagnostics } = outcomeOf(events);
  expect(content).toBe(card(header, textContent('Revenue ro'), textContent('se by a third.')));
  expect(end).toBe('stop');
  expect(diagnostics).toEqual({ midstreamFailovers: 1, usageIsEstimate: true });
  // It received the partial document and the instruction to continue it.
  const { messages } = Object(upstreams[1]?.requests[0]?.body);
  expect(messages.slice(-2)).toEqual([
    {
      role: 'assistant',
      content: 'root = Card([\n  CardHeader("Sales"),\n  TextContent("Revenue ro")\n])',
    },
    { role: 'user', content: expect.stringContaining('Write only what is missing') },
  ]);
});

test('continues with further fallbacks as long as models fail', async () => {
  const { events } = await serve(
    broken(text('root = Card([CardHeader("Sales"), TextContent("a')),
    { status: 500, steps: [] },
    broken(text('TextContent("b')),
    whole(text('TextContent("c")')),
  );
  const { content, diagnostics } = outcomeOf(events);
  expect(content).toBe(card(header, textContent('a'), textContent('b'), textContent('c')));
  expect(diagnostics?.midstreamFailovers).toBe(2);
});

test('the fallback starts over when nothing was sent yet', async () => {
  const { events, upstreams } = await serve(
    broken(delta({ reasoning_content: 'Hm.' }) + text('roo')),
    whole(text('root = Card([TextContent("a")])')),
  );
  expect(outcomeOf(events).content).toBe(card(textContent('a')));
  const [first, second] = upstreams.map(({ requests }) => Object(requests[0]?.body).messages);
  expect(second).toEqual(first);
});

test('usage covers every model that wrote', async () => {
  const { events } = await serve(broken(text('root = Card([TextContent("a')), whole(text('TextContent("b")')));
  const { last } = outcomeOf(events);
  expect(last?.type === 'finish' && last.usage.promptTokens).toBeGreaterThan(1_000);
  expect(last?.type === 'finish' && last.usage.completionTokens).toBeGreaterThan(20);
});

test.each<[string, readonly Served[], string]>([
  ['there is no fallback', [broken(text('root = Card([TextContent("a'))], 'upstream_interrupted'],
  [
    'no fallback answers',
    [broken(text('root = Card([TextContent("a')), { status: 401, steps: [] }],
    'upstream_interrupted',
  ],
  [
    'a tool call has begun',
    [
      broken(
        text('root = Card([TextContent("a') +
          delta({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'look', arguments: '{"a' } }] }),
      ),
      whole(text('TextContent("b")')),
    ],
    'upstream_interrupted',
  ],
  [
    'the failover limit is reached',
    Array.from({ length: 6 }, () => broken(text('TextContent("a'))),
    'upstream_interrupted',
  ],
])('closes the document with an error when %s', async (_, answers, code) => {
  const { events } = await serve(...answers);
  const { content, end } = outcomeOf(events);
  expect(end).toBe(code);
  const document = JSON.parse(content);
  expect(document.error).toBe('The model server stopped before the reply was complete.');
  expect(document.component.props.children[0].props.text).toBe('a');
});

/** The outcome of a model that yields these parts. */
async function outcomeOfParts(parts: AsyncIterable<readonly StreamPart[]>): Promise<ReturnType<typeof outcomeOf>> {
  const model: LanguageModel = { stream: async () => parts };
  const call = { messages: [], tools: [], toolChoice: { type: 'auto' as const }, settings: {} };
  const events: GenerationEvent[] = [];
  for await (const batch of await generateUi(model, { call, ignored: [] }, new AbortController().signal)) {
    events.push(...batch);
  }
  return outcomeOf(events);
}

test('closes the document with the first error when stopping the model fails', async () => {
  const batches: readonly (readonly StreamPart[])[] = [
    [{ type: 'text-delta', text: 'root = Card([TextContent("hi' }],
    [
      { type: 'tool-call-delta', index: 0, id: 'c', name: 'f', arguments: '{"a' },
      { type: 'finish', reason: 'length' },
    ],
  ];
  const values = batches[Symbol.iterator]();
  const { content, end } = await outcomeOfParts({
    [Symbol.asyncIterator]: () => ({
      next: async () => values.next(),
      return: async () => {
        throw new Error('It cannot be stopped.');
      },
    }),
  });
  expect(end).toBe('upstream_interrupted');
  expect(JSON.parse(content)).toMatchObject({ error: 'The model was stopped in the middle of a tool call.' });
});

test('sends the content that arrived in the same read before a truncated tool call', async () => {
  async function* parts(): AsyncGenerator<readonly StreamPart[]> {
    yield [
      { type: 'text-delta', text: 'root = Card([TextContent("Looking it up")' },
      { type: 'tool-call-delta', index: 0, id: 'a', name: 'look', arguments: '{"a"' },
      { type: 'finish', reason: 'length' },
    ];
  }
  const { content, end } = await outcomeOfParts(parts());
  expect(end).toBe('upstream_interrupted');
  expect(content).toContain('Looking it up');
  expect(JSON.parse(content)).toMatchObject({ error: 'The model was stopped in the middle of a tool call.' });
});
