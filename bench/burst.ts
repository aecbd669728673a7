// Many streams that begin at the same time, on a process that has just started and on a warm one.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { median, round, type Bench } from './bench.ts';
import { ask, repeat } from './client.ts';
import { cpuSeconds, startRewrite, startTessera, startUpstream, stop, type Target } from './target.ts';

/** Streams that begin together. */
interface Streams {
  readonly count: number;
  /** Milliseconds within which all of them begin. */
  readonly spread: number;
  readonly chunks: number;
  /** Milliseconds between the chunks of a stream. */
  readonly pause: number;
}

const many: Streams = { count: 2000, spread: 800, chunks: 40, pause: 250 };
/** The same process a while later, with few streams that are fast. */
const steady: Streams = { count: 100, spread: 200, chunks: 200, pause: 20 };
const rounds = 3;
/** Read before this process is pinned to one of them. */
const availableCores = availableParallelism();

interface Burst {
  /** Milliseconds from the request to the first event: the median and the 99th percentile. */
  readonly typical: number;
  readonly slow: number;
  /** CPU seconds. */
  readonly cpu: number;
  readonly failed: number;
}

export const burst: Bench = {
  name: 'burst',
  purpose: `${many.count} streams begin within ${many.spread} ms, ${many.chunks} chunks each, one every ${many.pause} ms: time to the first event; then ${steady.count} streams with a chunk every ${steady.pause} ms: CPU time per chunk`,
  async run(_, say) {
    const found = new Map<string, Burst[]>();
    const costs = new Map<string, number[]>();
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const start of [startRewrite, startTessera]) {
        const upstream = await startUpstream();
        const target = await start(upstream);
        pin(upstream, target);
        try {
          await repeat(500, 20, () => ask(upstream, { stream: true, chunks: 10 }));
          for (const state of ['cold', 'warm'] as const) {
            if (state === 'warm') await warmUp(target);
            const name = `${target.name}, ${state}`;
            const one = await runBurst(target, many);
            found.set(name, [...(found.get(name) ?? []), one]);
            say(`  ${name}: median ${round(one.typical, 0)} ms, p99 ${round(one.slow, 0)} ms, ${round(one.cpu)} s`);
          }
          const { cpu } = await runBurst(target, steady);
          const cost = (cpu * 1e6) / (steady.count * steady.chunks);
          costs.set(target.name, [...(costs.get(target.name) ?? []), cost]);
          say(`  ${target.name}, steady: ${round(cost, 0)} us of CPU time per chunk`);
        } finally {
          stop([upstream, target]);
        }
      }
    }
    // The benchmarks that follow in this process need all cores.
    assign(process.pid, `0-${availableCores - 1}`);
    const of = (name: string, key: keyof Burst): number => median((found.get(name) ?? []).map((one) => one[key]));
    const figures: Record<string, number> = {};
    for (const name of found.keys()) {
      figures[`${name}: first event, median (ms)`] = round(of(name, 'typical'), 0);
      figures[`${name}: first event, p99 (ms)`] = round(of(name, 'slow'), 0);
      figures[`${name}: CPU time (s)`] = round(of(name, 'cpu'), 1);
      figures[`${name}: failed`] = of(name, 'failed');
    }
    const cost = (name: string): number => median(costs.get(name) ?? []);
    for (const name of costs.keys()) figures[`${name}, steady: CPU time per chunk (us)`] = round(cost(name), 0);
    figures['tessera / rewrite, steady, CPU time per chunk'] = round(cost('tessera') / cost('rewrite'));
    figures['tessera / rewrite, warm, p99'] = round(of('tessera, warm', 'slow') / of('rewrite, warm', 'slow'));
    figures['tessera, cold / warm, p99'] = round(of('tessera, cold', 'slow') / of('tessera, warm', 'slow'));
    return figures;
  },
};

/**
 * Pins the target, with all its threads, to its own core, since clients and model servers usually run on other machines.
 * A program that this process starts inherits its core: without `--all-tasks`, the threads that collect garbage and compile
 * would compete with the clients.
 */
function pin(upstream: Target, target: Target): void {
  if (availableCores < 2) return;
  assign(target.process.pid, '0');
  assign(upstream.process.pid, '1');
  assign(process.pid, '1');
}

/** Lets a process run on these cores only: `cores` is a list in the notation of `taskset`. */
function assign(pid: number | undefined, cores: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)], { stdio: 'ignore' });
  } catch {
    // Without taskset, the operating system schedules the process.
  }
}

async function warmUp(target: Target): Promise<void> {
  await repeat(8000, 20, () => ask(target, { stream: false, chunks: 20 }));
  await repeat(1500, 20, () => ask(target, { stream: true, chunks: 200 }));
  await wait(1000);
}

async function runBurst(target: Target, { count, spread, chunks, pause }: Streams): Promise<Burst> {
  const { hostname, port, pathname } = new URL(target.url);
  const body = JSON.stringify({
    model: target.model,
    stream: true,
    user: `chunks=${chunks},pause=${pause}`,
    messages: [{ role: 'user', content: 'Show the numbers of the quarter.' }],
  });
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...Object.entries(target.headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${body}`;
  const before = cpuSeconds(target);
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const streams: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * spread) / count;
    if (performance.now() < due) await wait(due - performance.now());
    streams.push(
      readStream(Number(port), text).then(
        (time) => void times.push(time),
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(streams);
  times.sort((a, b) => a - b);
  return {
    typical: median(times),
    slow: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: cpuSeconds(target) - before,
    failed,
  };
}

/** Resolves at the end of the stream with the milliseconds until its first event. */
async function readStream(port: number, text: string): Promise<number> {
  const started = performance.now();
  const socket = net.connect(port, '127.0.0.1');
  let first = 0;
  let last = '';
  socket.on('data', (piece: Buffer) => {
    if (first === 0 && piece.includes('data: ')) first = performance.now() - started;
    last = piece.toString('latin1');
  });
  socket.write(text);
  await once(socket, 'close');
  if (first === 0 || (!last.includes('[DONE]') && !last.endsWith('0\r\n\r\n')))
    throw new Error('The stream broke off.');
  return first;
}
