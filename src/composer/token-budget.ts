// The tokens that the built-in model may still write. It has no tokenizer, so each character costs at least what it costs
// in the vocabularies of language models, and the limit holds for text in all languages. Only random strings, such as
// Base64, can take more.

/** The cost of the characters up to each code point, in tokens. */
const costs: readonly (readonly [last: number, cost: number])[] = [
  [0x7f, 2 / 3],
  // European and Semitic scripts.
  [0x08ff, 1],
  // Scripts of India and of South-East Asia.
  [0x0fff, 1.25],
  // Up to a token for each byte.
  [0x1fff, 3],
  // Punctuation, symbols and joiners.
  [0x2fff, 2],
  [0xd7ff, 1],
  // Halves of surrogate pairs.
  [0xdfff, 1.5],
  [0xffff, 2],
];

/** `code`: a UTF-16 code unit. */
function costOf(code: number): number {
  // Lower-case letters and spaces make up words.
  if ((code >= 0x61 && code <= 0x7a) || code === 0x20) return 1 / 3;
  return costs.find(([last]) => code <= last)?.[1] ?? 0;
}

export class TokenBudget {
  #left: number;

  constructor(tokens: number | undefined) {
    this.#left = tokens ?? Infinity;
  }

  /** The beginning of the text that fits the budget; takes its cost from the budget. */
  take(text: string): string {
    if (this.#left === Infinity) return text;
    for (let at = 0; at < text.length; at++) {
      const cost = costOf(text.charCodeAt(at));
      if (cost > this.#left) {
        this.#left = 0;
        const isHalf = at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
        return text.slice(0, isHalf ? at - 1 : at);
      }
      this.#left -= cost;
    }
    return text;
  }
}
