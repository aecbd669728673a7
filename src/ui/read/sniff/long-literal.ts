// Lists and objects before the UI that shows them: `rooms = [{...}, ...]`. They may be much longer than any other line
// that is held, so they are examined only where a character can decide.
import { maxLine, namePattern } from './sniffed.ts';

/** Maximum length of such data. */
export const maxLiteral = 8_000;
const maxDecisiveLine = 200;
const literalStart = new RegExp(
  `^(?:(?:export|const|let|var)\\s+)*${namePattern}[ \\t]*(?::[^=\\n]{1,80})?=\\s*[[{]`,
  'u',
);
/** A line so far that may begin a call or a list. */
const opening = /^[ \t]*(?:[\w$ ]{1,60}=[ \t]*)?\[?[ \t]*[\w$]{0,60}[([]$/;

/** Tags that the program below the data returns. */
const tag = /(?:^|\breturn\s*\(?)[ \t]*<(?:[A-Za-z]|>)$/;

/** True where a line begins, or may begin a call or a list. */
function isDecisive(text: string): boolean {
  const end = text.slice(-maxDecisiveLine);
  const line = end.slice(end.lastIndexOf('\n') + 1);
  if (tag.test(line)) return true;
  return (line.length === 1 && line.trim() !== '') || (/[([]$/.test(line) && opening.test(line));
}

/** A line below data that is neither more data nor the next statement. */
const sentenceBelowData =
  /\n(?=[^\s])(?!\$?[\p{L}_][\w.]*[ \t]*(?:[=:]|$)|[[{()\]},"'#@\d-]|\/\/|(?:const|let|var)\b)/u;

/** True for the definition of a list or an object that is not too long to be held. */
export const isHeldLiteral = (text: string): boolean =>
  text.length <= maxLiteral && literalStart.test(text.slice(0, maxDecisiveLine));

/** True for a long list or object whose last characters cannot decide what it is. */
export const continuesLiteral = (text: string): boolean =>
  text.length > maxLine && isHeldLiteral(text) && !isDecisive(text);

/** True for the value of a definition that is data, with nothing else below it. */
export const isOnlyData = (value: string): boolean =>
  /^[[{]/.test(value) && value.length <= maxLiteral && !sentenceBelowData.test(value);
