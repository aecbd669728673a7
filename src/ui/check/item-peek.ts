// Examines the first item of the first list in a call: the rows of a `PricingTable` are lists or objects, and calls are
// components of another vocabulary.
import { Peek, type Seen } from '../events/peek.ts';

/** Takes the events after the opening bracket up to that item, or to the next argument after a text. */
export class ItemPeek extends Peek {
  /** The name of the call that is the first item. */
  call: string | undefined;
  /** The first item is a text. */
  isText = false;
  #isInList = false;

  protected override see(event: Seen, word: string): void {
    if (event === 'key' || event === 'end-of-string') return;
    if (event === 'call' && this.#isInList) this.call = word;
    this.isText = event === 'string' && this.#isInList;
    this.isDone = this.#isInList || (event !== 'array' && event !== 'string');
    this.#isInList ||= event === 'array';
  }
}
