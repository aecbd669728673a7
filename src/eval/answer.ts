import type { ApiError, ErrorCode } from '../errors.ts';
import type { FinishReason, Usage } from '../model/language-model.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { Contender } from './contender.ts';

export interface RecordedToolCall {
  readonly name: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
}

/** The raw result of one model call. */
export interface RecordedCall {
  readonly text: string;
  readonly toolCalls: readonly RecordedToolCall[];
  readonly reason?: FinishReason | undefined;
  readonly usage?: Usage | undefined;
  readonly isUsageEstimate?: boolean | undefined;
  readonly times?: Times | undefined;
  /** Set if the call failed; the other members hold what had arrived. */
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined;
}

/** Milliseconds since the request. */
export interface Times {
  readonly firstText?: number | undefined;
  readonly firstComponent?: number | undefined;
  readonly total: number;
}

/** Everything that a contender wrote for one case. Stored as a file, so that it can be scored again. */
export interface Recording {
  readonly case: string;
  /** 1, 2, 3 ... */
  readonly run: number;
  readonly contender?: Contender | undefined;
  readonly asked?: QuestionDigest | undefined;
  readonly calls: readonly RecordedCall[];
}

/** Digests of what was asked. A run is continued only with the same. */
export interface QuestionDigest {
  /** Of the conversation, the tools and the options of the case; its expectations may change. */
  readonly case: string;
  readonly prompt: string;
}

/** The reply that a client of the service would have received. */
export interface Reply {
  /** The document as JSON text; empty if the model only called tools. */
  readonly content: string;
  readonly repairs: readonly Diagnostic[];
  readonly isTruncated: boolean;
  /** A sentence for each argument that does not match the declared parameters. */
  readonly argumentProblems: readonly string[];
  readonly call: RecordedCall;
}

/** The replies of one case. Each turn has those with tool calls, then the final one. */
export interface Answer {
  readonly turns: readonly (readonly Reply[])[];
  /** Why the case could not be completed. */
  readonly failure?: string | undefined;
  /** The failed model call. Its cause is for the operator only and never appears in a report. */
  readonly error?: ApiError | undefined;
}
