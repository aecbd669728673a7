// The product: a conversation becomes a document, in pieces. One generator serves streams and plain replies.
import { ApiError } from '../errors.ts';
import type { FinishReason, LanguageModel, StreamPart, Usage } from '../model/language-model.ts';
import type { UiCompiler } from '../ui/compile.ts';
import { checkArguments } from './check-arguments.ts';
import { canContinue, continueOnFallback, type Leg } from './continue-on-fallback.ts';
import { addUsage, estimateUsage } from './estimate-usage.ts';
import type { GenerationDiagnostics, GenerationEvent, UiRequest } from './event.ts';
import { setUpUi, type UiSetup } from './ui-setup.ts';

const truncations = {
  length: 'The answer was cut off because it reached the longest length allowed.',
  'content-filter': 'The rest of the answer was withheld by the model service.',
} as const;

/** A model that thinks or calls tools without end is stopped here; the document has its own limit. */
const maxWritten = 8 * 1024 * 1024;

type Finish = Extract<StreamPart, { type: 'finish' }>;

/** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
export async function generateUi(
  model: LanguageModel,
  request: UiRequest,
  signal: AbortSignal,
  setup: UiSetup = setUpUi(request),
): Promise<AsyncIterable<readonly GenerationEvent[]>> {
  const opening = model.stream(setup.call, signal);
  // While the call is on its way.
  const compiler = setup.createCompiler();
  return generate({ parts: await opening, call: setup.call }, compiler, request, setup, signal);
}

async function* generate(
  first: Leg,
  firstCompiler: UiCompiler,
  request: UiRequest,
  { catalog, createCompiler, recorded }: UiSetup,
  signal: AbortSignal,
): AsyncGenerator<readonly GenerationEvent[]> {
  let leg = first;
  let compiler = firstCompiler;
  const sent: string[] = [];
  let written: string[] = [];
  const toolCalls: { name: string; arguments: string }[] = [];
  /** Of models that broke off: they never say. */
  const estimates: Usage[] = [];
  let finish: Finish | undefined;
  /** Characters of everything that models wrote. */
  let size = 0;
  const note = (text: string): void => {
    size += text.length;
    written.push(text);
  };
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
              note(part.text);
              content += compiler.push(part.text);
              break;
            case 'tool-call-delta':
              if (content !== '') events.push(contentDelta(content));
              content = '';
              note(`${part.name ?? ''}${part.arguments}`);
              noteToolCall(toolCalls, part);
              events.push(part);
              break;
            case 'reasoning-delta':
              // Kept apart from the answer; it is counted, not shown.
              note(part.text);
              break;
            case 'finish':
              requireWholeToolCalls(part.reason, toolCalls);
              finish = part;
              break;
            default:
              part satisfies never;
          }
        }
        if (content !== '') events.push(contentDelta(content));
        if (events.length > 0) yield events;
        if (finish === undefined && (compiler.isFull || size > maxWritten)) {
          // Nothing more would be shown: the model is stopped instead of paid.
          requireWholeToolCalls('length', toolCalls);
          finish = { type: 'finish', reason: 'length' };
          break;
        }
      }
      if (finish === undefined) throw new ApiError('upstream_interrupted');
    } catch (error) {
      // Nobody reads any more: there is nobody to tell. Unless it is we who must end, as a stop does.
      const { reason } = signal;
      if (signal.aborted && !(reason instanceof ApiError)) throw error;
      const given: unknown = signal.aborted ? reason : error;
      const failure = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
      let next: Leg | undefined;
      if (toolCalls.length === 0 && canContinue(leg, failure, estimates.length)) {
        estimates.push(estimateUsage(leg.call, written.join('')));
        written = [];
        if (compiler.isEmpty) compiler = createCompiler();
        else yield [contentDelta(compiler.interrupt())];
        const shown = compiler.isEmpty ? undefined : (recorded() ?? sent.join(''));
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
  if (!compiler.isEmpty || toolCalls.length === 0) {
    events.push(contentDelta(compiler.end(isTruncated ? truncations[reason] : null)));
  }
  const ignored = [...request.ignored, ...(leg.parts.refused ?? [])];
  const problems = checkArguments(toolCalls, request.call.tools);
  const diagnostics: GenerationDiagnostics = {
    ...(isTruncated ? { truncated: reason } : {}),
    ...(finish.usage === undefined || estimates.length > 0 ? { usageIsEstimate: true } : {}),
    ...(ignored.length > 0 ? { ignoredParameters: ignored } : {}),
    ...(estimates.length > 0 ? { continued: estimates.length } : {}),
    ...(problems.length > 0 ? { toolArguments: problems } : {}),
    ...(compiler.diagnostics.length > 0 ? { repairs: compiler.diagnostics } : {}),
  };
  const usage = [...estimates, finish.usage ?? estimateUsage(leg.call, written.join(''))].reduce(addUsage);
  events.push({ type: 'finish', reason: toolCalls.length > 0 ? 'tool-calls' : 'stop', usage, diagnostics });
  yield events;
}

type ToolCallDelta = Extract<StreamPart, { type: 'tool-call-delta' }>;

function noteToolCall(calls: { name: string; arguments: string }[], delta: ToolCallDelta): void {
  const call = (calls[delta.index] ??= { name: '', arguments: '' });
  call.name ||= delta.name ?? '';
  call.arguments += delta.arguments;
}

/** Half a tool call must not be carried out. */
function requireWholeToolCalls(reason: FinishReason, calls: readonly { readonly arguments: string }[]): void {
  if (reason !== 'length' && reason !== 'content-filter') return;
  for (const call of calls) {
    try {
      JSON.parse(call.arguments);
    } catch (error) {
      throw new ApiError('upstream_interrupted', 'The model was stopped in the middle of a tool call.', {
        cause: error,
      });
    }
  }
}
