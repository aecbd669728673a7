import type { ModelCall, Usage } from '../model/language-model.ts';
import { estimateUsage, sampleLength } from './estimate-usage.ts';

/** The text that models write in one reply: counted, and sampled to estimate usage. */
export class WrittenText {
  /** The characters that all models wrote. */
  size = 0;
  /** The start of the current model's text. All of it would stay in memory while a client does not read. */
  #sample: string[] = [];
  /** The characters that the current model wrote. */
  #length = 0;

  add(text: string): void {
    this.size += text.length;
    if (this.#length < sampleLength) this.#sample.push(text);
    this.#length += text.length;
  }

  /** Another model continues. */
  restart(): void {
    this.#sample = [];
    this.#length = 0;
  }

  /** Of the current model. */
  estimate(call: ModelCall): Usage {
    return estimateUsage(call, this.#sample.join(''), this.#length);
  }
}
