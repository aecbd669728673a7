// Concurrent streams: a hundred at full speed, and thousands of slow ones.
import { median, round, type Bench } from './bench.ts';
import { ask, repeat } from './client.ts';
import { openSlowStreams } from './slow-streams.ts';
import { cpuSeconds, startRewrite, startTessera, startUpstream, stop, type Target } from './target.ts';

const rounds = 5;

async function runFlatOut(targets: readonly Target[], figures: Record<string, number>): Promise<void> {
  const seconds = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  const cpu = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await repeat(400, 20, () => ask(target, { stream: true, chunks: 200 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      const before = cpuSeconds(target);
      const started = performance.now();
      await repeat(100, 100, () => ask(target, { stream: true, chunks: 200 }));
      seconds.get(target.name)?.push((performance.now() - started) / 1000);
      cpu.get(target.name)?.push(cpuSeconds(target) - before);
    }
  }
  for (const { name } of targets) {
    figures[`${name}: 100 streams of 200 chunks at full speed (s)`] = round(median(seconds.get(name) ?? []));
    figures[`${name}: CPU time for 100 streams at full speed (s)`] = round(median(cpu.get(name) ?? []));
  }
}

export const streams: Bench = {
  name: 'streams',
  purpose: 'a hundred streams at full speed, and thousands of slow ones: time, memory per stream, added delay',
  async run(_, say) {
    const figures: Record<string, number> = {};
    const upstream = await startUpstream();
    const targets = [await startRewrite(upstream), await startTessera(upstream)];
    try {
      await runFlatOut(targets, figures);
    } finally {
      stop([upstream, ...targets]);
    }
    for (const count of [1000, 5000]) {
      for (const startTarget of [startRewrite, startTessera]) {
        const upstream = await startUpstream();
        const target = await startTarget(upstream);
        try {
          await ask(target, { stream: true, chunks: 20 });
          const { memory, late, cpu, failed } = await openSlowStreams(target, count);
          say(`  ${target.name}, ${count} streams: done`);
          figures[`${target.name}: memory per stream, ${count} open (KB)`] = round(memory / 1024, 1);
          figures[`${target.name}: delay of a chunk, p99, ${count} open (ms)`] = round(late, 1);
          figures[`${target.name}: CPU time for ${count} slow streams (s)`] = round(cpu);
          figures[`${target.name}: failed streams of ${count}`] = failed;
        } finally {
          stop([upstream, target]);
        }
      }
    }
    return figures;
  },
};
