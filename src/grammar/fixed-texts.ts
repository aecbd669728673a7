// The texts that have a rule of their own in every grammar that needs them. They are made when the module is loaded.
import type { CharSet } from '../ui/safety/parse-pattern.ts';
import type { StringFormat } from '../schema/schema.ts';
import { anyOf, choice, noneOf, optional, repeat, rule, sequence, text, type Expression } from './grammar.ts';
import { bracketedUrl } from './url-rules.ts';
import { otherWords } from './word-rules.ts';

/**
 * Characters that are never written unescaped. ASCII only, because xgrammar cannot exclude others. They come last in
 * a class, because xgrammar reads any digits after a control character as part of it.
 */
export const special: readonly string[] = ['"', '\\', '\u0000-\u001f', '\u007f'];
export const escaped = sequence(text('\\'), anyOf('"', '\\', 'n', 't'));
export const character = choice(noneOf(...special), escaped);
/**
 * A piece of Markdown. The compiler escapes anything that begins like HTML, except in code and in the brackets around
 * a URL. Therefore `<` is allowed only where no tag can begin, and backticks only around code; a backslash before one
 * would make it text. After `]`, `(` and `:` begin a destination, which is changed if its scheme is unknown or might be
 * hidden by an entity or an escape.
 */
export const notInMarkdown = ['`', '<', ']', ...special];
export const plainSet: CharSet = [
  [0x20, 0x3b],
  [0x3d, 0x5c],
  [0x5e, 0x5f],
  [0x61, 0xffff],
];
const codeSpan = sequence(text('`'), repeat(choice(noneOf('`', '|', ...special), text('\\"')), 1), text('`'));
const lineBreak = text('\\n');
const codeLine = repeat(choice(noneOf('`', ...special), sequence(text('\\'), anyOf('"', '\\', 't'))), 0);
export const codeFence = sequence(
  text('```'),
  repeat(anyOf('a-z'), 0, 20),
  repeat(sequence(lineBreak, codeLine), 1),
  text('\\n```'),
);
const backslash = text('\\\\');
const otherEscape = sequence(text('\\'), anyOf('"', 'n', 't'));
const lessThan = sequence(text('<'), choice(anyOf(' ', '0-9', '=', '-'), sequence(bracketedUrl, text('>'))));
const wordOfUrl = (least: number): Expression => repeat(anyOf('a-z', 'A-Z', '0-9', '_', '.', '-'), least, 30);
/** The beginning of a destination, up to the end of its scheme. */
const destination = choice(
  ...['http:', 'https:', 'mailto:', 'tel:'].map(text),
  sequence(wordOfUrl(0), anyOf(')', '/', '?', '#')),
  sequence(wordOfUrl(1), choice(text(' '), lineBreak, text('\\t'))),
);
const closeBracket = text(']');
const bracket = sequence(
  repeat(closeBracket, 1),
  choice(
    sequence(repeat(backslash, 0), choice(noneOf('(', ':', ...notInMarkdown), otherEscape)),
    sequence(repeat(backslash, 1), anyOf('(', ':')),
    lessThan,
    codeSpan,
    sequence(text('('), destination),
    sequence(text(':'), optional(text(' ')), destination),
  ),
);
export const markdownPiece = choice(
  sequence(repeat(backslash, 0), choice(noneOf(...notInMarkdown), otherEscape, bracket)),
  lessThan,
  codeSpan,
  sequence(lineBreak, rule('fence'), lineBreak),
);
/** Any Markdown. A bracket at the end has nothing after it. */
export const anyMarkdown = sequence(repeat(rule('md'), 0), repeat(closeBracket, 0));

const fence = rule('fence');
export const wholeMarkdown = choice(
  fence,
  sequence(optional(sequence(fence, lineBreak)), anyMarkdown, optional(sequence(lineBreak, fence))),
);

/** The characters of a text, as a reference to the rule that each grammar has for them. */
interface Alphabet {
  readonly char: Expression;
  /** Any text. */
  readonly any: Expression;
  /** Characters that no rule takes as themselves. */
  readonly special: readonly string[];
}
export const anyText: Alphabet = { char: rule('char'), any: repeat(rule('char'), 0), special };
export const markdown: Alphabet = { char: rule('md'), any: anyMarkdown, special: notInMarkdown };

/**
 * A text that cannot be a figure: in some components, a figure before its label is read as the value. It has no digit,
 * or a letter before the first digit, or several letters in a row, or three characters beyond ASCII.
 */
