// The grammar of a catalog, for model servers that constrain their models. Building it takes milliseconds, so it is built
// on demand and cached per catalog: callers send theirs with every request.
import { grammarOf, printEbnf, printGbnf, type Grammar } from '../grammar/index.ts';
import { memo } from '../memo.ts';
import type { OutputGrammar } from '../model/language-model.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog, CatalogOptions } from '../ui/catalog.ts';

interface Known {
  grammar?: Grammar | undefined;
  isMade: boolean;
}

/** Keyed by the JSON of the options. */
const knownOf = memo(16, (): Known => ({ isMade: false }));

/** `options`: the catalog's options. */
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
