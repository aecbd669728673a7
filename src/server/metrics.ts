// Metrics for Prometheus. The only file that imports its client. Every label has a bounded set of values: the served
// models, the existing routes, the codes of our tables.
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { GenerationDiagnostics, GenerationEvent } from '../generate/event.ts';
import type { Usage } from '../model/language-model.ts';
import { chatCompletionsPath, modelsPath, responsesPath } from '../wire/paths.ts';

export interface RequestOutcome {
  readonly path: string;
  readonly status: number;
  /** The code of the error, if there was one. */
  readonly code: string;
  readonly milliseconds: number;
}

/** A reply in progress. */
export interface ReplyMetrics {
  /** Called before each batch is sent. On the hot path: two numbers and a comparison. */
  batch(events: readonly GenerationEvent[]): void;
  finish(usage: Usage, diagnostics: GenerationDiagnostics): void;
  close(): void;
}

export interface UpstreamObserver {
  failed(code: string): void;
  retried(code: string): void;
  /** The call was sent to a fallback. */
  fellBack(code: string): void;
}

/** For Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

export interface Metrics extends MetricsText {
  readonly request: (outcome: RequestOutcome) => void;
  reply(model: string, stream: boolean): ReplyMetrics;
  readonly upstream: (model: string) => UpstreamObserver;
  cache(result: 'hit' | 'miss'): void;
  resumed(): void;
  /** For summing in another process. */
  read(): Promise<MetricsSnapshot>;
}

/** All current values, as JSON. */
export type MetricsSnapshot = readonly MetricSnapshot[];

interface MetricSnapshot {
  readonly name: string;
  readonly type: string;
  /** How the values of several processes are combined. */
  readonly aggregator: string;
  readonly values: readonly { readonly value: number }[];
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const routes = [
  chatCompletionsPath,
  responsesPath,
  modelsPath,
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/',
];
/** Maximum number of repair codes; more of them would share the label `other`. */
const maxCodes = 200;

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `tessera_${name}_total`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `tessera_${name}_seconds`, help, labelNames, buckets: seconds, registers });

  const requests = counter('requests', 'Finished requests, by route, HTTP status and error code.', [
    'route',
    'status',
    'code',
  ]);
  const durations = histogram(
    'request_duration',
    'Time from the first byte of a request to the last byte of its reply.',
    ['route'],
  );
  const firstChunk = histogram('time_to_first_chunk', 'Time from the model call to the first chunk of a stream.', [
    'model',
  ]);
  const firstComponent = histogram(
    'time_to_first_component',
    'Time from the model call to the first component inside the card of a stream.',
    ['model'],
  );
  const gaps = histogram('longest_chunk_gap', 'Longest gap between two chunks of a stream.', ['model']);
  const chunks = counter('chunks', 'Chunks sent in streams.', ['model']);
  const open = new Gauge({
    name: 'tessera_replies_in_flight',
    help: 'Replies in progress, by mode (stream or plain).',
    labelNames: ['mode'],
    registers,
  });
  const tokens = counter('tokens', 'Tokens reported by the provider, or estimated if it reported none.', [
    'model',
    'kind',
  ]);
  const repairs = counter('repairs', 'Repairs to model output, by diagnostic code.', ['code']);
  const truncations = counter('truncations', 'Replies truncated because the model was stopped early, by reason.', [
    'model',
    'reason',
  ]);
  const failovers = counter('midstream_failovers', 'Replies that a fallback continued after the model failed midway.', [
    'model',
  ]);
  const failures = counter('upstream_failures', 'Failed calls to model servers, by model and error code.', [
    'model',
    'code',
  ]);
  const retries = counter('upstream_retries', 'Retried calls to model servers, by model and error code.', [
    'model',
    'code',
  ]);
  const fallbacks = counter(
    'upstream_fallbacks',
    'Calls sent to a fallback, by the model that failed and its error code.',
    ['model', 'code'],
  );
  const cached = counter('cache_requests', 'Cache lookups, by result (hit or miss).', ['result']);
  const resumed = counter('resumed_streams', 'Streams that a client resumed.', []);
  for (const mode of ['stream', 'plain']) open.set({ mode }, 0);
  const codes = new Set<string>();

  function boundedCode(code: string): string {
    if (!codes.has(code) && codes.size >= maxCodes) return 'other';
    codes.add(code);
    return code;
  }

  return {
    request({ path, status, code, milliseconds }) {
      const route = routes.includes(path) ? path : path.startsWith(`${modelsPath}/`) ? `${modelsPath}/{id}` : 'other';
      requests.inc({ route, status: String(status), code });
      durations.observe({ route }, milliseconds / 1000);
    },
    reply(model, stream) {
      const mode = stream ? 'stream' : 'plain';
      open.inc({ mode });
      const started = performance.now();
      let last = started;
      let longest = 0;
      let count = 0;
      const component = createComponentFinder();
      return {
        batch(events) {
          const now = performance.now();
          if (count === 0) firstChunk.observe({ model }, (now - started) / 1000);
          else if (now - last > longest) longest = now - last;
          last = now;
          count += events.length;
          if (component.isFoundIn(events)) firstComponent.observe({ model }, (now - started) / 1000);
        },
        finish({ promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 }, diagnostics) {
          tokens.inc({ model, kind: 'prompt' }, promptTokens);
          tokens.inc({ model, kind: 'completion' }, completionTokens);
          tokens.inc({ model, kind: 'cached' }, cachedTokens);
          tokens.inc({ model, kind: 'reasoning' }, reasoningTokens);
          for (const { code } of diagnostics.repairs ?? []) repairs.inc({ code: boundedCode(code) });
          if (diagnostics.truncated !== undefined) truncations.inc({ model, reason: diagnostics.truncated });
          if (diagnostics.midstreamFailovers !== undefined) failovers.inc({ model }, diagnostics.midstreamFailovers);
        },
        close() {
          open.dec({ mode });
          if (count === 0) return;
          chunks.inc({ model }, count);
          gaps.observe({ model }, longest / 1000);
        },
      };
    },
    upstream: (model) => ({
      failed: (code) => failures.inc({ model, code }),
      retried: (code) => retries.inc({ model, code }),
      fellBack: (code) => fallbacks.inc({ model, code }),
    }),
    cache: (result) => cached.inc({ result }),
    resumed: () => resumed.inc(),
    contentType: metricsContentType,
    text: () => registry.metrics(),
    read: () => snapshotOf(registry),
  };
}

