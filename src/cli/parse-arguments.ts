import { parseArgs } from 'node:util';
import { formerNames } from '../config/option.ts';
import { optionRows } from '../config/options.ts';
import { didYouMean } from '../suggest.ts';
import type { Arguments, Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Undefined if help is requested. Throws a UsageError that names every invalid argument. */
export function parseArguments(args: readonly string[], command: Command): Arguments | undefined {
  const options = optionsOf(command);
  const optionByFlag = new Map(options.map(({ name, flag = '' }) => [flag, name]));
  const takesValue = (rawName: string): boolean | undefined => {
    if (optionByFlag.has(rawName)) return true;
    const own = Object.hasOwn(command.flags, rawName.slice(2)) ? command.flags[rawName.slice(2)] : undefined;
    return own === undefined ? undefined : own.placeholder !== undefined;
  };
  const known = [...Object.keys(command.flags).map((name) => `--${name}`), ...optionByFlag.keys(), '--help'];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      known.map((flag) => [flag.slice(2), { type: takesValue(flag) === true ? 'string' : 'boolean' } as const]),
    ),
    strict: false,
    tokens: true,
  });

  const flags: Record<string, string | boolean | undefined> = {};
  for (const [name, { placeholder }] of Object.entries(command.flags)) {
    flags[name] = placeholder === undefined ? false : undefined;
  }
  const given = new Map<string, string>();
  const words: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      words.push(token.value);
      continue;
    }
    const { rawName, value } = token;
    if (rawName === '--help' || rawName === '-h') return undefined;
    const isValued = takesValue(rawName);
    const option = optionByFlag.get(rawName);
    if (isValued === undefined) problems.push(unknownFlag(rawName, command, known));
    else if (isValued && value === undefined) problems.push(`${rawName} needs a value.`);
    else if (!isValued && value !== undefined) problems.push(`${rawName} takes no value.`);
    else if (option !== undefined) given.set(option, value ?? '');
    else flags[rawName.slice(2)] = isValued ? value : true;
  }
  for (const word of words.slice(command.word === undefined ? 0 : 1)) problems.push(unexpectedWord(word, command));
  if (problems.length > 0) throw new UsageError(`${problems.join('\n')}\nSee tessera ${command.name} --help.`);
  return { word: words[0], flags, options: given };
}

const optionsOf = (command: Command) =>
  optionRows.filter(({ name, flag }) => flag !== undefined && command.options.some((one) => one === name));

function unknownFlag(flag: string, command: Command, known: readonly string[]): string {
  const newNames = new Map([
    ...optionsOf(command).flatMap((option) =>
      option.formerly === undefined ? [] : [[formerNames(option).flag, option.flag ?? ''] as const],
    ),
    ...Object.entries(command.flags).map(([name, { formerly }]) => [`--${formerly}`, `--${name}`] as const),
  ]);
  const renamed = newNames.get(flag);
  return renamed === undefined
    ? `Unknown flag ${flag}.${didYouMean(flag, known)}`
    : `${flag} was renamed; use ${renamed} instead.`;
}

function unexpectedWord(word: string, { word: accepted }: Command): string {
  const hint =
    accepted === undefined
      ? 'flags begin with --'
      : `only one ${accepted.name} is accepted; quote it if it contains spaces`;
  return `Unexpected argument ${JSON.stringify(word)}: ${hint}.`;
}
