// Many concurrent slow streams through one target: their memory and the delay of their chunks.
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './client.ts';
import { cpuSeconds, memoryOf, type Target } from './target.ts';

const chunks = 10;
/** Milliseconds between chunks. */
const pause = 1000;

export interface SlowStreams {
  /** Bytes of resident memory per stream above the level before, when half of each stream has been sent. */
  readonly memory: number;
  /** The peak, including garbage that was not yet collected. */
  readonly most: number;
  /** The 99th percentile of the delay of a chunk in milliseconds, relative to one pause after the previous chunk. */
  readonly late: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  readonly failed: number;
}

export async function openSlowStreams(target: Target, count: number): Promise<SlowStreams> {
  const idle = memoryOf(target);
  const before = cpuSeconds(target);
  const gaps: number[] = [];
  let failed = 0;
  const replies = Array.from({ length: count }, async (_, index) => {
    // Staggered, because a simultaneous start would measure a queue.
    await wait((index * pause) / count);
    let last = 0;
    const onData = (): void => {
      const now = performance.now();
      if (last > 0) gaps.push(now - last - pause);
      last = now;
    };
    try {
      await ask(target, { stream: true, chunks, pause, onData });
    } catch {
      failed += 1;
    }
  });
  const held: number[] = [];
  const all = Promise.all(replies).then(() => 'done' as const);
  while ((await Promise.race([all, wait(pause)])) !== 'done') held.push(memoryOf(target) - idle);
  gaps.sort((a, b) => a - b);
  return {
    memory: (held[Math.ceil(chunks / 2)] ?? 0) / count,
    most: Math.max(0, ...held) / count,
    late: gaps[Math.floor(gaps.length * 0.99)] ?? 0,
    cpu: cpuSeconds(target) - before,
    failed,
  };
}
