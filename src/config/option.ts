import type { Kind } from './kinds.ts';

export interface Option<Value> {
  readonly kind: Kind<Value>;
  readonly environment: string;
  /** Absent for what must not be seen in a list of processes. */
  readonly flag?: string;
  /** Whether the file may set it too, under the option's own name. */
  readonly isInFile: boolean;
  readonly fallback: Value;
  /** Its value is never repeated, not even when it is wrong. */
  readonly isSecret?: boolean;
  /** What happens when it is not set, where the value of `fallback` does not say it. */
  readonly otherwise?: string;
  readonly description: string;
}

export const define = <Value>(option: Option<Value>): Option<Value> => option;
