// Whole conversations of an unmodified OpenAI client on servers that enforce what the vendors document. Every round is
// one request to the model server, and reasoning comes back unchanged.

import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { describe, expect, onTestFinished, test } from 'vitest';

import { takeTurns } from '../seed-count.ts';
import { createService, key, modelId } from '../service.ts';
import { Ledger, Refusal, isObject, toolName, type Vendor } from './enforcing/vendor.ts';
import { models, vendors } from './enforcing/vendors.ts';
import { startFakeUpstream } from './fake-upstream.ts';

type Params = Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>;

const tools: ChatCompletionTool[] = [
  {
    type: 'function',
    function: { name: toolName, parameters: { type: 'object', properties: { quarter: { type: 'integer' } } } },
  },
];

class Conversation {
  ledger = new Ledger();
  readonly messages: ChatCompletionMessageParam[] = [{ role: 'system', content: 'You advise a shop.' }];
  readonly refusals: string[] = [];
  /** Requests to the model server, and to the service. */
  upstreamRequests = 0;
  rounds = 0;
  readonly #params: Params;
  readonly #keepsState: boolean;
  /** Of the vendor that answers next. */
  client: OpenAI | undefined;

  constructor(params: Params = {}, keepsState = true) {
    this.#params = params;
    this.#keepsState = keepsState;
  }

