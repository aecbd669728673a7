// Reads the inside of a quoted string in pieces. A quote ends the string only where a string can end. If the quote is
// missing, a line that can only be notation ends it.
import { authorAfterQuote, castAfterQuote, isComment, isCommentAfterComma, mayBeComment } from './after-quote.ts';
import { conditionAfterQuote } from './value-conditions.ts';
import { commaAtEnd, isNextValue } from './missing-quote.ts';
import { isLatexCommand, mayBeCommand } from './latex-command.ts';
import { asciiTwin, asciiTwins } from './punctuation.ts';
import {
  goesOnAfterBrackets,
  goesOnAfterQuotations,
  openAfter,
  opensBracket,
  type AfterQuote,
} from './quote-in-brackets.ts';

const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”"',
  '‘': "’'",
  '«': '»',
  '„': '“”"',
  '「': '」',
};

export const isQuote = (char: string): boolean =>
  char === '"' || char === "'" || char === '`' || (char.charCodeAt(0) >= 0x80 && closers[char] !== undefined);

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '/': '/',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  '\n': '',
};

/** For each closing quote: the characters without special meaning. */
const runs = new Map<string, RegExp>();
/** The same for strings that contain code. */
const verbatimRuns = new Map<string, RegExp>();
const noRun = /(?:)/y;
for (const closing of Object.values(closers)) {
  runs.set(closing, new RegExp(`[^\\\\\\n\\r${closing})\\]}]*`, 'y'));
  verbatimRuns.set(closing, new RegExp(`[^\\\\\\n\\r${closing}]*`, 'y'));
}

