// LaTeX in strings: models write `"$3 \times 4$"` with one backslash, which is a tab in JavaScript and JSON. `\frac` and
// `\beta` need no rule, because nobody means a form feed or a backspace.

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

const codes = { t: '\\u0009', n: '\\u000a', r: '\\u000d' };

/** A JSON string in which no tab or line break reads as the beginning of a command: `\t` before "imes" is `\u0009`. */
export const withoutCommands = (json: string): string =>
  json.replace(/\\(?:\\|([tnr])([a-zA-Z]+))/g, (written, letter: 't' | 'n' | 'r' | undefined, rest = '') =>
    letter !== undefined && commands.has(letter + rest) ? codes[letter] + rest : written,
  );

/** `next` is the character after the word, or empty at the end of the text. */
export function isLatexCommand(word: string, next: string, isInFormula: boolean): boolean {
  if (!commands.has(word) || /[a-zA-Z]/.test(next)) return false;
  if (beforeSigns.has(word)) return isInFormula && /[$}^_\\=)]/.test(next);
  return isInFormula || !onlyInFormulas.has(word);
}
