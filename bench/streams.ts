// Many slow readers at once: memory a stream, and how late the chunks are.
import { setTimeout as wait } from 'node:timers/promises';
import { round, type Bench } from './bench.ts';
import { ask } from './load.ts';
import { cpuSeconds, memoryOf, startRewrite, startTessera, startUpstream, stop, type Target } from './target.ts';

const chunks = 10;
/** Milliseconds between chunks. */
const pause = 1000;

async function measure(target: Target, count: number): Promise<{ memory: number; late: number; cpu: number }> {
  const idle = memoryOf(target);
  const before = cpuSeconds(target);
  const gaps: number[] = [];
  const replies = Array.from({ length: count }, async (_, index) => {
    // Not all in one moment: that would measure a queue.
    await wait((index * pause) / count);
    let last = 0;
    return ask(target, {
      stream: true,
      chunks,
      pause,
      onData: () => {
        const now = performance.now();
        if (last > 0) gaps.push(now - last - pause);
        last = now;
      },
    });
  });
  await wait(pause * 5);
  const memory = (memoryOf(target) - idle) / count;
  await Promise.all(replies);
  gaps.sort((a, b) => a - b);
  return { memory, late: gaps[Math.floor(gaps.length * 0.99)] ?? 0, cpu: cpuSeconds(target) - before };
}

export const streams: Bench = {
  name: 'streams',
  purpose: 'many slow streams at once: memory a stream, added delay, processor time',
  async run(_, say) {
    const figures: Record<string, number> = {};
    for (const count of [1000, 2000]) {
      for (const startTarget of [startRewrite, startTessera]) {
        const upstream = await startUpstream();
        const target = await startTarget(upstream);
        try {
          await ask(target, { stream: true, chunks: 20 });
          const direct = await measure(upstream, count);
          const { memory, late, cpu } = await measure(target, count);
          say(`  ${target.name}, ${count} streams: done`);
          figures[`${target.name}: memory a stream, ${count} open (KB)`] = round(memory / 1024, 1);
          figures[`${target.name}: added delay, 99th percentile, ${count} open (ms)`] = round(late - direct.late, 1);
          figures[`${target.name}: processor time for ${count} slow streams (s)`] = round(cpu);
        } finally {
          stop([upstream, target]);
        }
      }
    }
    figures['tessera against rewrite, memory a stream at 2000'] = round(
      (figures['tessera: memory a stream, 2000 open (KB)'] ?? 0) /
        (figures['rewrite: memory a stream, 2000 open (KB)'] ?? 1),
    );
    return figures;
  },
};
