// Random conversations through the Responses API, by the ids of responses and by their items, on servers that enforce
// what the vendors document and whose streams break off in the middle.
import { expect, onTestFinished, test } from 'vitest';

import { createTurns } from '../../src/cli/create-turns.ts';
import { createStoredReplies } from '../../src/server/stored-replies.ts';
import { createTextStore } from '../../src/server/text-store.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createService, modelId, post, type Service } from '../service.ts';
import { createRandom, type Random } from '../ui/random.ts';
import { cutReply, type CutReply } from './enforcing/cut-stream.ts';
import { Ledger, Refusal, isObject, listOf, said, toolName, type Json, type Vendor } from './enforcing/vendor.ts';
import { models } from './enforcing/vendors.ts';
import { startFakeUpstream, type Reply as Served } from './fake-upstream.ts';

const conversations = seedCount(60);
const cutShare = 0.25;

const parameters = { type: 'object', properties: { quarter: { type: 'integer' } } };
const tools = [{ type: 'function', name: toolName, parameters, strict: false }];

interface Reply {
  readonly isWhole: boolean;
  readonly id: string | undefined;
  readonly output: readonly Json[];
}

class Conversation {
  readonly refusals: string[] = [];
  readonly ledger = new Ledger();
  /** Reasoning in replies that were cut. */
  cutReasoning = 0;
  failures = 0;
  isCutting = true;
  readonly random: Random;
  readonly #vendor: Vendor;
  readonly #isStored: boolean;
  #requests = 0;
  #service: Service | undefined;
  #last: string | undefined;
  #items: Json[] = [];
  #attempts: CutReply['isWhole'][] = [];

  constructor(vendor: Vendor, random: Random) {
    this.#vendor = vendor;
    this.random = random;
    this.#isStored = random.next() < 0.5;
  }

  async open(): Promise<void> {
    const upstream = await startFakeUpstream(({ body }) => this.#serve(isObject(body) ? body : {}));
    onTestFinished(() => upstream.close());
    const store = createTextStore({ time: 60_000, isRenewed: true, size: 1e7, prefix: '', now: () => Date.now() });
    const responses = createStoredReplies(store, { size: 1e7, values: 1e6 }, createTurns());
    this.#service = createService(this.#vendor.create(upstream.url), {}, undefined, undefined, { responses });
  }

  #serve(body: Json): Served {
    try {
      const { issued } = this.ledger;
      const bytes = this.#vendor.answer(body, this.ledger, this.#requests++);
      const isCut = this.isCutting && this.random.next() < cutShare;
      const { served, isWhole } = isCut
        ? cutReply(bytes, this.random)
        : { served: { steps: [{ write: bytes }] }, isWhole: true };
      this.#attempts.push(isWhole);
      if (isCut) this.cutReasoning += this.ledger.issued - issued;
      return served;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusals.push(error.message);
      return { status: 400, steps: [{ write: '{}' }] };
    }
  }

