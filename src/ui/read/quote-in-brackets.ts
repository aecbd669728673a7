// `TextContent("See (the "guide") for more.")`: a quote before a bracket that closes one opened in the text. What follows
// the brackets decides whether the string goes on.
import { asciiTwins } from './punctuation.ts';

/** Maximum number of characters that are held after a quote. */
const maxHold = 120;
const maxOpen = 8;

const openers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '（': ')', '［': ']' };
const anyBracket = /[()[\]（）［］\n]/g;

/** The closers of the brackets that are open after more text, if `open` were open before it. None reaches over a line. */
export function openAfter(text: string, open: string): string {
  let left = open;
  for (const [char] of text.matchAll(anyBracket)) {
    const closer = openers[char];
    if (char === '\n') left = '';
    else if (closer !== undefined) left = (left + closer).slice(-maxOpen);
    else if (left.endsWith(asciiTwins(char))) left = left.slice(0, -1);
  }
  return left;
}

/** True if the text contains an opening bracket. */
export const opensBracket = (text: string): boolean => /[([（［]/.test(text);

/** Whether something is so; undefined while the text does not show it. */
type Verdict = boolean | undefined;

export interface AfterQuote {
  /** The text after the quote. */
  readonly after: string;
  /** The closers of the brackets that are open in the string. */
  readonly open: string;
  /** The characters that close the string. */
  readonly quotes: string;
  readonly isComponent: (name: string) => boolean;
  /** Whether a value begins after a comma. */
  readonly isValue: (after: string) => Verdict;
}

/** True if the string goes on after the quote and the brackets that follow it. */
export function goesOnAfterBrackets(quote: AfterQuote): Verdict {
  const { after, open, quotes } = quote;
  if (after.length > maxHold) return false;
  const text = asciiTwins(after);
  let length = 0;
  while (length < open.length && text[length] === open[open.length - 1 - length]) length += 1;
  if (length === 0) return false;
  const rest = text.slice(length);
  const [first = ''] = rest;
  if (first === '') return undefined;
  if (quotes.includes(first)) return endsArgument(rest.slice(1));
  if (first === ',') return after[length] === ',' ? goesOnAfterComma(rest, quote) : goesOnAfterWideComma(rest);
  return goesOnWith(rest, quote);
}

/** `"(size "M")")`: the second quote is the end of the string if the argument ends there. */
function endsArgument(rest: string): Verdict {
  const [next] = rest.trimStart();
  if (next === undefined) return rest.includes('\n') ? true : undefined;
  return /^\s*[\n,;)\]}]/.test(rest);
}

function goesOnAfterComma(rest: string, { isValue, isComponent }: AfterQuote): Verdict {
  const next = rest.slice(1).trimStart();
  if (next === '' && !rest.includes('\n')) return undefined;
  const isNext = isValue(rest);
  if (isNext !== false) return isNext === true ? false : undefined;
  const [name] = /^[\w$]+(?=\()/.exec(next) ?? [];
  return /^\p{L}/u.test(next) && !(name !== undefined && isComponent(name));
}

function goesOnAfterWideComma(rest: string): Verdict {
  if (rest.length === 1) return undefined;
  return rest.charCodeAt(1) >= 0x80 && /^,\p{L}/u.test(rest);
}

function goesOnWith(rest: string, { isComponent }: AfterQuote): Verdict {
  if (/^[?!.:…]/.test(rest)) {
    // `f("a (b").size` and `x ? f("a (b"):y` are program code.
    if (rest.length === 1) return undefined;
    return !/^.[\w$)\]}]/.test(rest);
  }
  if (/^[*_~`%–—]/.test(rest) || /^ [–—&]/.test(rest)) return true;
  const word = /^(?:;[ \t]+|[ \t]*-?)([\p{L}\p{M}\p{N}_$'’]+)/u.exec(rest);
  if (word === null) return /^(?:;?[ \t]*|[ \t]*-)$/.test(rest) ? undefined : rest.charCodeAt(0) >= 0x80;
  const next = rest.slice(word[0].length);
  if (/^[ \t]*$/.test(next)) return undefined;
  if (/^[ \t]*=/.test(next)) return false;
  return !(next.startsWith('(') && isComponent(word[1] ?? ''));
}

/** `"(see "a", "b")."`: the same after a quotation, which further quotations follow. */
export function goesOnAfterQuotations(quote: AfterQuote): Verdict {
  const { after, open } = quote;
  if (after.length > maxHold || /\n/.test(after)) return false;
  const [list = ''] = /^(?:,?[ \t]*(?:\p{L}+[ \t]+)?"[^"]*")+/u.exec(after) ?? [];
  const rest = after.slice(list.length);
  if (/^(?:,?[ \t]*(?:\p{L}+|\p{L}+[ \t]+)?(?:"[^"]*)?)?$/u.test(rest)) return undefined;
  return list !== '' && open.endsWith(asciiTwins(rest.charAt(0))) && goesOnAfterBrackets({ ...quote, after: rest });
}
