// Reads one unquoted word, a character at a time, and classifies it: the name of a call, an argument or a value, a
// literal, or the first word of a text whose quotes are missing.
import type { Bracket } from './brackets.ts';
import type { KnownNames } from './known-names.ts';
import { isQuote } from './string-reader.ts';
import { toolWord } from './tool-reference.ts';
import { mayBePostfix } from './value-conditions.ts';

/**
 * The role of a character:
 * - `taken`: part of the word or of the space after it.
 * - `again`: the word changes its meaning here; the character is to be read again.
 * - `call`, `tool`: the opening bracket of a call, or of `@tool(...)`.
 * - `call-without-bracket`: the word names a component, and an argument follows directly.
 * - `name`: the colon or equals sign after a name.
 * - `late-comment`: the character before it was the slash or hash that begins a comment.
 * - `late-name`: the character before it was the equals sign after a name.
 * - `operator`: an expression continues, which has to be evaluated.
 * - `end`: the word ended before it.
 */
export type WordStep =
  | 'late-comment'
  | 'late-name'
  | 'operator'
  | 'taken'
  | 'again'
  | 'call'
  | 'tool'
  | 'call-without-bracket'
  | 'name'
  | 'end';

/** `$/trip/origin` is a path into the data of a program. */
const identifier =
  /^(?:[\p{L}_@$][\p{L}\p{M}\p{N}_$.-]*(?:\?\.[\p{L}_$][\p{L}\p{M}\p{N}_$.]*)*|\$(?:\/[\p{L}\p{N}_-]+)+)$/u;
/** `title!`: in TypeScript, a value that is not missing. */
const assertion = /^[\p{L}_$][\w$.]{0,80}!$/u;
const declarations = new Set(['const', 'let', 'var', 'return', 'export', 'default', 'new', 'await']);
const breaksWord = /[\s,()[\]{}:="'`“”‘’«»„「」;]/;
const wordRun = /\w+/y;
const endsPhrase = /[\n,)\]}]/;
/** Maximum length of a name. */
const maxName = 80;
const spreadMethod = /^\.{3}[\w$]+\.[a-z]\w*$/i;
/** The left side of a condition: `total`, `!send?.error`. */
const operand = /^!{0,2}[\p{L}_@$][\w$-]*(?:\??\.[\w$]+)*$/u;
/** The same before a sign that may also stand in a text. */
const surelyOperand = /^!{0,2}(?:[\p{Ll}$_@]|\p{L}\w*\.)/u;
/** `...(isOpen ? [...] : [])`, but not `...(more items)`. */
const spreadGroup = /^\.{3}\(\s*!*[\p{L}\p{N}_$.]*\s*[^\p{L}\p{N}\s_$.)…,]$/u;
const guarded = /^!?[\w$.]+\s*&&\s*[A-Z]\w*$/;
/** Operations on names and numbers: "total - open", "price * 2". */
const product = /^(?:\d[\d.]*|[a-z_$][\w$]*)(?:\*(?:\d[\d.]*|[a-z_$][\w$]*))+$|^\d[\d.]*(?:\+\d[\d.]*)+$/;
export const arithmetic = /^[\p{L}_$][\w$.]*(?:\s+[-+*/%]\s+(?:[\p{L}_$][\w$.]*|\d[\d.]*))+$/u;
/** `...items` in a list means the items one after another. `-food`: the dash is a list marker. */
const mark = /^(?:\.\.\.|[-*](?=[\p{L}_$][\p{L}\p{N}_$]*$))(?=[\p{L}_$])/u;
const startsWithMark = /^\s*[.*-]/;
/** `... (more rows)` marks something that the model left out. */
const omission = /^(?:\.{3}|…)/;
/** Such a mark, or a period in place of a comma. */
export const isMark = (text: string): boolean => text === '.' || omission.test(text);
const scalarWord = /^(?:true|false|null|None|True|False|undefined|NaN|Infinity|[-+]?[$€£¥]?[.\d][\d.,%eE+-]*)$/;

