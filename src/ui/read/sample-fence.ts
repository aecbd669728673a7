// A fence below a sentence such as `Składnia wygląda tak:` that holds nothing but a few words in text components is a
// sample of the notation, in whatever language the sentence is: a UI for the reader has a fact, a figure or a button.
import type { SniffContext } from './sniff/sniffed.ts';

/** Maximum lengths of a sample and of its texts, and their number. */
const maxLength = 200;
const maxTexts = 3;
const maxText = 24;
const maxWords = 3;
/** Characters of a text in a language without spaces. */
const maxDense = 6;
const dense = /[\u3040-\u9fff\uac00-\ud7af]/;

/** `Składnia wygląda tak:` has several words; `Status:` and `Your order:` are labels of what follows. */
export const mayIntroduceSample = (line: string): boolean =>
  /[:：]\W*$/u.test(line) && (line.trim().split(/\s+/).length > 2 || (dense.test(line) && line.length > maxDense - 2));

/** Takes the content of a fence, one character at a time. */
export class SampleFence {
  readonly #context: SniffContext;
  #length = 0;
  #texts = 0;
  /** The open string; undefined outside of strings. */
  #text: string | undefined;
  #quote = '';
  #word = '';
  /** False once the content is more than a sample. */
  mayBe = true;

  constructor(context: SniffContext) {
    this.#context = context;
  }

  take(char: string): void {
    if (!this.mayBe) return;
    this.#length += 1;
    if (this.#length > maxLength || /[\d{<]/.test(char)) this.mayBe = false;
    else if (this.#text === undefined) this.#takeCode(char);
    else if (char === this.#quote) this.#text = undefined;
    else this.#takeText(this.#text + char);
  }

  #takeCode(char: string): void {
    if (char === '"' || char === "'") {
      this.#quote = char;
      this.#text = '';
      this.#texts += 1;
      if (this.#texts > maxTexts) this.mayBe = false;
    }
    if (char === '(') this.mayBe = this.#context.isTextBlock(this.#word);
    this.#word = /\w/.test(char) ? this.#word + char : '';
  }

  #takeText(text: string): void {
    this.#text = text;
    const length = dense.test(text) ? maxDense : maxText;
    if (text.length > length || text.trim().split(/\s+/).length > maxWords) this.mayBe = false;
  }
}