/** Matches the text after a string and a comma: the beginning of a value, of a calculation in brackets, or of a name. */
const valueStart =
  /^,\s*(?:["'“‘«„「`[{\n\r)\]}\-\d/.;,]|[+€£¥₹%~≈±]\s?\d|[–−]\p{Sc}?\d|\(\p{Sc}\s?\d|\$\/|[\p{L}\d_$@.]+(?:[(:=,)\]}\n\r"[{]|\s+(?:[(:=]|[!<>]=|[<>]\s?[\d$"']|&&|\|\|))|\$[\w.]+\s+[?+]|[\p{L}_][\w$.]*\s+\?\s+(?:[\w$.]+|"[^"\n]{0,40}")\s*:|[\p{L}_][\w$]*(?:\.\w+)+\s+[-+*/?]|[\p{L}_][\w$]*\s+\+\s?["'`]|[\p{L}_$][\w$.]*\s+[-+*/%]\s+(?:\d[\d.]*|[\p{L}_$][\w$.]*)\s*(?:[)\]}]|[-+*/%]\s|,\s*["'\d[{(])|\((?:[\w$,\s]*\)\s*=>|[\w$.(]+\s[-+*/%]\s|[\d.(]+(?:[-+*/%]\s?[\d.(]|\)\s*[-+*/%,)\]}]|,\s?[-\d.])|\(*(?:["'][^"'\n]{0,60}["']|True|False|None)\s*,\s?[-"'(\dTFN]))/u;
const undecided =
  /^,\s*(?:[\p{L}\d_$@.]*|[+€£¥₹%~≈±]\s?|[–−]\p{Sc}?|\(\p{Sc}\s?|[\p{L}\d_$@.]+\s+(?:[<>+]\s?|[!&|]|\?\s*(?:[\w$.]*|"[^"\n]{0,40}"?)\s*)?|[\p{L}_$][\w$.]*\s+[-+*/%]\s*(?:[\w$.]*|[\w$.]+\s+[-+*/%]?)\s*,?\s*|\([\w$,\s.(]*(?:\)\s*=?|\s?[-+*/%]\s?)?|\(+["'](?:[^"'\n]{0,60}(?:["']\s*(?:,\s?)?)?)?)$/u;
/**
 * Matches the text after a string and a comma: words or signs without quotes up to the end of the argument, as in
 * `KeyValue("Price", EUR 25)`, `Stat("Sum", CHF 1200, "up")` and `Stat("Margin", (about 3 %))`.
 */
const phraseArgument =
  /^,[ \t]*(?:[\p{L}\p{S}…*#§&!?%‰¿¡†‡•·\\]|\p{Pd}(?![ \t]*\p{L})|\([^"'`“”()[\]{}:=\n]*\))(?:[^"'`“”()[\]{},:=\n]|:\d)*(?:,[ \t]*["\d[{]|[)\]}][)\]}]*(?:\s*[\n;]|,?\s*(?:["[{]|\p{L}\w*\()))/u;
const undecidedPhrase =
  /^,[ \t]*(?:[\p{L}\p{S}…*#§&!?%‰¿¡†‡•·\\]|\p{Pd}|\([^"'`“”()[\]{}:=\n]*(?:$|\)))(?:[^"'`“”()[\]{},:=\n]|:\d)*(?::|,[ \t]*|[)\]}][)\]}]*\s*(?:,\s*)?(?:\p{L}\w*)?)?$/u;
/** Matches the text after a string: an arrow or a colon, and the beginning of its value. */
const pairStart = /^(?:[=-]>|:)\s*(?:["'“[{]|-?\d|[A-Za-z_$][\w$.]*\s*[(,\]\n])$/;
const undecidedPair = /^(?:[=-]>?|:)\s*(?:-|[A-Za-z_$][\w$.]*)?$/;
/** `"status".toUpperCase(`. */
/** A text between the items of a list: `", ".join(names)`. */
const betweenItems = /^[\s,;.·•|/&–—:+-]{1,8}$/u;
const methodStart = /^\.(?:[a-z]\w{0,30})?$/;
const fenceLine = /^\n[ \t]*(?:`{1,3}|```[ \t]*)$/;
const wholeFence = /^\n[ \t]*```[ \t]*$/;
/** The first line of a text that begins with a fence. A line break that is written as an escape does not end it. */
const mayBeOpener = /^(?:`{0,2}|```[^\n`]{0,60})$/;
/** A fence begins on a line of a Markdown text. */
const opensFence = /^\n[ \t]*```$/;
const mayOpenFence = /^\n[ \t]*`{1,2}$/;
/** A line that closes a fence. */
const closesFence = /^[ \t]*`{3,}[ \t]*$/;
const mayCloseFence = /^[ \t]*`{0,2}$/;
/** Characters of a line in a fence that are kept. A longer line does not close it. */
const maxFenceLine = 40;
const lineStart = /^\n(?:[)\]},; \t]*|[ \t]*[A-Za-z_$][\w$]*[ \t]*(?:=[ \t]*[\w$]*)?)$/;
const callStart = /^\n[ \t]*(?:[A-Za-z_$][\w$]*[ \t]*=[ \t]*)?([A-Za-z_$][\w$]*)\($/;
const closersOnly = /^\n[,; \t]*[)\]}][)\]},; \t]*\n?$/;
const braceOnly = /^\n[ \t]*\}+[;,]?[ \t]*\n$/;
const blankLines = /^\n[ \t\n]*$/;
/** `Wait, I forgot a bracket. Let me write it again.`, below a blank line in a string without its closing quote. */
const remarkStart =
  /^\n[ \t]*\n\s*(?:wait|actually|oops|hmm|sorry|apologies|correction|no|let|let's|i|i'll|here|here's|entschuldig(?:ung|e|en)|verzeihung|désolée?|pardon|perdón?|disculpas?|disculpen?|lo siento|desculpas?|desculpe|mi scuso|scusa(?:te|mi)?|excuses|przepraszam|maaf|xin lỗi|üzgünüm|özür|извините|простите|вибачте|抱歉|对不起|對不起|すみません|申し訳ありません|申し訳ございません|죄송합니다)(?![\p{L}\p{N}])/iu;
const maxRemark = 400;
/** The same in any language, if a root follows: a sentence between blank lines, and the beginning of the root. */
const lineBelowBlank = /^\n[ \t]*\n\s*\p{L}[^\n"“”=()[\]{}]{0,120}$/u;
const lineAboveRoot =
  /^\n[ \t]*\n\s*\p{L}[^\n"“”=()[\]{}]{3,120}[.:!?…。！？：][ \t]*\n\s*(?:ro{0,2}|root[ \t]*(?:=[ \t]*(?:\w+\(?)?)?)?$/u;
const mayBeRemark = (held: string): boolean =>
  remarkStart.test(held) || lineBelowBlank.test(held) || lineAboveRoot.test(held);
const maxHold = 120;
const maxPlainEnd = 20;
/** After code: texts, numbers and flags up to the end of the call, as in `CodeBlock("npm ci", "bash", "Terminal", true)`. */
const lastArguments = /^(?:\s*,\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|true|false|null|\d+))+\s*\)/;
const undecidedArguments =
  /^(?:\s*,\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|true|false|null|\d+))*\s*(?:,\s*(?:"[^"\\\n]*|'[^'\\\n]*|[a-z]{1,4}|)\s*)?$/;

/**
 * `"We sell "red", "green" and blue."`: whether the quote before a comma and another quotation ends a quotation in the text.
 * Undefined while the quotation or what follows it is missing.
 */
function endsQuotation(after: string): boolean | undefined {
  const [, next = '', behind] = /^,\s*(?:"[^"\n]*("\s*)(.)?)?/.exec(after) ?? [];
  if (!/^,\s*"/.test(after)) return false;
  return next === '' || behind === undefined ? undefined : !/[,)\]}:;+]/.test(behind);
}

export interface StringTarget {
  text(chunk: string): void;
  /** A dollar sign that begins no expression. */
  dollar(): void;
  isComponent(name: string): boolean;
  /** True for a prop that may follow code in the same brackets. */
  isPropBesideCode(prop: string): boolean;
  /** Reports that half a surrogate pair was written as an escape and replaced. */
  loneSurrogate(): void;
}

type State =
  | 'text'
  | 'escape'
  | 'dollar'
  | 'command'
  | 'quote'
  | 'value'
  | 'number'
  | 'call'
  | 'plus'
  | 'method'
  | 'separator'
  | 'comma'
  | 'code'
  | 'bracket'
  | 'comment'
  | 'author'
  | 'cast'
  | 'condition'
  | 'tail'
  | 'line'
  | 'triple';

/** The number of brackets that are open after more code, if `open` were open before it. */
function openBracketsAfter(code: string, open: number): number {
  for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open += 1;
    else if (open > 0) open -= 1;
  }
  return open;
}

