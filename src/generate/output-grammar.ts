// The grammar of a catalog, for model servers that constrain their models. It takes milliseconds to make, so it is made
// when a server wants it, and once for each catalog: those of callers come with every request anew.
import { grammarOf, printEbnf, printGbnf } from '../grammar/index.ts';
import { memo } from '../memo.ts';
import type { OutputGrammar } from '../model/language-model.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog, CatalogOptions } from '../ui/catalog.ts';

interface Printed {
  readonly gbnf: string | undefined;
  readonly ebnf: string | undefined;
}

/** By the JSON of the options. */
const knownOf = memo(16, (): { printed?: Printed } => ({}));

/** `options`: those of the catalog. */
export function outputGrammar(catalog: Catalog = builtInCatalog(), options: CatalogOptions = {}): OutputGrammar {
  const print = (): Printed => {
    const known = knownOf(JSON.stringify(options));
    return (known.printed ??= printAll(catalog));
  };
  return { gbnf: () => print().gbnf, ebnf: () => print().ebnf };
}

function printAll(catalog: Catalog): Printed {
  const grammar = grammarOf(catalog);
  return { gbnf: grammar && printGbnf(grammar), ebnf: grammar && printEbnf(grammar) };
}
