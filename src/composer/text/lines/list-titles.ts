// A short line right above a list is its title, with a colon or without: `Milestones`, `Cons:`.
import { isLabel } from './labelled-lines.ts';
import { isTitle } from './title-line.ts';

const maxWords = 4;
const item = /^\s{0,3}(?:[-*+•]|1[.)])\s+\S/;
const anyItem = /^\s{0,3}(?:[-*+•]|\d{1,9}[.)])\s/;

/** Without a colon a title is capitalized, where its script has capital letters. */
export const isListTitle = (line: string): boolean => {
  const text = line.trim();
  if (!/^[\p{Lu}\p{Lo}]/u.test(text) || text.split(/\s+/).length > maxWords) return false;
  return isLabel(text) || isTitle(text);
};

/** `Note: bring your badge` right below the items of a list, where Markdown would read it as part of the last item. */
const fact = /^\p{L}[^\s:：][^:：.!?]{0,24}(?::[ \t]+|：)\S/u;

export const followsList = (before: string, line: string): boolean => anyItem.test(before) && fact.test(line);

/** True if a titled list begins at this line, in the middle of others. */
export function startsTitledList(before: string, line: string, after: string): boolean {
  if (!item.test(after) || anyItem.test(line) || !isListTitle(line)) return false;
  // Between items, a line without a colon continues the item above.
  return !anyItem.test(before) || /[:：]\s*$/.test(line);
}
