import { ConfigurationError } from '../config/problem.ts';
import { didYouMean } from '../nearest.ts';
import type { Command, CommandContext } from './command.ts';
import { serve } from './serve.ts';
import { loadVersion } from './version.ts';

const commands: readonly Command[] = [serve];

/** Settles with the exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    context.print(help());
    return 0;
  }
  if (name === '--version' || name === '-v') {
    context.print(loadVersion());
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const near = didYouMean(
      name,
      commands.map((one) => one.name),
    );
    context.printError(`tessera: there is no command "${name}".${near || ' See tessera --help.'}`);
    return 2;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    context.printError(error.message);
    return 2;
  }
}

function help(): string {
  const rows = commands.map((command) => `  ${command.name.padEnd(12)}${command.summary}`);
  return `tessera ${loadVersion()}: chat completions that answer with a user interface

Usage: tessera COMMAND [FLAGS]

${rows.join('\n')}

tessera COMMAND --help tells the flags of a command.`;
}
