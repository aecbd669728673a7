// Random conversations of up to 30 turns on servers that enforce what the vendors document, some with a fallback of
// another vendor. Streams break off in the middle: a partial reply never looks complete, and the conversation continues
// however the client repairs it.
import { expect, onTestFinished, test } from 'vitest';

import type { LanguageModel } from '../../src/model/language-model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel, type Target } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { framesOf } from '../frames.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createService, path, post, request, type Service } from '../service.ts';
import { createRandom, type Random } from '../ui/random.ts';
import { cutReply } from './enforcing/cut-stream.ts';
import { Ledger, Refusal, isObject, listOf, said, toolName, type Json, type Vendor } from './enforcing/vendor.ts';
import { models } from './enforcing/vendors.ts';
import { startFakeUpstream, type Reply as Served } from './fake-upstream.ts';

const conversations = seedCount(100);
const cutShare = 0.25;

interface Attempt {
  /** Whether the bytes that were sent contain the finish of the reply. Undefined: its last line is incomplete. */
  readonly isWhole: boolean | undefined;
  readonly body: string;
}

interface Reply {
  readonly isWhole: boolean;
  readonly content: string | null;
  readonly calls: readonly Json[];
  /** Of the message. */
  readonly state: unknown;
  readonly error: string | undefined;
}

const tool = {
  type: 'function',
  function: { name: toolName, parameters: { type: 'object', properties: { quarter: { type: 'integer' } } } },
};

const providerOf = ({ name }: Vendor): string => name.split(' ')[0] ?? name;

class Conversation {
  readonly messages: Json[] = [{ role: 'system', content: 'You advise a shop.' }];
  readonly refusals: string[] = [];
  readonly ledger: Ledger;
  /** Reasoning in replies that were cut. */
  cutReasoning = 0;
  /** Since the last request of the client. */
  attempts: Attempt[] = [];
  isCutting = true;
  /** Replies that broke off. */
  failures = 0;
  readonly random: Random;
  readonly #vendor: Vendor;
  readonly #isResilient: boolean;
  #requests = 0;
  /** The newest reply broke off, and the user wants the rest. */
  #isContinued = false;
  #service: Service | undefined;

  constructor(vendor: Vendor, random: Random) {
    this.#vendor = vendor;
    this.ledger = new Ledger(vendor.name);
    this.random = random;
    this.#isResilient = random.next() < 0.5;
  }

