import type { FinishReason } from '../model/language-model.ts';
import type { UiCompiler } from '../ui/compile.ts';
import type { Sliced } from '../slices.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';

/** Turns the model's output into the content of the reply. */
export interface ReplyCompiler extends UiCompiler {
  /** Whether another model can continue what was sent after a failure. Absent: true. */
  readonly canContinue?: boolean;
  /** Characters that it retains besides the document. Absent: none. */
  readonly keptLength?: number;
  /** The bindings for refreshing the document, after its end. Absent: not requested. */
  readonly bindings?: LiveBindings | undefined;
  /** Takes the text of a refusal. Absent: a refusal is ordinary text. */
  refuse?(): void;
  /** Called before `conclude`; checks the content in slices. Throws if it is invalid. */
  check?(): Sliced<void>;
  /** Called when the model has finished; returns the rest of the content. Absent: `close`. Throws if the content is invalid. */
  conclude?(reason: FinishReason): string;
}
