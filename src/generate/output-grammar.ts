// The grammar of a catalog, for model servers that constrain their models. It takes milliseconds to make, so it is made
// when a server wants it, and once for each catalog: those of callers come with every request anew.
import { grammarOf, printEbnf, printGbnf, type Grammar } from '../grammar/index.ts';
import { memo } from '../memo.ts';
import type { OutputGrammar } from '../model/language-model.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog, CatalogOptions } from '../ui/catalog.ts';

interface Known {
  grammar?: Grammar | undefined;
  isMade: boolean;
}

/** By the JSON of the options. */
const knownOf = memo(16, (): Known => ({ isMade: false }));

/** `options`: those of the catalog. */
export function outputGrammar(catalog: Catalog = builtInCatalog(), options: CatalogOptions = {}): OutputGrammar {
  const find = (): Grammar | undefined => {
    const known = knownOf(JSON.stringify(options));
    if (!known.isMade) Object.assign(known, { grammar: grammarOf(catalog), isMade: true });
    return known.grammar;
  };
  const print = (write: (grammar: Grammar) => string): string | undefined => {
    const grammar = find();
    return grammar && write(grammar);
  };
  return { gbnf: () => print(printGbnf), ebnf: () => print(printEbnf) };
}
