// The metrics of the primary and all workers, summed. Totals never decrease, because Prometheus takes a decrease for a
// restart and counts everything again: the last reported totals of a worker that has died are kept.
import { textOfMetrics, totalsOf, type MetricsSnapshot } from '../metrics.ts';
import { withTimeout } from '../with-timeout.ts';

export interface SummedMetrics {
  /** Returns a function to call when the worker has exited. */
  join(read: () => Promise<MetricsSnapshot>): () => void;
  text(): Promise<string>;
}

interface Member {
  readonly read: () => Promise<MetricsSnapshot>;
  last: MetricsSnapshot;
}

/** Milliseconds. If a worker does not answer in time, its previous values are used. */
const patience = 1000;

/** `own`: the metrics of the primary. */
export function createSummedMetrics(own: () => Promise<MetricsSnapshot>): SummedMetrics {
  const members = new Set<Member>();
  let gone: MetricsSnapshot = [];
  // One after the other: a worker that ends while it is read must not count twice.
  let queue: Promise<unknown> = Promise.resolve();
  const next = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  const refresh = async (member: Member): Promise<void> => {
    const read = member.read().catch(() => undefined);
    member.last = (await withTimeout(read, patience)) ?? member.last;
  };

  return {
    join(read) {
      const member: Member = { read, last: [] };
      members.add(member);
      return () => {
        void next(async () => {
          members.delete(member);
          gone = await totalsOf([gone, member.last]);
        });
      };
    },
    text: () =>
      next(async () => {
        await Promise.all([...members].map(refresh));
        return textOfMetrics([await own(), ...[...members].map(({ last }) => last), gone]);
      }),
  };
}
