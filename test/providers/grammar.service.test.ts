// How requests to model servers carry grammars, and what happens when a grammar cannot be sent.
import { afterEach, expect, test } from 'vitest';
import type { GrammarUse, ModelCall, OutputGrammar } from '../../src/model/language-model.ts';
import { createAnthropicModel } from '../../src/providers/anthropic/model.ts';
import { createGoogleModel } from '../../src/providers/google/model.ts';
import { capabilitiesOf } from '../../src/providers/known-models.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { createOpenAiResponsesModel } from '../../src/providers/openai-responses/model.ts';
import { getPreset, presetNames, type AnyCapabilities, type PresetName } from '../../src/providers/presets.ts';
import { readRecording, testEffects, timeouts } from './adapter-suite.ts';
import { hello } from './collect.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from './fake-upstream.ts';
import { frame } from './enforcing/vendor.ts';

const grammar: OutputGrammar = { gbnf: () => 'root ::= "g"', ebnf: () => 'root ::= "e"' };
const tools = [{ name: 'f', parameters: { type: 'object' } }];
const answer: Served = { steps: [{ write: readRecording('openai-compatible', 'text') }] };
const refusal = (text: string): Served => ({
  status: 400,
  steps: [{ write: JSON.stringify({ error: { message: text } }) }],
});

let upstream: FakeUpstream | undefined;
afterEach(async () => {
  await upstream?.close();
  upstream = undefined;
});

type Body = Readonly<Record<string, unknown>>;

/** Makes the calls one after the other. */
async function send(
  provider: PresetName,
  calls: readonly ModelCall[],
  { model = 'fast-1', own = {}, serve = () => answer }: Options = {},
): Promise<{ readonly bodies: readonly Body[]; readonly uses: readonly (GrammarUse | undefined)[] }> {
  const server = await startFakeUpstream(({ body }, number) => serve(Object(body), number));
  upstream = server;
  const capabilities = { ...capabilitiesOf(provider, model), ...own };
  const adapter = createOpenAiCompatibleModel({ baseUrl: server.url, model, timeouts, capabilities }, testEffects());
  const uses: (GrammarUse | undefined)[] = [];
  for (const call of calls) {
    const stream = await adapter.stream(call, new AbortController().signal);
    for await (const parts of stream) expect(parts).not.toEqual([]);
    uses.push(stream.grammar);
  }
  await server.close();
  return { bodies: server.requests.map(({ body }) => Object(body)), uses };
}

interface Options {
  readonly model?: string;
  readonly own?: AnyCapabilities;
  readonly serve?: (body: Body, number: number) => Served;
}

const call = { ...hello, grammar };

test.each<[PresetName, AnyCapabilities, Body]>([
  ['llama.cpp', {}, { grammar: 'root ::= "g"' }],
  ['vllm', {}, { structured_outputs: { grammar: 'root ::= "e"' } }],
  ['sglang', { grammar: 'ebnf' }, { ebnf: 'root ::= "e"' }],
  ['fireworks', { grammar: 'gbnf' }, { response_format: { type: 'grammar', grammar: 'root ::= "g"' } }],
  ['openai-compatible', { grammar: 'ebnf', grammarField: 'ebnf' }, { ebnf: 'root ::= "e"' }],
])('%s gets the grammar in the field that it supports', async (provider, own, fields) => {
  const { bodies, uses } = await send(provider, [hello, call], { own });
  expect(bodies[1]).toEqual({ ...bodies[0], ...fields });
  expect(uses).toEqual([undefined, { isSent: true }]);
});

test('nothing changes for a server that accepts no grammar', async () => {
  const creators = {
    'openai-compatible': createOpenAiCompatibleModel,
    'openai-responses': createOpenAiResponsesModel,
    anthropic: createAnthropicModel,
    google: createGoogleModel,
  };
  for (const provider of presetNames) {
    const { protocol, capabilities } = getPreset(provider);
    if (protocol === 'ai-sdk' || (capabilities?.grammar ?? 'none') !== 'none') continue;
    const bodies: string[] = [];
    const effects = testEffects(async ({ body }) => {
      bodies.push(typeof body === 'string' ? body : Buffer.from(body ?? []).toString());
      throw new Error('Enough.');
    });
    const options = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fast-1', timeouts, capabilities };
    const model = creators[protocol](options, effects);
    for (const each of [hello, call, { ...hello, tools }, { ...call, tools }]) {
      await expect(model.stream(each, new AbortController().signal)).rejects.toThrow();
    }
    expect([provider, bodies.length]).toEqual([provider, 4]);
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[3]).toBe(bodies[2]);
  }
});

