// Linear: a text of four times the length costs four times as much.
import type { Catalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { patterns, places, repeated, type Place } from './repeated-patterns.ts';

const growth = 4;
/** Characters of a push. */
const step = 7;
const maxRounds = 6;
/** Milliseconds that a collection of garbage may take in one of the runs. */
const noise = 4;

export interface LinearCase {
  readonly place: Place;
  readonly pattern: string;
}

export function linearCases(): readonly LinearCase[] {
  const all = patterns();
  return all.flatMap((pattern) => places.map((place) => ({ place, pattern })));
}

/** Milliseconds of the processor: what others do on the machine does not count. */
function cost(text: string, catalog: Catalog): number {
  const before = process.cpuUsage().user;
  const compiler = createUiCompiler(catalog);
  for (let at = 0; at < text.length; at += step) compiler.push(text.slice(at, at + step));
  compiler.end();
  return (process.cpuUsage().user - before) / 1000;
}

/** Throws when the cost grows faster than the text. `tolerance`: how much faster is still noise, 1.2 for 20 %. */
export function linearLaw({ place, pattern }: LinearCase, length: number, tolerance: number, catalog: Catalog): void {
  const short = repeated(place, pattern, length);
  const long = repeated(place, pattern, length * growth);
  let shortCost = Infinity;
  let longCost = Infinity;
  // The least of several runs is what the text costs; the rest is the machine.
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
