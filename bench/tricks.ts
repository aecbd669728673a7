// The isolated gain of each micro-optimization, beside the plain way of doing the same.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Abortable } from '../src/abort-signal.ts';
import { BatchStage, type StageResult } from '../src/batch-stage.ts';
import { ApiError } from '../src/errors.ts';
import type { ModelCall } from '../src/model/language-model.ts';
import { Utf8Decoder } from '../src/providers/http/utf8-decoder.ts';
import { toJsonBody } from '../src/providers/json-body.ts';
import { pump, type EventStream } from '../src/server/event-stream.ts';
import { findHeader } from '../src/server/find-header.ts';
import { sniff, wordEnd } from '../src/ui/read/sniff/sniff.ts';
import type { SniffContext } from '../src/ui/read/sniff/sniffed.ts';
import { escapeJson } from '../src/ui/write/json.ts';
import { ChunkWriter } from '../src/wire/chunk-writer.ts';
import { median, round, type Bench, type Figures } from './bench.ts';

const rounds = 41;
const runsInRound = 2_000;

interface Trick {
  readonly name: string;
  readonly plain: () => unknown;
  readonly ours: () => unknown;
}

const header = { id: 'chatcmpl-4f1c8a52-5d0e-4a57-9a6e-5b1f7d2c9e10', created: 1_800_000_000, model: 'acme/fast/v-1' };
const text = 'The quarter ended \\"well\\" above the plan, ';
const names = ['origin', 'authorization', 'content-type', 'content-encoding', 'x-ui-format', 'x-completion-id'];
const headers = {
  Host: '127.0.0.1:8787',
  Authorization: 'Bearer a-key',
  'Content-Type': 'application/json',
  'Content-Length': '512',
  Accept: 'text/event-stream',
  'User-Agent': 'OpenAI/JS 6.49.0',
  'X-Stainless-Lang': 'js',
  'X-Stainless-Package-Version': '6.49.0',
  'X-Stainless-OS': 'Linux',
  'X-Stainless-Arch': 'x64',
  'X-Stainless-Runtime': 'node',
  'X-Stainless-Runtime-Version': 'v24',
  'X-Stainless-Retry-Count': '0',
  'Accept-Language': '*',
  Connection: 'keep-alive',
};
const rawHeaders = Object.entries(headers).flat();
const socket = new Socket();
const bytes = Buffer.from('data: {"choices":[{"delta":{"content":"word"}}]}\n\n'.repeat(30));
const stable = 'A component: its props, in their order, and an example. '.repeat(400);
const call: ModelCall = {
  messages: [
    { role: 'system', content: stable, stable },
    { role: 'user', content: [{ type: 'text', text: 'Show the sales of the last four quarters.' }] },
  ],
  tools: [],
  toolChoice: { type: 'auto' },
  settings: {},
};
const write = ({ messages }: ModelCall) => ({
  model: 'fast',
  messages: messages.map(({ role, content }) => ({ role, content })),
});

function newMessage(): IncomingMessage {
  const message = new IncomingMessage(socket);
  message.rawHeaders = [...rawHeaders];
  // Node's HTTP parser calls this method, which has no public name.
  Reflect.apply(Reflect.get(message, '_addHeaderLines') as () => void, message, [
    message.rawHeaders,
    rawHeaders.length,
  ]);
  return message;
}

const line = 'Internationalization of the product went well.';
const context: SniffContext = {
  isComponent: () => false,
  isTextBlock: () => false,
  isLikeComponent: () => false,
  hasProp: () => false,
  isDefined: () => false,
  isInBase: () => false,
  isNotationExpected: false,
  isInUi: false,
  hasHashComments: false,
  isAnswerStart: false,
  isExplained: false,
  namesFile: false,
  announcesCode: false,
  introducesSample: false,
  teaches: () => false,
  isAboutWriting: false,
  presentsUi: false,
  presentsToReader: false,
  hasCode: false,
  isInContainer: false,
  isWrappedIn: () => false,
};
const writer = new ChunkWriter(header);
writer.write([{ type: 'content-delta', text }]);
let sequence = 0;

const tricks: readonly Trick[] = [
  {
    name: 'six headers of a request: a loop over rawHeaders, instead of headersDistinct',
    plain() {
      const { headersDistinct } = newMessage();
      return names.map((name) => headersDistinct[name]?.join(', '));
    },
    ours: () => names.map(findHeader(newMessage())),
  },
  {
    name: 'a frame of a stream: its constant part written once, instead of JSON.stringify of the whole chunk',
    plain() {
      const chunk = {
        id: header.id,
        object: 'chat.completion.chunk',
        created: header.created,
        model: header.model,
        choices: [{ index: 0, delta: { content: text } }],
      };
      sequence += 1;
      return Buffer.from(`id: ${sequence}\ndata: ${JSON.stringify(chunk)}\n\n`);
    },
    ours: () => Buffer.from(writer.write([{ type: 'content-delta', text }])),
  },
  {
    name: 'the body of a call with a prompt of 22 KB: bytes of the prompt kept, instead of written each time',
    plain: () => Buffer.from(JSON.stringify(write(call))),
    ours: () => toJsonBody(call, write),
  },
  {
    name: 'a read of 1.5 KB of ASCII: latin1, instead of a TextDecoder',
    plain: () => platformDecoder.decode(bytes, { stream: true }),
    ours: () => utf8Decoder.push(bytes),
  },
  {
    name: 'a text as JSON: a test for characters to escape, instead of JSON.stringify alone',
    plain: () => JSON.stringify(line).slice(1, -1),
    ours: () => escapeJson(line),
  },
  {
    name: 'the first word of a line: looked at as a whole, instead of after each character',
    plain() {
      for (let length = 1; length <= line.indexOf(' '); length += 1) sniff(line.slice(0, length), context);
    },
    ours: () => sniff(line.slice(0, wordEnd(line, 0)), context),
  },
  {
    name: 'an abort signal with a listener: Abortable, instead of AbortController',
    plain() {
      const controller = new AbortController();
      controller.signal.addEventListener('abort', nothing);
      return controller;
    },
    ours() {
      const signal = new Abortable();
      signal.addEventListener('abort', nothing);
      return signal;
    },
  },
];
const platformDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
const utf8Decoder = new Utf8Decoder();
const nothing = (): void => undefined;

