// Strings in double quotes. Only the escapes that a model needs: with others, a text could contain what its rule excludes.
import { memo } from '../memo.ts';
import type { CharSet } from '../ui/safety/parse-pattern.ts';
import type { StringFormat, StringSchema } from '../schema/schema.ts';
import {
  anyOf,
  choice,
  noneOf,
  nothing,
  optional,
  repeat,
  rule,
  sequence,
  text,
  type CharacterRange,
  type Expression,
} from './grammar.ts';
import type { Length } from './pattern-length.ts';
import { patternRule } from './pattern-rules.ts';
import { patternText } from './pattern-text-rules.ts';
import type { RuleBook } from './rule-book.ts';
import { anyLinkUrl, anyPictureUrl, bracketedUrl, urlsLike, urlsOfLength } from './url-rules.ts';
import { otherWord, otherUnit } from './word-rules.ts';

const quote = text('"');
/**
 * Characters that are never written unescaped. ASCII only, because xgrammar cannot exclude others. They come last in
 * a class, because xgrammar reads any digits after a control character as part of it.
 */
const special: readonly string[] = ['"', '\\', '\u0000-\u001f', '\u007f'];
const escaped = sequence(text('\\'), anyOf('"', '\\', 'n', 't'));
const character = choice(noneOf(...special), escaped);
/**
 * A piece of Markdown. The compiler escapes anything that begins like HTML, except in code and in the brackets around
 * a URL. Therefore `<` is allowed only where no tag can begin, and backticks only around code; a backslash before one
 * would make it text.
 */
const notInMarkdown = ['`', '<', ...special];
const plainSet: CharSet = [
  [0x20, 0x3b],
  [0x3d, 0x5f],
  [0x61, 0xffff],
];
const codeSpan = sequence(text('`'), repeat(choice(noneOf('`', '|', ...special), text('\\"')), 1), text('`'));
const lineBreak = text('\\n');
const codeLine = repeat(choice(noneOf('`', ...special), sequence(text('\\'), anyOf('"', '\\', 't'))), 0);
const codeFence = sequence(
  text('```'),
  repeat(anyOf('a-z'), 0, 20),
  repeat(sequence(lineBreak, codeLine), 1),
  text('\\n```'),
);
const markdownPiece = choice(
  sequence(repeat(text('\\\\'), 0), choice(noneOf(...notInMarkdown), sequence(text('\\'), anyOf('"', 'n', 't')))),
  sequence(text('<'), choice(anyOf(' ', '0-9', '=', '-'), sequence(bracketedUrl, text('>')))),
  codeSpan,
  sequence(lineBreak, rule('fence'), lineBreak),
);

const fence = rule('fence');
const wholeMarkdown = choice(
  fence,
  sequence(optional(sequence(fence, lineBreak)), repeat(rule('md'), 0), optional(sequence(lineBreak, fence))),
);

/** The characters of a text, by the rule that each grammar has for them. */
interface Alphabet {
  readonly char: Expression;
  /** Characters that no rule takes as themselves. */
  readonly special: readonly string[];
}
const anyText: Alphabet = { char: rule('char'), special };
const markdown: Alphabet = { char: rule('md'), special: notInMarkdown };
const alphabetOf = (format: StringFormat): Alphabet => (format === 'markdown' ? markdown : anyText);