  async open(): Promise<void> {
    const create = async (vendor: Vendor, ledger: Ledger, cuts: () => boolean): Promise<LanguageModel> => {
      const upstream = await startFakeUpstream(({ body }) =>
        this.#serve(isObject(body) ? body : {}, vendor, ledger, cuts),
      );
      onTestFinished(() => upstream.close());
      return vendor.create(upstream.url);
    };
    const alone = await create(this.#vendor, this.ledger, () => this.isCutting && this.random.next() < cutShare);
    const effects = { now: () => 0, sleep: async () => {}, random: () => 0 };
    const target = (model: LanguageModel): Target => ({
      model,
      breaker: createCircuitBreaker({ failures: 1e6, rest: 1 }, effects.now),
    });
    const targets = [target(alone)];
    if (this.random.next() < 0.5) {
      const other = this.random.pick(models);
      // A vendor knows the reasoning of all its models.
      const isSame = providerOf(other) === providerOf(this.#vendor);
      targets.push(target(await create(other, isSame ? this.ledger : new Ledger(other.name), () => false)));
    }
    const model = createResilientModel(targets, defaultRetryPolicy, effects);
    this.#service = createService(this.#isResilient ? model : alone);
  }

  #serve(body: Json, vendor: Vendor, ledger: Ledger, cuts: () => boolean): Served {
    const text = JSON.stringify(body);
    try {
      const { issued } = ledger;
      const bytes = vendor.answer(body, ledger, this.#requests++);
      if (!cuts()) {
        this.attempts.push({ isWhole: true, body: text });
        return { steps: [{ write: bytes }] };
      }
      const { served, isWhole } = cutReply(bytes, this.random);
      this.attempts.push({ isWhole, body: text });
      this.cutReasoning += ledger.issued - issued;
      return served;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusals.push(error.message);
      this.attempts.push({ isWhole: false, body: text });
      return { status: 400, headers: { 'content-type': 'application/json' }, steps: [{ write: '{}' }] };
    }
  }

  /** One request. */
  async request(): Promise<Reply> {
    this.attempts = [];
    const stream = this.random.next() < 0.6;
    const body = request({ messages: this.messages, tools: [tool], stream });
    const response = await this.#service?.request(path, post(body));
    const text = (await response?.text()) ?? '';
    const reply = response?.headers.get('content-type')?.startsWith('text/event-stream')
      ? readStream(text)
      : readPlain(JSON.parse(text), response?.status);
    const last = this.attempts.at(-1);
    expect([this.refusals, last === undefined]).toEqual([[], false]);
    if (last?.isWhole !== undefined)
      expect([reply.isWhole, reply.error]).toEqual([last.isWhole, last.isWhole ? undefined : expect.any(String)]);
    if (this.#isContinued) expect(last?.body).toContain('This answer broke off');
    this.#isContinued = false;
    // Only an attempt that yielded no text is retried.
    if (!this.#isResilient) expect(this.attempts.length).toBe(1);
    return reply;
  }

  /** Asks, answers calls, and repairs replies that broke off, until there is an answer. */
  async ask(content: string): Promise<void> {
    const { messages, random } = this;
    const start = messages.length;
    messages.push({ role: 'user', content });
    for (let failures = 0; ;) {
      const reply = await this.request();
      if (reply.isWhole) {
        messages.push(toMessage(reply, reply.calls));
        if (reply.calls.length === 0) return;
        this.#answer(reply.calls);
        continue;
      }
      failures += 1;
      this.failures += 1;
      if (failures > 3) this.isCutting = false;
      switch (random.pick(['repeat', 'continue', 'keep calls', 'give up'])) {
        case 'continue':
          if (reply.content === null) break;
          messages.push(toMessage(reply, []), { role: 'user', content: 'Go on' });
          this.#isContinued = true;
          break;
        case 'keep calls': {
          const whole = reply.calls.filter(({ id, function: called }) => typeof id === 'string' && isJson(called));
          if (whole.length === 0) break;
          messages.push(toMessage(reply, whole));
          this.#answer(whole);
          break;
        }
        case 'give up':
          messages.length = start;
          return;
      }
    }
  }

  #answer(calls: readonly Json[]): void {
    for (const { id } of calls) {
      this.messages.push({ role: 'tool', tool_call_id: id, content: '{"month":["Jan","Feb"],"sales":[12,15]}' });
    }
  }
}

const isJson = (called: unknown): boolean => {
  try {
    return isObject(called) && isObject(JSON.parse(String(called.arguments)));
  } catch {
    return false;
  }
};

const toMessage = ({ content, state }: Reply, calls: readonly Json[]): Json => ({
  role: 'assistant',
  content,
  ...(calls.length > 0 && { tool_calls: calls }),
  ...(state !== undefined && { extra_content: state }),
});

function readPlain(body: unknown, status: number | undefined): Reply {
  const { error, choices } = isObject(body) ? body : {};
  if (isObject(error)) {
    expect([status, error.code]).toEqual([502, 'upstream_interrupted']);
    return { isWhole: false, content: null, calls: [], state: undefined, error: String(error.code) };
  }
  const { message, finish_reason: reason } = listOf(choices)[0] ?? {};
  const { content, tool_calls: calls, extra_content: state } = isObject(message) ? message : {};
  const reply = { isWhole: true, content: toText(content), calls: listOf(calls), state, error: undefined };
  checkWhole(reply, reason);
  return reply;
}

const toText = (content: unknown): string | null => (typeof content === 'string' ? content : null);

function readStream(text: string): Reply {
  const data = framesOf(text).map((frame) => frame.data);
  const isWhole = data.at(-1) === '[DONE]';
  let [content, state, reason]: [string | null, unknown, unknown] = [null, undefined, undefined];
  const calls: Record<string, unknown>[] = [];
  let error: string | undefined;
  for (const json of isWhole ? data.slice(0, -1) : data) {
    const chunk: unknown = JSON.parse(json);
    if (!isObject(chunk) || isObject(chunk.error)) {
      expect(json).toBe(data.at(-1));
      error = isObject(chunk) && isObject(chunk.error) ? String(chunk.error.code) : '';
      continue;
    }
    const { delta, finish_reason: given } = listOf(chunk.choices)[0] ?? {};
    expect(reason).toBeUndefined();
    reason = given ?? undefined;
    const { content: piece, tool_calls: pieces, extra_content: carried } = isObject(delta) ? delta : {};
    if (typeof piece === 'string') content = (content ?? '') + piece;
    state = carried ?? state;
    for (const { index, function: called, ...rest } of listOf(pieces)) {
      const known = calls[Number(index)];
      const more = isObject(called) ? called : {};
      if (known === undefined) calls[Number(index)] = { ...rest, function: more };
      else {
        const before = isObject(known.function) ? known.function : {};
        const joined = `${said(before.arguments)}${said(more.arguments ?? '')}`;
        Object.assign(known, rest, { function: { ...before, arguments: joined } });
      }
    }
  }
  const reply = { isWhole, content, calls, state, error };
  if (isWhole) checkWhole(reply, reason);
  else {
    expect([reason, error]).toEqual([undefined, 'upstream_interrupted']);
    if (content !== null) expect(JSON.parse(content)).toMatchObject({ error: expect.any(String) });
  }
  return reply;
}

function checkWhole({ content, calls }: Reply, reason: unknown): void {
  expect(reason).toBe(calls.length > 0 ? 'tool_calls' : 'stop');
  if (content !== null) expect(JSON.parse(content)).toMatchObject({ component: { component: 'Card' }, error: null });
  for (const call of calls) expect([call.id, isJson(call.function)]).toEqual([expect.any(String), true]);
}

const submit = (number: number): string =>
  `<content thesys="true">Save</content><context>${JSON.stringify([
    'User clicked on Button: save',
    { contact: { name: { value: `Person ${number}`, componentType: 'Input' } } },
  ])}</context>`;

/** A turn of the user. */
async function takeTurn(conversation: Conversation): Promise<void> {
  const { random, messages } = conversation;
  switch (random.pick(['look up', 'look up', 'edit', 'submit', 'talk', 'write', 'instruct', 'fork'])) {
    case 'look up': {
      const manner = random.pick(['', ' at once', ' aloud', ' at once and aloud']);
      return conversation.ask(`Look up ${1 + random.below(5)}${manner}`);
    }
    case 'edit':
      return conversation.ask(`Edit ${random.below(9)}`);
    case 'submit':
      return conversation.ask(submit(random.below(99)));
    case 'write':
      return conversation.ask('Write much');
    case 'instruct':
      messages.push({ role: random.pick(['system', 'developer']), content: 'The user is in a hurry.' });
      return conversation.ask('Go on');
    case 'fork': {
      const starts = [...messages.keys()].filter((index) => messages[index]?.role === 'user');
      if (starts.length > 0) messages.length = random.pick(starts);
      return conversation.ask('Look up 2');
    }
    default:
      return conversation.ask('Go on');
  }
}

test(
  'random conversations go on after streams that broke off',
  async () => {
    let failures = 0;
    for (let seed = 1; seed <= conversations; seed++) {
      const random = createRandom(seed);
      const vendor = random.pick(models);
      const conversation = new Conversation(vendor, random);
      await conversation.open();
      const turns = 3 + random.below(28);
      try {
        for (let turn = 1; turn < turns; turn++) {
          conversation.isCutting = true;
          await takeTurn(conversation);
        }
        conversation.isCutting = false;
        await conversation.ask('Look up 1');
        expect(conversation.messages.at(-1)?.content).toContain('Sales');
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
