// What cannot be run here is at least about options that there are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionRows } from '../src/config/options.ts';

const root = join(import.meta.dirname, '..');
const files = ['Dockerfile', 'compose.yaml', 'deploy/kubernetes.yaml', 'deploy/tessera.service', 'docs/operations.md'];

test.each(files)('%s names only options that there are', (file) => {
  const named = new Set(readFileSync(join(root, file), 'utf8').match(/\bTESSERA_[A-Z_]+/g));
  const known = new Set(optionRows.map((row) => row.environment));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('whoever stops the service waits longer than its streams may take', () => {
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1]);
  expect(seconds('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(30);
  expect(seconds('deploy/tessera.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(30);
  const drain = seconds('deploy/kubernetes.yaml', /TESSERA_DRAIN_TIMEOUT, value: (\d+)s/);
  const pause = seconds('deploy/kubernetes.yaml', /.sleep., .(\d+)/);
  expect(seconds('deploy/kubernetes.yaml', /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(drain + pause);
});
