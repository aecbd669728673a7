// How long it takes to make and print the grammar of the whole catalog. It is made once per catalog.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { grammarOf, printGbnf } from '../src/grammar/index.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { median, round, type Bench } from './bench.ts';

const processes = 15;
const program = fileURLToPath(new URL(`targets/first-grammar${import.meta.url.slice(-3)}`, import.meta.url));

/** In milliseconds. `createCatalog` returns a new catalog, so the cache of whole grammars has no hit. */
export function timeGrammar(): number {
  const catalog = createCatalog();
  const started = performance.now();
  const made = grammarOf(catalog);
  if (made !== undefined) printGbnf(made);
  return performance.now() - started;
}

export const grammar: Bench = {
  name: 'grammar',
  purpose: 'time to make the grammar of the whole catalog, for the first catalog of a process and for later ones',
  async run() {
    const first = Array.from({ length: processes }, () => Number(execFileSync(process.execPath, [program])));
    const later = Array.from({ length: 31 }, timeGrammar).slice(1);
    const made = grammarOf(createCatalog());
    return {
      [`the first grammar, the median of ${processes} processes (ms)`]: round(median(first), 1),
      'the fastest of them (ms)': round(Math.min(...first), 1),
      'a later one, the median of 30 (ms)': round(median(later), 1),
      'the slowest of them (ms)': round(Math.max(...later), 1),
      'its JSON in a request (KB)': round(JSON.stringify(made && printGbnf(made)).length / 1024, 1),
    };
  },
};
