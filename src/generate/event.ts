import type { ApiError } from '../errors.ts';
import type { GrammarUse, ModelCall, StreamPart, Usage } from '../model/language-model.ts';
import type { CatalogOptions } from '../ui/catalog.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { UiFormat } from '../ui/write/format-names.ts';
import type { ArgumentProblem } from './check-arguments.ts';

/** A parameter that was accepted and had no effect. */
export interface IgnoredParameter {
  /** Its name in the request, such as `logit_bias`. */
  readonly parameter: string;
  readonly reason: string;
}

/** Which URLs must occur in the conversation or in a tool result: none, those that clients load automatically, or all. */
export type UrlProvenance = 'off' | 'images' | 'on';

/** The options of a request about the interface. Absent members: the settings of the service. */
export interface UiOptions {
  /** Absent: the built-in catalog. */
  readonly catalog?: CatalogOptions | undefined;
  /** Length of the conversation in characters beyond which old UIs are summarized for the model. */
  readonly historyLimit?: number | undefined;
  /** Whether the model may answer with changes to the latest UI of the conversation. Absent: it may. */
  readonly editing?: boolean | undefined;
  /** The output format. Absent: JSON. */
  readonly format?: UiFormat | undefined;
  /** Whether the reply includes the bindings of its data, so that a client can refresh them. */
  readonly bindings?: boolean | undefined;
  /** Absent: `images`. */
  readonly urlProvenance?: UrlProvenance | undefined;
}

export interface UiRequest {
  readonly call: ModelCall;
  readonly ui?: UiOptions | undefined;
  readonly ignored: readonly IgnoredParameter[];
  /** The names of parameters in the request, by their names in chat completions. Absent: the same names. */
  readonly parameterNames?: ReadonlyMap<string, string> | undefined;
}

/** Metadata of a reply. Members with nothing to report are absent. */
export interface GenerationDiagnostics {
  /** The model was stopped early, and the document was completed. */
  readonly truncated?: 'length' | 'content-filter';
  /** The provider reported no usable usage, so it is an estimate. */
  readonly usageIsEstimate?: boolean;
  /** The provider's count is implausible. */
  readonly usageImplausible?: boolean;
  readonly ignoredParameters?: readonly IgnoredParameter[];
  /** Absent: the model server accepts no grammar. */
  readonly grammar?: GrammarUse;
  /** How many times a model failed midstream and another one continued the document. */
  readonly midstreamFailovers?: number;
  /** Schema violations in the arguments of tool calls, which were passed on unchanged. */
  readonly invalidToolArguments?: readonly ArgumentProblem[];
  readonly repairs?: readonly Diagnostic[];
}

/** An event of a generation. The last one is either `finish` or `failure`. */
export type GenerationEvent =
  | { readonly type: 'content-delta'; readonly text: string }
  /** The model refuses to write the requested data. In a UI, a refusal is text. */
  | { readonly type: 'refusal-delta'; readonly text: string }
  | Extract<StreamPart, { type: 'tool-call-delta' | 'provider-state' }>
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'tool-calls';
      readonly usage: Usage;
      readonly diagnostics: GenerationDiagnostics;
      /** Absent: not requested, or no data in the document comes from a tool. */
      readonly bindings?: LiveBindings | undefined;
    }
  /** The text sent so far has been completed into a document that contains an `error`. */
  | { readonly type: 'failure'; readonly error: ApiError };

/** The events of one generation, in batches. */
export interface GenerationEvents extends AsyncIterable<readonly GenerationEvent[]> {
  /** Characters of its output that it retains until it ends. Absent: none. */
  readonly keptLength?: number;
}
