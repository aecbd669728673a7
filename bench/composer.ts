// How long one large request delays other requests, for the built-in model and for the conversion of the history.
import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { histories, json, markdown, patterns, schemas, tables, type MakeInput } from '../test/attack/long-inputs.ts';
import { round, type Bench } from './bench.ts';
import { serveTessera, stop, type Target } from './target.ts';
import { startWords } from './words.ts';

const sizes = [
  ['100 KB', 100_000],
  ['1 MB', 1_000_000],
  ['8 MB', 8_300_000],
] as const;
/** Just within the body size limit. */
const [, largest] = sizes[2];

/** Milliseconds. */
const bound = 20;
/** An input over the bound is repeated, because other programs on the machine can only increase a delay. */
const attempts = 4;

interface Delay {
  /** The longest stall of the service's event loop in milliseconds. */
  readonly stall: number;
  /** The highest latency of a word in a concurrent stream in milliseconds. */
  readonly word: number;
}

export const composer: Bench = {
  name: 'composer',
  purpose: `long input of each kind, in a heap of 512 MB: the longest stall of the event loop and the slowest word of another stream (the least of up to ${attempts} runs; bound: ${bound} ms)`,
  async run(_, say) {
    const watched = await startWatch();
    const inputs = { ...tables, ...json, ...markdown, ...histories, ...schemas };
    const only = process.env['INPUT'];
    const figures: Record<string, string> = {};
    try {
      // Warms up the service, because V8 compiles hot code during its first seconds.
      for (const make of Object.values(inputs)) await watched.measure(make, 100_000);
      for (const [name, make] of Object.entries(inputs)) {
        if (only !== undefined && name !== only) continue;
        const found: Delay[] = [];
        for (const [, size] of sizes) found.push(await watched.least(make, size));
        const stalls = list(found, ({ stall }) => stall);
        const words = list(found, ({ word }) => word);
        figures[`${name}: stall, ${sizes.map(([label]) => label).join(' / ')} (ms)`] = stalls;
        figures[`${name}: slowest word (ms)`] = words;
        say(`  ${name}: ${stalls}, words ${words}`);
      }
      let worst: Delay = { stall: 0, word: 0 };
      let pattern = '';
      for (const [name, make] of Object.entries(patterns)) {
        if (only !== undefined && name !== only) continue;
        const found = await watched.least(make, largest);
        if (found.stall > worst.stall) [worst, pattern] = [found, name];
        if (found.stall > bound) say(`  ${name}: ${round(found.stall, 1)}`);
      }
      figures[`the worst of ${Object.keys(patterns).length} repeated patterns, 8 MB: stall (ms)`] =
        `${round(worst.stall, 1)} (${pattern})`;
    } finally {
      await watched.stop();
    }
    return figures;
  },
};

const list = (found: readonly Delay[], of: (delay: Delay) => number): string =>
  found.map((one) => `${round(of(one), 1)}${of(one) > bound ? ' (too long)' : ''}`).join(' / ');

interface Watch {
  /** Sends one large request beside a stream of words. `size` is the maximum size of its body in bytes. */
  measure(make: MakeInput, size: number): Promise<Delay>;
  /** Repeats the measurement until both delays are within the bound; returns the minimum of each. */
  least(make: MakeInput, size: number): Promise<Delay>;
  stop(): Promise<unknown>;
}

async function startWatch(): Promise<Watch> {
  const words = await startWords();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-composer-'));
  const probe = join(folder, 'probe');
  const settings = { provider: 'openai-compatible', baseUrl: `http://127.0.0.1:${words.port}`, model: 'words' };
  const target = await serveTessera(folder, settings, {
    ATTACK_PROBE: probe,
    NODE_OPTIONS: `--max-old-space-size=512 --import=${join(process.cwd(), 'test/attack/event-loop-probe.mjs')}`,
  });
  await words.listen(target);

  async function measure(make: MakeInput, size: number): Promise<Delay> {
    const body = bodyOf(make, size);
    target.process.kill('SIGUSR2');
    // The probe writes every 20 ms.
    await wait(40);
    await words.slowest();
    await send(target, body);
    await wait(60);
    // The probe writes this shape.
    const { stall } = JSON.parse(readFileSync(`${probe}.${target.process.pid}`, 'utf8')) as { stall: number };
    return { stall, word: await words.slowest() };
  }

  return {
    measure,
    async least(make, size) {
      let best = await measure(make, size);
      for (let attempt = 1; attempt < attempts && Math.max(best.stall, best.word) > bound; attempt += 1) {
        const next = await measure(make, size);
        best = { stall: Math.min(best.stall, next.stall), word: Math.min(best.word, next.word) };
      }
      return best;
    },
    stop() {
      stop([target]);
      return words.stop();
    },
  };
}

/** The largest body within the size; quotes and line ends take more bytes in JSON than in the input. */
function bodyOf(make: MakeInput, size: number): Buffer {
  const of = (length: number): Buffer =>
    Buffer.from(JSON.stringify({ model: 'builtin/composer/v-20261121', stream: true, ...make(length) }));
  const body = of(size);
  return body.length <= size ? body : of(Math.floor((size * size * 0.99) / body.length));
}

/** Reads the reply to its end. */
function send(target: Target, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, ...target.headers };
    const sent = request(target.url, { method: 'POST', headers }, (reply) => {
      let refusal = '';
      reply.on('data', (text: Buffer) => {
        if (reply.statusCode !== 200) refusal += text.toString();
      });
      reply.on('end', () => (refusal === '' ? resolve() : reject(new Error(refusal.slice(0, 500)))));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
