// The grammar of a catalog, for model servers that constrain their models. Building it takes milliseconds, so it is built
// on demand and cached per catalog: callers send theirs with every request.
import { grammarOf, printEbnf, printGbnf, type Grammar, type RequestParts } from '../grammar/index.ts';
import { memo } from '../memo.ts';
import type { OutputGrammar } from '../model/language-model.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog, CatalogOptions } from '../ui/catalog.ts';

/** The catalog of the first call with these options; its grammar is made once. Keyed by the JSON of the options. */
const catalogOf = memo(16, (): { catalog?: Catalog } => ({}));

/** `options`: the catalog's options. */
export function outputGrammar(
  catalog: Catalog = builtInCatalog(),
  options: CatalogOptions = {},
  parts: RequestParts = {},
): OutputGrammar {
  let grammar: Grammar | undefined;
  const print = (write: (grammar: Grammar) => string): string | undefined => {
    grammar ??= grammarOf((catalogOf(JSON.stringify(options)).catalog ??= catalog), parts);
    return grammar && write(grammar);
  };
  return { gbnf: () => print(printGbnf), ebnf: () => print(printEbnf) };
}
