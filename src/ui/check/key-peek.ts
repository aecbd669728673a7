// Examines the first value in an object or a list: it shows whether the members are props or data, or what is listed.
import { EventRecording } from '../events/event-recording.ts';

/** Takes the events after the opening brace up to the first value, and replays them. */
export class KeyPeek extends EventRecording {
  name: string | undefined;
  /** The first value is a text. Chart data never begins with one. */
  isText = false;
  /** The name of the call that is the first value. */
  call: string | undefined;
  isDone = false;

  override key(name: string): void {
    super.key(name);
    this.name ??= name;
  }

  override openString(): void {
    super.openString();
    this.isText = true;
    this.isDone = true;
  }
  override openCall(name: string): void {
    super.openCall(name);
    if (!this.isDone) this.call = name;
    this.isDone = true;
  }
  override openArray(): void {
    super.openArray();
    this.isDone = true;
  }
  override openObject(): void {
    super.openObject();
    this.isDone = true;
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
