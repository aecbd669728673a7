import type { OptionValues } from '../config/options.ts';
import type { Redactor } from './log/redactor.ts';
import type { BuiltRenderer } from './renderers.ts';

/** What a command may touch of the process it runs in. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Standard input as it arrives. It is read only when it is iterated. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly isInputTerminal: boolean;
  /** Lines to standard output. */
  readonly print: (text: string) => void;
  /** Text to standard output as it is, without a line end. */
  readonly write: (text: string) => void;
  /** Lines to standard error. */
  readonly printError: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** True if the output goes to a person and not to a log. */
  readonly isTerminal: boolean;
  readonly isErrorTerminal: boolean;
  /** The width of the terminal. */
  readonly columns: number;
  /** Loads what draws documents as HTML. */
  readonly loadHtml: () => Promise<BuiltRenderer>;
  /** Knows the secrets of the environment, and those of the settings as soon as they are read. */
  readonly redactor: Redactor;
  /** Aborted when the reader of the output has exited, as after `| head`. */
  readonly left: AbortSignal;
  /** Takes the lines of the log. */
  readonly log: { write(line: string): void };
  /** Settles when all that was printed and logged is written, or when the milliseconds given are over. */
  readonly flush: (patience: number) => Promise<void>;
}

/** `--name`, a switch; with a placeholder, `--name PLACEHOLDER`. */
export interface Flag {
  readonly placeholder?: string;
  /** The name before it was renamed; giving it is an error. */
  readonly formerly?: string;
  /** A sentence. */
  readonly description: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

/** Of a flag that is not known, either. */
type ValueOf<Of extends Flag> = Flag extends Of
  ? string | boolean | undefined
  : Of extends { readonly placeholder: string }
    ? string | undefined
    : boolean;

/** What the command line said. */
export interface Arguments<Flags extends FlagTable = FlagTable> {
  readonly word: string | undefined;
  readonly flags: { readonly [Name in keyof Flags]: ValueOf<Flags[Name]> };
  /** Values by name of the option table. */
  readonly options: ReadonlyMap<string, string>;
}

/** Help, checks of the command line and docs/cli.md are made from this. */
export interface Command<Flags extends FlagTable = FlagTable> {
  readonly name: string;
  /** A few words for `--help`, no full stop. */
  readonly summary: string;
  /** What one must know beyond the summary: one or two sentences a paragraph. */
  readonly about: readonly string[];
  /** What may stand after the name beside flags. */
  readonly word?: { readonly name: string; readonly description: string };
  readonly flags: Flags;
  /** Which options of the service it takes as flags; all of them come from the environment and the file as well. */
  readonly options: readonly (keyof OptionValues)[];
  readonly examples: readonly string[];
  /** The command continues when the reader of its output has exited. */
  readonly outlivesReader?: boolean;
  /** Settles with the exit code: 0, 1 when it failed or found something, 2 when it was called or configured wrongly. */
  run(given: Arguments<Flags>, context: CommandContext): Promise<number>;
}

export const defineCommand = <const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> => command;

/** The options that say which models there are and how long to wait for them. */
export const modelOptions = [
  'config',
  'upstreamConnectTimeout',
  'upstreamFirstByteTimeout',
  'upstreamIdleTimeout',
  'upstreamReplyTimeout',
  'upstreamRetries',
  'upstreamRetryWindow',
] as const satisfies readonly (keyof OptionValues)[];
