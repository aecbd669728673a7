// Examines the first value in an object or a list: it shows whether the members are props or data, or what the list
// contains.
import { Peek, type Seen } from '../events/peek.ts';

/** Takes the events after the opening brace up to the first value. */
export class KeyPeek extends Peek {
  name: string | undefined;
  /** The first value is a text. Chart data never begins with one. */
  isText = false;
  /** The name of the call that is the first value. */
  call: string | undefined;

  protected override see(event: Seen, word: string): void {
    if (event === 'key') this.name ??= word;
    if (event === 'call') this.call = word;
    this.isText = event === 'string';
    this.isDone = event !== 'key';
  }
}