export class StringReader {
  #state: State = 'text';
  #target: StringTarget;
  #closing = '"';
  /** Matches the characters without special meaning. */
  #run = noRun;
  #opening = '"';
  #isItem = false;
  #mayBePair = false;
  #isVerbatim = false;
  /** The string may be a name, so a colon may end it. */
  isName = false;
  /** The number of open brackets in code, whose quotes models forget to escape. */
  #codeDepth = 0;
  #codeCloser = ')';
  /** The number of brackets that are open in the code itself. */
  #openInCode = 0;
  /** True at the start: two more quotes make the string triple-quoted. */
  #isEmpty = true;
  #isTriple = false;
  /** The nesting depth of the string. */
  #depth = 0;
  #isJson = false;
  /** The line so far, in a fence that a Markdown text opened. Its lines are code, as in a string that contains code. */
  #fenceLine: string | undefined;
  /** The first line of the text, while it may open a fence. */
  #opener: string | undefined;
  /** The statement is in a fence, which a line of backticks in the string closes unless the string opened one. */
  #mayEndFence = false;
  /** Undecided characters: after a backslash, after a quote, or at a line start. */
  #held = '';
  /** A comma and spaces at the end of the text so far. The next value may begin after them. */
  #comma = '';
  /** The text so far, while it may stand between the items of a list; undefined for any other text. */
  #between: string | undefined;
  /** The first half of a surrogate pair written as two escapes. */
  #high = '';
  #hasCommands = false;
  /** The string contains a `$` or a LaTeX command. */
  #hasFormula = false;
  /** True after a quote that opens a quotation in the text: `He said "yes`. */
  #isInQuotation = false;
  /** The closers of the brackets that are open in the text. */
  #open = '';
  /** Only a comma and white space follow the quote so far. */
  #isPlainEnd = false;
  /** The text has a quote that is not escaped. */
  #hasQuote = false;
  isOver = false;
  /** True if the string was ended by a line that can only be notation instead of by a quote. */
  isImplied = false;
  /** False after a text that was held as a remark: reading each paragraph twice would take too long. */
  #mayHoldRemark = true;
  /** A remark about the UI preceded that line. The remark is not part of the string. */
  hasRemark = false;
  /** The character after the closing quote; empty if something else ended the string. */
  next = '';
  /** That line, to be read again as notation. */
  leftover = '';
  /** The condition behind the string; empty if there is none. */
  condition = '';

  constructor(target: StringTarget) {
    this.#target = target;
  }

  start(
    quote: string,
    kind: {
      readonly isVerbatim: boolean;
      readonly isName: boolean;
      /** The string is an item of a list. */
      readonly isItem: boolean;
      /** The string may be the name of the next item: `"Name": Input(...)`. */
      readonly mayBePair: boolean;
      /** A tab is a tab, even where `\text` and `\times` might be meant. */
      readonly isJson: boolean;
      readonly codeDepth: number;
      readonly depth: number;
      /** The bracket that closes the call or the object around code. */
      readonly codeCloser: string;
      readonly isFenced: boolean;
    },
  ): void {
    this.isName = kind.isName;
    this.#hasCommands = !kind.isVerbatim && !kind.isJson;
    this.#mayEndFence = kind.isFenced && quote !== '`';
    this.#codeDepth = kind.codeDepth;
    this.#depth = kind.depth;
    this.#fenceLine = undefined;
    this.#isJson = kind.isJson;
    this.#opener = kind.isVerbatim || kind.isJson || quote === '`' ? undefined : '';
    this.#codeCloser = kind.codeCloser;
    this.#openInCode = 0;
    this.#isEmpty = true;
    this.#isTriple = false;
    this.#state = 'text';
    this.#closing = closers[quote] ?? quote;
    this.#run = (kind.isVerbatim ? verbatimRuns : runs).get(this.#closing) ?? noRun;
    this.#opening = quote;
    this.#isItem = kind.isItem;
    this.#mayBePair = kind.mayBePair;
    this.#isVerbatim = kind.isVerbatim;
    this.#held = '';
    this.#comma = '';
    this.#between = kind.isVerbatim || kind.isJson || !/["']/.test(quote) ? undefined : '';
    this.#high = '';
    this.#hasFormula = false;
    this.#isInQuotation = false;
    this.#hasQuote = false;
    this.#open = '';
    this.isOver = false;
    this.isImplied = false;
    this.hasRemark = false;
    this.#mayHoldRemark = true;
    this.next = '';
    this.leftover = '';
    this.condition = '';
  }

  #emit(text: string, isEscaped = false): void {
    if (this.#high !== '') {
      this.#high = '';
      this.#target.loneSurrogate();
      this.#put('\ufffd');
    }
    if (text === '') return;
    this.#hasFormula ||= text.includes('$');
    if (this.#fenceLine !== undefined) this.#followFence(text);
    else if (this.#opener !== undefined)
      this.#opener = mayBeOpener.test(this.#opener + text) ? this.#opener + text : undefined;
    if (this.#codeDepth > 0) this.#openInCode = openBracketsAfter(text, this.#openInCode);
    else if (!this.#isVerbatim && (this.#open !== '' || opensBracket(text))) this.#open = openAfter(text, this.#open);
    if (isEscaped && text === '$') {
      this.#endBetween();
      this.#target.dollar();
    } else this.#put(text);
  }

  #put(text: string): void {
    if (this.#between === undefined) return this.#target.text(text);
    this.#between += text;
    if (!betweenItems.test(this.#between)) this.#endBetween();
  }

  /** The text is no longer held. */
  #endBetween(): void {
    const text = this.#between ?? '';
    this.#between = undefined;
    if (text !== '') this.#target.text(text);
  }

  #openFence(): void {
    this.#opener = undefined;
    this.#fenceLine = '';
    this.#isVerbatim = true;
    this.#run = verbatimRuns.get(this.#closing) ?? noRun;
    this.#codeDepth = this.#depth;
    this.#openInCode = 0;
    this.#isInQuotation = false;
  }

  #closeFence(): void {
    this.#fenceLine = undefined;
    this.#isVerbatim = false;
    this.#run = runs.get(this.#closing) ?? noRun;
    this.#codeDepth = 0;
    this.#isInQuotation = false;
  }

  #followFence(text: string): void {
    for (const [index, piece] of text.split('\n').entries()) {
      if (this.#closesFence && index > 0) return this.#closeFence();
      const line = index > 0 ? '' : (this.#fenceLine ?? '');
      this.#fenceLine = (line + piece).slice(0, maxFenceLine);
    }
  }

  get #closesFence(): boolean {
    return this.#fenceLine !== undefined && closesFence.test(this.#fenceLine);
  }

  /** Emits text without special characters, except for a comma at its end. */
  #emitRun(run: string): void {
    const text = this.#comma + run;
    const last = this.#closing === '"' && !this.#isVerbatim ? commaAtEnd(text) : text.length;
    this.#comma = text.slice(last);
    if (last > 0) this.#emit(text.slice(0, last));
  }

  #emitComma(): void {
    const comma = this.#comma;
    this.#comma = '';
    if (comma !== '') this.#emit(comma);
  }

