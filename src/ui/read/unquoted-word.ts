// An undefined name is usually a text that the model wrote without quotes.
import type { Checker } from '../check/checker.ts';

/** `$filter`, `row.price` and `t.text`: the name of a value that exists only in a program. */
const variable =
  /^\$[\p{L}_/]|^(?:\p{L}|data|items?|rows?|records?|entry|props|params|state|results?|response)(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

/** `report.rows`: in place of a list, it names data. */
const path = /^\p{Ll}[\p{L}\p{N}_]*(?:\.[\p{L}_]+)+$/u;

/** True if a name without a definition can be shown as text at the next place. */
export function isUnquotedWord(name: string, checker: Checker): boolean {
  return checker.takesText() && !variable.test(name) && !(checker.takesList() && path.test(name));
}
