import type { AbortSignalLike } from '../abort-signal.ts';
import type { ModelSettings } from './call-settings.ts';
import type { Message } from './message.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments, passed on as the caller wrote it. */
  readonly parameters: Readonly<Record<string, unknown>>;
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
  /** Headers that make the model server's trace a part of the caller's. They say nothing of the call. */
  readonly traceHeaders?: Readonly<Record<string, string>> | undefined;
}

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Part of promptTokens that the provider read from its cache. */
  readonly cachedTokens?: number | undefined;
  /** Part of completionTokens that was reasoning. */
  readonly reasoningTokens?: number | undefined;
}

/** `unusable`: there were counts, and they cannot be any: negative, fractional, or no numbers. */
export type ReportedUsage = Usage | 'unusable';

/** Why the model stopped. The public protocol knows fewer words; see wire/. */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter';

export type StreamPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | {
      readonly type: 'tool-call-delta';
      /** 0, 1, 2 ... in the order in which the calls began. */
      readonly index: number;
      /** On the first delta of a call, together with `name`. */
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly arguments: string;
      readonly providerState?: Readonly<Record<string, unknown>> | undefined;
    }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      /** Absent when the provider gave none; then it is estimated. */
      readonly usage?: ReportedUsage | undefined;
    };

/** A parameter of the call that the model does not take as it was given. */
export interface UnsupportedSetting {
  /** As the caller spells it, such as `top_p`. */
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
  /** What was left out of the call, or changed. To be read when parts have come. Absent: nothing. */
  readonly unsupported?: readonly UnsupportedSetting[] | undefined;
  /** Who can go on when this stream breaks off in the middle. To be read when parts have come. Absent: nobody. */
  readonly successor?: LanguageModel | undefined;
}

export interface LanguageModel {
  /** Settles when the upstream accepts the call; rejects with an ApiError when it does not. */
  stream(call: ModelCall, signal: AbortSignalLike): Promise<ModelStream>;
}
