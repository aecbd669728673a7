// Facts of an API about the list that it returns become small print below the list.
import { nameWords } from '../data/names.ts';
import type { Json } from '../data/json.ts';

type Entries = readonly (readonly [key: string, value: Json])[];

const sureWords = new Set('page pages limit offset skip next previous prev cursor more'.split(' '));
const otherWords = new Set('per has url uri link links token current last first index start number'.split(' '));
const likelyWords = new Set('total count size results'.split(' '));

/** Divides the facts beside a list. A `total` belongs to its pages only where there are any. */
export function splitPaging(facts: Entries): { readonly paging: Entries; readonly others: Entries } {
  const isSure = facts.some(([key]) => hasWord(key, sureWords));
  if (!isSure && !facts.every(([key]) => hasWord(key, likelyWords))) return { paging: [], others: facts };
  const isPaging = ([key, value]: Entries[number]): boolean =>
    hasWord(key, sureWords) ||
    (hasWord(key, likelyWords) && Number.isInteger(value)) ||
    (isSure && (hasWord(key, otherWords) || isListKind(key, value)));
  return { paging: facts.filter(isPaging), others: facts.filter((entry) => !isPaging(entry)) };
}

/** `"object": "list"` is visible anyway. */
const isListKind = (key: string, value: Json): boolean =>
  /^(?:object|kind|type)$/.test(key) && typeof value === 'string' && /list$|collection$/i.test(value);

/** True if the name has one of these words and no word with another meaning: `home_page_url` is not about pages. */
function hasWord(name: string, words: ReadonlySet<string>): boolean {
  const all = nameWords(name);
  const isPaging = (word: string): boolean => sureWords.has(word) || likelyWords.has(word) || otherWords.has(word);
  return all.every(isPaging) && all.some((word) => words.has(word));
}
