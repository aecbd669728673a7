import type { JsonValue } from '../schema/schema.ts';

/** A node of the document. Children are elements inside props. */
export interface Element {
  readonly component: string;
  readonly props: { readonly [name: string]: JsonValue };
}

/** The complete `content` that a client receives, parsed. */
export interface UiDocument {
  readonly component: Element;
  /** One sentence if the model stopped before it finished. */
  readonly error: string | null;
}

export type DiagnosticCode = string;

/** Something the compiler changed or could not use. Nothing is dropped without one. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** Where in the document, such as `root.children[2].title`. */
  readonly path: string;
  readonly message: string;
  /** True when something that the model wrote is not in the document. */
  readonly lossy: boolean;
}