  /** `previous`: the id of the response before these items. */
  async #request(items: readonly Json[], previous = this.#last): Promise<Reply> {
    this.#attempts = [];
    const stream = this.random.next() < 0.6;
    const place = this.#isStored
      ? { input: items, previous_response_id: previous ?? null }
      : { input: [...this.#items, ...items], store: false };
    const body = { model: modelId, instructions: 'You advise a shop.', tools, stream, ...place };
    const response = await this.#service?.request('/v1/embed/responses', post(body));
    const text = (await response?.text()) ?? '';
    const isStream = response?.headers.get('content-type')?.startsWith('text/event-stream');
    const reply = isStream === true ? readStream(text) : readPlain(JSON.parse(text), response?.status);
    expect([this.refusals, this.#attempts.length]).toEqual([[], 1]);
    if (this.#attempts[0] !== undefined) expect(reply.isWhole).toBe(this.#attempts[0]);
    return reply;
  }

  #accept(items: readonly Json[], { id, output }: Reply): void {
    this.#items.push(...items, ...output);
    this.#last = id;
  }

  /** Asks, answers calls, and repairs replies that broke off, until there is an answer. Returns its text. */
  async ask(content: string): Promise<string> {
    let items: readonly Json[] = [{ role: 'user', content }];
    for (let failures = 0; ;) {
      const reply = await this.#request(items);
      if (reply.isWhole) {
        this.#accept(items, reply);
        items = resultsOf(reply.output);
        if (items.length === 0) return textOf(reply.output);
        continue;
      }
      failures += 1;
      this.failures += 1;
      if (failures > 3) this.isCutting = false;
      const messages = reply.output.filter(({ type }) => type === 'message');
      switch (this.random.pick(['repeat', 'continue', 'use the failed response'])) {
        case 'continue':
          // A client that keeps what it has seen, without the calls.
          if (messages.length === 0 || this.#isStored) break;
          items = [...items, ...messages, { role: 'user', content: 'Go on' }];
          break;
        case 'use the failed response':
          if (this.#isStored && reply.id !== undefined) await this.#expectMissing(reply.id);
          break;
      }
    }
  }

  /** A response that failed is not stored, so that no client continues from half an answer. */
  async #expectMissing(id: string): Promise<void> {
    const body = { model: modelId, input: 'Go on', previous_response_id: id };
    const response = await this.#service?.request('/v1/embed/responses', post(body));
    expect(await response?.json()).toMatchObject({ error: { code: 'previous_response_not_found' } });
  }
}

const resultsOf = (output: readonly Json[]): readonly Json[] =>
  output
    .filter(({ type }) => type === 'function_call')
    .map(({ call_id: id }) => ({ type: 'function_call_output', call_id: id, output: '{"sales":[12,15]}' }));

const textOf = (output: readonly Json[]): string =>
  output.flatMap(({ content }) => listOf(content).map(({ text }) => said(text))).join('');

function readPlain(body: unknown, status: number | undefined): Reply {
  const { error, id, output, status: state } = isObject(body) ? body : {};
  if (isObject(error)) {
    expect([status, error.code]).toEqual([502, 'upstream_interrupted']);
    return { isWhole: false, id: undefined, output: [] };
  }
  return checkWhole({ isWhole: true, id: said(id), output: listOf(output) }, state);
}

function readStream(text: string): Reply {
  const events = text.split('\n\n').flatMap((block) => {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    const event: unknown = data === undefined ? undefined : JSON.parse(data);
    return isObject(event) ? [event] : [];
  });
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
  const [last, before] = [events.at(-1), events.at(-2)];
  const isWhole = last?.type === 'response.completed';
  const { response } = (isWhole ? last : before) ?? {};
  const { id, output, status } = isObject(response) ? response : {};
  const reply = { isWhole, id: said(id), output: listOf(output) };
  if (isWhole) return checkWhole(reply, status);
  expect([before?.type, last?.type, status, last?.code]).toEqual([
    'response.failed',
    'error',
    'failed',
    'upstream_interrupted',
  ]);
  for (const { content } of reply.output) {
    for (const part of listOf(content))
      expect(JSON.parse(said(part.text))).toMatchObject({ error: expect.any(String) });
  }
  return reply;
}

function checkWhole(reply: Reply, status: unknown): Reply {
  expect(status).toBe('completed');
  for (const { type, arguments: json } of reply.output) {
    if (type === 'function_call') expect(JSON.parse(said(json))).toMatchObject({ quarter: expect.any(Number) });
  }
  return reply;
}

const turns = ['Look up 1', 'Look up 3', 'Look up 5 at once', 'Look up 2 aloud', 'Edit 1', 'Go on', 'Write much'];

test(
  'random conversations go on after responses that broke off',
  async () => {
    let failures = 0;
    for (let seed = 1; seed <= conversations; seed++) {
      const random = createRandom(seed);
      const vendor = random.pick(models);
      const conversation = new Conversation(vendor, random);
      await conversation.open();
      try {
        for (let turn = random.below(20); turn >= 0; turn--) {
          conversation.isCutting = true;
          await conversation.ask(random.pick(turns));
        }
        conversation.isCutting = false;
        expect(await conversation.ask('Look up 1')).toContain('Sales');
        const { ledger, cutReasoning } = conversation;
        expect(ledger.lost).toBeLessThanOrEqual(cutReasoning);
        failures += conversation.failures;
      } catch (error) {
        throw new Error(`seed ${seed}, ${vendor.name}`, { cause: error });
      }
    }
    expect(failures).toBeGreaterThan(conversations);
  },
  seedTimeout,
);
