// The law of linear cost: a text of four times the length costs at most four times as much CPU time.
import type { Catalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { patterns, places, repeated, type Place } from './repeated-patterns.ts';

const growth = 4;
/** Characters per push. */
const step = 7;
/** More than one round is needed only beside other work, which takes the caches of the processor. */
const maxRounds = 20;
/** Milliseconds of a run that are noise: a tick of the CPU clock, garbage collection. */
const noise = 20;

export interface LinearCase {
  readonly place: Place;
  readonly pattern: string;
}

export function linearCases(): readonly LinearCase[] {
  const all = patterns();
  return all.flatMap((pattern) => places.map((place) => ({ place, pattern })));
}

/** CPU milliseconds, which other programs on the machine do not affect. */
function cost(text: string, catalog: Catalog): number {
  const before = process.cpuUsage().user;
  const compiler = createUiCompiler(catalog);
  for (let at = 0; at < text.length; at += step) compiler.push(text.slice(at, at + step));
  compiler.end();
  return (process.cpuUsage().user - before) / 1000;
}

/** Throws when the cost grows faster than the text. `tolerance` is the factor of acceptable noise, 1.2 for 20 %. */
export function linearLaw({ place, pattern }: LinearCase, length: number, tolerance: number, catalog: Catalog): void {
  const short = repeated(place, pattern, length);
  const long = repeated(place, pattern, length * growth);
  let shortCost = Infinity;
  let longCost = Infinity;
  // The minimum of several runs is closest to the actual cost.
  for (let round = 0; round < maxRounds; round += 1) {
    shortCost = Math.min(shortCost, cost(short, catalog));
    longCost = Math.min(longCost, cost(long, catalog));
    if (longCost <= shortCost * growth * tolerance + noise) return;
  }
  throw new Error(
    `Linear: ${JSON.stringify(pattern)} ${place.name} costs ${shortCost.toFixed(1)} ms for ${short.length} characters, ` +
      `${longCost.toFixed(1)} ms for ${long.length}.`,
  );
}
