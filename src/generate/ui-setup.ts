// Prepares a request before any model is called: its catalog, the call as the model sees it, and the compiler that turns the
// model's text into the reply.
import type { LanguageModel, ModelCall } from '../model/language-model.ts';
import { toDataCall } from '../prompt/data-call.ts';
import { toModelCall, toBaseNotation } from '../prompt/model-call.ts';
import { urlsOf } from '../prompt/url-sources.ts';
import { builtInCatalog, shortCatalog } from '../ui/built-in-catalog.ts';
import { createCatalog, type Catalog, type CatalogOptions } from '../ui/catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../ui/compile.ts';
import { createRecordingWriter, type HtmlRenderer, type RecordingWriter } from '../ui/write/formats.ts';
import type { Sliced } from '../slices.ts';
import { DataReply } from './data-reply.ts';
import type { UiRequest } from './event.ts';
import { LiveCompiler, type LiveSetup } from './live-compiler.ts';
import { outputGrammar } from './output-grammar.ts';
import type { ReplyCompiler } from './reply-compiler.ts';

export interface UiSetup {
  readonly catalog: Catalog;
  readonly call: ModelCall;
  readonly createCompiler: () => ReplyCompiler;
  /** The document so far as JSON, if it is sent in another format. */
  readonly recorded: () => string | undefined;
}

type ModelTraits = Pick<LanguageModel, 'shortPrompt'>;

/** `html`: required by a request for that format. */
export function* setUpUi(request: UiRequest, traits: ModelTraits = {}, html?: HtmlRenderer): Sliced<UiSetup> {
  const { output } = request.call;
  if (output === undefined) return yield* setUpDocument(request, traits, html);
  const call = yield* toDataCall(request.call, output);
  return { catalog: builtInCatalog(), call, createCompiler: () => new DataReply(output), recorded: () => undefined };
}

function* setUpDocument(
  { call, ui = {} }: UiRequest,
  { shortPrompt: isShort = false }: ModelTraits,
  html: HtmlRenderer | undefined,
): Sliced<UiSetup> {
  const catalog = ui.catalog === undefined ? builtInCatalog() : createCatalog(ui.catalog);
  const options: CatalogOptions = isShort ? { ...ui.catalog, isShort } : { ...ui.catalog };
  const taught = !isShort ? catalog : ui.catalog === undefined ? shortCatalog() : createCatalog(options);
  const { historyLimit, editing: isEditing = true } = ui;
  const asked = yield* toModelCall(call, catalog, { taught, historyLimit, isEditing: isEditing && !isShort });
  const { format = 'json', urlProvenance = 'images' } = ui;
  const urls = urlProvenance === 'off' ? undefined : yield* urlsOf(call.messages);
  const policy = { images: urls, links: urlProvenance === 'on' ? urls : undefined };
  const toolResults = asked.toolResults.size === 0 ? undefined : asked.toolResults;
  const compilerOptions: CompilerOptions = {
    base: asked.base,
    toolResults,
    ...policy,
  };
  const live =
    ui.bindings === true
      ? { messages: call.messages, base: yield* toBaseNotation(asked, catalog), urlProvenance }
      : undefined;
  let writer: RecordingWriter | undefined;
  return {
    catalog,
    call: { ...asked.call, grammar: outputGrammar(taught, options, { base: asked.base, toolResults }) },
    createCompiler() {
      const create: LiveSetup['create'] = (onReference) => {
        if (format !== 'json') writer = createRecordingWriter(format, catalog, { ...policy, html });
        return createUiCompiler(catalog, { ...compilerOptions, writer, onReference });
      };
      return live === undefined ? create() : new LiveCompiler({ ...live, create });
    },
    recorded: () => writer?.json(),
  };
}
