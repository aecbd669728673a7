import type { JsonValue } from '../../schema/schema.ts';

/**
 * Converts the checked tree to text, in document order. Written text is never changed. Length and state are methods, not
 * accessors: V8 would give every object literal with an accessor its own hidden class, and each reply has a writer.
 */
export interface TreeWriter {
  openElement(component: string): void;
  closeElement(): void;
  /** Names the value that follows, inside an element. */
  prop(name: string): void;
  openList(): void;
  closeList(): void;
  openString(): void;
  text(chunk: string): void;
  closeString(): void;
  value(value: JsonValue): void;
  /** After the root element is closed. */
  end(error: string | null): void;
  /** The components that are written in place of one that the format lacks; undefined for all others. */
  nearest?(component: string): string | undefined;
  /** The components that were written so far in place of others. */
  readonly replaced?: ReadonlyMap<string, string>;
  /** The text since the last call; for a long text only a part, while `hasMore`. */
  take(): string;
  /** Absent: `take` returns everything. */
  hasMore?(): boolean;
  /** Characters written so far, taken or not. */
  length(): number;
}
