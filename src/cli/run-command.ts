import { ConfigurationError } from '../config/problem.ts';
import { ApiError } from '../errors.ts';
import { didYouMean } from '../suggest.ts';
import { commandHelp, programHelp } from './command-help.ts';
import type { Command, CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { errorLines } from './error-lines.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';
import { loadVersion } from './version.ts';

/** Settles with the exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && rest[0] === undefined)) {
    context.print(programHelp(commands, loadVersion()));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    context.print(loadVersion());
    return 0;
  }
  const wanted = name === 'help' ? (rest[0] ?? '') : name;
  const command = commands.find((one) => one.name === wanted);
  if (command === undefined) {
    const near = didYouMean(
      wanted,
      commands.map((one) => one.name),
    );
    context.printError(`tessera: there is no command "${wanted}".${near || ' See tessera --help.'}`);
    return 2;
  }
  try {
    const given = parseArguments(name === 'help' ? ['--help'] : rest, command);
    if (given !== undefined) return await untilClosed(command, command.run(given, context), context.outputClosed);
    context.print(commandHelp(command));
    return 0;
  } catch (error) {
    return explain(error, command, context);
  }
}

/** The reader of the output has exited, as `head` does. That is not a failure. */
function untilClosed(command: Command, work: Promise<number>, outputClosed: AbortSignal): Promise<number> {
  if (command.outlivesReader === true) return work;
  return new Promise((resolve, reject) => {
    outputClosed.addEventListener('abort', () => resolve(0), { once: true });
    work.then(resolve, reject);
  });
}

function explain(error: unknown, command: Command, { printError, redactor }: CommandContext): number {
  if (error instanceof ConfigurationError) {
    printError(error.message);
    return 2;
  }
  if (error instanceof UsageError) {
    printError(`tessera ${command.name}: ${error.message}`);
    return 2;
  }
  if (error instanceof ApiError) {
    const [message, ...details] = errorLines(error, redactor);
    printError(`tessera ${command.name}: ${message}`);
    for (const line of details) printError(line);
    return 1;
  }
  throw error;
}
