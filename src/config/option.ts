import type { OptionType } from './option-types.ts';

export interface Option<Value> {
  readonly type: OptionType<Value>;
  readonly environment: string;
  /** The environment variable before it was renamed. Setting it, or the flag or member named after it, is an error. */
  readonly formerly?: string;
  /** Absent for values that must not appear in a process list. */
  readonly flag?: string;
  /** Whether the configuration file may set it, under the option's name. */
  readonly isInFile: boolean;
  readonly fallback: Value;
  /** Its value never appears in output, not even when it is invalid. */
  readonly isSecret?: boolean;
  /** Describes the default when the value of `fallback` does not. */
  readonly otherwise?: string;
  readonly description: string;
}

export const define = <Value>(option: Option<Value>): Option<Value> => option;

/** Names that an option had before it was renamed. */
export function formerNames({ formerly = '' }: Pick<Option<unknown>, 'formerly'>): { flag: string; member: string } {
  const words = formerly.toLowerCase().split('_').slice(1);
  const [first = '', ...rest] = words;
  return {
    flag: `--${words.join('-')}`,
    member: first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  };
}
