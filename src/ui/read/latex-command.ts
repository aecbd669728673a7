// LaTeX in strings: models write `"$3 \times 4$"` with one backslash, which is a tab in JavaScript and JSON. `\frac`
// and `\beta` need no rule, because a form feed or a backspace is never meant.

/** Commands, without their backslash, that begin like an escape. */
const commands = new Set(
  [
    'times theta tau text textbf textit textrm texttt textsf triangle tfrac therefore tilde tbinom to tan tanh top tag',
    'rho right rightarrow rightharpoonup rangle rceil rfloor rm rbrace rvert',
    'neq nabla notin nmid nsubseteq ngeq nleq nexists newline nu ne neg not ni',
  ].flatMap((words) => words.split(' ')),
);
/** Commands that may also be a tab or a line break followed by a word. */
const onlyInFormulas = new Set('to tan top tag neq nabla newline'.split(' '));
/** Words that are commands only if a symbol of a formula follows. */
const beforeSigns = new Set('nu ne neg not ni'.split(' '));

const beginnings = new Set([...commands].flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1))));

export const mayBeCommand = (word: string): boolean => beginnings.has(word);

const codes: Readonly<Record<string, string>> = { t: '\\u0009', n: '\\u000a', r: '\\u000d' };
/** Only whole commands, because a callback for every line break takes 38 ms for a megabyte; this takes 2 ms. */
const written = new RegExp(`\\\\(${[...commands].join('|')})(?![a-zA-Z])`, 'g');

/** Characters of a text that is examined: a text of commands alone takes 5 ms. */
const maxExamined = 50_000;

/** A JSON string in which no tab or line break reads as the beginning of a command: `\t` before "imes" is `\u0009`. */
export function withoutCommands(json: string): string {
  if (json.length > maxExamined) return json;
  return json.replace(written, (escape, command: string, at: number) => {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    // After an odd number of backslashes, the last one is escaped.
    return (at - before) % 2 === 0 ? `${codes[command[0] ?? ''] ?? ''}${command.slice(1)}` : escape;
  });
}

/** `next` is the character after the word, or empty at the end of the text. */
export function isLatexCommand(word: string, next: string, isInFormula: boolean): boolean {
  if (!commands.has(word) || /[a-zA-Z]/.test(next)) return false;
  if (beforeSigns.has(word)) return isInFormula && /[$}^_\\=)]/.test(next);
  return isInFormula || !onlyInFormulas.has(word);
}