const isGrammarFree = (body: Body): boolean => !/grammar|ebnf/.test(JSON.stringify(body));

test.each<[string, PresetName, Partial<ModelCall>, Options, RegExp]>([
  ['tools are declared', 'llama.cpp', { tools }, {}, /together with tools/],
  ['tools are declared', 'vllm', { tools }, {}, /together with tools/],
  ['the model reasons', 'llama.cpp', {}, { model: 'DeepSeek-R1-Distill-Llama-8B' }, /reasons before it answers/],
  ['the operator says that the model reasons', 'llama.cpp', {}, { own: { reasons: true } }, /reasons before/],
  ['it is too large', 'llama.cpp', { grammar: { ...grammar, gbnf: () => undefined } }, {}, /larger than 60 KB/],
  ['its JSON is too large', 'vllm', { grammar: { ...grammar, ebnf: () => '"'.repeat(31_000) } }, {}, /larger than 60/],
])('a grammar is left out when %s', async (_, provider, more, options, reason) => {
  const { bodies, uses } = await send(provider, [{ ...call, ...more }], options);
  expect(bodies.map(isGrammarFree)).toEqual([true]);
  expect(uses).toEqual([{ isSent: false, reason: expect.stringMatching(reason) }]);
});

test('no grammar is sent when the caller wants data', async () => {
  const { bodies, uses } = await send('llama.cpp', [{ ...call, output: {} }]);
  expect([bodies.map(isGrammarFree), uses]).toEqual([[true], [undefined]]);
});

test('a grammar is sent with tools, and to a model that reasons, where the server can take it', async () => {
  const own = { grammarWithTools: true };
  expect((await send('llama.cpp', [{ ...call, tools }], { own })).uses).toEqual([{ isSent: true }]);
  expect((await send('vllm', [call], { model: 'Qwen3-30B-A3B-Thinking' })).uses).toEqual([{ isSent: true }]);
  const model = 'Qwen3-8B';
  expect((await send('llama.cpp', [call], { model, own: { reasons: false } })).uses).toEqual([{ isSent: true }]);
});

test('a model of an unknown name that reasons gets no grammar from then on', async () => {
  const delta = (more: object, finish: string | null = null) =>
    frame({ choices: [{ index: 0, delta: more, finish_reason: finish }] });
  const thinking = [delta({ reasoning_content: 'Hm.' }), delta({ content: 'Hi' }, 'stop'), 'data: [DONE]\n\n'].join('');
  const serve = (): Served => ({ steps: [{ write: thinking }] });
  const { bodies, uses } = await send('llama.cpp', [call, call], { serve });
  expect(bodies.map(isGrammarFree)).toEqual([false, true]);
  expect(uses).toEqual([{ isSent: true }, { isSent: false, reason: expect.stringMatching(/reasons before/) }]);
});

test('a grammar that the server rejects is not sent again, but another one is', async () => {
  const serve = (body: Body): Served =>
    body['grammar'] === 'root ::= "g"' ? refusal('Failed to parse grammar') : answer;
  const other = { ...call, grammar: { ...grammar, gbnf: () => 'root ::= "h"' } };
  const { bodies, uses } = await send('llama.cpp', [call, call, other], { serve });
  expect(bodies.map(isGrammarFree)).toEqual([false, true, true, false]);
  const refused = { isSent: false, reason: 'the model server rejected it' };
  expect(uses).toEqual([refused, refused, { isSent: true }]);
});

test('a server that rejects the grammar and stream_options gets neither', async () => {
  const serve = (body: Body): Served => {
    if ('structured_outputs' in body) return refusal('structured_outputs is not supported');
    return 'stream_options' in body ? refusal('Unknown field: stream_options') : answer;
  };
  const { bodies, uses } = await send('vllm', [call, call], { serve });
  expect([bodies.length, uses.map((use) => use?.isSent)]).toEqual([4, [false, false]]);
  expect(bodies.slice(2).every((body) => isGrammarFree(body) && !('stream_options' in body))).toBe(true);
});

test('a rejection for another reason does not remove the grammar', async () => {
  const first = await send('llama.cpp', [call], { serve: () => refusal('The image is too large.') }).catch(
    (error: unknown) => error,
  );
  expect(first).toMatchObject({ code: 'upstream_refused' });
  expect(upstream?.requests.length).toBe(1);
});
