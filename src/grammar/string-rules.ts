// Strings in double quotes. The escapes are those that a model needs: with others, a text could hold what its rule excludes.
import { memo } from '../memo.ts';
import type { StringSchema } from '../schema/schema.ts';
import { anyOf, choice, noneOf, optional, repeat, rule, sequence, text, type Expression } from './grammar.ts';
import { patternRule } from './pattern-rules.ts';
import { patternText } from './pattern-text-rules.ts';
import type { RuleBook } from './rule-book.ts';
import { anyLinkUrl, anyPictureUrl } from './url-rules.ts';
import { otherWord } from './word-rules.ts';

const quote = text('"');
/**
 * Characters that no rule takes as themselves. ASCII alone: xgrammar cannot exclude others. They are the last in a class:
 * xgrammar spells the control characters with as many digits as follow.
 */
const special: readonly string[] = ['"', '\\', '\u0000-\u001f', '\u007f'];
const escaped = sequence(text('\\'), anyOf('"', '\\', 'n', 't'));
const character = choice(noneOf(...special), escaped);
/** The rule of any character, in each grammar. */
const char = rule('char');

/** Longer strings are not counted: each count is a state of the server's automaton. */
const maxCounted = 200;

const wordCharacter = anyOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-');

/** Memoized for all catalogs: the lists of the built-in components are long and always the same. */
const noneOfWords = memo(200, (lines) => {
  const rest = repeat(char, 0);
  const breaks = choice(noneOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-', ...special), escaped);
  const plain = choice(noneOf('a-z', '0-9', '#', ...special), escaped);
  return optional(
    choice(
      sequence(plain, rest),
      sequence(repeat(wordCharacter, 1), breaks, rest),
      sequence(anyOf('0-9'), repeat(anyOf('0-9', '.', '/', '-'), 0)),
      otherWord(lines.split('\n'), rest),
    ),
  );
});

/** The main uses of strings, by the rules that they have in a grammar. */
export class StringRules {
  readonly #book: RuleBook;
  readonly #known = new Map<string, Expression>();

  constructor(book: RuleBook) {
    this.#book = book;
    book.rules.set('char', character);
  }

  ofSchema({ format, isFetched, pattern, minLength = 0, maxLength = Infinity }: StringSchema): Expression {
    if (format === 'uri' && isFetched === true) return this.#once('picture-url', () => anyPictureUrl);
    if (format === 'uri') return this.#once('url', () => anyLinkUrl);
    if (format === 'regex') return this.#once('regex', () => patternText);
    const matching = pattern === undefined ? undefined : patternRule(pattern, char);
    if (matching !== undefined) return this.#share('pattern', matching);
    const least = Math.min(format === 'name' ? Math.max(1, minLength) : minLength, maxCounted);
    const most = maxLength > maxCounted ? Infinity : Math.max(least, maxLength);
    return this.#share(format === 'name' ? 'name' : 'string', repeat(char, least, most));
  }

  /**
   * A text that cannot be a figure: in some components, a figure before its label is read as the value. It has no digit,
   * or a letter before the first digit, or several letters in a row. Of other scripts, three characters are taken for such.
   */
  label(): Expression {
    const rest = repeat(char, 0);
    const noDigit = choice(noneOf('0-9', ...special), escaped);
    const sign = choice(anyOf(...Array.from(' !#$%&()*+,-./:;<=>?@[]^_`{|}~'), "'"), escaped);
    const letter = anyOf('a-z', 'A-Z');
    const foreign = noneOf('\u0000-\u007f');
    return this.#once('label', () =>
      choice(
        repeat(noDigit, 0),
        sequence(repeat(sign, 0), letter, rest),
        sequence(rest, choice(sequence(letter, letter), sequence(foreign, foreign, foreign)), rest),
      ),
    );
  }

  /** One word that is none of these and no figure, or a rate: "EUR", "%", "per month". */
  unit(words: readonly string[]): Expression {
    const more = repeat(anyOf('a-z', 'A-Z', '0-9', '%', '/', '.'), 0);
    const symbols = ['€', '£', '¥', '°', 'µ'].map((symbol) => text(symbol));
    const first = choice(anyOf('A-Z', '%', '$', '/'), ...symbols);
    const rate = sequence(text('per '), repeat(anyOf('a-z', 'A-Z'), 1));
    return this.#once(`unit-${words.join()}`, () =>
      optional(choice(sequence(first, more), otherWord(words, more), rate)),
    );
  }

  /** A text that is none of these words of lower-case letters, and nothing like "gap-4". */
  phrase(words: readonly string[]): Expression {
    return this.#once(`phrase-${words.join()}`, () => noneOfWords(words.join('\n')));
  }

  /** The rule with this key; its name is the beginning of the key. */
  #once(key: string, inside: () => Expression): Expression {
    let known = this.#known.get(key);
    if (known === undefined) {
      const name = /^[a-z]+(?:-url)?/.exec(key)?.[0] ?? key;
      this.#known.set(key, (known = this.#book.add(name, sequence(quote, inside(), quote))));
    }
    return known;
  }

  #share(hint: string, inside: Expression): Expression {
    return this.#book.share(hint, sequence(quote, inside, quote));
  }
}
