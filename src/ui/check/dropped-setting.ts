import { OneValue } from '../events/one-value.ts';
import { isSentence, isWords } from './readable-text.ts';

/** Maximum characters of a text that are examined. */
const maxExamined = 200;

/** Follows the value of a dropped setting and records whether it contained readable text. */
export class DroppedSetting extends OneValue {
  hasSentence = false;
  /** One word or more, written like a text: `x: "Monday"`. */
  hasWords = false;
  /** A list of numbers, which is data under the name of a position: `x: [1, 2]`. */
  hasFigures = false;
  #isList = false;
  #text = '';

  override openArray(): void {
    this.#isList = true;
    super.openArray();
  }

  override bare(word: string): void {
    this.hasFigures ||= this.#isList && /^-?[\d.]/.test(word);
    super.bare(word);
  }

  override openString(): void {
    this.#text = '';
  }

  override text(chunk: string): void {
    if (this.#text.length < maxExamined) this.#text = (this.#text + chunk).slice(0, maxExamined);
  }

  override closeString(isCut: boolean): void {
    this.hasSentence ||= isSentence(this.#text);
    this.hasWords ||= isWords(this.#text);
    super.closeString(isCut);
  }
}
