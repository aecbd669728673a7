// The grammar of the documents that a model may write with a catalog. Everything that it derives compiles without repairs.
import { rootName } from '../ui/base-document.ts';
import type { Catalog } from '../ui/catalog.ts';
import { CatalogRules } from './catalog-rules.ts';
import { nothing, sequence, text, type Grammar } from './grammar.ts';
import { printGbnf } from './print.ts';
import { RuleBook } from './rule-book.ts';

/** A request must not grow by more than 60 KB. The rest is for the field around the grammar. */
const maxJsonBytes = 60 * 1024 - 100;
/** As it stands in a request. Grammars are printed in ASCII. */
const jsonBytesOf = (grammar: Grammar): number => JSON.stringify(printGbnf(grammar)).length;
/** How often components may stand inside each other, the most first: a larger catalog leaves room for fewer. */
const levels = [8, 4, 2, 1, 0];

/** Memoized per catalog, because it is identical in every call. */
const grammars = new WeakMap<Catalog, { readonly grammar: Grammar | undefined }>();

/** Undefined for a catalog whose grammar would be too large to send. */
export function grammarOf(catalog: Catalog): Grammar | undefined {
  let known = grammars.get(catalog);
  if (known === undefined) grammars.set(catalog, (known = { grammar: fittingGrammar(catalog) }));
  return known.grammar;
}

function fittingGrammar(catalog: Catalog): Grammar | undefined {
  for (const level of levels) {
    const grammar = makeGrammar(catalog, level);
    if (jsonBytesOf(grammar) <= maxJsonBytes) return grammar;
  }
  return undefined;
}

function makeGrammar(catalog: Catalog, level: number): Grammar {
  const book = new RuleBook();
  book.rules.set('root', nothing);
  book.rules.set('root', sequence(text(`${rootName} = `), new CatalogRules(catalog, book, level).root()));
  return { rules: book.rules };
}
