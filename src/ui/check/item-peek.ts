// Examines the first item of the first list in a call: the rows of a `PricingTable` are lists or objects, and calls are
// components of another vocabulary.
import { EventRecording } from '../events/event-recording.ts';

/** Takes the events after the opening bracket up to that item, or to the next argument, and replays them. */
export class ItemPeek extends EventRecording {
  /** The name of the call that is the first item. */
  call: string | undefined;
  isDone = false;
  #isInList = false;

  override openArray(): void {
    super.openArray();
    this.isDone = this.#isInList;
    this.#isInList = true;
  }
  override openCall(name: string): void {
    super.openCall(name);
    if (this.#isInList) this.call = name;
    this.isDone = true;
  }
  override openObject(): void {
    super.openObject();
    this.isDone = true;
  }
  override openString(): void {
    super.openString();
    this.isDone = this.#isInList;
  }
  override bare(word: string): void {
    super.bare(word);
    this.isDone = true;
  }
  override close(isCut: boolean): void {
    super.close(isCut);
    this.isDone = true;
  }
}
