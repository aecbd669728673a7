// Reads one word without quotes, a character at a time, and tells what it is: the name of a call or of a value, a value,
// or the first word of a text whose quotes are missing.
import type { KnownNames } from './known-names.ts';
import { isQuote } from './string-reader.ts';
import { toolWord } from './tool-reference.ts';

/**
 * What comes of a character:
 * - `taken`: it belongs to the word, or to the space behind it.
 * - `again`: the word is read differently from here; the character is still to be taken.
 * - `call`, `tool`: it is the opening bracket of a call, or of `@tool(...)`.
 * - `call-without-bracket`: the word names a component, and an argument follows at once.
 * - `name`: it is the colon or equals sign behind a name.
 * - `late-name`: the character before it was the equals sign behind a name.
 * - `operator`: an expression goes on, which has to be evaluated.
 * - `end`: the word ended before it.
 */
export type WordStep =
  | 'late-name'
  | 'operator'
  | 'taken'
  | 'again'
  | 'call'
  | 'tool'
  | 'call-without-bracket'
  | 'name'
  | 'end';

const identifier = /^[\p{L}_@$][\p{L}\p{M}\p{N}_$.-]*$/u;
const declarations = new Set(['const', 'let', 'var', 'return', 'export', 'default', 'new', 'await']);
const breaksWord = /[\s,()[\]{}:="'`“”‘’;]/;
const endsPhrase = /[\n,)\]}]/;
/** Maximum characters of a name. */
const maxName = 80;
const scalarWord = /^(?:true|false|null|None|True|False|undefined|NaN|Infinity|[-+]?[$€£¥]?[.\d][\d.,%eE+-]*)$/;

/** True for a character that a word may begin with. */
export const startsWord = (char: string): boolean => !breaksWord.test(char);

export class WordReader {
  readonly #names: KnownNames;
  #text = '';
  /** White space behind the word, which belongs to it if it turns out to be a phrase. */
  #spaces = '';
  #isPhrase = false;
  #hasEquals = false;
  /** The word is the first of its line. */
  isAtLineStart = false;

  constructor(names: KnownNames) {
    this.#names = names;
  }

  start(isAtLineStart: boolean, text = ''): void {
    this.#text = text;
    this.#spaces = '';
    this.#isPhrase = false;
    this.#hasEquals = false;
    this.isAtLineStart = isAtLineStart;
  }

  get text(): string {
    return this.#text;
  }

  /** The word and the space behind it, to be read again as something else. */
  get written(): string {
    return this.#text + this.#spaces;
  }

  /** True for several words: a text without quotes. */
  get isPhrase(): boolean {
    return this.#isPhrase;
  }

  get isIdentifier(): boolean {
    return identifier.test(this.#text);
  }

  /** From here on, everything up to the end of the line or value belongs to the text. */
  becomePhrase(): void {
    this.#isPhrase = true;
    this.#text += this.#spaces;
    this.#spaces = '';
  }

  /** `isInBrackets`: there, a semicolon is text. Elsewhere it ends the statement, as in a program. */
  take(char: string, isInBrackets: boolean): WordStep {
    if (this.#isPhrase) {
      if (endsPhrase.test(char)) return 'end';
      this.#text += char;
      return 'taken';
    }
    const isSpace = char === ' ' || char === '\t';
    if (this.#spaces === '') {
      if (startsWord(char) || this.#isApostrophe(char)) {
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
    if (this.#isOperator(char)) return 'operator';
    if (char === ':' || char === '=') return 'name';
    if (this.#spaces !== '') {
      if (char === '(' && this.#names.isComponent(this.#text)) return 'call';
      if (declarations.has(this.#text)) {
        this.start(this.isAtLineStart);
        return 'again';
      }
      if (!/[\n\r,)\]}[{"'“`]/.test(char) && !scalarWord.test(this.#text)) {
        this.becomePhrase();
        return 'again';
      }
    }
    if (char === '(' || (char === ';' && isInBrackets) || char === '’' || char === '”' || char === '‘') {
      this.#isPhrase = true;
      return 'again';
    }
    return 'end';
  }

  /** `total + 1`, `isOpen ? "yes" : "no"`; in a text without quotes such signs are rare. */
  #isOperator(char: string): boolean {
    if (this.#spaces === '') return false;
    return /^[\d.]+$/.test(this.#text) ? '+-*?<>'.includes(char) : this.isIdentifier && '+*?<>'.includes(char);
  }

  /** `size = "small"` or `size == "small"`: the next character tells. */
  #mayBeComparison(char: string, isInBrackets: boolean): boolean {
    return char === '=' && this.#spaces !== '' && isInBrackets && this.isIdentifier;
  }

  #isApostrophe(char: string): boolean {
    if (char !== "'" && char !== '’') return false;
    // Nothing so long is a name, and looking at it again and again would cost the square of its length.
    if (this.#text.length > maxName) return true;
    return /[A-Za-z]$/.test(this.#text) && !this.#names.isComponent(this.#text);
  }

  /** A call that begins right behind the word. */
  #opening(char: string): WordStep | undefined {
    if (char === '(' && this.#text === toolWord && this.#names.toolValues !== undefined) return 'tool';
    if (char === '(' && (this.isIdentifier || /^\.\.\.[\w$]+\.map$/.test(this.#text))) return 'call';
    // `CardHeader"Sales")`: the opening bracket is missing.
    const isArgument = isQuote(char) || char === '[' || char === '{';
    return isArgument && this.#names.isComponent(this.#text) ? 'call-without-bracket' : undefined;
  }

  /** What the word means as a value. */
  get value(): { readonly type: 'text' | 'reference' | 'word'; readonly text: string } {
    // `...items`: the items themselves, one after another, are what a list of them means here.
    // `-food`: a mark of the list in which the definition stands.
    const text = this.#text.trim().replace(/^(?:\.\.\.|[-*](?=[\p{L}_$][\p{L}\p{N}_$]*$))(?=[\p{L}_$])/u, '');
    // `Opening hours",`: only the opening quote is missing.
    if (this.#isPhrase) return { type: 'text', text: text.replace(/["”]$/, '') };
    return { type: identifier.test(text) && !scalarWord.test(text) ? 'reference' : 'word', text };
  }
}
