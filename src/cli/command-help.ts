// `--help`, and the same text in docs/cli.md.
import { optionsHelp } from '../config/describe-options.ts';
import { optionRows } from '../config/options.ts';
import type { Command } from './command.ts';

const exitCodes = 'Exit codes: 0 success; 1 failure, or a problem was found; 2 invalid command line or configuration.';

/** A line for each command, and the notes that apply to all of them. */
export function programHelp(commands: readonly Command[], version: string): string {
  const rows = commands.map((command) => `  ${command.name.padEnd(12)}${command.summary}`);
  return `tessera ${version}: chat completions that answer with a user interface

Usage: tessera COMMAND [FLAGS]

${rows.join('\n')}

Run tessera COMMAND --help for the flags of a command. Results go to standard output, everything else to standard
error. Colors are used on terminals only; NO_COLOR and FORCE_COLOR are respected.

${exitCodes}`;
}

export function commandHelp(command: Command): string {
  const { name, summary, about, word, flags, options, examples } = command;
  const parts = [
    `tessera ${name}: ${summary}`,
    `Usage: tessera ${name} [FLAGS]${word === undefined ? '' : ` [${word.name}]`}`,
  ];
  parts.push(...about);
  const rows = word === undefined ? [] : [`  ${word.name}\n      ${word.description}`];
  for (const [flag, { placeholder, description }] of Object.entries(flags)) {
    rows.push(`  --${flag}${placeholder === undefined ? '' : ` ${placeholder}`}\n      ${description}`);
  }
  if (rows.length > 0) parts.push(rows.join('\n'));
  if (options.length > 0) {
    const own = optionRows.filter((row) => options.some((option) => option === row.name));
    parts.push(optionsHelp(own));
  }
  if (examples.length > 0) parts.push(`Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
  parts.push(exitCodes);
  return parts.join('\n\n');
}
