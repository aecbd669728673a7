// How long it takes to make and print the grammar of the whole catalog. It is made once per catalog.
import { grammarOf, printGbnf } from '../src/grammar/index.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { median, round, type Bench } from './bench.ts';

/** `createCatalog` returns a new catalog, so the cache of whole grammars has no hit. */
function time(): number {
  const catalog = createCatalog();
  const started = performance.now();
  const made = grammarOf(catalog);
  if (made !== undefined) printGbnf(made);
  return performance.now() - started;
}

export const grammar: Bench = {
  name: 'grammar',
  purpose: 'time to make the grammar of the whole catalog, for the first catalog and for later ones',
  async run() {
    const first = time();
    const later = Array.from({ length: 30 }, time);
    const made = grammarOf(createCatalog());
    return {
      'the first grammar (ms)': round(first, 1),
      'a later one, the median of 30 (ms)': round(median(later), 1),
      'the slowest of them (ms)': round(Math.max(...later), 1),
      'its JSON in a request (KB)': round(JSON.stringify(made && printGbnf(made)).length / 1024, 1),
    };
  },
};
