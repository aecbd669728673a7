// The fault list at the socket of the whole service, for every wire protocol, streamed and plain: the delivered text,
// the end of the reply, its usage, and that the service keeps serving.

import { describe, expect, test, type TestContext } from 'vitest';

import { errorTable } from '../../src/errors.ts';
import type { FinishReason, LanguageModel, Usage } from '../../src/model/language-model.ts';
import { framesOf } from '../frames.ts';
import { listenForTest, path, post, request } from '../service.ts';
import { expectedOf, readRecording, testEffects, timeouts, type Adapter } from './adapter-suite.ts';
import { anthropicAdapter } from './anthropic-recordings.ts';
import type { Outcome } from './collect.ts';
import { refusingUrl, startFakeUpstream, type Served } from './fake-upstream.ts';
import { all, faults, frame, shapes, type Failure, type Fault } from './faults.ts';
import { googleAdapter } from './google-recordings.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';
import { openAiResponsesAdapter } from './openai-responses-recordings.ts';

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  /** All visible text of the document; null when no document was sent. */
  readonly text: string | null;
  readonly documentError?: unknown;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  /** Every finish reason that was sent. */
  readonly reasons: readonly string[];
  readonly usage?: unknown;
  readonly isEstimate: boolean;
  readonly truncated?: string;
  /** The error code, from the body or from an error frame. */
  readonly error?: string;
  readonly isDone: boolean;
}

interface Case {
  readonly name: string;
  readonly serve: () => Served;
  readonly timeouts?: Fault['timeouts'];
  readonly expected: Partial<Outcome>;
  readonly failure?: Failure;
}

function casesOf(adapter: Adapter): readonly Case[] {
  const recorded = Object.entries(adapter.recordings).map(([name, expected]): Case => {
    const serve = (): Served => ({ steps: [{ write: readRecording(adapter.folder, name) }] });
    const failure = failureOf(expected);
    return { name: `${name}.sse`, serve, expected, ...(failure && { failure }) };
  });
  const faulty = faults.map((fault): Case => {
    const { name, expected } = fault;
    return {
      name,
      serve: () => fault.serve(adapter.reply),
      ...(fault.timeouts && { timeouts: fault.timeouts }),
      expected: expectedOf(fault, adapter),
      ...(expected !== 'same' && { failure: expected }),
    };
  });
  return [...recorded, ...faulty];
}

/** All recordings begin with status 200. A truncated tool call must not be executed, so the reply must fail. */
function failureOf({ error, finish, calls }: Outcome): Failure | undefined {
  const isCutOff = isTruncation(finish) && calls.some((call) => !isJson(call.arguments));
  const failure = isCutOff ? { code: 'upstream_interrupted' as const } : error;
  return failure && { ...failure, hasBegun: true };
}

function isTruncation(finish: FinishReason | undefined): finish is 'length' | 'content-filter' {
  return finish === 'length' || finish === 'content-filter';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function startUpstream(served: Served, { onTestFinished }: TestContext): Promise<string> {
  if (served === 'refuse') return refusingUrl;
  const upstream = await startFakeUpstream(() => served);
  onTestFinished(() => upstream.close());
  return upstream.url;
}

/** Starts the whole service. Its first model call hits the fault, the second a healthy model server. */
async function startService(adapter: Adapter, { serve, timeouts: own }: Case, context: TestContext): Promise<string> {
  const createModel = (baseUrl: string, more: Fault['timeouts'] = {}): LanguageModel =>
    adapter.createModel({ baseUrl, timeouts: { ...timeouts, ...more } }, testEffects());
  const faulty = createModel(await startUpstream(serve(), context), own);
  const healthy = createModel(await startUpstream({ steps: [{ write: frame(all(adapter.reply)) }] }, context));
  let calls = 0;
  const service = await listenForTest({
    stream: (call, signal) => (calls++ === 0 ? faulty : healthy).stream(call, signal),
  });
  context.onTestFinished(() => service.server.stop(0));
  return service.url;
}

async function ask(url: string, stream: boolean): Promise<Reply> {
  const parameters = { type: 'object', properties: {} };
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }];
  const response = await fetch(url + path, post(request({ stream, tools })));
  const body = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const head = { status: response.status, retryAfter: response.headers.get('retry-after') };
  return { ...head, ...(isStream ? readStream(body) : readWhole(JSON.parse(body))) };
}

type Body = Omit<Reply, 'status' | 'retryAfter'>;