/** Longer strings are not counted: each count is a state of the server's automaton. */
const maxCounted = 200;
const counted = ({ least, most }: Length): Length => {
  const from = Math.min(least, maxCounted);
  return { least: from, most: most > maxCounted ? Infinity : Math.max(from, most) };
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const unitSigns: readonly CharacterRange[] = [
  [0x30, 0x39],
  [0x25, 0x25],
  [0x2f, 0x2f],
];
const wordCharacter = anyOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-');

/**
 * Any text except these words. Memoized for all catalogs: the lists of the built-in components are long and always the
 * same.
 */
const noneOfWords = memo(200, (lines) => {
  const rest = repeat(markdown.char, 0);
  const breaks = choice(noneOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-', ...notInMarkdown), escaped);
  const plain = choice(noneOf('a-z', '0-9', '#', ...notInMarkdown), escaped);
  return choice(
    sequence(plain, rest),
    sequence(repeat(wordCharacter, 1), breaks, rest),
    sequence(anyOf('0-9'), repeat(anyOf('0-9', '.', '/', '-'), 0)),
    otherWord(lines.split('\n'), rest),
  );
});

/** Keys of texts that a reference may replace; the others are identifiers. */
const isData = /^(?:text|string|label|caption|title|date|unit|url|picture)/;

/** The main uses of strings, by the rules that they have in a grammar. */
export class StringRules {
  readonly #book: RuleBook;
  readonly #known = new Map<string, Expression>();
  readonly #phrases = new Map<string, Expression>();
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
    if (format === 'regex') return this.#once('regex', () => patternText);
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
    if (format === 'markdown' && least === 0 && most === Infinity) return this.#once('text', () => wholeMarkdown);
    if (format === 'name') return this.#share('name', repeat(anyText.char, least, most));
    if (least === 0 && most === Infinity) return this.#once('string', () => repeat(anyText.char, 0));
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
    if (fitting === whole) return this.#once(isFetched ? 'picture-url' : 'url', () => whole);
    return fitting && this.#share('url', fitting);
  }

  /**
   * A text that cannot be a figure: in some components, a figure before its label is read as the value. It has no digit,
   * or a letter before the first digit, or several letters in a row, or three characters beyond ASCII.
   */
  label(format: StringFormat): Expression {
    const { char, special: excluded } = alphabetOf(format);
    const rest = repeat(char, 0);
    const noDigit = choice(noneOf('0-9', ...excluded), escaped);
    const sign = choice(anyOf(...Array.from(' !#$%&()*+,-./:;=>?@[]^_`{|}~'), "'"), escaped);
    const letter = anyOf('a-z', 'A-Z');
    const foreign = noneOf('\u0000-\u007f');
    return this.#once(`label-${format}`, () =>
      choice(
        repeat(noDigit, 0),
        sequence(repeat(sign, 0), letter, rest),
        sequence(rest, choice(sequence(letter, letter), sequence(foreign, foreign, foreign)), rest),
      ),
    );
  }

  /** A text that is neither a date nor a style word. */
  undated(): Expression {
    const noDigits = repeat(choice(noneOf('0-9', ...special), escaped), 0);
    const beginsNoMonth = anyOf('B-C', 'E', 'G-I', 'K-L', 'P', 'R', 'T-Z');
    return this.#once('title-undated', () =>
      optional(
        choice(
          sequence(beginsNoMonth, repeat(anyText.char, 0)),
          sequence(choice(noneOf('a-z', '0-9', '#', ...special), escaped), noDigits),
        ),
      ),
    );
  }

  /** "1998", "3 May", "May 2030", "10:30". */
  date(): Expression {
    const digit = anyOf('0-9');
    const rest = repeat(anyText.char, 0);
    const month = choice(...months.map((name) => text(name)));
    return this.#once('date', () =>
      choice(
        sequence(repeat(digit, 4, 4), optional(sequence(anyOf(' ', '/', ',', '-'), rest))),
        sequence(
          repeat(digit, 1, 2),
          choice(sequence(anyOf('.', ':', '/', '-'), digit), sequence(text(' '), anyOf('a-z', 'A-Z'))),
          rest,
        ),
        sequence(month, repeat(anyOf('a-z'), 0), text(' '), digit, rest),
        sequence(text('Q'), anyOf('1-4'), text(' '), digit, rest),
      ),
    );
  }

  /** A text that cannot be a URL. `isNoWord`: nor a style word. */
  caption(format: StringFormat, isNoWord: boolean): Expression {
    const { char, special: excluded } = alphabetOf(format);
    const rest = repeat(char, 0);
    if (isNoWord)
      return this.#once(`title-${format}`, () =>
        optional(sequence(choice(noneOf('a-z', '0-9', '#', 'H', ...excluded), escaped), rest)),
      );
    const noneButH = choice(noneOf('h', 'H', ...excluded), escaped);
    const noT = choice(noneOf('t', 'T', ...excluded), escaped);
    const noP = choice(noneOf('p', 'P', ...excluded), escaped);
    const after = (letter: Expression, next: Expression): Expression => sequence(letter, optional(next));
    const t = anyOf('t', 'T');
    const afterT = after(t, choice(sequence(noT, rest), after(t, sequence(noP, rest))));
    return this.#once(`caption-${format}`, () =>
      optional(choice(sequence(noneButH, rest), after(anyOf('h', 'H'), choice(sequence(noT, rest), afterT)))),
    );
  }

  /** A text of limited length that cannot be a figure, a URL or a style word. */
  short(maxLength: number): Expression {
    const most = maxLength > maxCounted ? maxCounted : maxLength;
    const inside = most < 1 ? nothing : optional(sequence(anyOf('A-G', 'I-Z'), repeat(anyText.char, 0, most - 1)));
    return this.#book.markData(this.#share('short', inside), { isText: true });
  }

  /** An identifier. One that looks like readable text would be read as the label. */
  identifier(): Expression {
    return this.#once('identifier', () =>
      sequence(anyOf('a-z', '0-9'), repeat(anyOf('a-z', 'A-Z', '0-9', '_', '-'), 0)),
    );
  }

  /** Two texts that begin with capitals, so that neither is read as an identifier. */
  capitals(): readonly [Expression, Expression] {
    const first = anyOf('A-Z');
    return [
      this.#once('capital', () => sequence(first, repeat(anyText.char, 0))),
      this.#once('capital-label', () => sequence(first, repeat(markdown.char, 0))),
    ];
  }

  /** One word, except these and figures, or a rate: "EUR", "%", "h", "m/s", "per month". */
  unit(words: readonly string[]): Expression {
    return this.#once(`unit-${words.join()}`, () => {
      const more = repeat(anyOf('a-z', 'A-Z', '0-9', '%', '/', '.'), 0);
      const symbols = ['€', '£', '¥', '°', 'µ'].map((symbol) => text(symbol));
      const first = choice(anyOf('A-Z', '%', '$', '/'), ...symbols);
      // Style words that contain punctuation, such as "text.primary", cannot be written.
      const end = this.#book.add('u', sequence(repeat(anyOf('a-z', 'A-Z', '0-9', '%', '/'), 0), optional(text('.'))));
      const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
      const rate = sequence(text('per '), repeat(anyOf('a-z', 'A-Z'), 1));
      return optional(choice(sequence(first, more), otherUnit(plain, end, unitSigns), rate));
    });
  }

  /** A text, except these words of lower-case letters and anything like "gap-4". Names are not empty. */
  phrase(words: readonly string[], format: StringFormat): Expression {
    if (format === 'name') return sequence(quote, this.#phrase(words), quote);
    let known = this.#texts.get(words);
    if (known === undefined) {
      const text = sequence(quote, optional(this.#phrase(words)), quote);
      const any = sequence(quote, repeat(markdown.char, 0), quote);
      this.#texts.set(words, (known = this.#book.shareData('words', text, { isText: true, text: { any, words } })));
    }
    return known;
  }

  #phrase(words: readonly string[]): Expression {
    const lines = words.join('\n');
    let inside = this.#phrases.get(lines);
    if (inside === undefined) this.#phrases.set(lines, (inside = this.#book.add('phrase', noneOfWords(lines))));
    return inside;
  }

  /** The rule with this key; its name is the beginning of the key. */
  #once(key: string, inside: () => Expression): Expression {
    let known = this.#known.get(key);
    if (known === undefined) {
      const name = /^[a-z]+(?:-url)?/.exec(key)?.[0] ?? key;
      const whole = sequence(quote, inside(), quote);
      known = isData.test(key) ? this.#book.addData(name, whole, { isText: true }) : this.#book.add(name, whole);
      this.#known.set(key, known);
    }
    return known;
  }

  #share(hint: string, inside: Expression): Expression {
    return this.#book.share(hint, sequence(quote, inside, quote));
  }
}
