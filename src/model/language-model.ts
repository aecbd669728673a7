import type { AbortSignalLike } from '../abort-signal.ts';
import type { ModelSettings } from './call-settings.ts';
import type { Message, ProviderState } from './message.ts';
import type { StructuredOutput } from './structured-output.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments, passed on unchanged. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The provider guarantees that arguments match the parameters. */
  readonly strict?: boolean | undefined;
}

export type ToolChoice =
  | { readonly type: 'none' }
  | { readonly type: 'auto' }
  | { readonly type: 'required' }
  | { readonly type: 'tool'; readonly name: string };

export interface ModelCall {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
  readonly parallelToolCalls?: boolean | undefined;
  readonly settings: ModelSettings;
  /** Absent: the model writes text. */
  readonly output?: StructuredOutput | undefined;
  /** The grammar of the answer, for a model server that constrains its model. */
  readonly grammar?: OutputGrammar | undefined;
  /** Headers that propagate the caller's trace to the model server. They do not affect the call. */
  readonly traceHeaders?: Readonly<Record<string, string>> | undefined;
}

/** A grammar that is printed in a dialect on demand. Undefined: it would be too large to send. */
export interface OutputGrammar {
  /** In the dialect of llama.cpp. */
  readonly gbnf: () => string | undefined;
  /** In the dialect of xgrammar. */
  readonly ebnf: () => string | undefined;
}

/** Whether the grammar of a call was used. */
export type GrammarUse =
  | { readonly isSent: true }
  /** `reason` completes "The model was not constrained by a grammar:". */
  | { readonly isSent: false; readonly reason: string };

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Part of promptTokens that the provider read from its cache. */
  readonly cachedTokens?: number | undefined;
  /** Part of promptTokens that the provider wrote to its cache. Absent: none, or not reported. */
  readonly cacheWriteTokens?: number | undefined;
  /** Part of completionTokens that was reasoning. */
  readonly reasoningTokens?: number | undefined;
}

/** `unusable`: the reported counts are negative, fractional or not numbers. */
export type ReportedUsage = Usage | 'unusable';

/** Why the model stopped. The public protocol has fewer values (wire/). */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter';

export type StreamPart =
  /** `isRefusal`: why the model does not answer. */
  | { readonly type: 'text-delta'; readonly text: string; readonly isRefusal?: boolean }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | {
      readonly type: 'tool-call-delta';
      /** 0, 1, 2 ... in the order in which the calls begin. */
      readonly index: number;
      /** On the first delta of a call, together with `name`. */
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly arguments: string;
      readonly providerState?: ProviderState | undefined;
    }
  /** State that the provider requires back with this reply. Sent at most once, before `finish`. */
  | { readonly type: 'provider-state'; readonly state: ProviderState }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      /** Absent if the provider reports none; it is then estimated. */
      readonly usage?: ReportedUsage | undefined;
    };

/** A parameter of the call that the model does not support as given. */
export interface UnsupportedSetting {
  /** Its name in the request, such as `top_p`. */
  readonly parameter: string;
  /** Completes "... was not applied as requested:". */
  readonly reason: string;
}

/**
 * The parts of one reply. Each batch holds the parts of one network read, so that they can leave in one write.
 * The last part of the last batch is `finish`; a stream that cannot reach it throws an ApiError instead.
 * Ending the iteration early, or aborting the signal, closes the upstream.
 */
export interface ModelStream extends AsyncIterable<readonly StreamPart[]> {
  /** The parameters that were dropped or changed, if any. Read it after the first parts have arrived. */
  readonly unsupported?: readonly UnsupportedSetting[] | undefined;
  /** Absent: the model server accepts no grammar. Read it after the first parts have arrived. */
  readonly grammar?: GrammarUse | undefined;
  /** The model that can continue if this stream fails, if any. Read it after the first parts have arrived. */
  readonly successor?: LanguageModel | undefined;
}

export interface LanguageModel {
  /** Works better with a short prompt, which teaches fewer components and no editing. */
  readonly shortPrompt?: boolean | undefined;
  /** Resolves when the upstream accepts the call; rejects with an ApiError if it does not. */
  stream(call: ModelCall, signal: AbortSignalLike): Promise<ModelStream>;
}