export const tricksBench: Bench = {
  name: 'tricks',
  purpose: 'what each micro-optimization gains by itself: microseconds and bytes, with it and without',
  async run(_, say) {
    const figures: Record<string, number> = {};
    const note = (name: string, plain: number, ours: number, unit: string, digits: number): void => {
      figures[`${name}: plain (${unit})`] = round(plain, digits);
      figures[`${name}: ours (${unit})`] = round(ours, digits);
      say(`  ${name}: ${round(plain, digits)} ${unit} -> ${round(ours, digits)} ${unit}`);
    };
    for (const { name, plain, ours } of tricks) {
      const [before, after] = sideBySide(plain, ours);
      note(name, before, after, 'us', 3);
    }
    setFlagsFromString('--expose-gc');
    // The function that the flag adds to every new context.
    const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;
    note('headersDistinct, as long as a stream lasts', await kept(collect, distinct), 0, 'bytes', 0);
    const [fresh, reused] = [await promoted(collect, FreshStage), await promoted(collect, ReusingStage)];
    note('a chunk that passes a stage: a reusable result, instead of a new one', fresh, reused, 'bytes promoted', 0);
    return figures satisfies Figures;
  },
};

/** Microseconds of processor time for one run of each: medians of interleaved rounds. */
function sideBySide(plain: () => unknown, ours: () => unknown): readonly [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + 3; round += 1) {
    for (const [index, work] of [plain, ours].entries()) {
      const started = process.cpuUsage();
      for (let run = 0; run < runsInRound; run += 1) work();
      const { user, system } = process.cpuUsage(started);
      // V8 compiles the code during the first rounds.
      if (round >= 3) times[index]?.push((user + system) / runsInRound);
    }
  }
  return [median(times[0]), median(times[1])];
}

const distinct = (): unknown => {
  const message = newMessage();
  // Created in any case, for the request id.
  void message.headers;
  return [message, message.headersDistinct];
};

/** Bytes that one of them retains, beyond those that every request retains. */
async function kept(collect: () => void, make: () => unknown): Promise<number> {
  const sizeOf = (work: () => unknown): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const all = Array.from({ length: 5_000 }, work);
    collect();
    return (process.memoryUsage().heapUsed - before) / all.length;
  };
  const without = (): unknown => {
    const message = newMessage();
    return [message, message.headers];
  };
  sizeOf(without);
  return sizeOf(make) - sizeOf(without);
}

class ReusingStage extends BatchStage<readonly string[], readonly string[]> {
  protected override take({ value }: IteratorResult<readonly string[], unknown>) {
    // Its source never ends.
    return this.tell((value as readonly string[]).map((text) => `data: ${text}\n\n`));
  }

  protected override recover(error: unknown): never {
    throw error;
  }
}

class FreshStage extends ReusingStage {
  protected override tell(value: readonly string[]): StageResult<readonly string[]> {
    return { done: false, value };
  }
}

/** Bytes per chunk that are promoted to the old generation, where this garbage stays until a full collection. */
async function promoted(
  collect: (options?: { readonly type: 'minor' }) => void,
  Stage: typeof ReusingStage,
): Promise<number> {
  const [streams, chunks] = [1_000, 40];
  const waiting: ((result: IteratorResult<readonly string[]>) => void)[] = [];
  for (let index = 0; index < streams; index += 1) {
    const batches = new Stage({ next: () => new Promise((resolve) => (waiting[index] = resolve)) });
    const stream: EventStream<readonly string[]> = {
      batches,
      toText: (batch) => batch.join(''),
      endOf: () => undefined,
      toFailure: String,
      signal: new Abortable(),
      keepAliveInterval: undefined,
      toApiError: (error) => new ApiError('internal', undefined, { cause: error }),
    };
    void pump(stream, { isOpen: true, write: () => undefined });
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const send = async (chunk: number): Promise<void> => {
    for (const resolve of waiting) resolve({ done: false, value: [`chunk ${chunk} of a text that a model writes`] });
    await turn();
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  };
  for (let chunk = 0; chunk < 10; chunk += 1) await send(chunk);
  collect();
  const before = oldSpace();
  for (let chunk = 0; chunk < chunks; chunk += 1) await send(chunk);
  return (oldSpace() - before) / streams / chunks;
}

const oldSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0;
