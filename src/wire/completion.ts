import type { GenerationDiagnostics } from '../generate/event.ts';
import type { GrammarUse, Usage } from '../model/language-model.ts';
import type { ProviderState, ToolCall } from '../model/message.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';

/** The members that a completion and all of its chunks share. */
export interface CompletionHeader {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** The id of the model, even when the request used an alias. */
  readonly model: string;
}

/** A complete generation, as returned by `collect`. */
export interface CompletedGeneration {
  readonly content: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly refusal?: string | undefined;
  readonly providerState?: ProviderState | undefined;
  readonly reason: 'stop' | 'tool-calls';
  readonly usage: Usage;
  readonly diagnostics: GenerationDiagnostics;
  readonly bindings?: LiveBindings | undefined;
}

/** `refusal` and `logprobs` are null, not absent: OpenAI's API description requires them, and so do typed clients. */
export function toCompletion(header: CompletionHeader, generation: CompletedGeneration) {
  const { content, refusal, toolCalls, providerState } = generation;
  const message = {
    role: 'assistant',
    content,
    refusal: refusal ?? null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(toToolCallBody) }),
    ...(providerState !== undefined && { extra_content: providerState }),
  } as const;
  return {
    id: header.id,
    object: 'chat.completion',
    created: header.created,
    model: header.model,
    choices: [
      {
        index: 0,
        message,
        logprobs: null,
        finish_reason: toFinishReason(generation.reason),
      },
    ],
    usage: toUsage(generation.usage),
    diagnostics: toDiagnostics(generation.diagnostics),
    ...(generation.bindings !== undefined && { bindings: generation.bindings }),
  } as const;
}

function toToolCallBody(call: ToolCall) {
  const body = { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } } as const;
  return call.providerState === undefined ? body : { ...body, extra_content: call.providerState };
}

export const toFinishReason = (reason: 'stop' | 'tool-calls') => (reason === 'stop' ? 'stop' : 'tool_calls');

export function toUsage(usage: Usage) {
  const { promptTokens, completionTokens, cachedTokens, reasoningTokens } = usage;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(cachedTokens !== undefined && { prompt_tokens_details: { cached_tokens: cachedTokens } }),
    ...(reasoningTokens !== undefined && { completion_tokens_details: { reasoning_tokens: reasoningTokens } }),
  };
}

export function toDiagnostics(diagnostics: GenerationDiagnostics) {
  const {
    truncated,
    usageIsEstimate,
    usageImplausible,
    ignoredParameters = [],
    grammar,
    midstreamFailovers,
    invalidToolArguments = [],
    repairs = [],
  } = diagnostics;
  return {
    ...(truncated !== undefined && { truncated: truncated === 'length' ? 'length' : 'content_filter' }),
    ...(usageIsEstimate === true && { usage_is_estimate: true }),
    ...(usageImplausible === true && { usage_implausible: true }),
    ...(ignoredParameters.length > 0 && { ignored_parameters: ignoredParameters }),
    ...(grammar !== undefined && { grammar: toGrammar(grammar) }),
    ...(midstreamFailovers !== undefined && { midstream_failovers: midstreamFailovers }),
    ...(invalidToolArguments.length > 0 && { invalid_tool_arguments: invalidToolArguments }),
    ...(repairs.length > 0 && { repairs }),
  };
}

const toGrammar = (use: GrammarUse) => (use.isSent ? { sent: true } : { sent: false, reason: use.reason });
