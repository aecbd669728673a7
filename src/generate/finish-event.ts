import type { StreamPart, Usage } from '../model/language-model.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { ToolCall } from './called-tools.ts';
import { checkArguments } from './check-arguments.ts';
import type { Attempt } from './continue-on-fallback.ts';
import { addUsage } from './estimate-usage.ts';
import type { GenerationDiagnostics, GenerationEvent, UiRequest } from './event.ts';
import { judgeUsage } from './judge-usage.ts';

export type Finish = Extract<StreamPart, { type: 'finish' }>;

/** The outcome of a generation. */
export interface Outcome {
  readonly request: UiRequest;
  /** The usage of the model that finished. */
  readonly attempt: Attempt;
  readonly estimate: () => Usage;
  /** The usage of the models that failed before it. */
  readonly estimates: readonly Usage[];
  readonly toolCalls: readonly ToolCall[];
  readonly repairs: readonly Diagnostic[];
  readonly bindings: LiveBindings | undefined;
}

/** The document was completed before its model had finished. */
export const isTruncation = (reason: Finish['reason']): reason is 'length' | 'content-filter' =>
  reason === 'length' || reason === 'content-filter';

export function toFinishEvent({ reason, usage }: Finish, outcome: Outcome): GenerationEvent {
  const { request, attempt, estimates, toolCalls, repairs, bindings } = outcome;
  const names = request.parameterNames;
  const unsupported = (attempt.parts.unsupported ?? []).map(({ parameter, reason }) => ({
    parameter: names?.get(parameter) ?? parameter,
    reason,
  }));
  const ignored = [...request.ignored, ...unsupported];
  const judged = judgeUsage(usage, attempt.call, outcome.estimate);
  const problems = checkArguments(toolCalls, request.call.tools);
  const diagnostics: GenerationDiagnostics = {
    ...(isTruncation(reason) ? { truncated: reason } : {}),
    ...(judged.isEstimate || estimates.length > 0 ? { usageIsEstimate: true } : {}),
    ...(judged.isRefused ? { usageImplausible: true } : {}),
    ...(ignored.length > 0 ? { ignoredParameters: ignored } : {}),
    ...(attempt.parts.grammar === undefined ? {} : { grammar: attempt.parts.grammar }),
    ...(estimates.length > 0 ? { midstreamFailovers: estimates.length } : {}),
    ...(problems.length > 0 ? { invalidToolArguments: problems } : {}),
    ...(repairs.length > 0 ? { repairs } : {}),
  };
  const total = [...estimates, judged.usage].reduce(addUsage);
  return { type: 'finish', reason: toolCalls.length > 0 ? 'tool-calls' : 'stop', usage: total, diagnostics, bindings };
}