export interface ProcessMetrics {
  read(): Promise<MetricsSnapshot>;
  workersReady(count: number): void;
  workerExited(): void;
}

/** Metrics of the primary: its own process, the workers that are ready, and worker exits. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ready = new Gauge({
    name: 'tessera_workers_ready',
    help: 'Workers that are ready to serve requests.',
    registers,
  });
  const exits = new Counter({
    name: 'tessera_worker_exits_total',
    help: 'Worker processes that exited unexpectedly and were restarted.',
    registers,
  });
  return {
    read: () => snapshotOf(registry),
    workersReady: (count) => ready.set(count),
    workerExited: () => exits.inc(),
  };
}

async function snapshotOf(registry: Registry): Promise<MetricsSnapshot> {
  // The types of prom-client lack the aggregator, which every metric has.
  const metrics = (await registry.getMetricsAsJSON()) as unknown as MetricsSnapshot;
  // An event-loop lag without samples is NaN, which JSON does not have.
  return metrics.map((metric) => ({ ...metric, values: metric.values.filter(({ value }) => Number.isFinite(value)) }));
}

/** Sums the metrics of several processes. Values that cannot be summed are taken from the first snapshot, the primary's. */
export function textOfMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return aggregate(snapshots.map((snapshot) => snapshot.map(withUsefulAggregator))).metrics();
}

/** Keeps only counters and histograms, whose totals must outlive the process that counted them. */
export function totalsOf(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
  const growing = snapshots.map((snapshot) =>
    snapshot.filter(({ type }) => type === 'counter' || type === 'histogram'),
  );
  return snapshotOf(aggregate(growing));
}

const aggregate = (snapshots: readonly MetricsSnapshot[]): Registry => AggregatorRegistry.aggregate([...snapshots]);

/** Metrics whose mean over processes would hide a busy event loop. */
function withUsefulAggregator(metric: MetricSnapshot): MetricSnapshot {
  if (metric.name === 'process_start_time_seconds') return { ...metric, aggregator: 'first' };
  const isLag = metric.name.startsWith('nodejs_eventloop_lag');
  return isLag && metric.aggregator === 'average' ? { ...metric, aggregator: 'max' } : metric;
}

/** Finds the first component inside the card. The card itself is sent at once and shows nothing. */
function createComponentFinder() {
  let text = '';
  let isDone = false;
  return {
    /** True once. */
    isFoundIn(events: readonly GenerationEvent[]): boolean {
      if (isDone) return false;
      for (const event of events) if (event.type === 'content-delta') text += event.text;
      isDone = text.length > 4096 || /"children":\[\{"component":"/.test(text);
      if (isDone) text = '';
      return isDone;
    },
  };
}
