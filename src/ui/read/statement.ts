import { EventRecording } from '../events/event-recording.ts';

/** A recorded statement, such as `title = TextContent("Sales")`. Others may refer to it by its name. */
export class Statement extends EventRecording {
  readonly name: string;
  isComplete = false;
  /** True while it is being replayed: a reference to it is then a cycle. */
  isReplaying = false;
  /** How often it was replayed, or would have been if its budget had allowed it. */
  uses = 0;

  constructor(name: string) {
    super();
    this.name = name;
  }
}
