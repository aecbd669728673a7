// The tests that every adapter must pass: its recordings, split at every byte, and the whole fault list.

import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Effects } from '../../src/effects.ts';
import type { LanguageModel, ModelCall } from '../../src/model/language-model.ts';
import type { UpstreamTimeouts } from '../../src/providers/http/connection.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { sampleOf } from '../seed-count.ts';
import { collect, hello, type Outcome } from './collect.ts';
import { refusingUrl, startFakeUpstream, type ReceivedRequest, type Served } from './fake-upstream.ts';
import { faults, faultsNow, frame, type Fault, type RecordedReply, type Shape } from './faults.ts';

export const timeouts: UpstreamTimeouts = { connect: 2_000, headers: 5_000, body: 5_000, trailing: 2_000 };

export interface AdapterOptions {
  readonly baseUrl: string;
  readonly timeouts: UpstreamTimeouts;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Adapter {
  /** A folder of test/upstream. */
  readonly folder: keyof Shape['shown'];
  readonly recordings: Readonly<Record<string, Outcome>>;
  /** The recording `text-and-tools`, taken apart. */
  readonly reply: RecordedReply;
  createModel(options: AdapterOptions, effects: Pick<Effects, 'request' | 'now' | 'newId'>): LanguageModel;
}

const request = createRequest();

export function testEffects(send: Effects['request'] = request): Pick<Effects, 'request' | 'now' | 'newId'> {
  let ids = 0;
  return { request: send, now: () => faultsNow, newId: () => `n${++ids}` };
}

/** Starts a model server that ends with the test. */
export async function serve(answer: Served | ((request: ReceivedRequest, number: number) => Served)) {
  const upstream = await startFakeUpstream((received, number) =>
    typeof answer === 'function' ? answer(received, number) : answer,
  );
  onTestFinished(() => upstream.close());
  return upstream;
}

export function readRecording(folder: string, name: string): Uint8Array {
  return readFileSync(new URL(`../upstream/${folder}/${name}.sse`, import.meta.url));
}

/** The events of a recording, in the form that the faults use. */
export function recordedEvents(folder: string, name: string): RecordedReply['events'] {
  const [, ...events] = new TextDecoder().decode(readRecording(folder, name)).trimEnd().split('\n\n');
  return events.map((event) => {
    const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
    const name = /^event: (.*)$/m.exec(event)?.[1];
    return name === undefined ? { data } : { event: name, data };
  });
}

/** The request that an adapter sends for a call. */
export async function sent(
  adapter: Pick<Adapter, 'folder'>,
  createModel: (baseUrl: string) => LanguageModel,
  call: ModelCall,
): Promise<ReceivedRequest> {
  const { url, requests } = await serve({ steps: [{ write: readRecording(adapter.folder, 'text') }] });
  await collect(createModel(url), call);
  const [first] = requests;
  if (first === undefined) throw new Error('Nothing was sent');
  return first;
}

/** The expected outcome of a fault. The tool calls of an interrupted reply are not specified. */
export function expectedOf({ expected, delivered }: Fault, { recordings, reply }: Adapter): Partial<Outcome> {
  const events = delivered?.(reply) ?? [];
  const text = events.map(({ data }) => reply.textOf(JSON.parse(data))).join('');
  if (expected !== 'same') {
    const { hasBegun: _, ...error } = expected;
    return { text, error };
  }
  const plain = recordings['text-and-tools'];
  if (plain === undefined) throw new Error('The recording text-and-tools is missing');
  return delivered === undefined ? plain : { ...plain, text };
}

export function describeAdapter(adapter: Adapter): void {
  const { folder, recordings, reply } = adapter;
  const createModel = (baseUrl: string, more: Partial<UpstreamTimeouts> = {}): LanguageModel =>
    adapter.createModel({ baseUrl, timeouts: { ...timeouts, ...more } }, testEffects());

  /** An adapter without a network, whose upstream delivers exactly these reads. */
  function createModelOver(reads: readonly Uint8Array[]): LanguageModel {
    async function* body(): AsyncGenerator<Uint8Array> {
      yield* reads;
    }
    const nothing = () => undefined;
    const effects = testEffects(async () => ({
      status: 200,
      headers: {},
      body: body(),
      close: nothing,
      release: nothing,
    }));
    return adapter.createModel({ baseUrl: 'http://127.0.0.1:1', timeouts }, effects);
  }

  describe('recordings', () => {
    test('every file has an expected outcome and names its origin', () => {
      const files = readdirSync(new URL(`../upstream/${folder}/`, import.meta.url));
      expect(files.map((file) => file.replace(/\.sse$/, '')).toSorted()).toEqual(Object.keys(recordings).toSorted());
      for (const name of Object.keys(recordings)) {
        expect(new TextDecoder().decode(readRecording(folder, name))).toMatch(/^: (?:recorded|written) /);
      }
    });

    test.each(Object.entries(recordings))('%s', async (name, expected) => {
      const { url } = await serve({ steps: [{ write: readRecording(folder, name) }] });
      expect(await collect(createModel(url))).toEqual(expected);
    });

    test.each(Object.entries(recordings))('%s, split at every byte', async (name, expected) => {
      const bytes = readRecording(folder, name);
      expect(await collect(createModelOver([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(expected);
      const positions = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
      for (const at of sampleOf(positions)) {
        const outcome = await collect(createModelOver([bytes.subarray(0, at), bytes.subarray(at)]));
        if (JSON.stringify(outcome) !== JSON.stringify(expected)) expect(outcome, `split at ${at}`).toEqual(expected);
      }
    });
  });

  describe('faults', () => {
    test.each(faults)('$name', async (fault) => {
      const served = fault.serve(reply);
      const url = served === 'refuse' ? refusingUrl : (await serve(served)).url;
      const outcome = await collect(createModel(url, fault.timeouts));
      const expected = expectedOf(fault, adapter);
      if (fault.expected === 'same') expect(outcome).toEqual(expected);
      else expect(outcome).toMatchObject(expected);
    });
  });

  describe('a disconnected reader', () => {
    const endless = (): Served => ({
      steps: [{ write: frame(reply.events.slice(0, reply.finishAt)) }],
      ending: 'hang',
    });

    test('closes the upstream request when it stops reading', async () => {
      const { url, requests } = await serve(endless());
      for await (const _ of await createModel(url).stream(hello, new AbortController().signal)) break;
      await requests[0]?.left;
    });

    test('closes the upstream request when it aborts, and receives the reason', async () => {
      const { url, requests } = await serve(endless());
      const controller = new AbortController();
      const reason = new Error('The reader disconnected');
      const read = async (): Promise<void> => {
        for await (const _ of await createModel(url).stream(hello, controller.signal)) controller.abort(reason);
      };
      await expect(read()).rejects.toBe(reason);
      await requests[0]?.left;
    });
  });
}
