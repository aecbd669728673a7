// Requests per second of one process and of two workers, with the built-in model, alternating on the same machine.
//
// The client also uses CPU time, which on two cores it takes from the second worker. It is therefore minimal: keep-alive
// raw sockets, one prepared request, and replies that are counted by length instead of being parsed. Its remaining CPU
// time is printed. Besides the measured ratio, the benchmark computes the ratio that a client on another machine would
// see: two cores serve one request per half of the CPU time of all processes and threads of the service, and one process
// serves one request per CPU time of its JavaScript thread.
import { once } from 'node:events';
import net from 'node:net';
import { availableParallelism } from 'node:os';
import { median, round, type Bench } from './bench.ts';
import {
  cpuSeconds,
  isMeasurable,
  mainThreadSeconds,
  startTessera,
  startUpstream,
  stop,
  type Target,
} from './target.ts';

const model = 'builtin/composer/v-20261121';
const connections = 32;
const rounds = 9;
const warmUp = 8000;
/** The duration of one measurement in milliseconds. */
const time = 2000;

interface Rate {
  readonly requests: number;
  readonly seconds: number;
  /** CPU seconds of the whole service, of the main thread of its first process, and of the client. */
  readonly service: number;
  readonly mainThread: number;
  readonly client: number;
}

export const workers: Bench = {
  name: 'workers',
  purpose: 'requests per second of the built-in model, with one process and with two workers on two cores',
  async run(_, say) {
    if (!isMeasurable()) throw new Error('CPU time is read from /proc, which this system does not have.');
    if (availableParallelism() < 2) throw new Error('This benchmark needs at least two cores.');
    const upstream = await startUpstream();
    const counts = [1, 2] as const;
    const targets = { 1: await startWith(1, upstream), 2: await startWith(2, upstream) };
    const found: Record<1 | 2, Rate[]> = { 1: [], 2: [] };
    try {
      for (const count of counts) await load(targets[count], (served) => served < warmUp);
      for (let turn = 0; turn < rounds; turn += 1) {
        for (const count of turn % 2 === 0 ? counts : counts.toReversed()) {
          const one = await measure(targets[count]);
          found[count].push(one);
          say(`  ${nameOf(count)}: ${describe(one)}`);
        }
      }
    } finally {
      stop([upstream, targets[1], targets[2]]);
    }
    const rates = (count: 1 | 2): number => median(found[count].map(({ requests, seconds }) => requests / seconds));
    const cost = (count: 1 | 2, of: 'service' | 'mainThread' | 'client'): number =>
      median(found[count].map((one) => (one[of] * 1e6) / one.requests));
    const ratios = found[2].map((two, turn) => {
      const one = found[1][turn] ?? two;
      return two.requests / two.seconds / (one.requests / one.seconds);
    });
    const bounds = { 1: 1e6 / cost(1, 'mainThread'), 2: 2e6 / cost(2, 'service') };
    const figures: Record<string, number> = {};
    for (const count of counts) {
      figures[`${nameOf(count)}: requests per second`] = round(rates(count), 0);
      figures[`${nameOf(count)}: CPU time of the service per request (us)`] = round(cost(count, 'service'), 0);
      figures[`${nameOf(count)}: CPU time of the client per request (us)`] = round(cost(count, 'client'), 0);
    }
    figures['two workers / one process, requests per second'] = round(median(ratios));
    for (const count of counts)
      figures[`${nameOf(count)}, client on other cores: requests per second, computed`] = round(bounds[count], 0);
    figures['two workers / one process, client on other cores, computed'] = round(bounds[2] / bounds[1]);
    return figures;
  },
};

const nameOf = (count: 1 | 2): string => (count === 1 ? 'one process' : 'two workers');

const describe = ({ requests, seconds, service, client }: Rate): string =>
  `${round(requests / seconds, 0)} requests per second, ${round((service * 1e6) / requests, 0)} us each, ` +
  `${round(service / seconds)} cores, the client ${round(client / seconds)}`;

const startWith = (count: number, upstream: Target): Promise<Target> =>
  startTessera(upstream, { TESSERA_WORKERS: String(count) });

async function measure(target: Target): Promise<Rate> {
  const before = {
    service: cpuSeconds(target),
    mainThread: mainThreadSeconds(target),
    client: process.cpuUsage(),
    at: performance.now(),
  };
  const end = before.at + time;
  const requests = await load(target, () => performance.now() < end);
  const { user, system } = process.cpuUsage(before.client);
  return {
    requests,
    seconds: (performance.now() - before.at) / 1000,
    service: cpuSeconds(target) - before.service,
    mainThread: mainThreadSeconds(target) - before.mainThread,
    client: (user + system) / 1e6,
  };
}

/** Sends the next request of a connection when the previous reply is complete. Returns the number of served requests. */
async function load({ url, headers }: Target, goesOn: (served: number) => boolean): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Show the numbers of the quarter.' }] });
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  let served = 0;
  let replyLength = 0;

  async function runConnection(): Promise<void> {
    const socket = net.connect(Number(port), hostname).setNoDelay();
    let received = 0;
    socket.on('data', (piece: Buffer) => {
      if (received === 0 && !piece.subarray(0, 12).equals(accepted)) {
        socket.destroy(new Error(`It answered: ${piece.toString()}`));
        return;
      }
      // All replies have the same length, because ids and times have a fixed length.
      if (replyLength === 0) replyLength = lengthOf(piece);
      received += piece.length;
      if (received < replyLength) return;
      if (received > replyLength) socket.destroy(new Error('A reply is longer than the first one.'));
      received = 0;
      served += 1;
      if (goesOn(served)) socket.write(request);
      else socket.end();
    });
    socket.write(request);
    await once(socket, 'close');
  }
  await Promise.all(Array.from({ length: connections }, runConnection));
  return served;
}

const accepted = Buffer.from('HTTP/1.1 200');

/** The size of a reply in bytes, computed from its headers. */
function lengthOf(beginning: Buffer): number {
  const text = beginning.toString('latin1');
  return text.indexOf('\r\n\r\n') + 4 + Number(/^content-length: (\d+)\r$/im.exec(text)?.[1]);
}
