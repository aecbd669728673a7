import type { JsonValue } from '../../schema/schema.ts';
import { toJson } from '../events/to-json.ts';
import { BufferedCall, ValueBuffer } from '../events/buffered-value.ts';
import { EventRecording } from '../events/event-recording.ts';

/** Characters of data that expressions may read. */
const maxData = 64 * 1024;
const unknown = Symbol('not read yet');

/** A recorded statement, such as `title = TextContent("Sales")`. Others may refer to it by its name. */
export class Statement extends EventRecording {
  readonly name: string;
  /** Its place among the statements as they were written; -1 for one that the model did not write. */
  index = -1;
  isComplete = false;
  /** The text ended inside of it. */
  isCut = false;
  /** The whole UI, written again. */
  isRestart = false;
  /** True while it is being replayed: a reference to it is then a cycle. */
  isReplaying = false;
  /** How often it was replayed, or would have been if its budget had allowed it. */
  uses = 0;
  #references: ReadonlySet<string> | undefined;
  #data: JsonValue | undefined | typeof unknown = unknown;

  constructor(name: string) {
    super();
    this.name = name;
  }

  override closeString(isCut: boolean): void {
    this.isCut ||= isCut;
    super.closeString(isCut);
  }

  override close(isCut: boolean): void {
    this.isCut ||= isCut;
    super.close(isCut);
  }

  /** A variable or a request of a program, which nobody sees: `$tab = "open"`, `rows = Query("list_rows")`. */
  get isProgram(): boolean {
    return (this.name.startsWith('$') && !this.hasCalls) || /^(?:Query|Mutation)$/.test(this.firstCall ?? '');
  }

  /** What it says, when it is complete and made of data alone: no calls, no references. */
  get data(): JsonValue | undefined {
    if (this.#data === unknown) this.#data = this.#readData();
    return this.#data;
  }

  #readData(): JsonValue | undefined {
    const isQuery = /^(?:Query|Mutation)$/.test(this.firstCall ?? '');
    // The request itself may depend on variables.
    const isPlain = isQuery
      ? [...this.referenceNames()].every((name) => name.startsWith('$'))
      : !this.hasCalls && this.referenceNames().size === 0;
    if (!isPlain || this.length === 0) return undefined;
    const buffer = new ValueBuffer(maxData);
    this.replay(buffer);
    // `Query("usage", {days: 7}, {total: 0})`: the data that are shown until the answer is there.
    const value = buffer.value instanceof BufferedCall ? buffer.value.args[2] : buffer.value;
    return buffer.isDone && !buffer.isCut && !buffer.isTruncated && value !== undefined ? toJson(value) : undefined;
  }

  /** The names that a complete statement refers to. */
  referenceNames(): ReadonlySet<string> {
    return (this.#references ??= new Set(this.references()));
  }
}
