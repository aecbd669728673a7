// Updates a document with newer tool results, without a model: the text that the model wrote is compiled again.
import { isList } from '../is-list.ts';
import { toolResultsOf } from '../prompt/tool-results.ts';
import type { JsonValue } from '../schema/schema.ts';
import { runSync } from '../slices.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog } from '../ui/catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../ui/compile.ts';
import type { UiDocument } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import { knownUrlsIn } from '../ui/safety/known-urls.ts';

/** A document with the `bindings` of its reply. */
export interface LiveDocument extends UiDocument {
  readonly bindings?: LiveBindings | undefined;
}

/** Results by the id of their call: a JSON value, or the text of a tool message (JSON, CSV or prose). */
export type NewResults = Readonly<Record<string, unknown>>;

/**
 * Returns the document with the data of `results`, which must contain a result for each call in its bindings. If URLs must
 * be known, those of the document and of the results are shown. `catalog`: required if the request had custom components.
 */
export function refresh(
  document: LiveDocument,
  results: NewResults,
  catalog: Catalog = builtInCatalog(),
): LiveDocument {
  const { bindings } = document;
  if (bindings === undefined) return document;
  const texts = Object.entries(results).map(
    ([id, result]) => [id, typeof result === 'string' ? result : JSON.stringify(result ?? null)] as const,
  );
  const toolResults = runSync(
    toolResultsOf(texts.map(([toolCallId, content]) => ({ role: 'tool', toolCallId, content }))),
  );
  const urls = knownUrlsIn([...stringsIn(document.component), ...stringsIn(results), ...texts.map(([, text]) => text)]);
  const { urlProvenance } = bindings;
  const options: CompilerOptions = {
    toolResults,
    images: urlProvenance === 'off' ? undefined : urls,
    links: urlProvenance === 'on' ? urls : undefined,
  };
  const base = bindings.base === undefined ? undefined : compile([bindings.base], null, catalog, options).component;
  return { ...compile(bindings.source, bindings.error, catalog, { ...options, base }), bindings };
}

function compile(source: readonly string[], error: string | null, catalog: Catalog, options: CompilerOptions) {
  const compiler = createUiCompiler(catalog, options);
  let content = '';
  for (const [index, text] of source.entries()) {
    if (index > 0) content += compiler.interrupt();
    content += compiler.push(text);
  }
  // The compiler's own output.
  return JSON.parse(content + compiler.end(error)) as UiDocument & { readonly component: JsonValue };
}

function stringsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') found.push(next);
    else if (isList(next)) for (const item of next) waiting.push(item);
    else if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) waiting.push(member);
  }
  return found;
}
