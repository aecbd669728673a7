// Examines the arguments of `Calendar(...)`: with a list of events it shows them, otherwise it is a field for a date.
import { EventRecording } from '../events/event-recording.ts';

/** Takes the events after the opening bracket up to the first list, or to the end of the call, and replays them. */
export class ListPeek extends EventRecording {
  hasList = false;
  #depth = 0;
  isDone = false;

  override openArray(): void {
    super.openArray();
    this.hasList = true;
    this.isDone = true;
  }
  override openCall(name: string): void {
    super.openCall(name);
    this.#depth += 1;
  }
  override openObject(): void {
    super.openObject();
    this.#depth += 1;
  }
  override close(isCut: boolean): void {
    super.close(isCut);
    if (this.#depth === 0) this.isDone = true;
    this.#depth -= 1;
  }
}
