// The same UI again in JSON: `{"type": "Card", "children": [...]}` below a UI in calls, with texts that were all shown.
import { isReadable, isTechnicalKey } from '../check/readable-text.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { numberOf, type ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';

/** A value of a setting, such as "warning". */
const settingWord = /^[a-z][\w-]*$/;
const figure = /^[-+.\d]/;

export class RepeatedObject implements TreeSink {
  readonly #statement: Statement;
  readonly #shown: ShownValues;
  /** The number of texts without which an object repeats nothing. */
  readonly #minTexts: number;
  #position = 0;
  #key = '';
  #text = '';
  #texts = 0;
  #hasNew = false;

  constructor(statement: Statement, shown: ShownValues, minTexts: number) {
    this.#statement = statement;
    this.#shown = shown;
    this.#minTexts = minTexts;
  }

  /** Reads on until something new is complete. Returns undefined while nothing is. */
  read(): 'repeated' | 'other' | undefined {
    const statement = this.#statement;
    for (; !this.#hasNew && this.#position < statement.length; this.#position += 1) {
      // The target of a reference is not known here.
      if (statement.referenceAt(this.#position) !== undefined || statement.joinedAt(this.#position) !== undefined)
        return 'other';
      statement.replayAt(this.#position, this);
    }
    if (this.#hasNew) return 'other';
    if (!statement.isComplete) return undefined;
    return this.#texts >= this.#minTexts ? 'repeated' : 'other';
  }

  key(name: string): void {
    this.#key = name;
  }
  openString(): void {
    this.#text = '';
  }
  text(chunk: string): void {
    this.#text += chunk;
  }
  closeString(): void {
    const text = this.#text;
    if (isTechnicalKey(this.#key) || settingWord.test(text) || !isReadable(text)) return;
    this.#texts += 1;
    this.#hasNew = !this.#shown.has(numberOf.text(text));
  }
  bare(word: string): void {
    if (!figure.test(word) || isTechnicalKey(this.#key)) return;
    this.#hasNew = !this.#shown.has(numberOf.word(word));
  }
  openCall(): void {
    this.#key = '';
  }
  openArray(): void {
    // The name of a list is that of its items.
  }
  openObject(): void {
    this.#key = '';
  }
  close(): void {
    this.#key = '';
  }
}