  async open(vendor: Vendor): Promise<void> {
    const upstream = await startFakeUpstream(({ body }) => {
      const number = this.upstreamRequests++;
      try {
        return { steps: [{ write: vendor.answer(isObject(body) ? body : {}, this.ledger, number) }] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.refusals.push(error.message);
        const json = JSON.stringify({ error: { message: error.message, type: 'invalid_request_error' } });
        return { status: 400, headers: { 'content-type': 'application/json' }, steps: [{ write: json }] };
      }
    });
    onTestFinished(() => upstream.close());
    const app = createService(vendor.create(upstream.url));
    this.client = new OpenAI({
      apiKey: key,
      baseURL: 'http://localhost/v1/embed',
      maxRetries: 0,
      fetch: async (url, init) => app.request(new URL(url instanceof Request ? url.url : url).pathname, init ?? {}),
    });
  }

  /** Asks, answers every tool call, and returns the document. */
  async ask(content: string, stream: boolean): Promise<string> {
    this.messages.push({ role: 'user', content });
    for (;;) {
      const message = await this.#next(stream);
      this.messages.push(this.#keepsState ? message : withoutState(message));
      const calls = message.tool_calls ?? [];
      if (calls.length === 0) return message.content ?? '';
      for (const { id } of calls) {
        this.messages.push({ role: 'tool', tool_call_id: id, content: '{"month":["Jan","Feb"],"sales":[12,15]}' });
      }
    }
  }

  async #next(stream: boolean): Promise<OpenAI.ChatCompletionMessage> {
    this.rounds += 1;
    const params = { model: modelId, messages: this.messages, tools, ...this.#params };
    const chat = this.client?.chat.completions;
    const message = stream
      ? await chat?.stream({ ...params, stream: true }).finalMessage()
      : (await chat?.create({ ...params, stream: false }))?.choices[0]?.message;
    if (message === undefined) throw new Error('No message');
    return message;
  }
}

/** As a client returns it that keeps only what the chat-completions types declare. */
function withoutState({ role, content, tool_calls: calls }: OpenAI.ChatCompletionMessage): ChatCompletionMessageParam {
  const plain = (calls ?? []).flatMap((call) =>
    call.type === 'function' ? [{ id: call.id, type: call.type, function: call.function }] : [],
  );
  return plain.length === 0 ? { role, content } : { role, content, tool_calls: plain };
}

test('a conversation moves between vendors and back, with one request per round', async () => {
  const conversation = new Conversation();
  const places = [];
  for (const vendor of vendors) {
    await conversation.open(vendor);
    places.push({ name: vendor.name, client: conversation.client, ledger: new Ledger(vendor.name) });
  }
  for (const question of ['Look up 2 at once', 'Edit 1']) {
    for (const { client, ledger } of places) {
      Object.assign(conversation, { client, ledger });
      await conversation.ask(question, true);
    }
  }
  const { refusals, rounds, upstreamRequests } = conversation;
  expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  for (const { name, ledger } of places) expect([name, ledger.lost]).toEqual([name, 0]);
});

const submit = (number: number): string =>
  `<content thesys="true">Save</content><context>${JSON.stringify([
    'User clicked on Button: save',
    { contact: { name: { value: `Person ${number}`, componentType: 'Input' } } },
  ])}</context>`;

describe.each(models)('$name', (vendor) => {
  const ways = takeTurns([true, false], models.indexOf(vendor));

  test.runIf(vendors.includes(vendor)).each(ways)(
    'five tool rounds, three edits, two forms and more, 30 turns (stream: %s)',
    async (stream) => {
      const conversation = new Conversation();
      await conversation.open(vendor);
      expect(await conversation.ask('Look up 5 quarters', stream)).toContain('Sales');
      for (let number = 1; number <= 3; number++) {
        expect(await conversation.ask(`Edit ${number}`, stream)).toContain(`Edition ${number}`);
      }
      for (let number = 1; number <= 2; number++) await conversation.ask(submit(number), stream);
      for (let turn = 7; turn <= 30; turn++) await conversation.ask(turn % 6 === 0 ? 'Look up 1' : 'Go on', stream);
      const { refusals, rounds, upstreamRequests, ledger } = conversation;
      expect(refusals).toEqual([]);
      expect(upstreamRequests).toBe(rounds);
      expect(ledger.lost).toBe(0);
      expect(ledger.issued > 0).toBe(vendor.hasReasoning);
    },
  );

  test('instructions between the turns cause no second request', async () => {
    const conversation = new Conversation();
    await conversation.open(vendor);
    await conversation.ask('Look up 2', true);
    conversation.messages.push({ role: 'system', content: 'The user has a plan.' });
    await conversation.ask('Look up 2', true);
    conversation.messages.push({ role: 'developer', content: 'The user is in a hurry.' });
    conversation.messages.push({ role: 'developer', content: 'Be brief.' });
    await conversation.ask('Look up 1', false);
    const { refusals, rounds, upstreamRequests, ledger } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
    // Its API takes no system message there, and a changed system prompt invalidates the thoughts.
    if (vendor.name !== 'anthropic claude-sonnet-5') expect(ledger.lost).toBe(0);
  });

  test.runIf(vendor.hasReasoning)(
    'a conversation whose old interfaces are shortened causes no second request',
    async () => {
      const conversation = new Conversation({ metadata: { tessera: JSON.stringify({ history_limit: 15_000 }) } });
      await conversation.open(vendor);
      for (let turn = 1; turn <= 5; turn++) {
        await conversation.ask('Write much', false);
        await conversation.ask('Look up 1', true);
      }
      const { refusals, rounds, upstreamRequests } = conversation;
      expect([refusals, upstreamRequests]).toEqual([[], rounds]);
    },
  );

  test('a conversation continues with other tools', async () => {
    const params: Params = {};
    const conversation = new Conversation(params);
    await conversation.open(vendor);
    await conversation.ask('Look up 2', true);
    params.tools = [...tools, { type: 'function', function: { name: 'save', parameters: { type: 'object' } } }];
    expect(await conversation.ask('Look up 2', false)).toContain('Sales');
    params.tools = tools;
    expect(await conversation.ask('Look up 1', true)).toContain('Sales');
    expect(await conversation.ask('Go on', true)).toContain('Sales');
    const { refusals, rounds, upstreamRequests } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  });

  test.each(ways)('parallel calls, some after a spoken sentence (stream: %s)', async (stream) => {
    const conversation = new Conversation();
    await conversation.open(vendor);
    for (const question of ['Look up 3 at once', 'Look up 2 aloud', 'Look up 2 at once and aloud', 'Edit 1']) {
      await conversation.ask(question, stream);
    }
    const { refusals, rounds, upstreamRequests, ledger } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
    expect(ledger.lost).toBe(0);
  });

  test('no tool_choice is rejected, and the conversation continues', async () => {
    const params: Params = {};
    const conversation = new Conversation(params);
    await conversation.open(vendor);
    for (const choice of ['required', 'none', { type: 'function', function: { name: toolName } }] as const) {
      await conversation.ask('Look up 1', true);
      params.tool_choice = choice;
      await conversation.ask('Look up 1', false);
      delete params.tool_choice;
    }
    const { refusals, rounds, upstreamRequests } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  });

  test('an edited message, a repeated turn and a fork cause no second request', async () => {
    const conversation = new Conversation();
    await conversation.open(vendor);
    await conversation.ask('Look up 2', true);
    const { length } = conversation.messages;
    await conversation.ask('Look up 1', true);
    // The last turn again, then another one from there, then another first message.
    conversation.messages.length = length;
    await conversation.ask('Look up 1', false);
    conversation.messages.length = length;
    await conversation.ask('Look up 2', true);
    conversation.messages[1] = { role: 'user', content: 'Look up 2, please' };
    await conversation.ask('Look up 1', false);
    await conversation.ask('Look up 1', true);
    const { refusals, rounds, upstreamRequests } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  });

  test('data instead of an interface in the middle causes no second request', async () => {
    const params: Params = {};
    const conversation = new Conversation(params);
    await conversation.open(vendor);
    await conversation.ask('Look up 2', true);
    params.response_format = { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } };
    await conversation.ask('Answer {}', false);
    delete params.response_format;
    await conversation.ask('Look up 2', true);
    const { refusals, rounds, upstreamRequests } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  });

  test('a client that drops the reasoning can continue', async () => {
    const conversation = new Conversation({}, false);
    await conversation.open(vendor);
    await conversation.ask('Look up 3', true);
    await conversation.ask('Edit 1', true);
    const { refusals, rounds, upstreamRequests } = conversation;
    expect([refusals, upstreamRequests]).toEqual([[], rounds]);
  });

  test('every effort and every setting is supported by the model, or omitted', async () => {
    for (const effort of vendor.efforts) {
      // The effort is one of this API's words.
      const reasoning_effort = effort as OpenAI.ReasoningEffort;
      const sampling = { temperature: 0.5, top_p: 0.5, seed: 7, presence_penalty: 0.1, frequency_penalty: 0.1 };
      const ofOpenAi = { safety_identifier: 'u1', service_tier: 'flex', verbosity: 'low' } as const;
      const limits = { max_tokens: 900, user: 'u1' };
      const conversation = new Conversation({ ...sampling, ...ofOpenAi, ...limits, reasoning_effort });
      await conversation.open(vendor);
      await conversation.ask('Look up 2', false);
      expect([effort, conversation.refusals, conversation.upstreamRequests]).toEqual([effort, [], 3]);
    }
  });
});
