// A line in which the model talks to itself between the values of a UI: `Wait, the table is written by columns.` In any
// language, a sentence between a UI that is broken off and a new root is such a line: `Moment, ich korrigiere das.`

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

/** No such character is in a sentence above a new root. */
const notRemark = /["“”=()[\]{}]/;
const remark = /^(?:\S+\s+\S.*|.*[\u3040-\u9fff\uac00-\ud7af].{2,})[.:!?…。！？：]$/u;
/** Maximum lengths of such a sentence and of the space between it and the root. */
const maxRemark = 160;
const maxSpace = 40;
const rootBelow = /^\s*root[ \t]*=$/;
const mayBeRoot = /^\s*(?:ro{0,2}|root[ \t]*)$/;

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
  /** What follows the line, while the line may be a remark above a new root. */
  tail: string | undefined;
  #mayBeRemark = false;
  /** The line before was such a line. */
  #isAfterAside = false;
  #isAfterUi = false;

  /** True for the first character of a line that may be one. */
  mayStart(char: string): boolean {
    return /\p{L}/u.test(char);
  }

  start(isAfterAside: boolean, isAfterUi: boolean): void {
    this.text = '';
    this.tail = undefined;
    this.#isAfterAside = isAfterAside;
    this.#isAfterUi = isAfterUi;
    this.#mayBeRemark = !isAfterUi;
  }

  /** The role of the next character. The aside ends before it, or is none, unless it is taken. */
  take(char: string): 'taken' | 'over' | 'none' {
    if (this.tail !== undefined) return this.#takeTail(this.tail + char);
    if (char === '\n') {
      if (this.isAside) return 'over';
      if (!this.#mayBeRemark || !remark.test(this.text.trim())) return 'none';
      return this.#takeTail(char);
    }
    this.text += char;
    this.#mayBeRemark &&= this.text.length <= maxRemark && !notRemark.test(char);
    if (this.#mayBeRemark || this.#mayBe) return 'taken';
    this.text = this.text.slice(0, -1);
    return 'none';
  }

  #takeTail(tail: string): 'taken' | 'over' | 'none' {
    if (rootBelow.test(tail)) return 'over';
    if (tail.length > maxSpace || !(tail.trim() === '' || mayBeRoot.test(tail))) return 'none';
    this.tail = tail;
    return 'taken';
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
