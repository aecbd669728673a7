// The data that a document needs to show newer results of the same calls without a model.
import type { JsonValue } from '../schema/schema.ts';

/** A place where the model referred to a tool result. */
export interface Binding {
  /** The path of the reference in the model's output, such as `root.children[0].labels`. */
  readonly path: string;
  /** The id of the call. */
  readonly call: string;
  /** The function that was called, if the conversation has the call. */
  readonly tool?: string | undefined;
  /** The arguments of the call; the text of the model if it is not JSON. Long ones are in the first binding of their call. */
  readonly arguments?: JsonValue | undefined;
  /** The path of the value in the result, such as `rows.month`; empty for the whole result. */
  readonly reference: string;
}

export interface LiveBindings {
  readonly values: readonly Binding[];
  /** The text of the model. A second piece continues the document after the first model failed. */
  readonly source: readonly string[];
  /** The document that the model edited, in notation. */
  readonly base?: string | undefined;
  /** Which URLs must be known: those that were shown, and those of the results. */
  readonly urlProvenance: 'off' | 'images' | 'on';
  /** Why the document is incomplete. */
  readonly error: string | null;
}
