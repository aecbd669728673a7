/** What a command may touch of the process it runs in. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether what is printed is read by a person at once, and not kept in a log. */
  readonly isTerminal: boolean;
}

export interface Command {
  readonly name: string;
  /** A few words for `--help`, no full stop. */
  readonly summary: string;
  /** Settles with the exit code: 0, 1 when it failed, 2 when it was called or configured wrongly. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}
