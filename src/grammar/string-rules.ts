// Strings in double quotes. Only the escapes that a model needs: with others, a text could contain what its rule excludes.
import { memo } from '../memo.ts';
import type { StringFormat, StringSchema } from '../schema/schema.ts';
import {
  anyMarkdown,
  anyText,
  capitalMarkdown,
  capitalText,
  character,
  codeFence,
  dateText,
  escaped,
  formatTexts,
  identifierText,
  markdownPiece,
  noWord,
  notInMarkdown,
  otherWordsThan,
  plainSet,
  undatedTitle,
  unfinishedText,
  wholeMarkdown,
  wholeText,
} from './fixed-texts.ts';
import { anyOf, choice, noneOf, nothing, optional, repeat, rule, sequence, text, type Expression } from './grammar.ts';
import type { CharacterRange } from './spelling.ts';
import type { Length } from './pattern-length.ts';
import { patternRule } from './pattern-rules.ts';
import { patternText } from './pattern-text-rules.ts';
import type { RuleBook } from './rule-book.ts';
import { anyLinkUrl, anyPictureUrl, urlsLike, urlsOfLength } from './url-rules.ts';
import { otherUnits } from './word-rules.ts';

const quote = text('"');

/** Longer strings are not counted: each count is a state of the server's automaton. */
const maxCounted = 200;
const counted = ({ least, most }: Length): Length => {
  const from = Math.min(least, maxCounted);
  return { least: from, most: most > maxCounted ? Infinity : Math.max(from, most) };
};

const unitSigns: readonly CharacterRange[] = [
  [0x30, 0x39],
  [0x25, 0x25],
  [0x2f, 0x2f],
];
const endOfUnit = sequence(repeat(anyOf('a-z', 'A-Z', '0-9', '%', '/'), 0), optional(text('.')));
/** Units that begin with a sign or a capital. */
const otherStartOfUnit = sequence(
  choice(anyOf('A-Z', '%', '$', '/'), ...['€', '£', '¥', '°', 'µ'].map((symbol) => text(symbol))),
  repeat(anyOf('a-z', 'A-Z', '0-9', '%', '/', '.'), 0),
);
const rate = sequence(text('per '), repeat(anyOf('a-z', 'A-Z'), 1));

/** `json`: the name of the rule for the end of a unit, and the words that are not units. */
const unitLike = memo(100, (json): Expression => {
  const [end, words] = JSON.parse(json) as [end: string, words: readonly string[]];
  return optional(choice(otherStartOfUnit, ...otherUnits(words, rule(end), unitSigns), rate));
});

/** Keys of texts that a reference may replace; the others are identifiers. */
const isData = /^(?:text|string|label|caption|title|date|unit|url|picture)/;

/** The main uses of strings, by the rules that they have in a grammar. */
export class StringRules {
  readonly #book: RuleBook;
  readonly #known = new Map<string, Expression>();
  /** Keyed by the options, which are the same object for equal lists of words. */
  readonly #phrases = new Map<readonly Expression[], Expression>();
  /** Keyed by the list object, because lists are long and used repeatedly. */
  readonly #texts = new Map<readonly string[], Expression>();
  #plainRule: Expression | undefined;

  constructor(book: RuleBook) {
    this.#book = book;
    book.rules.set('char', character);
    book.rules.set('fence', codeFence);
    book.rules.set('md', markdownPiece);
  }

