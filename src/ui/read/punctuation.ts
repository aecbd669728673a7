// Punctuation of other scripts that stands where notation stands means what its ASCII twin means.
// One unit for one unit, so that positions in a text stay what they are.

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
export const asciiTwin = (char: string): string => (char < '\x80' ? char : (twins[char] ?? char));

/** For a whole text. */
export const asciiTwins = (text: string): string =>
  hasTwin.test(text) ? text.replace(/[，、،；؛：＝（）［］｛｝]/g, asciiTwin) : text;
