import type { FinishReason } from '../model/language-model.ts';
import type { UiCompiler } from '../ui/compile.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';

/** Turns what the model writes into the content of the reply. */
export interface ReplyCompiler extends UiCompiler {
  /** False: when the model breaks off, no other one can go on with what was sent. Absent: true. */
  readonly canContinue?: boolean;
  /** Characters that it keeps besides the document. Absent: none. */
  readonly keptLength?: number;
  /** What the document needs to be refreshed, once it has ended. Absent: it was not asked for. */
  readonly bindings?: LiveBindings | undefined;
  /** The model refuses to answer. Absent: a refusal is text like any other. */
  refuse?(): void;
  /** The model has finished: returns the rest of the content. Absent: `end`. Throws when the content is invalid. */
  conclude?(reason: FinishReason): string;
}
