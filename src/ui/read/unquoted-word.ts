// An undefined name is usually a text that the model wrote without quotes.
import type { Checker } from '../check/checker.ts';
import { isStateWord } from '../check/state-words.ts';

/** `$filter`, `row.price` and `t.text`: the name of a value that exists only in a program. */
const variable =
  /^\$[\p{L}_/]|^(?:\p{L}|data|items?|rows?|records?|entry|props|params|state|results?|response)(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

/** `report.rows`: in place of a list, it names data. */
const path = /^\p{Ll}[\p{L}\p{N}_]*(?:\.[\p{L}_]+)+$/u;

/** True if a name without a definition can be shown as text at the next place. */
export function isUnquotedWord(name: string, checker: Checker): boolean {
  if (!checker.takesText() || variable.test(name) || (checker.takesList() && path.test(name))) return false;
  const label = checker.labelOfFact();
  return label === undefined || !namesValue(name, label);
}

const identifier = /^\p{Ll}[\p{L}\p{N}_]*$/u;

/** True for the name of a value, as in `KeyValue("Owner", owner)` and `Stat("Sales", totalSales)`. A state is a text. */
function namesValue(name: string, label: string): boolean {
  if (!identifier.test(name) || isStateWord(name)) return false;
  if (/\p{Ll}\p{Lu}/u.test(name)) return true;
  const [inName, inLabel] = [wordsOf(name), wordsOf(label)];
  const contains = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
    some.size > 0 && [...some].every((word) => all.has(word));
  return contains(inLabel, inName) || contains(inName, inLabel);
}

/** The words of a text without accents, which names lack. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