const oneCast = '(?:as|satisfies)[ \\t]+(?:keyof |typeof |readonly )*[A-Za-z_$][\\w$.]*(?:<[^<>\\n]*>|\\[\\])*[ \\t]*';
/** `as const` and `satisfies Series[]`, types after a value. */
const cast = new RegExp(`^(?:${oneCast})+$`);
/** The types after the value of a statement. */
export const castBehind = new RegExp(`^(?:${oneCast})+(?=[;\\n]|$)`);
/** `row.name as string`. */
const castName = new RegExp(`^([\\p{L}_$][\\w$.]{0,80})[ \\t]+(?:${oneCast})+$`, 'u');
const castStart = /^(?:[\p{L}_$][\w$.]*[ \t]+)?(?:as|satisfies)[ \t]/u;

/** For each ASCII character: 1 if it ends a word. */
const breaks = Uint8Array.from({ length: 0x80 }, (_, code) => (breaksWord.test(String.fromCharCode(code)) ? 1 : 0));

/** True for a character that a word may begin with. */
export const startsWord = (char: string): boolean => {
  const code = char.charCodeAt(0);
  return code < 0x80 ? breaks[code] === 0 : !breaksWord.test(char);
};

export class WordReader {
  readonly #names: KnownNames;
  #text = '';
  /** `return ` before the word, which has no meaning in a statement. */
  #declaration = '';
  /** White space after the word, which belongs to it if the word turns out to begin a phrase. */
  #spaces = '';
  #isPhrase = false;
  #hasEquals = false;
  /** The sign after the word that may begin a comment or be an operator. */
  #mark = '';
  /** The word is the first of its line. */
  isAtLineStart = false;
  #isAfterComma = false;

  constructor(names: KnownNames) {
    this.#names = names;
  }

  start(isAtLineStart: boolean, text = '', isAfterComma = false): void {
    this.#isAfterComma = isAfterComma;
    this.#text = text;
    this.#declaration = '';
    this.#spaces = '';
    this.#isPhrase = false;
    this.#hasEquals = false;
    this.#mark = '';
    this.isAtLineStart = isAtLineStart;
  }

  get text(): string {
    return this.#text;
  }

  /** The word and the space after it, to be read again as something else. */
  get written(): string {
    return this.#text + this.#spaces;
  }

  /** The same as the beginning of a statement. */
  get statement(): string {
    return this.#declaration + this.written;
  }

  /** The message about a word in which the text ends. */
  get incomplete(): string {
    return `${JSON.stringify(this.#text.slice(0, 60))} is incomplete.`;
  }

  /** True for several words, which are unquoted text. */
  get isPhrase(): boolean {
    return this.#isPhrase;
  }