interface Message {
  readonly content?: string | null;
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A completion, a chunk of one, or an error. */
interface Payload {
  readonly choices?: readonly {
    readonly message?: Message;
    readonly delta?: Message;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: unknown;
  readonly diagnostics?: { readonly usage_is_estimate?: boolean; readonly truncated?: string };
  readonly error?: { readonly code: string };
}

function readPayload({
  usage,
  diagnostics,
  error,
}: Payload): Pick<Body, 'usage' | 'isEstimate' | 'truncated' | 'error'> {
  return {
    usage,
    isEstimate: diagnostics?.usage_is_estimate === true,
    ...(diagnostics?.truncated !== undefined && { truncated: diagnostics.truncated }),
    ...(error && { error: error.code }),
  };
}

function readWhole(payload: Payload): Body {
  const [choice] = payload.choices ?? [];
  return {
    ...readPayload(payload),
    ...readDocument(choice?.message?.content ?? null),
    calls: (choice?.message?.tool_calls ?? []).map(({ id, function: call }) => ({ id, ...call })),
    reasons: choice?.finish_reason == null ? [] : [choice.finish_reason],
    isDone: payload.error === undefined,
  };
}

function readStream(body: string): Body {
  let content: string | null = null;
  const calls: { id: string; name: string; arguments: string }[] = [];
  const reasons: string[] = [];
  let last: Payload = {};
  let isDone = false;
  for (const { data } of framesOf(body)) {
    // Nothing follows [DONE] or an error frame.
    expect([isDone, last.error]).toEqual([false, undefined]);
    if (data === '[DONE]') {
      isDone = true;
      continue;
    }
    const payload: Payload = JSON.parse(data);
    last = payload;
    const [{ delta = {}, finish_reason: reason = null } = {}] = payload.choices ?? [];
    if (delta.content != null) content = (content ?? '') + delta.content;
    for (const { index, id, function: piece } of delta.tool_calls ?? []) {
      const call = (calls[index] ??= { id, name: piece.name, arguments: '' });
      call.arguments += piece.arguments;
    }
    if (reason !== null) reasons.push(reason);
  }
  return { ...readPayload(last), ...readDocument(content), calls, reasons, isDone };
}

/** Throws when the document is not complete. */
function readDocument(content: string | null): Pick<Reply, 'text' | 'documentError'> {
  if (content === null) return { text: null };
  const { component, error } = JSON.parse(content);
  let text = '';
  JSON.stringify(component, (key, value: unknown) => {
    if ((key === 'text' || key === 'textMarkdown') && typeof value === 'string') text += value;
    return value;
  });
  return { text, documentError: error };
}

function toWireUsage({ promptTokens, completionTokens, cachedTokens, reasoningTokens }: Usage): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(cachedTokens !== undefined && { prompt_tokens_details: { cached_tokens: cachedTokens } }),
    ...(reasoningTokens !== undefined && { completion_tokens_details: { reasoning_tokens: reasoningTokens } }),
  };
}

function expectReply(reply: Reply, stream: boolean, { expected, failure }: Pick<Case, 'expected' | 'failure'>): void {
  const { text = '', calls = [], finish, usage } = expected;
  if (failure === undefined) {
    expect(reply).toMatchObject({ status: 200, isDone: true, reasons: [calls.length > 0 ? 'tool_calls' : 'stop'] });
    // The document of a truncated reply is complete; the diagnostics and its `error` state the truncation.
    expect(reply.truncated).toBe(isTruncation(finish) ? finish.replace('-', '_') : undefined);
    if (reply.text !== null) expect(typeof reply.documentError).toBe(isTruncation(finish) ? 'string' : 'object');
    expect(reply.error).toBeUndefined();
    expect(reply.text ?? '').toBe(text.trimEnd());
    expect(reply.calls).toEqual(calls.map(({ id, name, arguments: json }) => ({ id, name, arguments: json })));
    const isUsable = usage !== undefined && usage !== 'unusable';
    expect(reply.isEstimate).toBe(!isUsable);
    if (isUsable) expect(reply.usage).toEqual(toWireUsage(usage));
    return;
  }
  const { code, retryAfter, hasBegun = false } = failure;
  // Neither a finish reason nor [DONE].
  expect(reply).toMatchObject({ error: code, isDone: false, reasons: [] });
  if (stream && hasBegun) {
    expect(reply.status).toBe(200);
    expect(reply.text ?? '').toBe(text.trimEnd());
    if (reply.text !== null) expect(typeof reply.documentError).toBe('string');
    return;
  }
  expect(reply.status).toBe(errorTable[code].status);
  if (retryAfter !== undefined) expect(reply.retryAfter).toBe(String(Math.max(1, retryAfter)));
}

describe.each([openAiCompatibleAdapter, openAiResponsesAdapter, anthropicAdapter, googleAdapter])(
  '$folder',
  (adapter) => {
    const healthy = { expected: expectedOf({ name: '', serve: () => 'hang', expected: 'same' }, adapter) };

    test.concurrent.for(casesOf(adapter))('$name', async (fault, context) => {
      for (const stream of [true, false]) {
        const url = await startService(adapter, fault, context);
        expectReply(await ask(url, stream), stream, fault);
        expectReply(await ask(url, stream), stream, healthy);
      }
    });

    test.each(shapes)('a recording shows: $name', ({ shown }) => {
      const cell = shown[adapter.folder];
      if (typeof cell === 'object' && 'none' in cell) return;
      const { recording, expected } = typeof cell === 'string' ? { recording: cell, expected: undefined } : cell;
      expect(adapter.recordings).toHaveProperty([recording]);
      expect(adapter.recordings[recording]?.error?.code).toBe(expected?.code);
    });
  },
);
