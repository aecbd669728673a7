import type { OptionValues } from '../config/options.ts';
import type { Redactor } from './log/redactor.ts';
import type { BuiltRenderer } from './renderers.ts';

/** The parts of the process that a command may use. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Standard input as it arrives. It is read only when it is iterated. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly isInputTerminal: boolean;
  /** Writes a line to standard output. */
  readonly print: (text: string) => void;
  /** Writes text to standard output, without a line end. */
  readonly write: (text: string) => void;
  /** Writes a line to standard error. */
  readonly printError: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** True if the output goes to a person and not to a log. */
  readonly isTerminal: boolean;
  readonly isErrorTerminal: boolean;
  /** The width of the terminal. */
  readonly columns: number;
  /** Loads the renderers of HTML. */
  readonly loadHtml: () => Promise<BuiltRenderer>;
  /** Knows the secrets of the environment, and those of the settings as soon as they are read. */
  readonly redactor: Redactor;
  /** Aborted when the reader of the output has exited, as after `| head`. */
  readonly outputClosed: AbortSignal;
  /** Writes the log. */
  readonly log: { write(line: string): void };
  /** Settles when everything printed and logged has been written, or after the given number of milliseconds. */
  readonly flush: (patience: number) => Promise<void>;
}

/** `--name`, a switch; with a placeholder, `--name PLACEHOLDER`. */
export interface Flag {
  readonly placeholder?: string;
  /** Its former name; using it is an error. */
  readonly formerly?: string;
  /** A sentence. */
  readonly description: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

/** Also applies to unknown flags. */
type ValueOf<Of extends Flag> = Flag extends Of
  ? string | boolean | undefined
  : Of extends { readonly placeholder: string }
    ? string | undefined
    : boolean;

/** The parsed command line. */
export interface Arguments<Flags extends FlagTable = FlagTable> {
  readonly word: string | undefined;
  readonly flags: { readonly [Name in keyof Flags]: ValueOf<Flags[Name]> };
  /** Values by name in the option table. */
  readonly options: ReadonlyMap<string, string>;
}

/** The source of `--help`, of the command-line checks and of docs/cli.md. */
export interface Command<Flags extends FlagTable = FlagTable> {
  readonly name: string;
  /** A few words for `--help`, no full stop. */
  readonly summary: string;
  /** Details beyond the summary. One or two sentences per paragraph. */
  readonly about: readonly string[];
  /** The arguments after the name, flags aside. */
  readonly word?: { readonly name: string; readonly description: string };
  readonly flags: Flags;
  /** The options of the service that it accepts as flags. The environment and the settings file may set them too. */
  readonly options: readonly (keyof OptionValues)[];
  readonly examples: readonly string[];
  /** The command continues when the reader of its output has exited. */
  readonly outlivesReader?: boolean;
  /** Settles with the exit code: 0, 1 if it failed or found a problem, 2 for wrong arguments or configuration. */
  run(given: Arguments<Flags>, context: CommandContext): Promise<number>;
}

export const defineCommand = <const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> => command;

/** The options that define the models and their time limits. */
export const modelOptions = [
  'config',
  'upstreamConnectTimeout',
  'upstreamFirstByteTimeout',
  'upstreamIdleTimeout',
  'upstreamReplyTimeout',
  'upstreamRetries',
  'upstreamRetryWindow',
] as const satisfies readonly (keyof OptionValues)[];
