// Metrics and traces.
import { context, propagation, trace, type Attributes, type Span, type SpanOptions } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../src/errors.ts';
import { createCircuitBreaker } from '../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel } from '../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../src/providers/resilience/retry-policy.ts';
import { createMetrics } from '../src/server/metrics.ts';
import { listenForMetrics } from '../src/server/metrics-server.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, modelId, path, post, request } from './service.ts';

const card: Script = [[text('root = Card([TextContent("Hello")')], [text('])'), finish()]];

/** Values of our own metrics by `name{labels}`. */
async function read(metrics: ReturnType<typeof createMetrics>): Promise<Map<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('tessera_'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('counts requests, chunks and tokens with bounded label values', async () => {
  const metrics = createMetrics();
  const app = createService(createReplayModel(card), {}, undefined, undefined, { metrics });
  await (await app.request(path, post(request({ stream: true })))).text();
  await (await app.request(path, post(request()))).text();
  await app.request(path, post('{'));
  for (let index = 0; index < 50; index++) await app.request(`/nothing/${index}`);
  const found = await read(metrics);
  const route = '/v1/embed/chat/completions';
  expect(found.get(`tessera_requests_total{route="${route}",status="200",code=""}`)).toBe(2);
  expect(found.get(`tessera_requests_total{route="${route}",status="400",code="invalid_json"}`)).toBe(1);
  expect(found.get('tessera_requests_total{route="other",status="404",code="not_found"}')).toBe(50);
  expect(found.get(`tessera_tokens_total{model="${modelId}",kind="prompt"}`)).toBe(22);
  expect(found.get(`tessera_tokens_total{model="${modelId}",kind="completion"}`)).toBe(14);
  expect(found.get(`tessera_time_to_first_chunk_seconds_count{model="${modelId}"}`)).toBe(1);
  expect(found.get(`tessera_time_to_first_component_seconds_count{model="${modelId}"}`)).toBe(1);
  expect(found.get(`tessera_longest_chunk_gap_seconds_count{model="${modelId}"}`)).toBe(1);
  expect(found.get(`tessera_chunks_total{model="${modelId}"}`)).toBeGreaterThanOrEqual(3);
  expect(found.get('tessera_replies_in_flight{mode="stream"}')).toBe(0);
  expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('counts cached and reasoning tokens, which are part of the others', async () => {
  const metrics = createMetrics();
  const usage = { promptTokens: 900, completionTokens: 40, cachedTokens: 800, reasoningTokens: 30 };
  const script: Script = [[text('root = Card([TextContent("Hello")])'), { type: 'finish', reason: 'stop', usage }]];
  const app = createService(createReplayModel(script), {}, undefined, undefined, { metrics });
  const reply: unknown = await (await app.request(path, post(request()))).json();
  const counts = { prompt: 900, completion: 40, cached: 800, reasoning: 30 };
  const found = await read(metrics);
  for (const [kind, count] of Object.entries(counts)) {
    expect(found.get(`tessera_tokens_total{model="${modelId}",kind="${kind}"}`), kind).toBe(count);
  }
  expect(reply).toMatchObject({
    usage: {
      prompt_tokens: counts.prompt,
      completion_tokens: counts.completion,
      total_tokens: 940,
      prompt_tokens_details: { cached_tokens: counts.cached },
      completion_tokens_details: { reasoning_tokens: counts.reasoning },
    },
  });
});

test('counts repairs and truncations', async () => {
  const metrics = createMetrics();
  const script: Script = [[text('root = Card([Nonsense(1), TextContent("Hello")'), finish('length')]];
  const app = createService(createReplayModel(script), {}, undefined, undefined, { metrics });
  await app.request(path, post(request()));
  const found = await read(metrics);
  expect([...found.keys()].some((name) => name.startsWith('tessera_repairs_total{code="'))).toBe(true);
  expect(found.get(`tessera_truncations_total{model="${modelId}",reason="length"}`)).toBe(1);
});

test('counts upstream failures, retries and fallbacks', async () => {
  const metrics = createMetrics();
  const effects = { now: () => 0, sleep: async () => {}, random: () => 0 };
  const toTarget = (script: Script, id: string, refusal?: ApiError) => ({
    model: createReplayModel(script, refusal),
    breaker: createCircuitBreaker({ failures: 99, rest: 1 }, effects.now),
    watch: metrics.upstream(id),
  });
  const targets = [toTarget([], 'dead', new ApiError('upstream_failed')), toTarget(card, 'live')];
  const model = createResilientModel(targets, { ...defaultRetryPolicy, retries: 2 }, effects);
  const app = createService(model, {}, undefined, undefined, { metrics });
  expect((await app.request(path, post(request()))).status).toBe(200);
  const found = await read(metrics);
  expect(found.get('tessera_upstream_failures_total{model="dead",code="upstream_failed"}')).toBe(3);
  expect(found.get('tessera_upstream_retries_total{model="dead",code="upstream_failed"}')).toBe(2);
  expect(found.get('tessera_upstream_fallbacks_total{model="dead",code="upstream_failed"}')).toBe(1);
});

test('serves metrics on a separate port, and on the public port only when configured', async () => {
  const metrics = createMetrics();
  const service = (settings: object) =>
    createService(createReplayModel(card), settings, undefined, undefined, { metrics });
  expect((await service({}).request('/metrics')).status).toBe(404);
  expect(await (await service({ metrics: 'on' }).request('/metrics')).text()).toContain('# TYPE tessera_');
  const server = await listenForMetrics(metrics, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}`;
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('# TYPE tessera_requests_total counter');
  for (const [response, status, code] of [
    [await fetch(`${url}/`), 404, 'not_found'],
    [await fetch(`${url}/metrics`, { method: 'POST' }), 405, 'method_not_allowed'],
  ] as const) {
    expect(response.status).toBe(status);
    expect(JSON.parse(await response.text()).error).toMatchObject({ code, param: null });
  }
  server.close();
});

afterEach(() => {
  trace.disable();
  propagation.disable();
});

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('without an SDK, forwards only the trace headers of the caller to the upstream', async () => {
  const model = createReplayModel(card);
  const app = createService(model);
  await app.request(path, post(request(), { traceparent: parent, tracestate: 'a=b', baggage: 'secret=1' }));
  await app.request(path, post(request(), { traceparent: 'no trace' }));
  expect(model.calls.map((call) => call.traceHeaders)).toEqual([{ traceparent: parent, tracestate: 'a=b' }, undefined]);
});

test('with an SDK, records a span with the GenAI semantic conventions', async () => {
  const spans: { name: string; attributes: Attributes; ended: boolean; parent: unknown }[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, from = context.active()) => {
    const span = { name, attributes: { ...options.attributes }, ended: false, parent: from.getValue(fromKey) };
    spans.push(span);
    // The methods of a span that the service uses.
    return {
      setAttribute: (key: string, value: string) => void (span.attributes[key] = value),
      setStatus() {},
      end: () => void (span.ended = true),
    } as unknown as Span;
  };
  const fromKey = Symbol('parent');
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan,
      startActiveSpan: () => {
        throw new Error('Not used.');
      },
    }),
  });
  propagation.setGlobalPropagator({
    extract: (from, carrier, getter) => from.setValue(fromKey, getter.get(carrier, 'traceparent')),
    inject(_, carrier, setter) {
      setter.set(carrier, 'traceparent', 'ours');
      setter.set(carrier, 'baggage', 'secret=1');
    },
    fields: () => ['traceparent'],
  });
  const model = createReplayModel(card);
  const app = createService(model);
  const response = await app.request(path, post(request({ stream: true, temperature: 0.5 }), { traceparent: parent }));
  await response.text();
  expect(model.calls[0]?.traceHeaders).toEqual({ traceparent: 'ours' });
  expect(spans).toMatchObject([
    {
      name: `chat ${modelId}`,
      ended: true,
      parent,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': modelId,
        'gen_ai.request.temperature': 0.5,
        'gen_ai.usage.input_tokens': 11,
        'gen_ai.usage.output_tokens': 7,
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.response.id': response.headers.get('x-completion-id'),
      },
    },
  ]);
  const failing = createService(createReplayModel([], new ApiError('upstream_failed')));
  await failing.request(path, post(request()));
  expect(spans[1]).toMatchObject({ ended: true, attributes: { 'error.type': 'upstream_failed' } });
});
