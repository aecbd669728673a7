// The product: a conversation becomes a document, in pieces. One generator serves streams and plain replies.
import { ApiError } from '../errors.ts';
import type { FinishReason, LanguageModel, ModelCall, ModelStream, Usage } from '../model/language-model.ts';
import { toModelCall } from '../prompt/model-call.ts';
import { createCatalog } from '../ui/catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { estimateUsage } from './estimate-usage.ts';
import type { GenerationDiagnostics, GenerationEvent, UiRequest } from './event.ts';

const catalog = createCatalog();

const truncations = {
  length: 'The answer was cut off because it reached the longest length allowed.',
  'content-filter': 'The rest of the answer was withheld by the model service.',
} as const;

/** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
export async function generateUi(
  model: LanguageModel,
  request: UiRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly GenerationEvent[]>> {
  const call = toModelCall(request.call, catalog);
  const parts = await model.stream(call, signal);
  return generate(parts, call, request, signal);
}

async function* generate(
  parts: ModelStream,
  call: ModelCall,
  request: UiRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly GenerationEvent[]> {
  const compiler = createUiCompiler(catalog);
  const written: string[] = [];
  const toolArguments: string[][] = [];
  let finish: { readonly reason: FinishReason; readonly usage?: Usage | undefined } | undefined;
  try {
    for await (const batch of parts) {
      const events: GenerationEvent[] = [];
      let content = '';
      for (const part of batch) {
        switch (part.type) {
          case 'text-delta':
            written.push(part.text);
            content += compiler.push(part.text);
            break;
          case 'tool-call-delta':
            if (content !== '') events.push({ type: 'content-delta', text: content });
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
            finish = part;
            break;
          default:
            part satisfies never;
        }
      }
      if (content !== '') events.push({ type: 'content-delta', text: content });
      if (events.length > 0) yield events;
    }
    if (finish === undefined) throw new ApiError('upstream_interrupted');
    requireWholeToolCalls(finish.reason, toolArguments);
  } catch (error) {
    // Nobody reads any more, so there is nobody to tell; unless the service itself is what stops.
    if (signal.aborted && !(signal.reason instanceof ApiError)) throw error;
    const failure = error instanceof ApiError ? error : new ApiError('internal', undefined, { cause: error });
    const text = compiler.end(failure.message);
    yield [
      { type: 'content-delta', text },
      { type: 'failure', error: failure },
    ];
    return;
  }

  const { reason, usage } = finish;
  const ignored = [...request.ignored, ...(parts.refused ?? [])];
  const isTruncated = reason === 'length' || reason === 'content-filter';
  const events: GenerationEvent[] = [];
  // Tool calls alone are an answer without content.
  if (!compiler.isEmpty || toolArguments.length === 0) {
    events.push({ type: 'content-delta', text: compiler.end(isTruncated ? truncations[reason] : null) });
  }
  const diagnostics: GenerationDiagnostics = {
    ...(isTruncated ? { truncated: reason } : {}),
    ...(usage === undefined ? { usageIsEstimate: true } : {}),
    ...(ignored.length > 0 ? { ignoredParameters: ignored } : {}),
    ...(compiler.diagnostics.length > 0 ? { repairs: compiler.diagnostics } : {}),
  };
  events.push({
    type: 'finish',
    reason: toolArguments.length > 0 ? 'tool-calls' : 'stop',
    usage: usage ?? estimateUsage(call, written.join('')),
    diagnostics,
  });
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
