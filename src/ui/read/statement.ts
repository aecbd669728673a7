import { EventRecording } from '../events/event-recording.ts';

/** A recorded statement, such as `title = TextContent("Sales")`. Others may refer to it by its name. */
export class Statement extends EventRecording {
  readonly name: string;
  /** Its place among the statements as they were written; -1 for one that the model did not write. */
  index = -1;
  isComplete = false;
  /** The whole UI, written again. */
  isRestart = false;
  /** True while it is being replayed: a reference to it is then a cycle. */
  isReplaying = false;
  /** How often it was replayed, or would have been if its budget had allowed it. */
  uses = 0;
  #references: ReadonlySet<string> | undefined;

  constructor(name: string) {
    super();
    this.name = name;
  }

  /** The names that a complete statement refers to. */
  referenceNames(): ReadonlySet<string> {
    return (this.#references ??= new Set(this.references()));
  }
}
