import { expect, test } from 'vitest';
import { usableCores } from './usable-cores.ts';

const coresWith = (cores: number, files: Readonly<Record<string, string>>): number =>
  usableCores(cores, (path) => {
    const text = files[path];
    if (text === undefined) throw new Error('ENOENT');
    return text;
  });

test('is the number of cores that the system reports if there are no control groups', () => {
  expect(coresWith(8, {})).toBe(8);
});

test('is bounded by the CPU quota of the group or of a parent group', () => {
  const container = { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '250000 100000\n' };
  expect(coresWith(8, container)).toBe(2);
  expect(coresWith(1, container)).toBe(1);
  const unit = { '/proc/self/cgroup': '0::/system.slice/tessera.service\n' };
  expect(coresWith(8, { ...unit, '/sys/fs/cgroup/system.slice/tessera.service/cpu.max': 'max 100000\n' })).toBe(8);
  expect(coresWith(8, { ...unit, '/sys/fs/cgroup/system.slice/cpu.max': '400000 100000\n' })).toBe(4);
});

test('rounds a quota below one core up to one', () => {
  expect(coresWith(8, { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '50000 100000\n' })).toBe(1);
});

test('reads control groups of version 1', () => {
  const quota = '/sys/fs/cgroup/cpu/cpu.cfs_quota_us';
  const period = { '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n' };
  expect(coresWith(8, { [quota]: '300000\n', ...period })).toBe(3);
  expect(coresWith(8, { [quota]: '-1\n', ...period })).toBe(8);
});
