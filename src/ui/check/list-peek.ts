// Examines the arguments of `Calendar(...)`: with a list of events it shows them, otherwise it is a field for a date.
import { Peek, type Seen } from '../events/peek.ts';

/** Takes the events after the opening bracket up to the first list, or to the end of the call. */
export class ListPeek extends Peek {
  hasList = false;
  #depth = 0;

  protected override see(event: Seen): void {
    this.hasList = event === 'array';
    this.isDone = this.hasList || (event === 'close' && this.#depth === 0);
    if (event === 'call' || event === 'object') this.#depth += 1;
    if (event === 'close') this.#depth -= 1;
  }
}
