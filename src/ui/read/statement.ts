import type { JsonValue } from '../../schema/schema.ts';
import { toJson } from '../events/to-json.ts';
import { BufferedCall, ValueBuffer } from '../events/buffered-value.ts';
import { EventRecording } from '../events/event-recording.ts';

/** Maximum number of characters of data that expressions may read. */
const maxData = 64 * 1024;
/** Events of an empty value. */
const maxEmpty = 2;
const unknown = Symbol('not read yet');

/** A recorded statement, such as `title = TextContent("Sales")`. Others may refer to it by its name. */
export class Statement extends EventRecording {
  readonly name: string;
  /** Position among the statements in the order written; -1 if the model did not write it. */
  index = -1;
  isComplete = false;
  /** The text ended inside the statement. */
  isCut = false;
  /** The statement writes the whole UI again. */
  isRestart = false;
  /** True while the statement is replayed, when a reference to it is a cycle. */
  isReplaying = false;
  /** The number of replays, including those that the budget refused. */
  uses = 0;
  /** The default of this request is shown, and that was reported. */
  isDefaultReported = false;
  /** The last statement that referred to this one. */
  shownBy: Statement | undefined;
  /** The position of that reference. */
  shownAt = 0;
  /** True once the blocks of the root show it. */
  isInRoot = false;
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

  /** True for a program variable or request, which is not shown: `$tab = "open"`, `rows = Query("list_rows")`. */
  get isProgram(): boolean {
    return (this.name.startsWith('$') && !this.hasCalls) || this.isRequest;
  }

  /** True for a request: `rows = Query("list_rows")`. */
  get isRequest(): boolean {
    return /^(?:Query|Mutation)$/.test(this.firstCall ?? '');
  }

  /** True for a list or record of data. */
  get isCollection(): boolean {
    return (this.isList || this.isRecord) && !this.hasCalls;
  }

  /** True for `[]`, `{}`, `""` and `null`. */
  get isEmpty(): boolean {
    if (!this.isComplete || this.length > maxEmpty) return false;
    const { data } = this;
    return data === null || data === '' || (typeof data === 'object' && Object.keys(data).length === 0);
  }

  /** The name that the statement consists of: `rows = data`. Undefined for any other value. */
  get otherName(): string | undefined {
    return this.length === 1 ? this.referenceAt(0) : undefined;
  }

  /** The value, if it is complete and consists of data alone: no calls, no references. */
  get data(): JsonValue | undefined {
    if (this.#data === unknown) this.#data = this.#readData();
    return this.#data;
  }

  #readData(): JsonValue | undefined {
    // The request itself may depend on variables.
    const isPlain = this.isRequest
      ? [...this.referenceNames()].every((name) => name.startsWith('$'))
      : !this.hasCalls && this.referenceNames().size === 0;
    if (!isPlain || this.length === 0) return undefined;
    const buffer = new ValueBuffer(maxData);
    this.replay(buffer);
    // In `Query("usage", {days: 7}, {total: 0})` the third argument is shown until the answer arrives.
    const value = buffer.value instanceof BufferedCall ? buffer.value.args[2] : buffer.value;
    return buffer.isDone && !buffer.isCut && !buffer.isTruncated && value !== undefined ? toJson(value) : undefined;
  }

  /** True for a complete list of data. Elements may also stand in a list in a list. */
  get hasItems(): boolean {
    return this.isComplete && this.isList && !this.hasCalls;
  }

  /** The names that a complete statement refers to. */
  referenceNames(): ReadonlySet<string> {
    return (this.#references ??= new Set(this.references()));
  }
}

/** Stands for a root that is written in place, so that a later reference to it adds nothing. */
export function rootInPlace(name: string, isReplaying: boolean): Statement {
  const shown = new Statement(name);
  shown.isComplete = true;
  shown.isReplaying = isReplaying;
  return shown;
}
