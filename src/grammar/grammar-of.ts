// The grammar of the documents that a model may write with a catalog. Everything that it derives compiles without repairs.
import type { JsonValue } from '../schema/schema.ts';
import { rootName } from '../ui/base-document.ts';
import type { Catalog } from '../ui/catalog.ts';
import { CatalogRules } from './catalog-rules.ts';
import { withChanges, type CatalogParts } from './change-rules.ts';
import { nothing, sequence, text, type Grammar } from './grammar.ts';
import { printGbnf } from './print.ts';
import { RuleBook } from './rule-book.ts';

/** A request must not grow by more than 60 KB. The rest is for the field around the grammar. */
const maxJsonBytes = 60 * 1024 - 100;
/** Servers read the grammar anew for each change. */
const maxChangeBytes = 12 * 1024;
/** As it stands in a request. Grammars are printed in ASCII. */
const jsonBytesOf = (grammar: Grammar): number => JSON.stringify(printGbnf(grammar)).length;
/** How often components may stand inside each other, the most first: a larger catalog leaves room for fewer. */
const levels = [8, 4, 2, 1, 0];

interface CatalogGrammar {
  readonly grammar: Grammar;
  readonly parts: CatalogParts;
}

/** Memoized per catalog, because it is identical in every call. */
const grammars = new WeakMap<Catalog, { readonly made: CatalogGrammar | undefined }>();

/**
 * Undefined for a catalog whose grammar would be too large to send. `base`: the root of a document that the answer may
 * change; only the few rules of that are made anew.
 */
export function grammarOf(catalog: Catalog, base?: JsonValue): Grammar | undefined {
  let known = grammars.get(catalog);
  if (known === undefined) grammars.set(catalog, (known = { made: fittingGrammar(catalog) }));
  const { made } = known;
  if (made === undefined || base === undefined) return made?.grammar;
  return withChanges(
    made.grammar,
    made.parts,
    base,
    Math.min(maxChangeBytes, maxJsonBytes - jsonBytesOf(made.grammar)),
  );
}

function fittingGrammar(catalog: Catalog): CatalogGrammar | undefined {
  for (const level of levels) {
    const made = makeGrammar(catalog, level);
    if (jsonBytesOf(made.grammar) <= maxJsonBytes) return made;
  }
  return undefined;
}

function makeGrammar(catalog: Catalog, level: number): CatalogGrammar {
  const book = new RuleBook();
  book.rules.set('root', nothing);
  const rules = new CatalogRules(catalog, book, level);
  book.rules.set('root', sequence(text(`${rootName} = `), rules.root()));
  return { grammar: { rules: book.rules }, parts: rules.parts() };
}
