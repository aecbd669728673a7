// The target load of one process: 2,000 concurrent slow streams.
import { median, round, type Bench } from './bench.ts';
import { ask, repeat } from './client.ts';
import { openSlowStreams, type SlowStreams } from './slow-streams.ts';
import { startRewrite, startTessera, startUpstream, stop } from './target.ts';

const count = 2000;
const rounds = 3;

export const load: Bench = {
  name: 'load',
  purpose: '2,000 slow streams on one process: failures, memory per stream, added delay',
  async run(_, say) {
    const found: Record<'direct' | 'rewrite' | 'tessera', SlowStreams[]> = { direct: [], rewrite: [], tessera: [] };
    for (let round = 0; round < rounds; round += 1) {
      const upstream = await startUpstream();
      const [rewrite, tessera] = [await startRewrite(upstream), await startTessera(upstream)];
      try {
        for (const target of [rewrite, tessera]) await repeat(50, 1, () => ask(target, { stream: true, chunks: 20 }));
        found.direct.push(await openSlowStreams(upstream, count));
        found.rewrite.push(await openSlowStreams(rewrite, count));
        found.tessera.push(await openSlowStreams(tessera, count));
      } finally {
        stop([upstream, rewrite, tessera]);
      }
      say(`  round ${round + 1} of ${rounds}: done`);
    }
    const of = (name: keyof typeof found, key: keyof SlowStreams): number => median(found[name].map((one) => one[key]));
    const added = (name: 'rewrite' | 'tessera'): number =>
      median(found[name].map(({ late }, index) => late - (found.direct[index]?.late ?? 0)));
    return {
      'concurrent streams': count,
      'tessera: failed': found.tessera.reduce((sum, { failed }) => sum + failed, 0),
      'tessera: memory per stream above idle (KB)': round(of('tessera', 'memory') / 1024, 1),
      'rewrite: memory per stream above idle (KB)': round(of('rewrite', 'memory') / 1024, 1),
      'tessera: peak memory per stream, including garbage (KB)': round(of('tessera', 'most') / 1024, 1),
      'rewrite: peak memory per stream, including garbage (KB)': round(of('rewrite', 'most') / 1024, 1),
      'tessera / rewrite, memory per stream': round(of('tessera', 'memory') / of('rewrite', 'memory')),
      'tessera: added delay of a chunk, p99 (ms)': round(added('tessera'), 1),
      'rewrite: added delay of a chunk, p99 (ms)': round(added('rewrite'), 1),
      'tessera: CPU time (s)': round(of('tessera', 'cpu')),
      'rewrite: CPU time (s)': round(of('rewrite', 'cpu')),
    };
  },
};
