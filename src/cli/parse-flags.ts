import { parseArgs } from 'node:util';
import { optionRows } from '../config/options.ts';
import { ConfigurationError, type Problem } from '../config/problem.ts';
import { didYouMean } from '../nearest.ts';

export interface Flags {
  readonly wantsHelp: boolean;
  /** Values by option name. */
  readonly values: ReadonlyMap<string, string>;
}

/** The flags of the option table, and `--help`. Throws a ConfigurationError that names all it cannot use. */
export function parseFlags(args: readonly string[]): Flags {
  const nameByFlag = new Map(optionRows.flatMap((row) => (row.flag === undefined ? [] : [[row.flag, row.name]])));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...nameByFlag.keys()].map((flag) => [flag.slice(2), { type: 'string' }])),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  let wantsHelp = false;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      problems.push({ place: JSON.stringify(token.value), message: 'is not understood here: flags begin with --.' });
      continue;
    }
    const name = nameByFlag.get(token.rawName);
    if (token.rawName === '--help' || token.rawName === '-h') wantsHelp = true;
    else if (name === undefined) {
      const near = didYouMean(token.rawName, nameByFlag.keys());
      problems.push({ place: token.rawName, message: `is not a flag.${near || ' See --help.'}` });
    } else if (token.value === undefined) problems.push({ place: token.rawName, message: 'needs a value.' });
    else values.set(name, token.value);
  }
  if (problems.length > 0 && !wantsHelp) throw new ConfigurationError(problems);
  return { wantsHelp, values };
}