  get isIdentifier(): boolean {
    return identifier.test(this.#text);
  }

  /** `if (hasAlerts) { Callout(...) }`: the condition belongs to a program. */
  get isCondition(): boolean {
    return this.#text === 'if';
  }

  /** `84+91`, `12` and `rows as Row[]`, but neither the date `3/4/2026` nor the range `2024-2026`. */
  get isCalculation(): boolean {
    if (this.#isPhrase) return this.#text.length <= maxName * 2 && castName.test(this.#text);
    return /^-?[\d.]+(?:[+*/%][\d.]+)?(?:[+*%][\d.]+)*$/.test(this.#text);
  }

  /** `total - open`: a calculation, or a text without quotes if no such names are defined. */
  get isArithmetic(): boolean {
    return this.#isPhrase && this.#text.length <= maxName && arithmetic.test(this.#text.trim());
  }

  /** `2*30` and `price*1.2`. */
  get isProduct(): boolean {
    return this.#text.length <= maxName && product.test(this.#text);
  }

  /** Treats everything up to the end of the line or value as text. */
  becomePhrase(): void {
    this.#isPhrase = true;
    this.#text += this.#spaces;
    this.#spaces = '';
  }

  /**
   * Takes the letters and digits that belong to the word, and returns the index after them. With it, a document of calls
   * compiles 8 % faster than with `take` alone.
   */
  takeRun(text: string, from: number): number {
    if (this.#spaces !== '' || this.#isPhrase || this.#mark !== '') return from;
    wordRun.lastIndex = from;
    if (!wordRun.test(text)) return from;
    this.#text += text.slice(from, wordRun.lastIndex);
    return wordRun.lastIndex;
  }

  /** `isInBrackets`: a semicolon is text. Elsewhere it ends the statement. */
  take(char: string, isInBrackets: boolean): WordStep {
    if (this.#isPhrase) {
      // `isOpen && Button("Pay")`.
      if (char === '(' && this.#text.length <= maxName * 2 && guarded.test(this.#text)) return 'operator';
      if (this.#text.length <= maxName && this.#text.startsWith('...(') && spreadGroup.test(this.#text + char))
        return 'operator';
      // `price if isMember else full`.
      if (isInBrackets && this.#text.length <= maxName && /[\p{L}\d_"'(]/u.test(char) && mayBePostfix(this.#text))
        return 'operator';
      if (endsPhrase.test(char) && !this.#isInType(char)) return 'end';
      this.#text += char;
      return 'taken';
    }
    if (this.#mark !== '') return this.#afterMark(char);
    const isSpace = char === ' ' || char === '\t';
    if (this.#spaces === '') {
      if (startsWord(char) || this.#isApostrophe(char)) {
        // `rows!.map(`.
        if (char === '.' && this.#text.length <= maxName && assertion.test(this.#text))
          this.#text = this.#text.slice(0, -1);
        this.#text += char;
        return 'taken';
      }
      const step = this.#opening(char);
      if (step !== undefined) return step;
    }
    if (isSpace) {
      this.#spaces += char;
      return 'taken';
    }
    if (this.#hasEquals) {
      this.#hasEquals = false;
      if (char !== '=') return 'late-name';
      this.#spaces += '=';
      return 'operator';
    }
    if (this.#mayBeComparison(char, isInBrackets)) {
      this.#hasEquals = true;
      return 'taken';
    }
    if (this.#spaces !== '' && this.#mayBeMark(char)) {
      this.#mark = char;
      return 'taken';
    }
    if (this.#isOperator(char)) return 'operator';
    if (char === ':' || char === '=') return 'name';
    if (this.#spaces !== '') {
      if (char === '(' && (this.isCondition || this.#names.isComponent(this.#text))) return 'call';
      // `Card [`, `CardHeader "Sales"`.
      if (this.#beginsArgument(char)) return 'call-without-bracket';
      if (declarations.has(this.#text)) {
        const { statement } = this;
        this.start(this.isAtLineStart);
        this.#declaration = statement;
        return 'again';
      }
      // `[Tag(name) for name in names]`.
      if (isInBrackets && this.#text === 'for' && /[a-z_(]/.test(char)) return 'operator';
      // `Tag("Open") if isOpen else None`.
      if (isInBrackets && this.#text === 'if' && !this.#isAfterComma && !this.isAtLineStart && /[\w"']/.test(char))
        return 'operator';
      if (!/[\n\r,)\]}[{"'“`]/.test(char) && !scalarWord.test(this.#text)) {
        this.becomePhrase();
        return 'again';
      }
    }
    if (char === '(' || (char === ';' && isInBrackets) || char === '’' || char === '”' || char === '‘') {
      this.becomePhrase();
      return 'again';
    }
    return 'end';
  }

  /** The mark before a list or an element that is spread: `...[Tag("New")]`. */
  get isSpread(): boolean {
    return /^(?:\.{3}|\*)$/.test(this.written);
  }

  /** `...names`: the items of a list. */
  get isSpreadName(): boolean {
    return /^(?:\.{3}|\*)[\p{L}_$]/u.test(this.#text);
  }

  /** True for the type in `[1, 2] as const`, which follows a value in these brackets without a comma. */
  isCastIn(top: Bracket | undefined): boolean {
    if (!this.#isPhrase || this.#isAfterComma || this.isAtLineStart || !cast.test(this.#text)) return false;
    if (top === undefined) return true;
    return top.kind === 'object' ? top.expectsKey : top.position > 0 && !top.hasKey;
  }

  /** `as Series[]` and `as Record<string, number>`. */
  #isInType(char: string): boolean {
    if (this.#text.length > maxName || !castStart.test(this.#text)) return false;
    if (char === ']') return this.#text.endsWith('[');
    return char === ',' && /<[^<>]*$/.test(this.#text);
  }

  /** `36 / 12`, a comment after a number or a name, or `send.error != null`. */
  #mayBeMark(char: string): boolean {
    if (char === '/' || char === '#') return this.isIdentifier || scalarWord.test(this.#text);
    if (char === '-') return scalarWord.test(this.#text);
    return (char === '!' || char === '|' || char === '&') && this.#isOperand && surelyOperand.test(this.#text);
  }

  get #isOperand(): boolean {
    return this.#text.length <= maxName && operand.test(this.#text);
  }

  /** The character after a sign that follows the word. */
  #afterMark(char: string): WordStep {
    const mark = this.#mark;
    if ('!|&'.includes(mark)) {
      this.#mark = '';
      this.#spaces += mark;
      if (char === (mark === '!' ? '=' : mark)) return 'operator';
      this.becomePhrase();
      return 'again';
    }
    if (mark === '-' && char === '-') {
      this.#mark = '--';
      return 'taken';
    }
    const isSpace = char === ' ' || char === '\t';
    if (mark === '/' ? char === '/' || char === '*' : mark !== '-' && isSpace) return 'late-comment';
    this.#mark = '';
    this.#spaces += mark;
    if (mark !== '#' && /^[\d.]+$/.test(this.#text)) return 'operator';
    this.becomePhrase();
    return 'again';
  }

  /** Reads the mark that begins the comment. */
  takeMark(): string {
    const mark = this.#mark;
    this.#mark = '';
    return mark;
  }

  /** `total + 1`, `isOpen ? "yes" : "no"`. Such operators are rare in unquoted text. */
  #isOperator(char: string): boolean {
    if (this.#spaces === '') return false;
    if (/^[\d.]+$/.test(this.#text)) return '+-*?<>'.includes(char);
    return '+*?<>'.includes(char) && (this.isIdentifier || (char !== '*' && this.#isOperand));
  }

  /** `size = "small"` or `size == "small"`: the next character decides. */
  #mayBeComparison(char: string, isInBrackets: boolean): boolean {
    if (char !== '=' || (!isInBrackets && this.isAtLineStart)) return false;
    return this.#spaces === '' ? this.#text.includes('.') && this.#isOperand : this.isIdentifier || this.#isOperand;
  }

  #isApostrophe(char: string): boolean {
    if (char !== "'" && char !== '’') return false;
    // A name is never this long, and examining the text at each character would be quadratic.
    if (this.#text.length > maxName) return true;
    // `f'Hello {name}'` is a string.
    return /[A-Za-z]$/.test(this.#text) && !/^[fr]{1,2}$/i.test(this.#text) && !this.#names.isComponent(this.#text);
  }

  /** Returns the step for a call that begins directly after the word. */
  #opening(char: string): WordStep | undefined {
    if (char === '(' && this.#text === toolWord && this.#names.toolValues !== undefined) return 'tool';
    // After a list or a string.
    if (char === '(' && /^\.[a-z]\w*$/.test(this.#text)) return 'operator';
    if (char === '(' && (this.isIdentifier || spreadMethod.test(this.#text))) return 'call';
    // `CardHeader"Sales")`: the opening bracket is missing.
    return this.#beginsArgument(char) ? 'call-without-bracket' : undefined;
  }

  #beginsArgument(char: string): boolean {
    return (isQuote(char) || char === '[' || char === '{') && this.#names.isComponent(this.#text);
  }

  /** The value of the word. `isDefined`: true for a name that the text defines. */
  value(isDefined: (name: string) => boolean): {
    readonly type: 'text' | 'reference' | 'word';
    readonly text: string;
  } {
    const name = assertion.test(this.#text) ? this.#text.slice(0, -1) : (castName.exec(this.#text)?.[1] ?? '');
    if (name !== '' && isDefined(name.replace(/\..*/, ''))) return { type: 'reference', text: name };
    const text = startsWithMark.test(this.#text) ? this.#text.trim().replace(mark, '') : this.#text.trim();
    // `Opening hours",`: only the opening quote is missing.
    if (this.#isPhrase) return { type: 'text', text: text.replace(/["”]$/, '') };
    return { type: identifier.test(text) && !scalarWord.test(text) ? 'reference' : 'word', text };
  }
}

/** Maximum number of characters of an expression in a diagnostic. */
export const maxShown = 60;
/** The beginning of a word or an expression in a diagnostic. */
export const shownWord = (text: string): string => JSON.stringify(text.slice(0, maxShown));
