// The cost of the compiler, its robustness, and the text it preserves, compared with @openuidev/lang-core in one run.
import { createStreamingParser } from '@openuidev/lang-core';
import { createCatalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import type { JsonValue } from '../src/schema/schema.ts';
import { cutLaw, fixedPointLaw, prefixLaw } from '../test/ui/compiler-laws.ts';
import { babble, createRandom, mutate } from '../test/ui/random.ts';
import { median, round, timed, type Bench, type Figures } from './bench.ts';
import { corpus } from './corpus.ts';
import { damages, shareKept, textsOf } from './damage.ts';
import { longNotation, readSamples } from './samples.ts';

const catalog = createCatalog();
const step = 4;

function stream(text: string): void {
  const compiler = createUiCompiler(catalog);
  for (let at = 0; at < text.length; at += step) compiler.push(text.slice(at, at + step));
  compiler.end();
}

function compileWhole(text: string): JsonValue {
  const compiler = createUiCompiler(catalog);
  // The compiler's own output.
  return JSON.parse(compiler.push(text) + compiler.end()) as JsonValue;
}

/** The parser of lang-core, with the schema of its component library. */
async function otherParser(): Promise<(text: string) => void> {
  process.env['DO_NOT_TRACK'] = '1';
  process.env['OPENUI_TELEMETRY_DISABLED'] = '1';
  const { openuiChatLibrary } = await import('@openuidev/react-ui/genui-lib');
  const schema = openuiChatLibrary.toJSONSchema();
  return (text) => {
    const parser = createStreamingParser(schema, 'Card');
    for (let at = 0; at < text.length; at += step) parser.push(text.slice(at, at + step));
  };
}

async function cost(say: (line: string) => void): Promise<Figures> {
  const short = longNotation(10_000);
  const long = longNotation(103_000);
  for (let warm = 0; warm < 30; warm += 1) stream(short);
  for (let warm = 0; warm < 5; warm += 1) stream(long);
  const shortTimes: number[] = [];
  const longTimes: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    shortTimes.push(timed(() => stream(short)));
    longTimes.push(timed(() => stream(long)));
  }
  const [shortTime, longTime] = [median(shortTimes), median(longTimes)];
  say(`  streaming ${short.length} and ${long.length} characters with lang-core; the long one takes minutes`);
  const other = await otherParser();
  other(short.slice(0, 2000));
  const otherShort = median([1, 2, 3].map(() => timed(() => other(short))));
  const otherLong = timed(() => other(long));
  return {
    '10 KB in 4-character pushes (ms)': round(shortTime),
    '103 KB in 4-character pushes (ms)': round(longTime),
    'one push (us)': round((longTime * 1000) / (long.length / step)),
    '103 KB / 10 KB (linear is 10.3)': round(longTime / shortTime, 1),
    'lang-core, 10 KB (ms)': round(otherShort),
    'lang-core, 103 KB (ms)': round(otherLong),
    'lang-core / tessera at 10 KB': round(otherShort / shortTime, 0),
    'lang-core / tessera at 103 KB': round(otherLong / longTime, 0),
  };
}

function heap(): Figures {
  const text = longNotation(100_000);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const compilers = Array.from({ length: 100 }, () => createUiCompiler(catalog));
  let peak = 0;
  for (let at = 0; at < text.length; at += step) {
    for (const compiler of compilers) compiler.push(text.slice(at, at + step));
    if (at % 4000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed - before);
  }
  for (const compiler of compilers) compiler.end();
  return { 'peak heap of 100 concurrent compilations of 100 KB (MB)': round(peak / 1024 / 1024, 1) };
}

function survive(cases: number): Figures {
  const texts = [
    ...readSamples().flatMap(({ notation, json }) => [notation, json]),
    ...catalog.components.map(({ example }) => `root = Card([${example}])`),
  ];
  let broken = 0;
  let worst = 0;
  for (let seed = 0; seed < cases; seed += 1) {
    const random = createRandom(seed);
    const text = random.next() < 0.15 ? babble(random) : mutate(random.pick(texts), random, texts);
    try {
      let time = timed(() => compileWhole(text));
      // The operating system sometimes pauses a process: a slow run counts only when it is slow again.
      for (let again = 0; again < 3 && time > worst; again += 1)
        time = Math.min(
          time,
          timed(() => compileWhole(text)),
        );
      worst = Math.max(worst, time);
      const content = cutLaw(text, random);
      prefixLaw(text, content, random.below(text.length + 1));
      fixedPointLaw(content);
    } catch (error) {
      broken += 1;
      console.error(`seed ${seed}: ${String(error)}`);
    }
  }
  return {
    'seeded cases': cases,
    'failures (thrown, invalid, retracted, not a fixed point)': broken,
    'slowest case (ms)': round(worst),
  };
}

function keep(): Figures {
  const edits = 60;
  const figures: Record<string, number> = {};
  for (const form of ['notation', 'json'] as const) {
    const means: number[] = [];
    for (const [kind, damage] of Object.entries(damages)) {
      const shares: number[] = [];
      for (const sample of readSamples()) {
        const texts = textsOf(compileWhole(sample[form]));
        for (let seed = 0; seed < edits; seed += 1) {
          shares.push(shareKept(texts, textsOf(compileWhole(damage(sample[form], createRandom(seed))))));
        }
      }
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      means.push(mean);
      figures[`text kept, ${form}, ${kind} (%)`] = round(mean * 100, 1);
    }
    figures[`text kept, ${form}, mean (%)`] = round(
      (means.reduce((sum, mean) => sum + mean, 0) / means.length) * 100,
      1,
    );
  }
  return figures;
}

function delay(say: (line: string) => void): Figures {
  const means: number[] = [];
  let worstOfAll = 0;
  for (const { name, notation } of readSamples()) {
    const compiler = createUiCompiler(catalog);
    let held = 0;
    let sum = 0;
    let worst = 0;
    for (const char of notation) {
      held = compiler.push(char) === '' ? held + 1 : 0;
      sum += held;
      worst = Math.max(worst, held);
    }
    say(`  held back, ${name}: mean ${round(sum / notation.length, 1)}, worst ${worst} characters`);
    means.push(sum / notation.length);
    worstOfAll = Math.max(worstOfAll, worst);
  }
  return {
    'characters held back, mean over samples': round(median(means), 1),
    'characters held back, maximum': worstOfAll,
  };
}

export const compile: Bench = {
  name: 'compile',
  purpose: 'compiler: speed, robustness, text that is kept and held back, clean documents',
  async run({ cases }, say) {
    return { ...delay(say), ...corpus(say), ...keep(), ...survive(cases), ...heap(), ...(await cost(say)) };
  },
};
