// How many cores this process may use. `availableParallelism` knows the affinity mask, but not the CPU quota of
// containers and systemd units, which is set in control groups.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { posix } from 'node:path';

/** `read` throws if the file does not exist. */
export function usableCores(
  cores = availableParallelism(),
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): number {
  const quota = Math.min(quotaOfVersion2(read), quotaOfVersion1(read));
  return Math.max(1, Math.min(cores, Math.floor(quota)));
}

type Read = (path: string) => string;

const root = '/sys/fs/cgroup';

/** The minimum over the group of the process and its ancestors: `cpu.max` is `150000 100000`, or `max 100000`. */
function quotaOfVersion2(read: Read): number {
  const [, group] = /^0::(\/.*)$/m.exec(textOf('/proc/self/cgroup', read)) ?? [];
  let least = Number.POSITIVE_INFINITY;
  for (let path = group ?? '/'; ; path = posix.dirname(path)) {
    const [quota, period] = textOf(posix.join(root, path, 'cpu.max'), read)
      .split(' ')
      .map(Number);
    least = Math.min(least, coresOf(quota, period));
    if (path === '/') return least;
  }
}

/** A quota of -1 means no quota. */
function quotaOfVersion1(read: Read): number {
  const [quota, period] = ['quota', 'period'].map((name) => Number(textOf(`${root}/cpu/cpu.cfs_${name}_us`, read)));
  return coresOf(quota, period);
}

function coresOf(quota = 0, period = 0): number {
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}

function textOf(path: string, read: Read): string {
  try {
    return read(path);
  } catch {
    return '';
  }
}
