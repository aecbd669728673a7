// A line in which the model talks to itself between the values of a UI: `Wait, the table is written by columns.`

const openings = [
  'wait',
  'hmm',
  'hm',
  'actually',
  'oops',
  'sorry',
  'apologies',
  'my mistake',
  'correction',
  'hold on',
  'let me',
  "let's",
  'on second thought',
  'oh',
  'okay',
  'ok',
  'no',
  "i'll",
  "i'm",
  "i've",
  'i',
  'so',
  'now',
  'looking',
  'note that',
  'this',
];
/** Prefixes that may still become such an opening. */
const beginnings = new Set(openings.flatMap((opening) => Array.from(opening, (_, end) => opening.slice(0, end + 1))));
const opened = new RegExp(`^(?:${openings.join('|')})(?=[ ,.!:;…—–-])`);
/**
 * After a UI that may be complete, only remarks about the work are dropped: `I recommend the first one.` and `Note that
 * prices may vary.` are for the reader.
 */
const work =
  '(?:add|fix|redo|rewrite|correct|continue|restart|start|try|also|now|think|check|include|update|change|close)';
const aboutUi = new RegExp(
  `^(?:wait|hm+|oops|my mistake|correction|hold on|on second thought|(?:\\w+[,.!]? )?(?:(?:let me|let's|i'll|i need to|i should) ${work}|i (?:forgot|missed|made a mistake)))\\b`,
);
/** A list of labels without quotes has none of these words. */
const isAboutWork =
  /\b(?:i|i'll|i'm|i've|me|us|we|let's|should|need|must|have|missed|forgot|made|redo|rewrite|fix|correct|continue|again|instead)\b/;
/** A further sentence: words up to a mark that ends it. */
const sentence = /^\p{Lu}[^"“”=()[\]{}]*[.:!?…]$/u;
const notText = /^[^"“”]*?(?:[({[]|\s=)/;
/** Maximum length of such a line. */
const maxLength = 400;

const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
};

const call = /[A-Za-z]+\(/y;

/** True if the line begins with a call, which no aside does: 0.2 us instead of 0.6 us for examining each character. */
export function isCallAt(text: string, from: number): boolean {
  call.lastIndex = from;
  return call.test(text);
}

export class AsideLine {
  /** The characters that were read. */
  text = '';
  /** The line before was such a line. */
  #isAfterAside = false;
  #isAfterUi = false;

  /** True for the first character of a line that may be one. */
  mayStart(char: string): boolean {
    return /\p{L}/u.test(char);
  }

  start(isAfterAside: boolean, isAfterUi: boolean): void {
    this.text = '';
    this.#isAfterAside = isAfterAside;
    this.#isAfterUi = isAfterUi;
  }

  /** The role of the next character: `over` at the end of the line, before which the aside ends. */
  take(char: string): 'taken' | 'over' | 'none' {
    if (char === '\n') return this.isAside ? 'over' : 'none';
    this.text += char;
    return this.#mayBe ? 'taken' : 'none';
  }

  get #mayBe(): boolean {
    if (this.text.length > maxLength) return false;
    const text = folded(this.text);
    if (beginnings.has(text)) return true;
    if (opened.test(text)) return !/^\S+\s*[=([{]/.test(text);
    return this.#isAfterAside && !notText.test(text);
  }

  get isAside(): boolean {
    const text = folded(this.text.trim());
    const words = text.split(/\s+/).length;
    if (opened.test(text)) return words >= 3 && isAboutWork.test(text) && (!this.#isAfterUi || aboutUi.test(text));
    return this.#isAfterAside && words >= 4 && sentence.test(this.text.trim());
  }
}
