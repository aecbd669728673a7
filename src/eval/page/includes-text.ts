import { toPlainText } from './plain-text.ts';

/** `"1,234|1234"` names two spellings. */
export const spellingsOf = (wanted: string): readonly string[] => wanted.split('|').map(toPlainText);

/** A shorter word must match a whole word: Wed is not Wednesday. */
const shortWord = 4;

/**
 * Both are plain texts. A number must match a whole number: 12 is neither in 2012 nor in 12.5. A word matches from its
 * start, so that endings do not matter.
 */
export function includesText(text: string, wanted: string): boolean {
  const isWord = /^\p{Script=Latin}/u.test(wanted);
  const isShort = isWord && wanted.length <= shortWord;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    const isCutBefore = /^\d/.test(wanted) ? /\d$|\d[.,]$/.test(before) : isWord && /\p{Script=Latin}$/u.test(before);
    const isCutAfter = /\d$/.test(wanted) ? /^\d|^[.,]\d/.test(after) : isShort && /^\p{Script=Latin}/u.test(after);
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}