function labelOf({ any: rest, special: excluded }: Alphabet): Expression {
  const noDigit = choice(noneOf('0-9', ...excluded), escaped);
  const signs = [...Array.from(' !#$%&()*+,-./:;=>?@[]^_`{|}~'), "'"];
  const sign = choice(anyOf(...signs.filter((one) => !excluded.includes(one))), escaped);
  const letter = anyOf('a-z', 'A-Z');
  const foreign = noneOf('\u0000-\u007f');
  return choice(
    repeat(noDigit, 0),
    sequence(repeat(sign, 0), letter, rest),
    sequence(rest, choice(sequence(letter, letter), sequence(foreign, foreign, foreign)), rest),
  );
}

/** A text that cannot be a URL. */
function captionOf({ any: rest, special: excluded }: Alphabet): Expression {
  const noneButH = choice(noneOf('h', 'H', ...excluded), escaped);
  const noT = choice(noneOf('t', 'T', ...excluded), escaped);
  const noP = choice(noneOf('p', 'P', ...excluded), escaped);
  const after = (letter: Expression, next: Expression): Expression => sequence(letter, optional(next));
  const t = anyOf('t', 'T');
  const afterT = after(t, choice(sequence(noT, rest), after(t, sequence(noP, rest))));
  return optional(choice(sequence(noneButH, rest), after(anyOf('h', 'H'), choice(sequence(noT, rest), afterT))));
}

/** A text that is neither a URL nor a style word. */
const titleOf = ({ any: rest, special: excluded }: Alphabet): Expression =>
  optional(sequence(choice(noneOf('a-z', '0-9', '#', 'H', ...excluded), escaped), rest));

interface FormatTexts {
  readonly label: Expression;
  readonly caption: Expression;
  readonly title: Expression;
}

const textsOf = (alphabet: Alphabet): FormatTexts => ({
  label: labelOf(alphabet),
  caption: captionOf(alphabet),
  title: titleOf(alphabet),
});
const anyTexts = textsOf(anyText);
const markdownTexts = textsOf(markdown);
export const formatTexts = (format: StringFormat): FormatTexts => (format === 'markdown' ? markdownTexts : anyTexts);

export const wholeText = anyText.any;
/** A text that does not end like a sentence. */
export const unfinishedText = optional(sequence(wholeText, noneOf('.', '!', '?', '。', '！', '？', '؟', ...special)));
/** A text that is neither a date nor a part of a plan, such as "Week 2", nor a style word. */
export const undatedTitle = optional(
  choice(
    sequence(anyOf('B-C', 'E', 'H-I', 'K-L', 'P', 'R', 'X', 'Z'), wholeText),
    sequence(
      choice(noneOf('a-z', '0-9', '#', ...special), escaped),
      repeat(choice(noneOf('0-9', ...special), escaped), 0),
    ),
  ),
);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const digit = anyOf('0-9');
/** "1998", "3 May", "May 2030", "10:30". */
export const dateText = choice(
  sequence(repeat(digit, 4, 4), optional(sequence(anyOf(' ', '/', ',', '-'), wholeText))),
  sequence(
    repeat(digit, 1, 2),
    choice(sequence(anyOf('.', ':', '/', '-'), digit), sequence(text(' '), anyOf('a-z', 'A-Z'))),
    wholeText,
  ),
  sequence(choice(...months.map((name) => text(name))), repeat(anyOf('a-z'), 0), text(' '), digit, wholeText),
  sequence(text('Q'), anyOf('1-4'), text(' '), digit, wholeText),
);

/** An identifier. One that looks like readable text would be read as the label. */
export const identifierText = sequence(anyOf('a-z', '0-9'), repeat(anyOf('a-z', 'A-Z', '0-9', '_', '-'), 0));
/** Begins with a capital, so that it is not read as an identifier. */
export const capitalText = sequence(anyOf('A-Z'), wholeText);
export const capitalMarkdown = sequence(anyOf('A-Z'), anyMarkdown);

const wordCharacter = anyOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-');

/** The beginning of a text that is not a word: a capital, a sign, a word that ends with another sign, or a figure. */
export const noWord: readonly Expression[] = [
  sequence(choice(noneOf('a-z', '0-9', '#', ...notInMarkdown), escaped), anyMarkdown),
  sequence(
    repeat(wordCharacter, 1),
    choice(noneOf('a-z', 'A-Z', '0-9', '#', '.', '/', '-', ...notInMarkdown), escaped),
    anyMarkdown,
  ),
  sequence(anyOf('0-9'), repeat(anyOf('0-9', '.', '/', '-'), 0)),
];
export const otherWordsThan = otherWords(anyMarkdown);
