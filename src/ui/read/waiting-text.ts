// Text that waits while a long UI before it is shown in slices.
import type { Sliced } from '../../slices.ts';

interface SlicedWork {
  readonly isBusy: boolean;
  resume(): void;
}

export class WaitingText {
  readonly #work: SlicedWork;
  readonly #readOn: (text: string) => void;
  #text = '';

  /** `readOn` is called with the text that has waited, when the work is done. */
  constructor(work: SlicedWork, readOn: (text: string) => void) {
    this.#work = work;
    this.#readOn = readOn;
  }

  /** True while there is work: text must be added, not read. */
  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Returns the length of the text, which counts as read. */
  add(text: string, from: number): number {
    this.#text += text.slice(from);
    return text.length;
  }

  /** Does the next slice. */
  resume(): void {
    if (!this.isBusy) return;
    this.#work.resume();
    if (this.isBusy) return;
    const text = this.#text;
    this.#text = '';
    this.#readOn(text);
  }

  /** Continues until all text is read. */
  *settle(): Sliced<void> {
    for (; this.isBusy; this.resume()) yield;
  }
}
