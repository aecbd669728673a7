// The law of linear cost: a text of four times the length costs at most four times as much CPU time.
import type { Catalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { patterns, places, repeated, type Place } from './repeated-patterns.ts';

const growth = 4;
/** Characters per push. */
const step = 7;
/** More than one round is needed only on a loaded machine, where other processes share the caches. */
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

export const linearLaw = ({ place, pattern }: LinearCase, length: number, tolerance: number, catalog: Catalog): void =>
  linearCost(
    `${JSON.stringify(pattern)} ${place.name}`,
    (size) => repeated(place, pattern, size),
    length,
    tolerance,
    catalog,
  );

/** Throws when the cost grows faster than the text. `tolerance` is the factor of acceptable noise, 1.2 for 20 %. */
export function linearCost(
  name: string,
  make: (length: number) => string,
  length: number,
  tolerance: number,
  catalog: Catalog,
): void {
  const short = make(length);
  const long = make(length * growth);
  let manyShort = Infinity;
  let oneLong = Infinity;
  // The minimum of several rounds is closest to the actual cost. Both sides of a round compile the same number of
  // characters, so that other processes disturb both alike.
  for (let round = 0; round < maxRounds; round += 1) {
    let sum = 0;
    for (let run = 0; run < growth; run += 1) sum += cost(short, catalog);
    manyShort = Math.min(manyShort, sum);
    oneLong = Math.min(oneLong, cost(long, catalog));
    if (oneLong <= manyShort * tolerance + noise) return;
  }
  throw new Error(
    `Linear: ${name} costs ${(manyShort / growth).toFixed(1)} ms for ` +
      `${short.length} characters, ${oneLong.toFixed(1)} ms for ${long.length}.`,
  );
}
