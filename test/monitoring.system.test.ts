// Checks the dashboard and alert rules in deploy/monitoring against the exposed metrics and with promtool.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMetrics, createProcessMetrics, textOfMetrics } from '../src/server/metrics.ts';
import { hasPromtool, promtool } from './promtool.ts';

const folder = join(import.meta.dirname, '../deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const rules = read('alerts.yaml');
const ruleTests = read('alerts.test.yaml');

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard: {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
} = JSON.parse(read('grafana-dashboard.json'));
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** The exposition of a service with workers, with a sample of every metric. */
async function exposition(): Promise<string> {
  const metrics = createMetrics();
  metrics.request({ path: '/v1/embed/chat/completions', status: 200, code: '', milliseconds: 1 });
  const reply = metrics.reply('m', true);
  reply.batch([
    { type: 'content-delta', text: '{"component":{"component":"Card","props":{"children":[{"component":"' },
  ]);
  reply.finish(
    { promptTokens: 1, completionTokens: 1 },
    { repairs: [repair], truncated: 'length', midstreamFailovers: 1 },
  );
  reply.close();
  const upstream = metrics.upstream('m');
  upstream.failed('upstream_failed');
  upstream.retried('upstream_failed');
  upstream.fellBack('upstream_failed');
  metrics.cache('hit');
  metrics.resumed();
  return textOfMetrics([await createProcessMetrics().read(), await metrics.read()]);
}

const repair = { code: 'missing-prop', path: '', message: '', lossy: false };

/** Label names by series name. */
async function exposed(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const series = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of (await exposition()).matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
    const known = series.get(name) ?? new Set(['job', 'instance']);
    series.set(name, known);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
  }
  return series;
}

const seriesName = /\b(?:tessera|nodejs|process)_\w+/g;

/** `name{label="value"}` in PromQL and in variable queries. */
const selector = /\b((?:tessera|nodejs|process)_\w+)\{([^}]*)\}/g;

const documents = {
  'the dashboard': JSON.stringify(dashboard).replaceAll('\\"', '"'),
  'the alert rules': rules,
  'the tests of the alert rules': ruleTests,
};

test.each(Object.entries(documents))(
  '%s: names only metrics and labels that the service exposes',
  async (_, document) => {
    const series = await exposed();
    const named = new Set(document.match(seriesName));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !series.has(name))).toEqual([]);
    const unknown = [...document.matchAll(selector)].flatMap(([, name = '', labels = '']) =>
      [...labels.matchAll(/(\w+) *(?:=~|!~|!=|=)/g)]
        .map(([, label = '']) => label)
        .filter((label) => series.get(name)?.has(label) !== true)
        .map((label) => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  },
);

test('the dashboard covers traffic, latency, errors and saturation', () => {
  const shown = new Set(queries.flatMap(({ expr }) => expr.match(seriesName) ?? []));
  for (const name of [
    'tessera_requests_total',
    'tessera_time_to_first_chunk_seconds_bucket',
    'tessera_replies_in_flight',
    'tessera_tokens_total',
    'tessera_upstream_failures_total',
    'tessera_upstream_retries_total',
    'tessera_upstream_fallbacks_total',
    'tessera_cache_requests_total',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(shown).toContain(name);
  const firstChunk = dashboard.panels.find(({ title }) => title === 'Time to first chunk');
  expect(firstChunk?.targets?.map(({ legendFormat }) => legendFormat)).toEqual(['p50', 'p95', 'p99']);
});

test('every alert has a test in which it fires', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const fired = [...ruleTests.matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect([...alerts].sort()).toEqual([...fired].sort());
});

describe.skipIf(!hasPromtool)('promtool', () => {
  test('accepts the alert rules and passes their tests', () => {
    expect(promtool(['check', 'rules', join(folder, 'alerts.yaml')])).toMatchObject({ code: 0 });
    const { code, output } = promtool(['test', 'rules', join(folder, 'alerts.test.yaml')]);
    expect(output).toContain('SUCCESS');
    expect(code).toBe(0);
  });

  test('accepts every query of the dashboard', () => {
    // promtool checks rules, not dashboards: each query becomes a recording rule with its Grafana variables filled in.
    const recorded = queries.map(({ expr }, index) => {
      const query = expr.replaceAll('$__rate_interval', '5m').replace(/\$\w+/g, '.*');
      return `      - { record: 'dashboard:query_${index}', expr: ${JSON.stringify(query)} }`;
    });
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-rules-')), 'queries.yaml');
    writeFileSync(file, `groups:\n  - name: dashboard\n    rules:\n${recorded.join('\n')}\n`);
    const { code, output } = promtool(['check', 'rules', file]);
    expect(output).toContain(`${queries.length} rules found`);
    expect(code).toBe(0);
  });

  test('accepts the names, types and help texts of our metrics', async () => {
    const ours = (await exposition()).split('\n').filter((line) => /^(?:# \w+ )?tessera_/.test(line));
    expect(promtool(['check', 'metrics'], `${ours.join('\n')}\n`)).toEqual({ code: 0, output: '' });
  });
});
