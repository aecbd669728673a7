import type { ApiError } from '../errors.ts';
import type { GrammarUse, ModelCall, StreamPart, Usage } from '../model/language-model.ts';
import type { CatalogOptions } from '../ui/catalog.ts';
import type { Diagnostic } from '../ui/element.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { UiFormat } from '../ui/write/format-names.ts';
import type { ArgumentProblem } from './check-arguments.ts';

/** A parameter that was accepted and had no effect. */
export interface IgnoredParameter {
  /** As the caller named it, such as `logit_bias`. */
  readonly parameter: string;
  readonly reason: string;
}

/** Which URLs must stand in the conversation or in a tool result: none, those that clients fetch unasked, or all. */
export type UrlProvenance = 'off' | 'images' | 'on';

/** What a request may say of the interface itself. Absent members: as the service is set up. */
export interface UiOptions {
  /** Absent: the built-in catalog. */
  readonly catalog?: CatalogOptions | undefined;
  /** Characters of the conversation above which old UIs reach the model in a few words. */
  readonly historyLimit?: number | undefined;
  /** The model may answer with changes of the newest UI in the conversation; absent: it may. */
  readonly editing?: boolean | undefined;
  /** The form of the document; absent: JSON. */
  readonly format?: UiFormat | undefined;
  /** Whether the reply says where its data come from, so that a client can refresh them. */
  readonly bindings?: boolean | undefined;
  /** Absent: `images`. */
  readonly urlProvenance?: UrlProvenance | undefined;
}

export interface UiRequest {
  readonly call: ModelCall;
  readonly ui?: UiOptions | undefined;
  readonly ignored: readonly IgnoredParameter[];
}

/** What a caller may want to know beside the document. Absent members had nothing to report. */
export interface GenerationDiagnostics {
  /** The model was stopped before it was done; the document was closed for it. */
  readonly truncated?: 'length' | 'content-filter';
  /** The provider gave no usage that can be used; it was counted with a tokenizer that need not be the model's. */
  readonly usageIsEstimate?: boolean;
  /** The provider gave one, and it cannot be true. */
  readonly usageImplausible?: boolean;
  readonly ignoredParameters?: readonly IgnoredParameter[];
  /** Absent: the model server takes no grammar. */
  readonly grammar?: GrammarUse;
  /** How many times a model broke off in mid-stream and another one continued the document. */
  readonly midstreamFailovers?: number;
  /** What the model got wrong in the arguments of tool calls; they were passed on as they are. */
  readonly invalidToolArguments?: readonly ArgumentProblem[];
  readonly repairs?: readonly Diagnostic[];
}

/** What a generation yields. The last event is `finish` or `failure`, never both. */
export type GenerationEvent =
  | { readonly type: 'content-delta'; readonly text: string }
  /** The model refuses to write the data. Without data, a UI shows the text instead. */
  | { readonly type: 'refusal-delta'; readonly text: string }
  | Extract<StreamPart, { type: 'tool-call-delta' | 'provider-state' }>
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'tool-calls';
      readonly usage: Usage;
      readonly diagnostics: GenerationDiagnostics;
      /** Absent: not asked for, or nothing in the document comes from a tool. */
      readonly bindings?: LiveBindings | undefined;
    }
  /** The text sent so far was already closed into a document that carries an `error`. */
  | { readonly type: 'failure'; readonly error: ApiError };

/** The events of one generation, in batches. */
export interface GenerationEvents extends AsyncIterable<readonly GenerationEvent[]> {
  /** Characters of what it has yielded that it keeps until its end. Absent: none. */
  readonly keptLength?: number;
}
