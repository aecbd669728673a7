// The code that differs between protocols: a text event of each model server as parts, a request of each public
// protocol as messages, and a text as an event of each public protocol.
import type { StreamPart } from '../src/model/language-model.ts';
import { createEventReader } from '../src/providers/anthropic/event-reader.ts';
import { createResponseReader } from '../src/providers/google/response-reader.ts';
import { createChunkReader } from '../src/providers/openai-compatible/chunk-reader.ts';
import { createResponseEventReader } from '../src/providers/openai-responses/event-reader.ts';
import { ReplyDecoder } from '../src/providers/reply-decoder.ts';
import type { ReplyReader } from '../src/providers/reply-reader.ts';
import { runSync } from '../src/slices.ts';
import { chatCompletionsProtocol, responsesProtocol, type Protocol } from '../src/wire/protocol.ts';
import { median, round, type Bench } from './bench.ts';

const rounds = 41;
const eventsInRound = 2_000;
const requestsInRound = 100;

const newId = (): string => 'id';
const text = 'The quarter ended well above the plan, ';

/** One text as the model server sends it. */
const upstreams: Readonly<Record<string, readonly [create: () => ReplyReader, event: object]>> = {
  'openai-responses': [
    () => createResponseEventReader(newId),
    {
      type: 'response.output_text.delta',
      sequence_number: 7,
      item_id: 'msg_4f1c8a525d0e4a57',
      output_index: 0,
      content_index: 0,
      delta: text,
      logprobs: [],
      obfuscation: 'a1B2c3D4',
    },
  ],
  'openai-compatible': [
    () => createChunkReader(newId),
    {
      id: 'chatcmpl-4f1c8a525d0e4a57',
      object: 'chat.completion.chunk',
      created: 1_800_000_000,
      model: 'fast-1',
      choices: [{ index: 0, delta: { content: text }, finish_reason: null }],
    },
  ],
  anthropic: [
    () => createEventReader(newId),
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  ],
  google: [
    () => createResponseReader(newId),
    { candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }], modelVersion: 'fast-1' },
  ],
};

const header = { id: 'resp_4f1c8a525d0e4a57', created: 1_800_000_000, model: 'acme/fast/v-20261121' };
const turns = Array.from({ length: 24 }, (_, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `${index}: ${text.repeat(4)}`,
}));
const question = { role: 'user', content: text };

const publics: Readonly<Record<string, readonly [Protocol, request: object]>> = {
  'chat completions': [chatCompletionsProtocol, { model: header.model, messages: [...turns, question] }],
  responses: [responsesProtocol, { model: header.model, input: [...turns, question] }],
};

export const protocols: Bench = {
  name: 'protocols',
  purpose: 'what each protocol costs: a text event read and written, and a request of 25 messages read',
  async run() {
    const figures: Record<string, number> = {};
    for (const [name, [create, event]] of Object.entries(upstreams)) {
      const bytes = Buffer.from(`event: ${Reflect.get(event, 'type')}\ndata: ${JSON.stringify(event)}\n\n`);
      figures[`${name}: an event of the model server, read (us)`] = perRun(eventsInRound, () => {
        const decoder = new ReplyDecoder(create());
        return () => {
          const parts: StreamPart[] = [];
          decoder.push(bytes, parts);
          if (parts.length !== 1) throw new Error(`${name}: ${parts.length} parts`);
        };
      });
    }
    for (const [name, [protocol, request]] of Object.entries(publics)) {
      const events = [{ type: 'content-delta', text }] as const;
      figures[`${name}: an event for the client, written (us)`] = perRun(eventsInRound, () => {
        const writer = protocol.createWriter(header);
        return () => writer.write(events);
      });
      figures[`${name}: a request, read (us)`] = perRun(requestsInRound, () => () => runSync(protocol.parse(request)));
    }
    return figures;
  },
};

/** Microseconds of processor time for one run. `begin` creates the state of a reply. */
function perRun(runs: number, begin: () => () => unknown): number {
  const times: number[] = [];
  for (let number = 0; number < rounds + 3; number += 1) {
    const work = begin();
    const started = process.cpuUsage();
    for (let run = 0; run < runs; run += 1) work();
    const { user, system } = process.cpuUsage(started);
    // V8 compiles the code during the first rounds.
    if (number >= 3) times.push((user + system) / runs);
  }
  return round(median(times), 2);
}
