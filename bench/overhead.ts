// The overhead of a proxy: all targets are measured in one run, interleaved, with the same model server.
import { median, round, type Bench } from './bench.ts';
import { ask, repeat } from './client.ts';
import {
  cpuSeconds,
  isMeasurable,
  startPipe,
  startPortkey,
  startRewrite,
  startTessera,
  startUpstream,
  stop,
  type Target,
} from './target.ts';

const rounds = 5;

export const overhead: Bench = {
  name: 'overhead',
  purpose: 'time added to the first chunk and to the end, requests per second, CPU time per chunk',
  async run(_, say) {
    if (!isMeasurable()) throw new Error('CPU time is read from /proc, which this system does not have.');
    const upstream = await startUpstream();
    const targets: readonly Target[] = [
      await startPipe(upstream),
      await startRewrite(upstream),
      await startTessera(upstream),
      await startPortkey(upstream, say),
    ].filter((target) => target !== undefined);
    const figures: Record<string, number> = {};
    const note = (name: string, values: readonly number[], digits = 2): number => {
      const middle = median(values);
      figures[name] = round(middle, digits);
      say(
        `  ${name.padEnd(64)} ${round(middle, digits)}  (${round(Math.min(...values), digits)} to ${round(Math.max(...values), digits)})`,
      );
      return middle;
    };
    try {
      // Measures a warm service: Node compiles code during thousands of requests, on the same cores.
      for (const target of [upstream, ...targets]) {
        await repeat(8000, 20, () => ask(target, { stream: false, chunks: 20 }));
        await repeat(1500, 20, () => ask(target, { stream: true, chunks: 200 }));
      }
      const first = new Map<string, number[]>();
      const end = new Map<string, number[]>();
      const all = [upstream, ...targets];
      for (let index = 0; index < rounds * 60; index += 1) {
        // In random order, because a target that always followed a slow one would always start on idle cores.
        for (const target of shuffled(all)) {
          const reply = await ask(target, { stream: true, chunks: 20 });
          (first.get(target.name) ?? first.set(target.name, []).get(target.name))?.push(reply.first);
          (end.get(target.name) ?? end.set(target.name, []).get(target.name))?.push(reply.end);
        }
      }
      for (const { name } of targets) {
        figures[`${name}: time added to the first chunk, sequential (ms)`] = round(
          median(first.get(name) ?? []) - median(first.get('upstream') ?? []),
          3,
        );
        figures[`${name}: time added to the end, sequential (ms)`] = round(
          median(end.get(name) ?? []) - median(end.get('upstream') ?? []),
          3,
        );
      }
      const added = (name: string): number => median(first.get(name) ?? []) - median(first.get('upstream') ?? []);
      figures['tessera / pipe, time added to the first chunk'] = round(added('tessera') / added('pipe'));
      for (const concurrency of [1, 32, 256]) {
        const rates = new Map<string, number[]>();
        for (let turn = 0; turn < rounds; turn += 1) {
          for (const target of targets) {
            const count = Math.max(200, concurrency * 4);
            const started = performance.now();
            await repeat(count, concurrency, () => ask(target, { stream: false, chunks: 20 }));
            (rates.get(target.name) ?? rates.set(target.name, []).get(target.name))?.push(
              (count * 1000) / (performance.now() - started),
            );
          }
        }
        for (const { name } of targets)
          note(`${name}: plain requests per second, ${concurrency} concurrent`, rates.get(name) ?? [], 0);
        const rate = (name: string): number => median(rates.get(name) ?? []);
        figures[`tessera / portkey, plain requests per second, ${concurrency} concurrent`] = round(
          rate('tessera') / rate('portkey'),
        );
      }
      const chunks = 200;
      const streams = 100;
      const costs = new Map<string, number[]>();
      for (let turn = 0; turn < rounds; turn += 1) {
        for (const target of targets) {
          const before = cpuSeconds(target);
          await repeat(streams, 20, () => ask(target, { stream: true, chunks }));
          (costs.get(target.name) ?? costs.set(target.name, []).get(target.name))?.push(
            ((cpuSeconds(target) - before) * 1e6) / (streams * chunks),
          );
        }
      }
      for (const { name } of targets) note(`${name}: CPU time per chunk (us)`, costs.get(name) ?? []);
      const cost = (name: string): number => median(costs.get(name) ?? []);
      figures['tessera / rewrite, CPU time per chunk'] = round(cost('tessera') / cost('rewrite'));
      figures['tessera / portkey, CPU time per chunk'] = round(cost('tessera') / cost('portkey'));
    } finally {
      stop([upstream, ...targets]);
    }
    return figures;
  },
};

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1));
}
