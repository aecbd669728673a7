import type { ModelCall, Usage } from '../model/language-model.ts';
import { estimateUsage, sampleLength } from './estimate-usage.ts';

/** What models write in one reply: counted, and sampled for an estimate of the usage. */
export class WrittenText {
  /** Characters of all models. */
  size = 0;
  /** The beginning of what the current model wrote. All of it would be in memory as long as a client does not read. */
  #sample: string[] = [];
  /** Characters that the current model wrote. */
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
