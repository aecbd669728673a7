import type { FinishReason } from '../model/language-model.ts';
import type { UiCompiler } from '../ui/compile.ts';

/** Turns what the model writes into the content of the reply. */
export interface ReplyCompiler extends UiCompiler {
  /** False: when the model breaks off, no other one can go on with what was sent. Absent: true. */
  readonly canContinue?: boolean;
  /** The model has finished: returns the rest of the content. Absent: `end`. Throws when the content is invalid. */
  conclude?(reason: FinishReason): string;
}