  /** Undefined if no text fits. */
  ofSchema(schema: StringSchema): Expression | undefined {
    const { format, isFetched = false, pattern, minLength: least = 0, maxLength: most = Infinity } = schema;
    const length = { least, most };
    if (format === 'uri') return this.#url(isFetched, pattern, counted(length));
    if (format === 'regex') return this.#once('regex', patternText);
    if (pattern === undefined) return this.ofFormat(format, length);
    const isMarkdown = format === 'markdown';
    const anything = repeat(isMarkdown ? this.#plain() : anyText.char, 0);
    const among = isMarkdown ? plainSet : undefined;
    const matching = patternRule(pattern, { before: anything, behind: anything, among, length: counted(length) });
    if (matching === 'none') return undefined;
    return matching === 'unknown' ? this.ofFormat(format, length) : this.#share('pattern', matching);
  }

  /** A text of any format except URLs. */
  ofFormat(format: StringFormat, length: Length = { least: 0, most: Infinity }): Expression {
    const { least, most } = counted(format === 'name' ? { ...length, least: Math.max(1, length.least) } : length);
    // Some pieces of Markdown have several characters.
    if (format === 'markdown' && least === 0 && most === Infinity) return this.#once('text', wholeMarkdown);
    if (format === 'name') return this.#share('name', repeat(anyText.char, least, most));
    if (least === 0 && most === Infinity) return this.#once('string', wholeText);
    const char = format === 'markdown' ? this.#plain() : anyText.char;
    const text = this.#share('string', repeat(char, least, most));
    return this.#book.markData(text, { isText: true, maxLength: length.most });
  }

  /** One character that has no meaning in HTML and does not delimit code. */
  #plain(): Expression {
    return (this.#plainRule ??= this.#book.add('plain', choice(noneOf(...notInMarkdown), escaped)));
  }

  #url(isFetched: boolean, pattern: string | undefined, length: Length): Expression | undefined {
    const like = pattern === undefined ? undefined : urlsLike(pattern, length);
    if (like === 'none') return undefined;
    if (like !== undefined) return this.#share('url', like);
    const whole = isFetched ? anyPictureUrl : anyLinkUrl;
    const fitting = urlsOfLength(isFetched, length);
    if (fitting === whole) return this.#once(isFetched ? 'picture-url' : 'url', whole);
    return fitting && this.#share('url', fitting);
  }

  /** A text that cannot be a figure. */
  label(format: StringFormat): Expression {
    return this.#once(`label-${format}`, formatTexts(format).label);
  }

  undated(): Expression {
    return this.#once('title-undated', undatedTitle);
  }

  unfinished(): Expression {
    return this.#once('unfinished', unfinishedText);
  }

  date(): Expression {
    return this.#once('date', dateText);
  }

  /** A text that cannot be a URL. `isNoWord`: nor a style word. */
  caption(format: StringFormat, isNoWord: boolean): Expression {
    const { title, caption } = formatTexts(format);
    return isNoWord ? this.#once(`title-${format}`, title) : this.#once(`caption-${format}`, caption);
  }

  /** A text of limited length that cannot be a figure, a URL or a style word. */
  short(maxLength: number): Expression {
    const most = maxLength > maxCounted ? maxCounted : maxLength;
    const inside = most < 1 ? nothing : optional(sequence(anyOf('A-G', 'I-Z'), repeat(anyText.char, 0, most - 1)));
    return this.#book.markData(this.#share('short', inside), { isText: true });
  }

  identifier(): Expression {
    return this.#once('identifier', identifierText);
  }

  /** Two texts that begin with capitals, so that neither is read as an identifier. */
  capitals(): readonly [Expression, Expression] {
    return [this.#once('capital', capitalText), this.#once('capital-label', capitalMarkdown)];
  }

  /** One word, except these and figures, or a rate: "EUR", "%", "h", "m/s", "per month". */
  unit(words: readonly string[]): Expression {
    const key = `unit-${words.join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const end = this.#book.add('u', endOfUnit).printed;
    // Style words that contain punctuation, such as "text.primary", cannot be written.
    const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
    return this.#once(key, unitLike(JSON.stringify([end, plain])));
  }

  /** A text, except these words of lower-case letters and anything like "gap-4". Names are not empty. */
  phrase(words: readonly string[], format: StringFormat): Expression {
    if (format === 'name') return sequence(quote, this.#phrase(words), quote);
    let known = this.#texts.get(words);
    if (known === undefined) {
      const text = sequence(quote, optional(this.#phrase(words)), quote);
      const any = sequence(quote, anyMarkdown, quote);
      this.#texts.set(words, (known = this.#book.shareData('words', text, { isText: true, text: { any, words } })));
    }
    return known;
  }

  #phrase(words: readonly string[]): Expression {
    const options = otherWordsThan(words);
    let inside = this.#phrases.get(options);
    if (inside === undefined) {
      const others = options.map((option) => this.#book.share('word', option));
      this.#phrases.set(options, (inside = this.#book.add('phrase', choice(...noWord, ...others))));
    }
    return inside;
  }

  /** The rule with this key; its name is the beginning of the key. */
  #once(key: string, inside: Expression): Expression {
    let known = this.#known.get(key);
    if (known === undefined) {
      const name = /^[a-z]+(?:-url)?/.exec(key)?.[0] ?? key;
      const whole = sequence(quote, inside, quote);
      known = isData.test(key) ? this.#book.addData(name, whole, { isText: true }) : this.#book.add(name, whole);
      this.#known.set(key, known);
    }
    return known;
  }

  #share(hint: string, inside: Expression): Expression {
    return this.#book.share(hint, sequence(quote, inside, quote));
  }
}
