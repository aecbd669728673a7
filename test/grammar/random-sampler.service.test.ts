// A model that picks its tokens at random among those that the grammar allows, behind a real model server: the service
// makes valid interfaces of its replies, and none of them needs a repair.
import { createServer } from 'node:http';
import OpenAI from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { capabilitiesOf } from '../../src/providers/known-models.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { validate } from '../../src/ui/validate.ts';
import { testEffects, timeouts } from '../providers/adapter-suite.ts';
import { isObject, type Json } from '../providers/enforcing/vendor.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createService, key, modelId } from '../service.ts';
import { createRandom, type Random } from '../ui/random.ts';
import { createMatcher, endToken } from './engines.ts';

type Matcher = Awaited<ReturnType<typeof createMatcher>>;

/** From here on the sampler prefers what closes code, strings and brackets, as a model that has said enough. */
const maxFree = 400;
const closers = [')', ']', '}', '"', '`'].map((char) => char.charCodeAt(0));

/** Letters and signs are likelier than other bytes, so that strings look like text. */
const isLikely = (token: number): boolean => token < 0x80;

async function sample(matcher: Matcher, random: Random): Promise<string> {
  const bytes: number[] = [];
  matcher.reset();
  while (!matcher.isTerminated() && bytes.length < 20_000) {
    const mask = await matcher.getNextTokenBitmask();
    const allowed = Array.from({ length: endToken }, (_, token) => token).filter(
      (token) => ((mask[token >> 5] ?? 0) & (1 << (token & 31))) !== 0,
    );
    const closing = allowed.filter((token) => closers.includes(token));
    const usual = allowed.filter(isLikely);
    const choices =
      bytes.length > maxFree && closing.length > 0 && random.next() < 0.9
        ? closing
        : random.next() < 0.95 && usual.length > 0
          ? usual
          : allowed;
    const token = random.pick(choices);
    matcher.acceptToken(token);
    bytes.push(token);
  }
  // A walk that never ends its code is not an answer.
  if (!matcher.isTerminated()) return sample(matcher, random);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Replies as llama.cpp does; without a grammar it writes random signs. */
async function startModelServer(): Promise<{ readonly baseUrl: string }> {
  let replies = 0;
  let matcher: Matcher | undefined;
  const answer = async (body: unknown, seed: number): Promise<string> => {
    const random = createRandom(seed);
    const grammar = isObject(body) ? body.grammar : undefined;
    if (typeof grammar !== 'string')
      return `root = Card([${Array.from({ length: 200 }, () => random.pick(['a', '(', '"', ',', ')'])).join('')}`;
    return sample((matcher ??= await createMatcher(grammar)), random);
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request.setEncoding('utf8')) text += String(piece);
      const content = await answer(JSON.parse(text), replies);
      replies += 1;
      const message = { role: 'assistant', content };
      const usage = { prompt_tokens: 1, completion_tokens: 1 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    })();
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1` };
}

type Messages = OpenAI.ChatCompletionMessageParam[];

async function ask(
  provider: 'llama.cpp' | 'lm-studio',
  count: number,
  before: Messages = [],
): Promise<readonly Json[]> {
  const { baseUrl } = await startModelServer();
  const capabilities = capabilitiesOf(provider, 'random-8b');
  const service = createService(
    createOpenAiCompatibleModel({ baseUrl, model: 'random-8b', timeouts, capabilities }, testEffects()),
  );
  const client = new OpenAI({
    apiKey: key,
    baseURL: 'http://localhost/v1/embed',
    maxRetries: 0,
    fetch: async (url, init) => service.request(new URL(url instanceof Request ? url.url : url).pathname, init ?? {}),
  });
  const metadata = { tessera: JSON.stringify({ url_provenance: 'off' }) };
  const found: Json[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const question: Messages = [{ role: 'user', content: `Anything, for the ${turn + 1}. time.` }];
    const messages = [...question, ...before];
    const completion = await client.chat.completions.create({ model: modelId, messages, metadata });
    // JSON.parse returns a JsonValue.
    const document = JSON.parse(completion.choices[0]?.message.content ?? '') as JsonValue;
    expect(validate(document, builtInCatalog())).toEqual([]);
    found.push('diagnostics' in completion && isObject(completion.diagnostics) ? completion.diagnostics : {});
  }
  return found;
}

test(
  'random tokens under the grammar make interfaces that need no repair',
  async () => {
    const found = await ask('llama.cpp', seedCount(60));
    expect(found.filter((diagnostics) => JSON.stringify(diagnostics) !== '{"grammar":{"sent":true}}')).toEqual([]);
  },
  seedTimeout,
);

const toolTurns: Messages = [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'sales', arguments: '{}' } }],
  },
  {
    role: 'tool',
    tool_call_id: 'call_1',
    content: JSON.stringify({
      total: 41,
      rows: [
        { month: 'Jan', sales: 12 },
        { month: 'Feb', sales: 15 },
      ],
    }),
  },
];

test(
  'random tokens under a grammar with references to tool results need no repair either',
  async () => {
    const found = await ask('llama.cpp', seedCount(30), toolTurns);
    expect(found.filter((diagnostics) => JSON.stringify(diagnostics) !== '{"grammar":{"sent":true}}')).toEqual([]);
  },
  seedTimeout,
);

test('random tokens without a grammar need repairs', async () => {
  const found = await ask('lm-studio', 3);
  expect(found.filter(({ repairs }) => repairs === undefined)).toEqual([]);
});