  /** Emits a UTF-16 unit that was written as an escape. */
  #emitUnit(unit: number): void {
    const char = String.fromCharCode(unit);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#emit('');
      this.#high = char;
    } else if (unit >= 0xdc00 && unit <= 0xdfff) {
      const high = this.#high;
      this.#high = '';
      if (high === '') this.#target.loneSurrogate();
      this.#put(high === '' ? '\ufffd' : high + char);
    } else {
      this.#emit(char);
    }
  }

  /** Reads from an index and returns the index of the first character after the string. */
  consume(text: string, from: number): number {
    const { length } = text;
    let index = from;
    while (index < length && !this.isOver) {
      switch (this.#state) {
        case 'text': {
          const start = index;
          index = this.#runEnd(text, index);
          if (index > start) {
            this.#isEmpty = false;
            this.#emitRun(text.slice(start, index));
          }
          if (index < length) {
            this.#meet(text[index] ?? '');
            index += 1;
          }
          break;
        }
        case 'escape':
          this.#escape(text[index] ?? '');
          index += 1;
          break;
        case 'dollar':
          this.#dollar(text[index] ?? '');
          break;
        case 'command':
          if (this.#command(text[index] ?? '')) index += 1;
          break;
        case 'quote': {
          const char = asciiTwin(text[index] ?? '');
          if (this.#codeDepth > 0 && !'"\'`'.includes(char)) {
            this.#state = 'code';
          } else if (char === ' ' || char === '\t') {
            this.#held += char;
            index += 1;
          } else if (this.#isEmpty && !this.#isTriple && this.#held === char && '"\'`'.includes(char)) {
            this.#isTriple = true;
            this.#state = 'text';
            this.#held = '';
            index += 1;
          } else if (char === ',') {
            this.#state = 'comma';
            this.#isPlainEnd = this.#held.length === 1 && !this.#isInQuotation;
          } else if (char === '+' && !this.#isVerbatim) {
            this.#held += char;
            this.#state = 'plus';
            index += 1;
          } else if (char === '.' && this.#held.length === 1 && !this.#isVerbatim) {
            this.#held += char;
            this.#state = 'method';
            index += 1;
          } else if (
            (':–—-'.includes(char) || (char === '=' && this.#mayBePair)) &&
            !(char === ':' && this.isName) &&
            !this.#isVerbatim
          ) {
            this.#held += char;
            this.#state = 'separator';
            index += 1;
          } else if (this.#held.length > 1 && char >= '0' && char <= '9' && !this.#isVerbatim) {
            this.#state = 'number';
          } else if (this.#held.length > 1 && char >= 'A' && char <= 'Z' && !this.#isVerbatim && !this.#isInQuotation) {
            this.#state = 'call';
          } else if ((char === '#' || char === '/') && this.#held.length > 1 && !this.#isVerbatim) {
            this.#state = 'comment';
          } else if ((char === 'a' || char === 's') && this.#held.length > 1 && this.#mayBeCast) {
            this.#state = 'cast';
          } else if ('i=!'.includes(char) && this.#held.length > 1 && this.#mayBeCast && !this.#mayBePair) {
            this.#state = 'condition';
          } else if (this.#open !== '' && this.#held.length === 1 && !this.#isVerbatim && this.#open.endsWith(char)) {
            this.#state = 'bracket';
          } else if (this.#endsBefore(char)) {
            this.next = char;
            this.#finish();
          } else {
            this.#release();
          }
          break;
        }
        case 'value':
          this.#value(text[index] ?? '');
          index += 1;
          break;
        case 'number':
          if (this.#number(text[index] ?? '')) index += 1;
          break;
        case 'call':
          if (this.#call(text[index] ?? '')) index += 1;
          break;
        case 'comma':
          if (this.#isPlainEnd && this.#takePlainEnd(text[index] ?? '')) index += 1;
          else if (this.#afterComma(asciiTwin(text[index] ?? ''), text[index] ?? '')) index += 1;
          break;
        case 'plus':
          if (this.#plus(text[index] ?? '')) index += 1;
          break;
        case 'method':
          if (this.#method(text[index] ?? '')) index += 1;
          break;
        case 'separator':
          if (this.#separator(text[index] ?? '')) index += 1;
          break;
        case 'code':
          this.#code(text[index] ?? '');
          index += 1;
          break;
        case 'bracket':
          this.#bracket(text[index] ?? '');
          index += 1;
          break;
        case 'comment':
        case 'author':
        case 'cast':
          this.#afterQuote(text[index] ?? '');
          index += 1;
          break;
        case 'condition':
          this.#beforeCondition(text[index] ?? '');
          index += 1;
          break;
        case 'tail':
          if (this.#tail(text[index] ?? '')) index += 1;
          break;
        case 'triple':
          if (this.#triple(text[index] ?? '')) index += 1;
          break;
        case 'line':
          if (this.#line(text[index] ?? '')) index += 1;
          break;
        default:
          this.#state satisfies never;
      }
    }
    return index;
  }

  /** Returns the index of the next character with a special meaning. */
  #runEnd(text: string, from: number): number {
    const run = this.#run;
    run.lastIndex = from;
    run.test(text);
    return run.lastIndex;
  }

  #isSpecial(char: string): boolean {
    return this.#runEnd(char, 0) === 0;
  }

  #meet(char: string): void {
    if (this.#fenceLine !== undefined && (char === '\n' || this.#closing.includes(char))) {
      if (this.#closesFence) this.#closeFence();
      // A backtick of the line that closes the fence, in a template literal.
      else if (char === '`' && mayCloseFence.test(this.#fenceLine)) return this.#emit(char);
    }
    if (this.#comma !== '' && char === '"' && !this.#isTriple) {
      this.#state = 'value';
      this.#held = char;
      return;
    }
    this.#emitComma();
    if (char === '\n' && this.#opener?.startsWith('```') === true) this.#openFence();
    if (char === '\\') {
      this.#state = 'escape';
      this.#held = '';
    } else if (this.#isTriple && !this.#closing.includes(char)) {
      // Only three quotes end the string: it often holds a program.
      if (char !== '\r') this.#emit(char);
    } else if (char === '\n' && !this.#isVerbatim) {
      this.#state = 'line';
      this.#held = '\n';
    } else if (char === '\n') {
      this.#emit('\n');
    } else if (char === ')' || char === ']' || char === '}') {
      this.#state = 'tail';
      this.#held = char;
    } else if (char !== '\r' && this.#isTriple) {
      this.#state = 'triple';
      this.#held = char;
    } else if (char !== '\r') {
      this.#state = 'quote';
      this.#held = char;
    }
  }

  #escape(char: string): void {
    this.#held += char;
    const held = this.#held;
    if (held.length === 1) {
      const simple = simpleEscapes[held];
      if (simple !== undefined && this.#hasCommands && mayBeCommand(held)) {
        this.#state = 'command';
      } else if (simple !== undefined) {
        this.#emit(simple);
        this.#state = 'text';
      } else if (held === '$' && this.#opening === '`') {
        this.#emit(held, true);
        this.#state = 'text';
      } else if (held === '$' && !this.#isVerbatim) {
        this.#state = 'dollar';
      } else if (held !== 'u' && held !== 'x') {
        // In `\d`, `\bword` or `\alpha` the model meant a literal backslash.
        this.#emit(`\\${held}`);
        this.#hasFormula = true;
        this.#state = 'text';
      }
      return;
    }
    if (held.startsWith('u{')) return this.#bracedEscape(char);
    const wanted = held.startsWith('u') ? 5 : 3;
    if (!/^[ux][0-9a-fA-F]*$/.test(held)) {
      this.#state = 'text';
      // The character that broke the escape may be a quote: read it again.
      this.#emit(`\\${held.slice(0, -1)}`);
      if (this.#isSpecial(char)) this.#meet(char);
      else this.#emit(char);
    } else if (held.length === wanted) {
      this.#emitUnit(Number.parseInt(held.slice(1), 16));
      this.#state = 'text';
    }
  }

  /** `"\${total}"` is no expression; in `"\$5"` the backslash is one of Markdown. */
  #dollar(next: string): void {
    this.#held = '';
    this.#state = 'text';
    if (next === '{') return this.#emit('$', true);
    this.#emit('\\$');
    this.#hasFormula = true;
  }

  /** `\times` in a formula is not a tab. Returns false if the character is still to be read. */
  #command(char: string): boolean {
    const word = this.#held + char;
    if (mayBeCommand(word)) {
      this.#held = word;
      return true;
    }
    this.#endCommand(char);
    return false;
  }

  #endCommand(next: string): void {
    const { [0]: first = '', length } = this.#held;
    const rest = this.#held.slice(1);
    const isCommand = length > 1 && isLatexCommand(this.#held, next, this.#hasFormula);
    this.#held = '';
    this.#state = 'text';
    this.#emit(isCommand ? `\\${first}${rest}` : `${simpleEscapes[first] ?? ''}${rest}`);
  }

  /** `\u{1F600}`. */
  #bracedEscape(char: string): void {
    const held = this.#held;
    if (/^u\{[0-9a-fA-F]{0,6}$/.test(held)) return;
    this.#state = 'text';
    const unit = /^u\{([0-9a-fA-F]{1,6})\}$/.exec(held)?.[1];
    const point = unit === undefined ? Number.NaN : Number.parseInt(unit, 16);
    if (point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)) return this.#emit(String.fromCodePoint(point));
    this.#emit(`\\${held.slice(0, -1)}`);
    if (this.#isSpecial(char)) this.#meet(char);
    else this.#emit(char);
  }

  /** After a comma and a quote, which may begin the next value. */
  #value(char: string): void {
    this.#held += char;
    const isNext = isNextValue(
      this.#held,
      (after) => valueStart.test(after) || (undecided.test(after) ? undefined : false),
    );
    if (isNext === undefined) return;
    if (!isNext) return this.#endValue();
    this.leftover = this.#comma + this.#held;
    this.#comma = '';
    this.isImplied = true;
    this.#finish();
  }

  /** The quote after the comma is read like any other quote. */
  #endValue(): void {
    const after = this.#held.slice(1);
    this.#emitComma();
    this.#held = '"';
    this.#state = 'quote';
    const used = this.consume(after, 0);
    if (this.isOver) this.leftover += after.slice(used);
  }

  /** `"Today" 5, 8`: a number follows the quote, and the comma between them is missing. */
  #number(char: string): boolean {
    const after = this.#held.slice(1) + char;
    if (/^\s+[\d.]+\s*(?:,\s*)?$/.test(after) && after.length < maxHold && char !== '\n') {
      this.#held += char;
      return true;
    }
    if (!/^\s+\d+(?:\.\d+)?\s*(?:[)\]}]|,\s*["'\d[{-])$/.test(after)) {
      this.#release();
      return false;
    }
    this.leftover = this.#held.slice(1);
    this.#finish();
    return false;
  }

  /** `Button("Test" Button("Export"))`: a component follows the quote, and the bracket and the comma between are missing. */
  #call(char: string): boolean {
    const name = this.#held.slice(1).trimStart();
    if (/\w/.test(char) && name.length < maxHold) {
      this.#held += char;
      return true;
    }
    if (char !== '(' || !this.#target.isComponent(name)) {
      this.#release();
      return false;
    }
    this.leftover = this.#held.slice(1);
    this.#finish();
    return false;
  }

  /**
   * Takes a comma, white space, and the beginning of the next value, as most strings end. Returns false for anything else,
   * which costs ten patterns: 3 % of a push (`npm run bench -- compile`).
   */
  #takePlainEnd(char: string): boolean {
    const { length } = this.#held;
    if (length === 1 ? char === ',' : length < maxPlainEnd && (char === ' ' || char === '\n')) {
      this.#held += char;
      return true;
    }
    this.#isPlainEnd = false;
    if (length === 1 || !(char === '"' || char === '[' || char === '{')) return false;
    this.leftover = this.#held.slice(1) + char;
    this.#finish();
    return true;
  }

  /** After a quote and a comma, the next characters decide whether the string has ended. */
  #afterComma(char: string, written: string): boolean {
    const held = asciiTwins(this.#held);
    const at = held.indexOf(',', 1);
    const after = at < 0 ? char : held.slice(at) + char;
    const isShort = after.length < maxHold;
    const mayBePhrase = !this.#isInQuotation && !this.#isVerbatim;
    const isCommented = !this.#isVerbatim && mayBeComment(after) ? isCommentAfterComma(after, this.#closing) : false;
    const isValue = isCommented === true || valueStart.test(after);
    if (
      isCommented === undefined ||
      at < 0 ||
      (isShort && (undecided.test(after) || (mayBePhrase && !isValue && undecidedPhrase.test(after))))
    ) {
      this.#held += written;
      return true;
    }
    const isQuoted = this.#isInQuotation ? this.#endsQuotation(after) : false;
    if (isQuoted === undefined && isShort) {
      this.#held += written;
      return true;
    }
    if (isQuoted !== true && (isValue || (mayBePhrase && phraseArgument.test(after)))) {
      this.leftover = after;
      this.#finish();
      return true;
    }
    // The text that was held as a comment may contain the closing quote.
    if (mayBeComment(after)) this.#releaseQuote();
    else this.#release();
    return false;
  }

  #endsQuotation(after: string): boolean | undefined {
    const goesOn = this.#open === '' ? false : goesOnAfterQuotations(this.#afterHeld(after));
    return goesOn === false ? endsQuotation(after) : goesOn;
  }

  /** `"Total: " + total`: a plus sign and an operand follow the quote. */
  #plus(char: string): boolean {
    if (char === ' ' || char === '\t' || char === '\n') {
      this.#held += char;
      return true;
    }
    if (!/[\p{L}\d_$@("'`]/u.test(char)) {
      this.#release();
      return false;
    }
    this.next = '+';
    this.leftover = this.#held.slice(this.#held.indexOf('+', 1));
    this.#finish();
    return false;
  }

  /**
   * `"Round 1": "Ann wins"` and `"Less is more." - "Ann"`: the strings are two arguments of a call, and one text as an
   * item of a list.
   */
  #separator(char: string): boolean {
    const after = this.#held.slice(1).trimStart() + asciiTwin(char);
    if (this.#mayBePair && pairStart.test(after)) {
      this.next = ':';
      this.leftover = after.replace(/^(?:[=-]>|:)\s*/, '').slice(0, -1);
      this.#finish();
      return false;
    }
    if (char === ' ' || after === '--' || (this.#mayBePair && undecidedPair.test(after) && after.length < maxHold)) {
      this.#held += char;
      return true;
    }
    // `"kg" -- the unit`, but not the author in `"Less is more." -- Ann`.
    if (/^--[ \t]+\p{Ll}$/u.test(after) && this.#mayBeCast) {
      this.#state = 'comment';
      return false;
    }
    // `"Height": 40`.
    const isNext = char === this.#opening || (/:\s*$/.test(this.#held) && !this.#isItem && /[\d[{]/.test(char));
    if (!isNext && !this.#isItem && !this.isName && authorAfterQuote(after) === undefined) {
      this.#state = 'author';
      return false;
    }
    if (!isNext) {
      this.#release();
      return false;
    }
    if (this.#isItem) {
      this.#held = this.#held.slice(1);
      this.#release();
    } else {
      this.leftover = char;
      this.#finish();
    }
    return true;
  }

  /** A method of the string, such as `.toUpperCase(`, follows the quote. */
  #method(char: string): boolean {
    const method = this.#held.slice(1);
    if (char === '(' && method.length > 1) {
      // Python's `", ".join(names)` is read like `"" + ", ".join(names)`.
      const isJoin = method === '.join' && this.#between !== undefined;
      this.leftover = isJoin ? `+ ${JSON.stringify(this.#between)}${method}` : method;
      if (isJoin) this.#between = undefined;
      if (isJoin) this.next = '+';
      this.#finish();
      return false;
    }
    if (!methodStart.test(method + char)) {
      this.#release();
      return false;
    }
    this.#held += char;
    return true;
  }

  /** After a quote in code, the next characters decide whether the string has ended. */
  #code(char: string): void {
    this.#held += char;
    const after = this.#held.slice(1);
    const isOver = after.length > maxHold || this.#endsCode(after);
    if (isOver === undefined) return;
    if (isOver) {
      this.leftover = after;
      return this.#finish();
    }
    this.#releaseQuote();
  }

  /** The quote may be followed by the type of the string. */
  get #mayBeCast(): boolean {
    return !this.#isVerbatim && !this.#isInQuotation && this.#open === '';
  }

  /** A comment, a type, or a name without quotes, may follow the quote on its line. */
  #afterQuote(char: string): void {
    this.#held += char;
    const after = this.#held.slice(1);
    const isCast = this.#state === 'cast';
    const isOver = isCast
      ? castAfterQuote(after)
      : this.#state === 'comment'
        ? isComment(after, this.#closing)
        : authorAfterQuote(after);
    if (isOver === undefined) return;
    if (isOver === false) return this.#releaseQuote();
    this.leftover = isOver === true ? after : isCast ? after.slice(isOver) : `,${after.slice(isOver)}`;
    this.#finish();
  }

  /** A condition follows the quote: `"up" if isOpen else "down"`. */
  #beforeCondition(char: string): void {
    this.#held += char;
    const after = this.#held.slice(1);
    const found = conditionAfterQuote(after);
    if (found === undefined) return;
    if (found === false) return this.#releaseQuote();
    this.condition = found.condition;
    this.leftover = after.slice(found.end);
    this.#finish();
  }

  /** A bracket that was opened in the text closes after the quote. */
  #bracket(char: string): void {
    this.#held += char;
    const after = this.#held.slice(1);
    const goesOn = goesOnAfterBrackets(this.#afterHeld(after));
    if (goesOn === undefined) return;
    if (goesOn) return this.#releaseQuote();
    this.leftover = after;
    this.#finish();
  }

  #afterHeld(after: string): AfterQuote {
    return {
      after,
      open: this.#open,
      quotes: this.#closing,
      isComponent: (name) => this.#target.isComponent(name),
      isValue: (rest) => valueStart.test(rest) || (undecided.test(rest) ? undefined : false),
    };
  }

  /** Only the quote is known to be text; another quote may follow. */
  #releaseQuote(): void {
    const after = this.#held.slice(1);
    this.#isInQuotation = !this.#isInQuotation;
    this.#hasQuote = true;
    this.#emit(this.#held.slice(0, 1));
    this.#held = '';
    this.#state = 'text';
    const used = this.consume(after, 0);
    if (this.isOver) this.leftover += after.slice(used);
  }

  /** True if the quote ends the code, because the text after it can only be notation; undefined while unknown. */
  #endsCode(after: string): boolean | undefined {
    if (/^\s*$/.test(after)) return undefined;
    if (this.#fenceLine !== undefined && !this.#isJson) return this.#endsInFence(after);
    const comma = /^\s*,([ \t]*\n)?\s*/.exec(after);
    if (comma !== null) {
      // In code, the closing bracket would close one that the code has opened.
      if (this.#openInCode === 0 && !this.#isInQuotation) {
        if (lastArguments.test(after)) return true;
        if (after.length < maxHold && undecidedArguments.test(after)) return undefined;
      }
      const next = after.slice(comma[0].length);
      if (comma[1] !== undefined || /^[)\]}]/.test(next)) return true;
      if (/^(?:["'“]?[\w$]*|["'“]?[\w$]+["'”]?\s*)$/.test(next)) return undefined;
      // The first quote in code that is not escaped opens a string of the code.
      const prop = /^["'“]?([\w$]+)["'”]?\s*[:=]/.exec(next)?.[1];
      if (prop !== undefined && this.#opening === '"' && !this.#hasQuote) return true;
      return prop !== undefined && this.#target.isPropBesideCode(prop);
    }
    const run = /^\s*[)\]}][\s,;)\]}]*/.exec(after)?.[0];
    if (run === undefined || run.trimStart()[0] !== this.#codeCloser) return false;
    if (run.includes('\n') && run.replace(/[^)\]}]/g, '').length >= this.#codeDepth) return true;
    const next = after.slice(run.length);
    if (next === '') return undefined;
    const isSeparated = /[,\n]/.test(run);
    if (/^["'“‘`[{\d-]/.test(next)) return isSeparated;
    if (/^[\p{L}_$@][\w$.]*\s*(?:=\s*[\w$]*)?$/u.test(next)) return undefined;
    const call = /^(?:[\w$]+\s*=\s*)?([\w$]+)\(/.exec(next)?.[1];
    if (call !== undefined) {
      if (this.#target.isComponent(call)) return true;
      // In code, the bracket would close one that the code has opened: `Code("npm start"), Link("Docs", "...")`.
      const isClosed = this.#openInCode === 0 && !this.#isInQuotation;
      return isSeparated && isClosed && /^\p{Lu}/u.test(call);
    }
    return isSeparated && /^[\p{L}_$@][\w$.]*\s*[,)\]}:\n]/u.test(next);
  }

  /**
   * The same in a fence of a Markdown text, which its own last line closes: only a component after closing brackets
   * shows that the model forgot that line.
   */
  #endsInFence(after: string): boolean | undefined {
    const [run = ''] = /^[\s,;)\]}]*/.exec(after) ?? [];
    const next = after.slice(run.length);
    if (this.#openInCode > 0 || (next !== '' && run.trim() === '')) return false;
    const call = /^(?:[\w$]+\s*=\s*)?([\w$]+)\(/.exec(next)?.[1];
    if (call !== undefined) return this.#target.isComponent(call);
    return /^[\w$]*(?:\s*=\s*[\w$]*)?$/.test(next) ? undefined : false;
  }

  /** Closing brackets may be text, or may follow a string whose quote is missing. */
  #tail(char: string): boolean {
    if (/[)\]},; \t]/.test(char) && this.#held.length < maxHold) {
      this.#held += char;
      return true;
    }
    if (char === '\n') {
      this.#held += char;
      this.#state = 'line';
      return true;
    }
    this.#release();
    return false;
  }

  #triple(char: string): boolean {
    if (!this.#closing.includes(char)) {
      this.#release();
      return false;
    }
    this.#held += char;
    if (this.#held.length === 3) this.#finish();
    return true;
  }

  #endsBefore(char: string): boolean {
    if (char === ':') return this.isName;
    if (')]};\n\r'.includes(char)) return true;
    // A comma is missing: `"Q1" "Q2"`, `"labels" [`.
    return this.#held.length > 1 && (isQuote(char) || char === '[' || char === '{');
  }

  #release(): void {
    const held = this.#held;
    this.#held = '';
    this.#state = 'text';
    for (const char of held) if (this.#closing.includes(char)) this.#isInQuotation = !this.#isInQuotation;
    this.#emit(held);
  }

  #finish(): void {
    this.#emit('');
    this.#endBetween();
    this.#held = '';
    this.isOver = true;
  }

  /** At a line start inside the string. Returns false when the character is still to be read. */
  #line(char: string): boolean {
    const held = this.#held + char;
    if (char === '\n' && blankLines.test(this.#held) && held.length < maxHold) {
      this.#held = held;
      return true;
    }
    const line = held.slice(this.#held.lastIndexOf('\n'));
    const before = line.slice(0, -1);
    const call = callStart.exec(line)?.[1];
    const isCall = call !== undefined && this.#target.isComponent(call);
    const isRemark = this.#mayHoldRemark && mayBeRemark(held);
    // A brace alone closes no call, but the block of a program or of a style sheet.
    const isBlockEnd = this.#codeCloser === ')' && braceOnly.test(line);
    if (isCall || (char === '\n' && closersOnly.test(line) && !isBlockEnd)) {
      this.isImplied = true;
      this.hasRemark = isCall && isRemark;
      this.leftover = this.hasRemark ? line : held;
      this.#finish();
      return true;
    }
    if (this.#mayEndFence && char === '\n' && wholeFence.test(before)) {
      this.isImplied = true;
      this.leftover = held;
      this.#finish();
      return true;
    }
    // Another fence begins in the text.
    if (this.#mayEndFence && wholeFence.test(before) && /\S/.test(char)) {
      this.#mayEndFence = false;
      if (/[\p{L}\d]/u.test(char)) {
        this.#release();
        this.#openFence();
        return false;
      }
    }
    if (!this.#mayEndFence && opensFence.test(line)) {
      this.#held = held;
      this.#release();
      this.#openFence();
      return true;
    }
    if (!this.#mayEndFence && mayOpenFence.test(line)) {
      this.#held = held;
      return true;
    }
    if ((lineStart.test(line) || (this.#mayEndFence && fenceLine.test(line))) && held.length < maxHold) {
      this.#held = held;
      return true;
    }
    if (isRemark && held.length < maxRemark && char !== '\\' && !this.#closing.includes(char)) {
      this.#held = held;
      return true;
    }
    if (this.#mayHoldRemark && mayBeRemark(this.#held)) this.#releaseRemark();
    else if (!this.#readTicksAgain()) this.#release();
    return false;
  }

  /** Backticks at a line start that do not open a fence may close a template literal. */
  #readTicksAgain(): boolean {
    const [ticks = ''] = /`+$/.exec(this.#held) ?? [];
    if (ticks === '' || this.#closing !== '`') return false;
    this.#held = this.#held.slice(0, -ticks.length);
    this.#release();
    const used = this.consume(ticks, 0);
    if (this.isOver) this.leftover += ticks.slice(used);
    return true;
  }

  /** What seemed to be a remark is text, which may contain brackets and the end of the string. */
  #releaseRemark(): void {
    this.#mayHoldRemark = false;
    const space = /^\s*/.exec(this.#held)?.[0] ?? '';
    const after = this.#held.slice(space.length);
    this.#held = '';
    this.#state = 'text';
    this.#emit(space);
    const used = this.consume(after, 0);
    if (this.isOver) this.leftover += after.slice(used);
  }

  /** True if the last character may have been the closing quote. */
  get hasEnd(): boolean {
    return ['quote', 'comma', 'separator', 'code', 'bracket', 'comment'].includes(this.#state);
  }

  /** The text after that quote. */
  get afterEnd(): string {
    return asciiTwins(this.#held.slice(1));
  }

  /** Ends the text. Returns true if the string was truncated. */
  end(): boolean {
    if (this.isOver) return false;
    if (this.#state === 'value') {
      this.#endValue();
      return this.end();
    }
    this.#emitComma();
    // Drop half a surrogate pair at the very end.
    this.#high = '';
    if (this.hasEnd) {
      // `Stat("Sum", CHF 12)` at the end of the text: the brackets end the argument.
      if (this.#state === 'comma' && /[)\]}]\s*$/.test(this.#held)) this.leftover = this.#held.slice(1);
      this.#finish();
      return false;
    }
    if (this.#state === 'command') this.#endCommand('');
    if (this.#state === 'dollar') this.#dollar('');
    if (this.#state === 'tail' || this.#state === 'triple') this.#release();
    if (this.#state === 'line' && this.#readTicksAgain()) return this.end();
    if (this.#state === 'line') {
      if (!/[^\s)\]},;]/.test(this.#held) || (this.#mayEndFence && wholeFence.test(this.#held))) {
        this.leftover = this.#held;
        this.isImplied = true;
        this.#finish();
        return true;
      }
      this.#release();
    }
    this.#finish();
    return true;
  }
}
