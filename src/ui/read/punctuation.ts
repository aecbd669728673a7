// Punctuation of other scripts has the meaning of its ASCII twin where notation is expected. Replacements are one
// UTF-16 unit for one, so that positions in the text do not change.

const twins: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '،': ',',
  '；': ';',
  '؛': ';',
  '：': ':',
  '＝': '=',
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '｛': '{',
  '｝': '}',
};
const hasTwin = /[，、،；؛：＝（）［］｛｝]/;

/** For one character. */
export const asciiTwin = (char: string): string => (char.charCodeAt(0) < 0x80 ? char : (twins[char] ?? char));

/** For a whole text. */
export const asciiTwins = (text: string): string =>
  hasTwin.test(text) ? text.replace(/[，、،；؛：＝（）［］｛｝]/g, asciiTwin) : text;
