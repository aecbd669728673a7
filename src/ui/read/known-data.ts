import type { JsonValue } from '../../schema/schema.ts';
import type { Expand } from './source-of.ts';

/** The data that earlier statements define. */
export interface KnownData {
  /** False if no later statement can define a missing name, as in the JSON of another dialect. */
  readonly mayFollow: boolean;
  isDefined(name: string): boolean;
  /** True if all names that a definition uses, directly or through others, are defined. */
  isWhole(name: string): boolean;
  /** The value of a definition that is complete and consists of data only. */
  dataOf(name: string): JsonValue | undefined;
  /** The state of a request that has not been sent; undefined for any other name. */
  requestStateOf(name: string): JsonValue | undefined;
  /** Defines data that were written inside of another statement. */
  define(name: string, value: JsonValue): void;
  /** True if a list or record of data is defined. */
  readonly hasCollections: boolean;
  /**
   * The source of a definition that makes components, to be read as a template; `expand` returns the source of a name in
   * it. Undefined for any other name.
   */
  sourceOf(name: string, expand: Expand): string | undefined;
  /** A deferred expression uses the name. */
  noteUse(name: string): void;
  /** The name is in a branch of a condition that was not chosen. `mayChange`: the user of a program can choose it. */
  leaveOut(name: string, mayChange: boolean): void;
  /** A statement of this name begins although brackets of the current one are open. */
  beginsAgain(name: string): void;
}

export const noData: KnownData = {
  mayFollow: false,
  isDefined: () => false,
  isWhole: () => true,
  dataOf: () => undefined,
  requestStateOf: () => undefined,
  define: () => undefined,
  hasCollections: false,
  sourceOf: () => undefined,
  noteUse: () => undefined,
  leaveOut: () => undefined,
  beginsAgain: () => undefined,
};
