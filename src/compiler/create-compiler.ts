import type { JsonValue } from '../schema/schema.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { Catalog } from '../ui/catalog.ts';
import { createUiCompiler, type UiCompiler } from '../ui/compile.ts';
import { knownUrlsIn } from '../ui/safety/known-urls.ts';
import type { UiFormat } from '../ui/write/format-names.ts';
import { createRecordingWriter } from '../ui/write/formats.ts';

export interface CompilerSettings {
  /** From `defineCatalog`; the built-in components by default. */
  readonly catalog?: Catalog | undefined;
  /** The format of what `push` and `end` return: JSON by default. For HTML, use `renderToHtml`. */
  readonly format?: Exclude<UiFormat, 'html'> | undefined;
  /** Texts of the conversation. Images whose URL is in none of them become links. Absent: every URL is shown. */
  readonly conversation?: readonly string[] | undefined;
  /** The results that `@tool("id").path` refers to, by the id of the tool call. */
  readonly toolResults?: ReadonlyMap<string, JsonValue> | undefined;
}

/**
 * One document. `push` takes the next piece of the model's text and returns the part of the document that is final;
 * `end` closes the document and returns the rest. No text makes either throw, and what they returned, joined, is a
 * valid document.
 */
export function createCompiler(settings: CompilerSettings = {}): UiCompiler {
  const { catalog = builtInCatalog(), format = 'json', conversation, toolResults } = settings;
  const images = conversation === undefined ? undefined : knownUrlsIn(conversation);
  const writer = format === 'json' ? undefined : createRecordingWriter(format, catalog, { images });
  return createUiCompiler(catalog, { images, toolResults, writer });
}
