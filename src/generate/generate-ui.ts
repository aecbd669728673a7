// The product: a conversation becomes a document, in pieces. One generator serves streams and plain replies.
import { ApiError } from '../errors.ts';
import type { FinishReason, LanguageModel, StreamPart, Usage } from '../model/language-model.ts';
import { toModelCall } from '../prompt/model-call.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../ui/catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { canContinue, continueOnFallback, type Leg } from './continue-on-fallback.ts';
import { addUsage, estimateUsage } from './estimate-usage.ts';
import type { GenerationDiagnostics, GenerationEvent, UiRequest } from './event.ts';

const truncations = {
  length: 'The answer was cut off because it reached the longest length allowed.',
  'content-filter': 'The rest of the answer was withheld by the model service.',
} as const;

type Finish = Extract<StreamPart, { type: 'finish' }>;

/** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
export async function generateUi(
  model: LanguageModel,
  request: UiRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly GenerationEvent[]>> {
  const options = request.ui?.catalog;
  const catalog = options === undefined ? builtInCatalog() : createCatalog(options);
  const call = toModelCall(request.call, catalog, { historyLimit: request.ui?.historyLimit });
  const parts = await model.stream(call, signal);
  return generate({ parts, call }, request, catalog, signal);
}

async function* generate(
  first: Leg,
  request: UiRequest,
  catalog: Catalog,
  signal: AbortSignal,
): AsyncGenerator<readonly GenerationEvent[]> {
  let leg = first;
  let compiler = createUiCompiler(catalog);
  const sent: string[] = [];
  let written: string[] = [];
  const toolArguments: string[][] = [];
  /** Of models that broke off: they never say. */
  const estimates: Usage[] = [];
  let finish: Finish | undefined;
  const contentDelta = (text: string): GenerationEvent => {
    sent.push(text);
    return { type: 'content-delta', text };
  };
  while (finish === undefined) {
    try {
      for await (const batch of leg.parts) {
        const events: GenerationEvent[] = [];
        let content = '';
        for (const part of batch) {
          switch (part.type) {
            case 'text-delta':
              written.push(part.text);
              content += compiler.push(part.text);
              break;
            case 'tool-call-delta':
              if (content !== '') events.push(contentDelta(content));
              content = '';
              written.push(part.name ?? '', part.arguments);
              (toolArguments[part.index] ??= []).push(part.arguments);
              events.push(part);
              break;
            case 'reasoning-delta':
              // Kept apart from the answer; it is counted, not shown.
              written.push(part.text);
              break;
            case 'finish':
              requireWholeToolCalls(part.reason, toolArguments);
              finish = part;
              break;
            default:
              part satisfies never;
          }
        }
        if (content !== '') events.push(contentDelta(content));
        if (events.length > 0) yield events;
      }
      if (finish === undefined) throw new ApiError('upstream_interrupted');
    } catch (error) {
      // Nobody reads any more: there is nobody to tell.
      if (signal.aborted) throw error;
      const failure = error instanceof ApiError ? error : new ApiError('internal', undefined, { cause: error });
      let next: Leg | undefined;
      if (toolArguments.length === 0 && canContinue(leg, failure, estimates.length)) {
        estimates.push(estimateUsage(leg.call, written.join('')));
        written = [];
        if (compiler.isEmpty) compiler = createUiCompiler(catalog);
        else yield [contentDelta(compiler.interrupt())];
        const shown = compiler.isEmpty ? undefined : sent.join('');
        next = await continueOnFallback(leg, first.call, shown, catalog, signal);
      }
      if (next === undefined) {
        yield [contentDelta(compiler.end(failure.message)), { type: 'failure', error: failure }];
        return;
      }
      finish = undefined;
      leg = next;
    }
  }

  const { reason } = finish;
  const isTruncated = reason === 'length' || reason === 'content-filter';
  const events: GenerationEvent[] = [];
  // Tool calls alone are an answer without content.
  if (!compiler.isEmpty || toolArguments.length === 0) {
    events.push(contentDelta(compiler.end(isTruncated ? truncations[reason] : null)));
  }
  const ignored = [...request.ignored, ...(leg.parts.refused ?? [])];
  const diagnostics: GenerationDiagnostics = {
    ...(isTruncated ? { truncated: reason } : {}),
    ...(finish.usage === undefined || estimates.length > 0 ? { usageIsEstimate: true } : {}),
    ...(ignored.length > 0 ? { ignoredParameters: ignored } : {}),
    ...(estimates.length > 0 ? { continued: estimates.length } : {}),
    ...(compiler.diagnostics.length > 0 ? { repairs: compiler.diagnostics } : {}),
  };
  const usage = [...estimates, finish.usage ?? estimateUsage(leg.call, written.join(''))].reduce(addUsage);
  events.push({ type: 'finish', reason: toolArguments.length > 0 ? 'tool-calls' : 'stop', usage, diagnostics });
  yield events;
}

/** Half a tool call must not be carried out. */
function requireWholeToolCalls(reason: FinishReason, toolArguments: readonly (readonly string[])[]): void {
  if (reason !== 'length' && reason !== 'content-filter') return;
  for (const pieces of toolArguments) {
    try {
      JSON.parse(pieces.join(''));
    } catch (error) {
      throw new ApiError('upstream_interrupted', 'The model was stopped in the middle of a tool call.', {
        cause: error,
      });
    }
  }
}
