import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../eval/cases/case.ts';
import { parseCases } from '../../eval/cases/parse-cases.ts';
import { didYouMean } from '../../suggest.ts';
import { programFile } from '../program-files.ts';
import { UsageError } from '../usage-error.ts';
import { readTextFile } from './read-text-file.ts';

export interface LoadedCases {
  readonly chosen: readonly Case[];
  /** Of all cases, those that were not chosen included. */
  readonly ids: ReadonlySet<string>;
}

/** One file per kind. */
const builtInSet = programFile('eval/set');

interface Choice {
  /** A file of the caller's. Undefined: the built-in set. */
  readonly cases: string | undefined;
  /** Ids and kinds; empty: all. */
  readonly only: readonly string[];
}

export function loadCases({ cases: file, only }: Choice, folder: string): LoadedCases {
  const texts =
    file === undefined
      ? readdirSync(builtInSet)
          .filter((name) => name.endsWith('.jsonl'))
          .sort()
          .map((name) => ({ name, text: readFileSync(join(builtInSet, name), 'utf8') }))
      : [{ name: file, text: readTextFile(file, folder) }];
  const parsed = texts.map(({ name, text }) => parseCases(text, name));
  const problems = parsed.flatMap((one) => one.problems);
  if (problems.length > 0) {
    const more = problems.length > 20 ? `\n... and ${problems.length - 20} more` : '';
    throw new UsageError(`the cases cannot be used.\n${problems.slice(0, 20).join('\n')}${more}`);
  }
  const cases = parsed.flatMap((one) => one.cases);
  return { chosen: choose(cases, only), ids: new Set(cases.map(({ id }) => id)) };
}

function choose(cases: readonly Case[], only: readonly string[]): readonly Case[] {
  const names = new Set(cases.flatMap(({ id, kind }) => [id, kind]));
  const unknown = only.find((word) => !names.has(word));
  if (unknown !== undefined) {
    const kinds = [...new Set(cases.map(({ kind }) => kind))].join(', ');
    throw new UsageError(
      `--only: "${unknown}" is neither the id nor the kind of a case.${didYouMean(unknown, names)} Kinds: ${kinds}.`,
    );
  }
  return only.length === 0 ? cases : cases.filter(({ id, kind }) => only.includes(id) || only.includes(kind));
}
