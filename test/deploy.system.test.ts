// The deployment files cannot be run here; this checks that they name real options and agree with each other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { optionRows } from '../src/config/options.ts';
import { freePort } from './free-port.ts';
import { hasRedis } from './redis-server.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const files = [
  'Dockerfile',
  'compose.yaml',
  'deploy/kubernetes.yaml',
  'deploy/tessera.service',
  'deploy/monitoring/alerts.yaml',
  'docs/operations.md',
];

test.each(files)('%s names only existing options', (file) => {
  const named = new Set(read(file).match(/\bTESSERA_[A-Z_]+/g));
  const known = new Set(optionRows.map((row) => row.environment));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('every stop grace period exceeds the drain timeout', () => {
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);
  expect(seconds('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(30);
  expect(seconds('deploy/tessera.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(30);
  const drain = seconds('deploy/kubernetes.yaml', /TESSERA_DRAIN_TIMEOUT, value: (\d+)s/);
  const pause = seconds('deploy/kubernetes.yaml', /.sleep., .(\d+)/);
  expect(seconds('deploy/kubernetes.yaml', /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(drain + pause);
});

const compose = parse(read('compose.yaml'));
const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS());
const manifest = (kind: string) => manifests.find((one) => one.kind === kind);
const pod = manifest('Deployment').spec.template.spec;
const [container] = pod.containers;

/** MiB of a process: the heap, buffers outside of it, and the runtime. */
const needed = (nodeOptions: string) => (Number(/--max-old-space-size=(\d+)/.exec(nodeOptions)?.[1]) * 5) / 4 + 200;

test('the memory limit covers the heap and the memory outside of it, and the alert uses the same limit', () => {
  const { value } = container.env.find(({ name }: { readonly name: string }) => name === 'NODE_OPTIONS');
  expect(container.resources.limits.memory).toBe('1Gi');
  expect(needed(value)).toBeLessThanOrEqual(1024);
  expect(needed(value)).toBeGreaterThan(900);
  expect(compose.services.tessera.mem_limit).toBe('1g');
  expect(needed(compose.services.tessera.environment.NODE_OPTIONS)).toBeLessThanOrEqual(1024);
  expect(read('deploy/monitoring/alerts.yaml')).toContain(
    'process_resident_memory_bytes{job="tessera"} > 0.9 * 2 ^ 30',
  );
});

test('pods run without privileges and are spread over zones and nodes', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    privileged: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const keys = pod.topologySpreadConstraints.map(({ topologyKey }: { readonly topologyKey: string }) => topologyKey);
  expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
});

test('every selector matches the labels of the pods', () => {
  const { labels } = manifest('Deployment').spec.template.metadata;
  const selectors = [
    manifest('Service').spec.selector,
    manifest('Deployment').spec.selector.matchLabels,
    manifest('PodDisruptionBudget').spec.selector.matchLabels,
    manifest('NetworkPolicy').spec.podSelector.matchLabels,
    ...pod.topologySpreadConstraints.map(
      (one: { labelSelector: { matchLabels: object } }) => one.labelSelector.matchLabels,
    ),
  ];
  expect(selectors).toHaveLength(6);
  for (const selector of selectors) expect(selector).toEqual(labels);
});

test('the network policy names existing container ports and restricts the metrics port', () => {
  const { policyTypes, ingress, egress } = manifest('NetworkPolicy').spec;
  expect(policyTypes).toEqual(['Ingress', 'Egress']);
  const ports = container.ports.map(({ name }: { readonly name: string }) => name);
  expect(ingress.map((rule: { ports: readonly { port: string }[] }) => rule.ports.map(({ port }) => port))).toEqual([
    [ports[0]],
    [ports[1]],
  ]);
  expect(ingress[0].from).toBeUndefined();
  expect(ingress[1].from).toHaveLength(1);
  const open = egress.filter((rule: object) => JSON.stringify(rule).includes('ipBlock'));
  expect(open).toHaveLength(1);
  // The metadata service of cloud providers, which issues credentials.
  expect(open[0].to[0].ipBlock.except).toContain('169.254.0.0/16');
  expect(open[0].ports).toEqual([{ port: 443 }]);
});

test('pins images by digest, each replaceable by a variable', () => {
  expect(compose.services.redis.image).toMatch(/^\$\{REDIS_IMAGE:-redis:7-bookworm@sha256:[0-9a-f]{64}\}$/);
  expect(compose.services.tessera.build.args.NODE_IMAGE).toMatch(
    /^\$\{NODE_IMAGE:-node:24-bookworm-slim@sha256:[0-9a-f]{64}\}$/,
  );
  expect(
    read('Dockerfile')
      .match(/^FROM .*$/gm)
      ?.map((line) => line.split(' ')[1]),
  ).toEqual(Array.from({ length: 3 }, () => '${NODE_IMAGE}'));
});

test.skipIf(!hasRedis)(
  'the Redis of compose.yaml requires the password, and the service’s Redis URL contains it',
  async () => {
    const port = await freePort();
    const [shell, flag, script] = compose.services.redis.command;
    const here = `redis-server - --port ${port} --dir ${mkdtempSync(join(tmpdir(), 'tessera-redis-'))}`;
    const command = script.replaceAll('$$', '$').replace('redis-server -', here);
    const redis = spawn(shell, [flag, command], {
      env: { PATH: process.env['PATH'], REDISCLI_AUTH: 'secret-1' },
      stdio: 'ignore',
    });
    const exit = once(redis, 'exit');
    try {
      await expect.poll(() => say(port, 'PING')).toMatch(/^-NOAUTH/);
      expect(await say(port, 'AUTH wrong\r\nPING')).toMatch(/^-WRONGPASS[^]*-NOAUTH/);
      expect(await say(port, 'AUTH secret-1\r\nPING')).toBe('+OK\r\n+PONG\r\n');
      expect(readFileSync(`/proc/${redis.pid}/cmdline`, 'utf8')).not.toContain('secret-1');
    } finally {
      redis.kill();
    }
    // The shell must exec the server, or the signal would not reach it.
    expect(await exit).toEqual([0, null]);
    expect(compose.services.redis.environment.REDISCLI_AUTH).toMatch(/^\$\{REDIS_PASSWORD:\?/);
    expect(compose.services.tessera.environment.TESSERA_REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?/);
    expect(compose.networks.redis.internal).toBe(true);
    expect(compose.services.redis.networks).toEqual(['redis']);
  },
);

/** Returns the reply; empty while nothing listens on the port. */
function say(port: number, commands: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${commands}\r\nQUIT\r\n`));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer.replace(/\+OK\r\n$/, '')));
  });
}
