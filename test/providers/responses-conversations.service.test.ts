// Whole conversations through the Responses API on the servers that enforce what the vendors document: by the id of the
// last response, and by the items of all responses.
import OpenAI from 'openai';
import type { Response, ResponseInputItem, Tool } from 'openai/resources/responses/responses';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createStoredReplies } from '../../src/server/stored-replies.ts';
import { createTextStore } from '../../src/server/text-store.ts';
import { takeTurns } from '../seed-count.ts';
import { createService, key, modelId } from '../service.ts';
import { Ledger, Refusal, isObject, toolName, type Vendor } from './enforcing/vendor.ts';
import { vendors } from './enforcing/vendors.ts';
import { startFakeUpstream } from './fake-upstream.ts';

const parameters = { type: 'object', properties: { quarter: { type: 'integer' } } };
const tools: Tool[] = [{ type: 'function', name: toolName, parameters, strict: false }];

type Output = ResponseInputItem.FunctionCallOutput['output'];
const sales = '{"sales":[12,15]}';
const chart: Output = [
  { type: 'input_text', text: sales },
  { type: 'input_image', image_url: 'data:image/png;base64,iVBORw==', detail: 'auto' },
];

class Conversation {
  readonly ledger = new Ledger();
  readonly refusals: string[] = [];
  /** Requests to the model server, and to the service. */
  upstreamRequests = 0;
  rounds = 0;
  readonly #isStored: boolean;
  readonly #items: ResponseInputItem[] = [];
  #last: string | undefined;
  #client: OpenAI | undefined;

  constructor(isStored: boolean) {
    this.#isStored = isStored;
  }

  async open(vendor: Vendor): Promise<void> {
    const upstream = await startFakeUpstream(({ body }, number) => {
      this.upstreamRequests += 1;
      try {
        return { steps: [{ write: vendor.answer(isObject(body) ? body : {}, this.ledger, number) }] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.refusals.push(error.message);
        return { status: 400, steps: [{ write: JSON.stringify({ error: { message: error.message } }) }] };
      }
    });
    onTestFinished(() => upstream.close());
    const store = createTextStore({ time: 60_000, isRenewed: true, size: 1e7, prefix: '', now: () => Date.now() });
    const responses = createStoredReplies(store, { size: 1e7, values: 1e6 }, createTurns());
    const app = createService(vendor.create(upstream.url), {}, undefined, undefined, { responses });
    this.#client = new OpenAI({
      apiKey: key,
      baseURL: 'http://localhost/v1/embed',
      maxRetries: 0,
      fetch: async (url, init) => app.request(new URL(url instanceof Request ? url.url : url).pathname, init ?? {}),
    });
  }

  /** Asks, answers every tool call, and returns the document. */
  async ask(content: string, stream: boolean, output: Output = sales): Promise<string> {
    let input: ResponseInputItem[] = [{ role: 'user', content }];
    for (;;) {
      const response = await this.#next(input, stream);
      input = response.output.flatMap((item): ResponseInputItem[] =>
        item.type === 'function_call' ? [{ type: 'function_call_output', call_id: item.call_id, output }] : [],
      );
      if (input.length === 0) return response.output_text;
    }
  }

  async #next(input: readonly ResponseInputItem[], stream: boolean): Promise<Response> {
    this.rounds += 1;
    const client = this.#client;
    if (client === undefined) throw new Error('It is not open.');
    this.#items.push(...input);
    const place = this.#isStored
      ? { input: [...input], previous_response_id: this.#last ?? null }
      : { input: this.#items, store: false };
    const body = { model: modelId, instructions: 'You advise a shop.', tools, ...place };
    const response = stream
      ? await client.responses.stream(body).finalResponse()
      : await client.responses.create({ ...body, stream: false });
    // Items of output are items of input; the types of the SDK differ in members that we do not send.
    this.#items.push(...(response.output as ResponseInputItem[]));
    this.#last = response.id;
    return response;
  }
}

const chosen = vendors.filter(({ hasReasoning, name }) => hasReasoning || name.startsWith('mistral'));

describe.each(chosen)('$name', (vendor) => {
  test.each(takeTurns([true, false], chosen.indexOf(vendor)))(
    'a conversation with five tool rounds and three edits works (stored: %s)',
    async (isStored) => {
      const conversation = new Conversation(isStored);
      await conversation.open(vendor);
      expect(await conversation.ask('Look up 5 quarters', true)).toContain('Sales');
      for (let number = 1; number <= 3; number += 1) {
        expect(await conversation.ask(`Edit ${number}`, number === 2)).toContain(`Edition ${number}`);
      }
      for (let turn = 5; turn <= 8; turn += 1)
        await conversation.ask(turn === 7 ? 'Look up 2' : 'Go on', turn % 2 === 0);
      if (vendor.readsImages) {
        await conversation.ask('Look up 2', true, chart);
        await conversation.ask('Go on', false);
      }
      const { refusals, rounds, upstreamRequests, ledger } = conversation;
      expect([refusals, upstreamRequests, ledger.lost]).toEqual([[], rounds, 0]);
      expect(ledger.issued > 0).toBe(vendor.hasReasoning);
    },
  );
});
