// The grammar of the documents that a model may write with a catalog. Everything that it derives compiles without repairs.
import type { JsonValue } from '../schema/schema.ts';
import { rootName } from '../ui/base-document.ts';
import type { Catalog } from '../ui/catalog.ts';
import type { ToolResults } from '../ui/read/tool-reference.ts';
import { CatalogRules } from './catalog-rules.ts';
import { withChanges, type CatalogParts } from './change-rules.ts';
import { nothing, sequence, text, type Grammar } from './grammar.ts';
import { printGbnf } from './print.ts';
import { withReferences } from './reference-rules.ts';
import { RuleBook } from './rule-book.ts';
import { referencesIn } from './tool-references.ts';

/** A request must not grow by more than 60 KB. The rest is for the field around the grammar. */
const maxJsonBytes = 60 * 1024 - 100;
/** Servers parse the grammar again for each edit. */
const maxChangeBytes = 12 * 1024;
/** The size in a request. Grammars are printed in ASCII. */
const jsonBytesOf = (grammar: Grammar): number => JSON.stringify(printGbnf(grammar)).length;
/** Nesting levels of components, the largest number first: a larger catalog leaves room for fewer. */
const levels = [8, 4, 2, 1, 0];

interface CatalogGrammar {
  readonly grammar: Grammar;
  readonly parts: CatalogParts;
}

/** Memoized per catalog, because it is identical in every call. */
const grammars = new WeakMap<Catalog, { readonly made: CatalogGrammar | undefined }>();

/** The parts that a request adds to the grammar of its catalog. */
export interface RequestParts {
  /** The document that the answer may change. */
  readonly base?: JsonValue | undefined;
  /** The tool results to which the answer may refer. */
  readonly toolResults?: ToolResults | undefined;
}

/** Undefined if the grammar would be too large to send. The rules of the catalog are created once. */
export function grammarOf(catalog: Catalog, { base, toolResults }: RequestParts = {}): Grammar | undefined {
  let known = grammars.get(catalog);
  if (known === undefined) grammars.set(catalog, (known = { made: fittingGrammar(catalog) }));
  if (known.made === undefined) return undefined;
  const { grammar, parts } = known.made;
  const left = (): number => Math.min(maxChangeBytes, maxJsonBytes - jsonBytesOf(grammar));
  const changing = base === undefined ? grammar : withChanges(grammar, parts, base, left());
  if (changing === undefined || toolResults === undefined) return changing;
  return withFittingReferences(changing, parts, toolResults);
}

/** With as many references as there is space for. */
function withFittingReferences(grammar: Grammar, { dataRules }: CatalogParts, toolResults: ToolResults): Grammar {
  const most = Math.min(maxJsonBytes, jsonBytesOf(grammar) + maxChangeBytes);
  let references = referencesIn(toolResults);
  while (references.length > 0) {
    const made = withReferences(grammar, dataRules, references);
    if (jsonBytesOf(made) <= most) return made;
    references = references.slice(0, references.length >> 1);
  }
  return grammar;
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
